// `npm run demo`: the whole product in a minute, with the sandbox engines and without a key. Starts the
// service, watches an invented brand, scans it, shows what was caught and has strangers check it.
// `npm run demo -- --once` stops after the summary.

import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { AdminClient, Brand, Client, Confabulation, Fact, RunEvidence, ScanDetail } from '@bcf/client'

if (Number.parseInt(process.versions.node, 10) < 24)
  stopBeforeStart(`Node ${process.versions.node} is too old.`)
const library = await installed(() => import('@bcf/client'))
const { visible } = await installed(() => import('@bcf/client/terminal/visible'))
const { fields } = await installed(() => import('@bcf/client/terminal/table'))
const { classTable } = await installed(() => import('@bcf/client/terminal/class-table'))
const { scanProgress } = await installed(() => import('@bcf/client/terminal/progress'))
const { DEMO_BRAND } = await installed(() => import('../sandbox/src/demo-brand.ts'))

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DATA = resolve(process.env.BCF_DATA_DIR || join(ROOT, 'data', 'demo'))
/** The captured response, for the reader to check by hand. */
const COPY = join(DATA, 'captured-response.txt')
const READY_MS = 120_000
/** The service drains its work, then stops its database. */
const STOP_MS = 40_000
const FACTS_MS = 10_000

const token = randomBytes(24).toString('hex')
const say = (text = '') => process.stdout.write(`${text}\n`)

interface Service {
  /** Its address, once it takes requests. */
  ready: Promise<string>
  /** Rejects when the process ends before it was asked to. */
  death: Promise<never>
  log: string[]
  stop(): Promise<void>
}

interface Connection {
  url: string
  client: Client
  admin: AdminClient
}

function stopBeforeStart(reason: string): never {
  process.stderr.write(`${reason} Run npm install, then go through the npm scripts: npm run demo\n`)
  process.exit(1)
}

async function installed<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    return stopBeforeStart(`node_modules is incomplete (${(error as Error).message}).`)
  }
}

// ---- the service as a child process

function launch(host: string, port: number): Service {
  // A demo must never seal its inventions into a real ledger, so a configured database is left alone.
  const { DATABASE_URL, ...inherited } = process.env
  if (DATABASE_URL) say('DATABASE_URL is ignored: the demo keeps its own embedded database.')
  const BCF_LOG_LEVEL = process.env.BCF_LOG_LEVEL || 'warn'
  const settings = { BCF_ACCESS_TOKEN: token, BCF_ENGINES: 'sandbox', BCF_DATA_DIR: DATA, BCF_LOG_LEVEL }
  // In a process group of its own: Ctrl-C then reaches this script alone, which stops the service in order.
  const child = spawn(process.execPath, ['service/src/main.ts', 'start'], {
    cwd: ROOT,
    env: { ...inherited, ...settings, HOST: host, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const log: string[] = []
  const ready = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', line => {
      if (log.push(line) > 30) log.shift()
      const address = stream === child.stdout ? /^ready (https?:\S+)/.exec(line)?.[1] : undefined
      if (address) ready.resolve(address)
    })
  }
  const ended = new Promise<string>(resolve => {
    child.once('error', error => resolve(error.message))
    // A moment later, for the last lines of the log.
    child.once('exit', (code, signal) => setTimeout(resolve, 100, `exit ${signal ?? code}`))
  })
  process.once('exit', () => child.exitCode === null && child.kill('SIGTERM'))
  const death = ended.then(how => Promise.reject(new Error(`The service ended by itself (${how})`)))
  death.catch(() => {})
  return { ready: ready.promise, death, log, stop: () => stopChild(child, ended) }
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const how = await Promise.race([ended, pause(STOP_MS, 'too late', { ref: false })])
  if (how === 'too late') child.kill('SIGKILL')
  if (how !== 'exit 0') throw new Error(`The service did not stop as it should (${how})`)
}

