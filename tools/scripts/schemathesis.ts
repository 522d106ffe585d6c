// `node tools/scripts/schemathesis.ts`: the service against requests that a third-party tool generates from its
// OpenAPI document, with every check on. Starts everything itself; ends with one line and an exit code.

import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { spawnService } from '../../service/test/service-process.ts'
import { CANNOT_RUN, makeFolder, until } from './stage.ts'

/** Pinned: what is generated depends on the version as much as on the seed. */
const TOOLS = { schemathesis: '4.32.5', 'openapi-spec-validator': '0.9.0' }
const AT_LEAST = 2_000

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PROGRAMS = join(ROOT, '.cache', 'venv', 'bin')
const WORK = join(ROOT, '.cache', 'schemathesis')
const SETTINGS = join(ROOT, 'service', 'test', 'schemathesis', 'schemathesis.toml')
const run = promisify(execFile)
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Reused when it holds the pinned versions. */
async function installTools(): Promise<void> {
  const pins = Object.entries(TOOLS).map(([name, version]) => `${name}==${version}`)
  const present = await run(join(PROGRAMS, 'pip'), ['freeze']).catch(() => ({ stdout: '' }))
  const installed = present.stdout.split('\n').map(line => line.replaceAll('_', '-'))
  if (pins.every(pin => installed.includes(pin))) return
  say(`Installing ${pins.join(' and ')} …`)
  await run('python3', ['-m', 'venv', join(PROGRAMS, '..')])
  await run(join(PROGRAMS, 'pip'), ['install', '--quiet', '--no-compile', ...pins])
}

// biome-ignore lint/suspicious/noExplicitAny: a few fields of a few answers, which fail loudly when absent.
type Call = (method: string, path: string, body?: unknown) => Promise<any>

