// `npm run earlier-release`: what people installed before bundles of version 2 existed, against the service of today. A
// database that the earlier service filled is taken over; the ten calls of both earlier clients; the earlier verifiers on
// bundles of both versions, of runs from before and from after; and the verifiers of today on all of them.
// What cannot be had on this machine ends it with 77.

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { openEmbeddedPostgres } from '../service/src/platform/postgres/embedded-postgres.ts'
import { PATIENCE_MS } from '../service/test/patience.ts'
import { spawnService } from '../service/test/service-process.ts'
import { checkOut, type Earlier } from './earlier-release/checkout.ts'
import { ensurePythonClient } from './python/environment.ts'
import { complaints, say, stopQuietly } from './stage/complaints.ts'
import { makeFolder } from './stage/folder.ts'
import { CANNOT_RUN, Unavailable } from './unavailable.ts'

/** The last commit whose clients know version 1 alone. */
const BEFORE_VERSION_2 = 'c265144'

const run = promisify(execFile)
const own = (name: string) => fileURLToPath(new URL(`./earlier-release/${name}`, import.meta.url))

type Spawn = typeof spawnService
type Settings = Record<string, string>

async function beside<T>(
  spawn: Spawn,
  command: string,
  settings: Settings,
  use: (url: string) => Promise<T>,
) {
  const service = spawn(command, settings)
  try {
    return await use(await service.ready)
  } finally {
    await stopQuietly(service)
  }
}

interface Stage {
  brandId: string
  runId: string
  /** A file with the key of the log. */
  key: string
}

/** Fills the earlier service's database: a brand, a scan, an answer in the log. */
async function fill({ folder }: Earlier, settings: Settings, place: string): Promise<Stage> {
  const { spawnService: spawnEarlier } = await importFrom(folder, 'service/test/service-process.ts')
  const { setStage } = await importFrom(folder, 'scripts/packages/stage.ts')
  return beside(spawnEarlier, 'start', settings, url => setStage(url, settings.BCF_ACCESS_TOKEN, place))
}

// biome-ignore lint/suspicious/noExplicitAny: modules of another commit have types that are not those of this one.
const importFrom = (folder: string, module: string): Promise<any> =>
  import(pathToFileURL(join(folder, module)).href)

interface Said {
  scan: string
  runId: string
  bundle: string
  [call: string]: unknown
}

const FINE = {
  scan: 'COMPLETED',
  page: true,
  facts: true,
  captured: true,
  checked: 'verified',
  jobs: [true, true],
}

/** Both earlier clients; each call returns what it returned then, except the bundle. */
async function callAll(earlier: Earlier, url: string, token: string, brandId: string, version: '1' | '2') {
  await copyFile(own('ten-calls.mjs'), join(earlier.project, 'ten-calls.mjs'))
  const lines = {
    'the earlier Python client': [earlier.python, own('ten_calls.py')],
    'the earlier TypeScript client': [process.execPath, join(earlier.project, 'ten-calls.mjs')],
  }
  const expected = {
    'the earlier Python client': version === '1' ? /^version 1$/ : /^MalformedAnswerError: .*bundleVersion/,
    // It passes on what came; whoever verifies it is warned.
    'the earlier TypeScript client': new RegExp(`^version ${version}$`),
  }
  let runId = ''
  for (const [name, [program = '', script = '']] of Object.entries(lines)) {
    const { stdout, stderr } = await run(program, [script, url, token, brandId]).catch(error => error)
    const { bundle, runId: seen, ...rest }: Said = stdout === '' ? {} : JSON.parse(stdout)
    const found: string[] = []
    if (!expected[name as keyof typeof expected].test(bundle))
      found.push(`${name}: the bundle: ${bundle}${stderr}`)
    if (JSON.stringify(sorted(rest)) !== JSON.stringify(sorted(FINE))) found.push(`${name}: ${stdout}`)
    say(`${name}, a service that exports version ${version}: ${bundle}`, found)
    runId = seen
  }
  return runId
}

const sorted = (value: object) =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))

interface Export {
  name: string
  file: string
  version: string
}

async function exportAll(
  url: string,
  token: string,
  runs: Record<string, string>,
  place: string,
): Promise<Export[]> {
  const made: Export[] = []
  for (const [age, runId] of Object.entries(runs))
    for (const version of ['1', '2'])
      for (const format of ['json', 'html']) {
        const file = join(place, `${age}-${version}.${format}`)
        const address = `${url}/v1/runs/${runId}/evidence-bundle?format=${format}&version=${version}`
        await writeFile(file, await download(address, token))
        made.push({ name: `a run from ${age}, version ${version}, ${format}`, file, version })
      }
  return made
}

