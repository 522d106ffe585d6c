// `tools/scripts/node tools/scripts/supply-chain.ts`: third-party code, checked in every way that needs no trust in it: the lock file, exact
// versions, install scripts, the bill of materials (written to .cache/sbom.cdx.json, or to FILE with `-- --sbom FILE`),
// and the registry's advisories. Exits with 77 if the registry does not answer. `npm test` uses `--offline`, which
// skips the advisories: a test must not depend on what is published today.

import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { CANNOT_RUN, Unavailable } from './stage.ts'
import {
  closureOf,
  deliveredPackages,
  foreignPackages,
  type Lockfile,
  lintLockfile,
  lintManifest,
  lintRequirements,
  lintSettings,
} from './supply-chain/lockfile.ts'
import { missingFrom, type Sbom, withoutDevelopment } from './supply-chain/sbom.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const say = (text: string) => process.stdout.write(`${text}\n`)
const read = (file: string) => readFile(join(ROOT, file), 'utf8')

const { values } = parseArgs({
  options: { sbom: { type: 'string' }, offline: { type: 'boolean', default: false } },
})
const sbomFile = values.sbom ?? join(ROOT, '.cache', 'sbom.cdx.json')

/** npm reports a problem by its exit code and the reason in JSON: both are wanted. */
async function npm(...args: string[]): Promise<string> {
  const options = { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 }
  return run('npm', args, options).then(
    ({ stdout }) => stdout,
    (error: Error & { stdout?: string }) => error.stdout || Promise.reject(error),
  )
}

async function lintFiles(lock: Lockfile): Promise<string[]> {
  const { workspaces } = JSON.parse(await read('package.json'))
  const files = ['package.json', ...workspaces.map((folder: string) => `${folder}/package.json`)]
  const manifests = files.map(async file => lintManifest(file, JSON.parse(await read(file))))
  const requirements = 'python/requirements-dev.txt'
  return [
    ...lintLockfile(lock),
    ...(await Promise.all(manifests)).flat(),
    ...lintSettings(await read('.npmrc')),
    ...lintRequirements(requirements, await read(requirements)),
  ]
}

async function writeSbom(lock: Lockfile): Promise<string[]> {
  const { name } = JSON.parse(await read('package.json'))
  const whole: Sbom = JSON.parse(await npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'))
  const sbom = withoutDevelopment(whole, lock, name)
  await mkdir(dirname(sbomFile), { recursive: true })
  await writeFile(sbomFile, `${JSON.stringify(sbom, null, 2)}\n`)
  say(`bill of materials: ${sbom.components.length} components, CycloneDX ${sbom.specVersion}, ${sbomFile}`)
  return missingFrom(sbom, lock)
}

/** Of any severity: what may stay is decided by an update or an override, not by looking away. */
async function audit(...options: string[]): Promise<string[]> {
  const answer = await npm('audit', '--json', ...options).catch((error: Error) => error.message)
  const { vulnerabilities, error, message } = parsed(answer)
  if (vulnerabilities === undefined)
    throw new Unavailable(
      `npm audit, which the registry refused: ${message ?? error?.summary ?? answer.slice(0, 200)}`,
    )
  return Object.values(vulnerabilities).map(
    ({ name, severity, range }) => `${name} ${range}: ${severity} advisory`,
  )
}

interface AuditAnswer {
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>
  error?: { summary: string }
  message?: string
}

function parsed(text: string): AuditAnswer {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const lock: Lockfile = JSON.parse(await read('package-lock.json'))
const own = (workspace: string) => `${workspace} ${closureOf(lock, workspace).size}`
say(`packages: ${foreignPackages(lock).length}, of them delivered ${deliveredPackages(lock).length}`)
say(`each with all that it needs: ${['proof', 'client', 'service', 'console'].map(own).join(', ')}`)
const complaints = [...(await lintFiles(lock)), ...(await writeSbom(lock))]
let lacking = ''
try {
  const questions = values.offline ? [] : [['--omit', 'dev'], []]
  for (const options of questions) complaints.push(...(await audit(...options)))
  say(`npm audit: ${values.offline ? 'not asked' : 'asked, for production and for all'}`)
} catch (error) {
  if (!(error instanceof Unavailable)) throw error
  lacking = error.message
}
for (const complaint of complaints) say(complaint)
if (lacking !== '') say(`supply-chain: not tried, for want of ${lacking}`)
process.exitCode = complaints.length > 0 ? 1 : lacking === '' ? 0 : CANNOT_RUN
