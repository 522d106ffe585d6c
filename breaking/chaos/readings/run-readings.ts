// `npm run chaos -- --readings`: a real worker is killed again and again while the simulated model reads for it. In the end
// every answer must have been read and paid for once: more only where a request was in flight at a kill.

import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Sandbox, startSandbox } from '@brand-citation-forensics/sandbox'
import { startService } from '../../../service/src/assemble.ts'
import { createBrand } from '../../../service/src/brands/change-brand.ts'
import { readConfig } from '../../../service/src/config.ts'
import { SYSTEM_ACTOR } from '../../../service/src/model/actor.ts'
import { systemClock as clock } from '../../../service/src/platform/clock.ts'
import type { Database } from '../../../service/src/platform/database.ts'
import { openQueue, type Queue } from '../../../service/src/platform/queue/queue.ts'
import { enterFacts } from '../../../service/src/truth/enter-facts.ts'
import { PATIENCE_MS } from '../../../service/test/patience.ts'
import { plantCapture, responsesBody } from '../../../service/test/planted.ts'
import { chanceOf } from '../seeded.ts'
import { openDatabaseServer } from '../world/database-server.ts'
import { supervise } from '../world/supervised.ts'
import { readReadings } from './store.ts'

const READER_LATENCY_MS = 250
/** Answers waiting at every kill, so that the worker always has one. */
const IN_STOCK = 30

export interface ReadingsReport {
  seed: number
  kills: number
  answers: number
  /** Requests that the model saw. */
  requests: number
  /** Of these: the same as one before. */
  repeated: number
  /** Asks that were in flight when their worker was killed. */
  cutOff: number
  violations: string[]
}

export interface ReadingsOptions {
  seed: number
  kills: number
  directory: string
  /** No kill begins later; null for as long as they take. */
  minutes: number | null
  say(text: string): void
}

export async function runReadings(options: ReadingsOptions): Promise<ReadingsReport> {
  const { seed, directory, say } = options
  const sandbox = await startSandbox({ seed, latencyMs: READER_LATENCY_MS })
  const server = await openDatabaseServer(join(directory, 'database'), null)
  const dataDir = join(directory, 'worker')
  mkdirSync(dataDir, { recursive: true })
  const env = environment(sandbox, server.url, dataDir)
  const service = await startService(readConfig({ ...env, BCF_QUEUE: 'off' }, { token: false }), {
    ...{ api: false, worker: false },
  })
  const { database, log } = service
  const queue = await openQueue({ url: server.url, database, worker: false, log })
  const main = fileURLToPath(new URL('../../../service/src/main.ts', import.meta.url))
  // A killed process leaves no compile cache to the next; this one exits cleanly, and does.
  await promisify(execFile)(process.execPath, [main, 'migrate'], { env })
  const worker = supervise({
    ...{ name: 'worker', args: [main, 'work'], env, log: join(directory, 'worker.log'), onEnd: () => {} },
  })
  try {
    const stock = await openStock(database, queue)
    const kills = await killAgainAndAgain(options, { stock, worker, sandbox })
    say('waiting for what is owed')
    await until(async () => (await stock.waiting()) === 0, 'every answer has its verdict')
    await until(async () => (await stock.unlogged()) === 0, 'everything has its place in the log')
    await worker.end()
    const report = await reportOf({ seed, kills, sandbox, database })
    const audited = await promisify(execFile)(process.execPath, [main, 'audit'], { env }).then(
      () => [],
      ({ stdout }: { stdout: string }) => [`audit: ${stdout}`],
    )
    return { ...report, violations: [...report.violations, ...audited] }
  } finally {
    await worker.end()
    await queue.stop()
    await service.stop()
    await server.stop()
    await sandbox.close()
  }
}

interface Scene {
  stock: Awaited<ReturnType<typeof openStock>>
  worker: ReturnType<typeof supervise>
  sandbox: Sandbox
}