/** Waits until the records have their place in the log. */
async function download(address: string, token: string): Promise<string> {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    if (!answer.ok && answer.status !== 503) throw new Error(`${address}: ${answer.status} ${text}`)
    if (answer.ok && !/"checkpoint":null/.test(text)) return text
    await pause(100)
  }
  throw new Error(`${address}: its records did not get into the log`)
}

const ofToday = fileURLToPath(new URL('../cli/src/cli.ts', import.meta.url))

/** The exit codes of `bcf verify` and of its Python sister: 0 verified, 1 unproved, 7 modified. */
async function verifyAll(earlier: Earlier, exports: Export[], key: string): Promise<void> {
  const python = await ensurePythonClient()
  const keyText = (await run('cat', [key])).stdout.trim()
  const bcf = join(earlier.project, 'node_modules', '.bin', 'bcf')
  /** `proves`: versions that it calls verified. That of today leaves open whether version 1 is complete. */
  const verifiers: Record<string, { line: string[]; knows: string[]; proves: string; draws: boolean }> = {
    'the earlier bcf': { line: [bcf, 'verify', '--key', key], knows: ['1'], proves: '1', draws: true },
    'the earlier Python verifier': {
      line: [earlier.python, '-m', 'brand_citation_forensics.verify', '--key', keyText],
      knows: ['1'],
      proves: '1',
      draws: false,
    },
    'bcf of today': {
      line: [process.execPath, ofToday, 'verify', '--key', key],
      knows: ['1', '2'],
      proves: '2',
      draws: true,
    },
    'the Python verifier of today': {
      line: [python, '-m', 'brand_citation_forensics.verify', '--key', keyText],
      knows: ['1', '2'],
      proves: '2',
      draws: false,
    },
  }
  for (const [name, { line, knows, proves, draws }] of Object.entries(verifiers)) {
    const found: string[] = []
    for (const { name: what, file, version } of exports) {
      const [program = '', ...args] = line
      const { code = 0, stdout } = await run(program, [...args, file]).catch(error => error)
      const isKnown = knows.includes(version)
      const isProved = version === proves && (draws || file.endsWith('.json'))
      const expected = !isKnown ? 7 : isProved ? 0 : 1
      if (code !== expected) found.push(`${name}, ${what}: ended with ${code}, not ${expected}\n${stdout}`)
      if (!isKnown && !stdout.includes('version "2" are not known here'))
        found.push(`${name}, ${what}: does not say why\n${stdout}`)
    }
    say(`${name} on ${exports.length} exports`, found)
  }
}

const folder = await makeFolder('earlier')
try {
  const earlier = await checkOut(BEFORE_VERSION_2)
  say(`the release of ${BEFORE_VERSION_2}, built and installed`)
  const postgres = await openEmbeddedPostgres({ dataDir: join(folder, 'data') })
  try {
    const token = randomBytes(24).toString('hex')
    const settings = {
      BCF_ACCESS_TOKEN: token,
      BCF_DATA_DIR: join(folder, 'log'),
      BCF_ENGINES: 'sandbox',
      BCF_LOG_LEVEL: 'error',
      DATABASE_URL: postgres.url,
      PORT: '0',
    }
    const { brandId, runId: before, key } = await fill(earlier, settings, folder)
    say('its service has filled a database')
    await beside(spawnService, 'start', settings, async url => {
      const after = await callAll(earlier, url, token, brandId, '2')
      const first = { ...settings, BCF_BUNDLE_VERSION: '1' }
      await beside(spawnService, 'serve', first, other => callAll(earlier, other, token, brandId, '1'))
      await verifyAll(earlier, await exportAll(url, token, { before, after }, folder), key)
    })
  } finally {
    await postgres.stop()
  }
} catch (error) {
  if (!(error instanceof Unavailable)) throw error
  process.stdout.write(`not to be had on this machine: ${error.message}\n`)
  process.exit(CANNOT_RUN)
} finally {
  await rm(folder, { recursive: true, force: true })
}
for (const complaint of complaints) process.stdout.write(`\n${complaint}\n`)
process.exitCode = complaints.length === 0 ? 0 : 1