/** The wanted port, or another one when it is taken. */
async function choosePort(host: string, wanted: number): Promise<number> {
  const free = await tryPort(host, wanted).catch(error => {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return tryPort(host, 0)
  })
  if (wanted !== 0 && free !== wanted) say(`Port ${wanted} is busy; using ${free} instead.`)
  return free
}

async function tryPort(host: string, port: number): Promise<number> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  const taken = (server.address() as AddressInfo).port
  await new Promise(resolve => server.close(resolve))
  return taken
}

// ---- the story

async function demonstrate(service: Service): Promise<void> {
  const started = await Promise.race([service.ready, pause(READY_MS, null, { ref: false })])
  if (started === null) throw new Error(`The service was not ready in ${READY_MS / 1000} s`)
  const url = started.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
  const options = { baseUrl: url, token }
  const connection = { url, client: new library.Client(options), admin: new library.AdminClient(options) }
  say(`The service runs at ${url}`)
  const brand = await ensureBrand(connection.admin)
  const facts = await collectFacts(connection.client, brand)
  const scan = await scanBrand(connection, brand)
  const confabulation = await showConfabulation(connection.client, { brand, scan, facts })
  const evidence = await chooseEvidence(connection.client, scan, confabulation?.runId)
  await checkPublicly(url, evidence)
  showDoors(url, { scan, sha256: evidence.snapshot.sha256 })
}

async function ensureBrand(admin: AdminClient): Promise<Brand> {
  const { name, domain, aliases, prompts } = DEMO_BRAND
  const known = (await admin.listBrands()).find(brand => brand.domain === domain)
  const brand =
    known ?? (await admin.createBrand({ name, domain, aliases: [...aliases], plan: 'ENTERPRISE' }))
  const texts = new Set((await admin.listPrompts(brand.id)).map(prompt => prompt.text))
  const missing = prompts.filter(prompt => !texts.has(prompt.text))
  if (missing.length > 0) await admin.addPrompts(brand.id, missing)
  say(`Brand ${visible(brand.name)} (${brand.id}) with ${prompts.length} prompts, on every engine`)
  return brand
}

async function collectFacts(client: Client, brand: Brand): Promise<Fact[]> {
  await client.refreshGroundTruth(brand.id)
  for (const deadline = performance.now() + FACTS_MS; performance.now() < deadline; await pause(200)) {
    const { facts, lastRefreshedAt } = await client.getGroundTruth(brand.id)
    if (facts.length === 0 || lastRefreshedAt === null) continue
    say(`${facts.filter(fact => fact.active).length} facts read from ${visible(facts[0]?.source ?? '')}`)
    return facts
  }
  throw new Error(`No fact about the brand was collected in ${FACTS_MS / 1000} s`)
}

async function scanBrand({ client, admin }: Connection, brand: Brand): Promise<ScanDetail> {
  const { scanId } = await client.createScan({ brandId: brand.id })
  say(`Scan ${scanId}\n`)
  const progress = scanProgress(process.stdout)
  await library.waitForScan(client, scanId, { onChange: progress.show }).finally(progress.stop)
  const scan = await admin.getScan(scanId)
  if (scan.status === 'FAILED') throw new Error(`Scan ${scanId} failed: no engine answered`)
  say(`\n${classTable(scan.runs)}`)
  return scan
}

interface Findings {
  brand: Brand
  scan: ScanDetail
  facts: Fact[]
}

async function showConfabulation(
  client: Client,
  { brand, scan, facts }: Findings,
): Promise<Confabulation | undefined> {
  const { confabulations } = await client.listConfabulations(brand.id, { window: 'all' })
  const found = confabulations.items.find(item => item.scanId === scan.id)
  if (!found) {
    say('\nNo engine made anything up this time.')
    return undefined
  }
  const { source, hash } = found.contradictedFact ?? {}
  const fact = facts.find(known => known.hash === hash && known.source === source)
  say(`\nCaught: a statement the brand's own site contradicts`)
  say(
    fields([
      ['engine', found.engine],
      ['asked', found.promptText],
      ['claimed', found.claim],
      ['fact', fact ? `${fact.key}: ${fact.value}` : null],
      ['source', source],
      ['excerpt', `${Array.from(found.excerpt).slice(0, 200).join('')}…`],
      ['captured', found.capturedAt],
      ['sha256', found.sha256],
    ]),
  )
  return found
}

