// `npm run console`: builds the console. With `--if-stale` only if it is missing or older than its sources, and
// never in the way of a service installed without the build tools.

import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const CONSOLE = fileURLToPath(new URL('../../console', import.meta.url))
/** What the build reads: the console itself and the packages it stands on. */
const SOURCES = [
  'src/**/*.*',
  '*.{ts,html,json}',
  '../{client,exhibit,proof}/src/**/*.ts',
  '../../package-lock.json',
]

const { values } = parseArgs({ options: { 'if-stale': { type: 'boolean', default: false } } })

const changedAt = (file: string): number =>
  statSync(join(CONSOLE, file), { throwIfNoEntry: false })?.mtimeMs ?? 0

const builtAt = changedAt('dist/index.html')

async function build(): Promise<void> {
  const { buildConsole } = await import('../../console/build.ts')
  process.stderr.write('Building the console …\n')
  await buildConsole()
}

if (!values['if-stale']) await build()
else if (globSync(SOURCES, { cwd: CONSOLE }).some(file => changedAt(file) > builtAt)) {
  await build().catch(error => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    // `npm prune --omit=dev` renews the lock file and takes the build tools away; what was built before stays good.
    if (builtAt > 0) return
    process.stderr.write('The console is not built: development packages are missing. Run npm ci for it.\n')
  })
}