/** How often. */
async function killAgainAndAgain(
  { seed, kills: planned, minutes, say }: ReadingsOptions,
  { stock, worker, sandbox }: Scene,
): Promise<number> {
  const chance = chanceOf(seed, 'readings')
  const last = performance.now() + (minutes ?? Number.POSITIVE_INFINITY) * 60_000
  const asked = () => sandbox.requests.count('chat')
  let kills = 0
  for (; kills < planned && performance.now() < last; kills++) {
    await stock.fill()
    await worker.ready()
    const wanted = asked() + 1 + Math.floor(chance.between(0, 4))
    await until(async () => asked() >= wanted, 'the worker reads')
    await sleep(chance.between(0, 1.5 * READER_LATENCY_MS))
    await worker.kill(0)
    if (kills % 10 === 9) say(`${kills + 1} of ${planned} kills, ${asked()} requests`)
  }
  return kills
}

const environment = (sandbox: Sandbox, databaseUrl: string, dataDir: string): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
  DATABASE_URL: databaseUrl,
  BCF_DATA_DIR: dataDir,
  BCF_LOG_LEVEL: 'warn',
  BCF_ENGINES: 'sandbox',
  BCF_READER: 'chat',
  BCF_READER_MODEL: 'sandbox-reader',
  BCF_READER_URL: `${sandbox.url}/chat/v1`,
  BCF_READER_PRICE: '0.001',
  // A request that is in flight at a kill is asked again so much later.
  BCF_READER_TIMEOUT: '20',
})

/** Captured answers, all different, each with the job that has it classified. */
async function openStock(database: Database, queue: Queue) {
  const fields = { name: 'Northwind Kettles', domain: 'northwind-kettles.example', plan: 'ENTERPRISE' }
  const brand = await createBrand(
    { database, clock },
    { actor: SYSTEM_ACTOR, fields: { ...fields, aliases: [] } },
  )
  const facts = [{ key: 'foundingDate', value: '1992' }]
  await enterFacts({ database, clock }, { actor: SYSTEM_ACTOR, brandId: brand.id, facts, file: null })
  let planted = 0
  const waiting = async () => (await readReadings(database)).waiting
  return {
    waiting,
    unlogged: async () => (await readReadings(database)).unlogged,
    async fill() {
      for (let missing = IN_STOCK - (await waiting()); missing > 0; missing--) {
        const body = responsesBody(`Northwind Kettles makes kettle number ${++planted}.`)
        const { scanId } = await plantCapture({ database } as never, brand.id, { body })
        await database.transaction(tx => queue.send(tx, 'classify-scan', { scanId }))
      }
    },
  }
}

async function until(probe: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + 3 * PATIENCE_MS
  while (!(await probe())) {
    if (performance.now() > deadline) throw new Error(`${what}: not in time`)
    await sleep(20)
  }
}

interface Ended {
  seed: number
  kills: number
  sandbox: Sandbox
  database: Database
}

async function reportOf({ seed, kills, sandbox, database }: Ended): Promise<ReadingsReport> {
  const { answers, lost, byRules, readTwice, judgedTwice, keptTwice, cutOff } = await readReadings(database)
  const requests = sandbox.requests.count('chat')
  const seen = new Set(sandbox.requests.recent('chat').map(({ body }) => hash('sha256', body)))
  const repeated = sandbox.requests.recent('chat').length - seen.size
  const checks: [isWrong: boolean, text: string][] = [
    [lost > 0, `${lost} answers without a verdict`],
    [byRules > 0, `${byRules} answers that the model did not read`],
    [readTwice > 0, `${readTwice} answers with several readings`],
    [judgedTwice > 0, `${judgedTwice} answers with several verdicts`],
    [keptTwice > 0, `${keptTwice} requests with several replies that were paid for`],
    [repeated > cutOff, `${repeated} requests repeated, and only ${cutOff} were in flight at a kill`],
    [requests > answers + cutOff, `${requests} requests for ${answers} answers`],
  ]
  const violations = checks.flatMap(([isWrong, text]) => (isWrong ? [text] : []))
  return { seed, kills, answers, requests, repeated, cutOff, violations }
}
