// `npm run packages`: builds what people install, four tarballs and a wheel, into dist/, then uses it as a stranger
// would: linted, installed by the lines of the documentation, type-checked, and the examples of the client run against
// a live service in the oldest Node and in a browser; with `-- --every-runtime` in the pinned Node, Deno and Bun too, by two
// compilers, and looked through by attw.
// `npm run packages -- --build` only builds. The wheel is used by `npm run python`.

import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { spawnService } from '../../service/test/service-process.ts'
import { findBrowser, performInBrowser } from './packages/browser.ts'
import { buildPackages, DIST } from './packages/build.ts'
import { checkTypes, installConsumer } from './packages/consumer.ts'
import { installForMachine } from './packages/documented-lines.ts'
import { perform, performCommand, unperformed } from './packages/examples.ts'
import { inspect } from './packages/inspect.ts'
import { findRuntimes } from './packages/runtimes.ts'
import { setStage } from './packages/stage.ts'
import { putWheel } from './packages/wheel.ts'
import { CANNOT_RUN, complaints, makeFolder, say, stopQuietly, Unavailable } from './stage.ts'

const lacking: string[] = []

async function useThem(consumer: string): Promise<void> {
  await installConsumer(consumer)
  const idle = unperformed(await readdir(join(consumer, 'examples')))
  complaints.push(
    ...idle.map(file => `client/examples/${file} is run by nothing: see tools/scripts/packages/examples.ts`),
  )
  say('installed into a project')
  say('types, for Node and for a bundler', await checkTypes(consumer, everyRuntime))
  const token = randomBytes(24).toString('hex')
  const data = join(consumer, 'data')
  const settings = { BCF_ACCESS_TOKEN: token, BCF_DATA_DIR: data, BCF_ENGINES: 'sandbox', PORT: '0' }
  const service = spawnService('start', { ...settings, BCF_LOG_LEVEL: 'error' })
  try {
    await runThem(consumer, await service.ready, token)
  } finally {
    await stopQuietly(service)
  }
}

async function runThem(consumer: string, url: string, token: string): Promise<void> {
  const stage = await setStage(url, token, consumer)
  const runtimes = await findRuntimes(everyRuntime)
  lacking.push(...runtimes.lacking)
  for (const runtime of runtimes.found)
    say(`examples in ${runtime.name}`, await perform(consumer, runtime, stage))
  say('bcf verify', await performCommand(consumer, runtimes.found[0]!, stage))
  await orLack(async () => {
    const browser = await findBrowser()
    say(`the page in ${browser}`, await performInBrowser(browser, consumer, runtimes.found[0]!, stage))
  })
}

/** What this machine cannot do is listed at the end. */
async function orLack(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    lacking.push(error.message)
  }
}

async function build(): Promise<void> {
  const built = await buildPackages()
  await orLack(putWheel)
  say(`dist/ holds ${(await readdir(DIST)).join(', ')}`)
  if (onlyBuild) return
  for (const one of built)
    await orLack(async () =>
      say(`${one.name}: ${one.files.length} files, looked through`, await inspect(one, everyRuntime)),
    )
}

const flag = { type: 'boolean', default: false } as const
const { build: onlyBuild, 'every-runtime': everyRuntime } = parseArgs({
  options: { build: flag, 'every-runtime': flag },
}).values
const folder = await makeFolder('packages')
try {
  await build()
  if (!onlyBuild) {
    await orLack(async () => say('bcf, installed for a machine', await installForMachine(folder)))
    await orLack(() => useThem(join(folder, 'project')))
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
for (const complaint of complaints) process.stdout.write(`\n${complaint}\n`)
if (lacking.length > 0) process.stdout.write(`packages: not tried, for want of ${lacking.join(', ')}\n`)
process.exitCode = complaints.length > 0 ? 1 : lacking.length > 0 ? CANNOT_RUN : 0