type TextEvidence = RunEvidence & { rawResponse: string; snapshot: { sha256: string } }

/** The evidence of the confabulation, or else of any run whose response is text and can be sent as it is. */
async function chooseEvidence(client: Client, scan: ScanDetail, preferred?: string): Promise<TextEvidence> {
  const captured = scan.runs.filter(run => run.sha256 !== null).map(run => run.id)
  for (const runId of preferred ? [preferred, ...captured] : captured) {
    const evidence = await client.getRunEvidence(runId)
    if (evidence.rawResponse && evidence.snapshot) return evidence as TextEvidence
  }
  throw new Error('No run of the scan has a response in text')
}

/** What anyone can do with a copy and its hash, no token needed. */
async function checkPublicly(url: string, { rawResponse, snapshot }: TextEvidence): Promise<void> {
  const stranger = new library.Client({ baseUrl: url })
  const altered = /\d/.test(rawResponse)
    ? rawResponse.replace(/\d/, digit => String((Number(digit) + 1) % 10))
    : `${rawResponse}.`
  say('\nPublic check, without a token')
  for (const [name, content, expected] of [
    ['the genuine copy', rawResponse, 'verified'],
    ['one character altered', altered, 'modified'],
  ] as const) {
    const answer = await stranger.checkPublicEvidence(snapshot.sha256, { content })
    const verdict = answer.found ? answer.verdict : 'not found'
    say(`  ${name.padEnd(22)} ${visible(verdict)}`)
    if (verdict !== expected)
      throw new Error(`The public check of ${name} answered ${verdict}, not ${expected}`)
  }
  await writeFile(COPY, rawResponse)
}

function showDoors(url: string, { scan, sha256 }: { scan: ScanDetail; sha256: string }): void {
  say(`
Open
  console        ${url}/
  documentation  ${url}/docs
  description    ${url}/v1/openapi.json
  public lookup  ${url}/v1/public/evidence/${sha256}

Try, in another terminal
  export BCF_URL=${url} BCF_ACCESS_TOKEN=${token}
  npx bcf scan show ${scan.id}
  npx bcf scan start --brand ${scan.brandId} --wait
  npx bcf check ${sha256} ${COPY}
  curl -H "Authorization: Bearer $BCF_ACCESS_TOKEN" ${url}/v1/brands/${scan.brandId}/confabulations`)
}

// ---- start, and the one way out

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { once: { type: 'boolean', default: false } } })
  const host = process.env.HOST || '127.0.0.1'
  const port = await choosePort(host, Number(process.env.PORT || 8080))
  const interrupted = Promise.withResolvers<NodeJS.Signals>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupted.resolve)
  say('Starting the service with its own database and the sandbox engines …')
  const service = launch(host, port)
  let code = 0
  try {
    const story = demonstrate(service)
    const signal = await Promise.race([story, service.death, interrupted.promise])
    if (signal) code = 128 + constants.signals[signal]
    else if (!values.once) {
      say('\nCtrl-C stops.')
      await Promise.race([service.death, interrupted.promise])
    }
  } catch (error) {
    code = fail(error, service.log)
  }
  say('\nStopping the service …')
  await service.stop().catch(error => {
    code = fail(error, service.log)
  })
  return code
}

function fail(error: unknown, log: string[]): number {
  const lines =
    log.length === 0 ? [] : ['Last lines of the service:', ...log.map(line => `  ${visible(line)}`)]
  process.stderr.write(`\n${[visible(String(error)), ...lines].join('\n')}\n`)
  return 1
}

process.exitCode = await main().catch(error => fail(error, []))
process.exit()