const caller =
  (url: string, token: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} gave ${answer.status}: ${text}`)
    return answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text
  }

/** Real identifiers, by the name of their dictionary in schemathesis.toml. */
async function seed(call: Call): Promise<Record<string, string[]>> {
  const addBrand = (name: string, plan: string) =>
    call('POST', '/api/admin/brands', { name, domain: 'northwind-kettles.example', plan })
  const watched = await addBrand('Northwind Kettles', 'ENTERPRISE')
  // One prompt: its scans end soon, and there may be many.
  const idle = await addBrand('Idle', 'ENTERPRISE')
  const capped = await addBrand('Capped', 'FREE')
  const silent = await addBrand('Without prompts', 'ENTERPRISE')
  for (const { id } of [idle, capped])
    await call('POST', `/api/admin/brands/${id}/prompts`, {
      prompts: [{ text: 'Who makes kettles? [[sandbox:absent]]', intent: 'CATEGORY' }],
    })
  await call('POST', `/api/admin/brands/${watched.id}/prompts`, {
    prompts: [
      { text: 'When was Northwind Kettles founded? [[sandbox:good]]', intent: 'BRANDED' },
      { text: 'Is Northwind Kettles any good? [[sandbox:wrong]]', intent: 'DEFENSIVE' },
      // Refused by the sandbox, never captured: evidence without an answer, nothing to verify.
      { text: 'Who makes kettles? [[sandbox:no such order]]', intent: 'CATEGORY' },
    ],
  })
  const refresh = await call('POST', `/v1/brands/${watched.id}/ground-truth/refresh`)
  await until(
    'the collecting of facts',
    async () => (await call('GET', `/api/admin/jobs/${refresh.jobId}`)).finishedAt,
  )
  const { scanId } = await call('POST', '/v1/scans', { brandId: watched.id })
  const scan = await until('the end of the scan', async () => {
    const seen = await call('GET', `/api/admin/scans/${scanId}`)
    const { QUEUED, RUNNING, CAPTURED } = seen.byStatus
    return seen.finishedAt !== null && QUEUED + RUNNING + CAPTURED === 0 ? seen : null
  })
  const runs: { id: string; sha256: string | null }[] = scan.runs
  const captured = runs.filter(({ sha256 }) => sha256 !== null)
  const uncaptured = runs.filter(({ sha256 }) => sha256 === null)
  const idleScan = await call('POST', '/v1/scans', { brandId: idle.id })
  return {
    brands: [watched.id, idle.id],
    scannable: [idle.id, capped.id, silent.id],
    scans: [scanId, idleScan.scanId],
    // One run without an answer is enough: evidence without bytes, and nothing to verify.
    runs: [...captured, ...uncaptured.slice(0, 1)].map(({ id }) => id),
    hashes: captured.map(({ sha256 }) => sha256 ?? ''),
  }
}

/** Requests by status, as the service itself counted them. */
async function countRequests(call: Call): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const metrics: string = await call('GET', '/metrics')
  for (const [, status = '', count] of metrics.matchAll(
    /^bcf_http_requests_total\{.*status="(\d+)".*\} (\d+)$/gm,
  ))
    counts.set(status, (counts.get(status) ?? 0) + Number(count))
  return counts
}

async function generate(url: string, token: string, dictionaries: Record<string, string[]>): Promise<number> {
  await mkdir(WORK, { recursive: true })
  const settings = join(WORK, 'schemathesis.toml')
  const tables = Object.entries(dictionaries).map(
    ([name, values]) => `[dictionaries.${name}]\nvalues = ${JSON.stringify(values)}\n`,
  )
  await writeFile(settings, `${await readFile(SETTINGS, 'utf8')}\n${tables.join('\n')}`)
  const options = ['--checks', 'all', '--no-color', '--report-json-path', join(WORK, 'report.json')]
  // As the tool takes them: `--max-examples 1000` for long.
  options.push(...process.argv.slice(2))
  const child = spawn(
    join(PROGRAMS, 'schemathesis'),
    ['--config-file', settings, 'run', `${url}/v1/openapi.json`, ...options],
    { cwd: WORK, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, FUZZ_TOKEN: token } },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

/** Runs the generator and returns what is wrong, besides what the generator itself has printed. */
async function check(url: string, token: string): Promise<string[]> {
  const begun = performance.now()
  const call = caller(url, token)
  const dictionaries = await seed(call)
  const before = await countRequests(call)
  const code = await generate(url, token, dictionaries)
  const after = await countRequests(call)
  const sent = (statuses: RegExp) =>
    [...after].reduce(
      (sum, [status, n]) => sum + (statuses.test(status) ? n - (before.get(status) ?? 0) : 0),
      0,
    )
  const requests = sent(/./)
  const serverErrors = sent(/^5(?!01)/)
  const { test_cases: cases } = JSON.parse(await readFile(join(WORK, 'report.json'), 'utf8'))
  const seconds = Math.round((performance.now() - begun) / 1000)
  say(
    `schemathesis: ${requests} requests (${cases.generated} generated cases) in ${seconds} s, ` +
      `${cases.unique_failures} failures, ${serverErrors} server errors`,
  )
  return [
    ...(code === 0 ? [] : [`schemathesis ended with ${code}`]),
    ...(serverErrors === 0 ? [] : [`${serverErrors} answers were undocumented server errors`]),
    ...(cases.generated >= AT_LEAST ? [] : [`only ${cases.generated} cases were generated, not ${AT_LEAST}`]),
  ]
}

async function main(): Promise<number> {
  await run(join(PROGRAMS, 'openapi-spec-validator'), [join(ROOT, 'openapi.json')])
  const dataDir = await makeFolder('schemathesis')
  const token = randomBytes(24).toString('hex')
  const settings = { BCF_ACCESS_TOKEN: token, BCF_DATA_DIR: dataDir, BCF_ENGINES: 'sandbox', PORT: '0' }
  const service = spawnService('start', { ...settings, BCF_LOG_LEVEL: 'error' })
  let complaints: string[] = []
  try {
    complaints = await check(await service.ready, token)
  } finally {
    const { stderr } = await service.stop()
    if (stderr !== '') complaints.push(`the service complained:\n${stderr}`)
    await rm(dataDir, { recursive: true, force: true })
  }
  for (const complaint of complaints) say(complaint)
  return complaints.length === 0 ? 0 : 1
}

try {
  await installTools()
} catch (error) {
  say(`schemathesis cannot be installed: ${(error as Error).message}`)
  process.exit(CANNOT_RUN)
}
process.exitCode = await main()
