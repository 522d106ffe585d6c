// `npm run e2e`: builds the console if stale and tests it, and the public check, in a real Chromium, against a real
// service with simulated engines. `npm run e2e -- console/e2e/verify.e2e.ts` runs one file; `-- --long` all, which `npm test -- --long`
// does too.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEmbeddedPostgres } from '../../service/src/platform/postgres/embedded-postgres.ts'
import { PATIENCE_MS } from '../../service/test/patience.ts'
import { COMPILED } from '../../service/test/service-process.ts'
import { findBrowser } from './packages/browser.ts'
import { CANNOT_RUN, makeFolder, Unavailable } from './stage.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

async function node(args: string[], settings: Record<string, string> = {}): Promise<number> {
  const env = { ...process.env, ...settings }
  const [code] = await once(spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' }), 'close')
  return code ?? 1
}

const placeOf = (program: string): string =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(directory => join(directory, program))
    .find(existsSync) ?? program

/** A page waits for its service as often as it computes, so two cores take two browsers. */
const BROWSERS = 2

/** In one process, which has one browser for all of its files. */
const run = (browser: string, files: string[], databaseUrl: string): Promise<number> =>
  node(
    // The stage is loaded first: what it starts belongs to no file.
    [
      ...['--import', './console/e2e/stage.ts', '--test-reporter=spec', 'tools/scripts/test/together.ts'],
      ...files,
    ],
    {
      BCF_CONSOLE_DIR: join(ROOT, 'console', 'dist'),
      CHROMIUM: placeOf(browser),
      NODE_COMPILE_CACHE: COMPILED,
      TEST_DATABASE_URL: databaseUrl,
    },
  )

/** Dealt out in turn: neighbours in the alphabet take about as long. */
async function runBeside(browser: string, files: string[], databaseUrl: string): Promise<number> {
  const dealt = Array.from({ length: BROWSERS }, (_, hand) => files.filter((_, at) => at % BROWSERS === hand))
  const codes = await Promise.all(
    dealt.filter(({ length }) => length > 0).map(own => run(browser, own, databaseUrl)),
  )
  return Math.max(...codes)
}

async function runAll(browser: string, files: string[]): Promise<number> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return runBeside(browser, files, given)
  const dataDir = await makeFolder('e2e')
  const postgres = await openEmbeddedPostgres({ dataDir, durable: false, limitMs: PATIENCE_MS })
  try {
    return await runBeside(browser, files, postgres.url)
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const [first, ...others] = process.argv.slice(2)
const isLong = first === '--long'
const chosen = isLong || first === undefined ? others : [first, ...others]
const all = globSync('console/e2e/*.e2e.ts', { cwd: ROOT }).sort()
const files = chosen.length > 0 ? chosen : all.filter(file => isLong || !file.endsWith('.long.e2e.ts'))
try {
  const browser = await findBrowser()
  process.exitCode =
    (await node(['tools/scripts/console.ts', '--if-stale'])) || (await runAll(browser, files))
} catch (error) {
  if (!(error instanceof Unavailable)) throw error
  process.stdout.write(`console: not tried, for want of ${error.message}\n`)
  process.exitCode = CANNOT_RUN
}
