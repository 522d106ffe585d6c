// Workers that are killed -9 at random instants while scans go on: one API process, one sandbox that remembers
// every question, and workers that come and go. What is left behind is judged by kill-history.ts.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { enginesAt } from '../../../scripts/engines-at.ts'
import { type Acknowledged, type Asked, checkHistory, type KillReport, openRuns } from './kill-history.ts'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const TOKEN = 'kill-token-0123456789abcdef'

export interface KillOptions {
  kills: number
  /** The same seed gives the same pauses and victims; what they hit depends on the machine. */
  seed: number
  databaseUrl: string
  /** For the logs of the processes and the questions that the sandbox was asked. */
  directory: string
  workers?: number
  /** Runs that may be open at a time: the fewer, the sooner it ends. */
  mostRuns?: number
  onKill?: (kills: number) => void
}

/** So many runs are kept ready to be taken up, so that a kill finds many in flight. */
const READY_RUNS = 100
const PROMPTS_PER_SCAN = 4
const LATENCY_MS = 30
const FAULT_RATE = 0.05
const PAUSE_MS = { least: 300, most: 1_500 }
/** Most victims are at work; the others are still starting. */
const KILLED_WHILE_STARTING = 0.1
/** A missed heartbeat, the growing delays of the queue, and the work itself. */
const ENDING_MS = 240_000

function settings(options: KillOptions, sandboxUrl: string): Record<string, string> {
  return {
    ...enginesAt(sandboxUrl),
    PATH: process.env.PATH ?? '',
    DATABASE_URL: options.databaseUrl,
    BCF_ACCESS_TOKEN: TOKEN,
    BCF_LOG_LEVEL: 'warn',
    PORT: '0',
    // So that runs also wait for their turn, and workers die while they do.
    BCF_CHATGPT_RATE: '1200',
    BCF_GEMINI_RATE: '600',
  }
}

interface Process {
  child: ChildProcess
  /** Its first line of output. Rejects when it ends before. */
  ready: Promise<string>
  isReady: boolean
  exited: Promise<unknown>
}

function launch(args: string[], env: Record<string, string>, log: string): Process {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', openSync(log, 'a')] })
  const exited = once(child, 'exit')
  const ready = Promise.withResolvers<string>()
  ready.promise.catch(() => {})
  const launched: Process = { child, ready: ready.promise, isReady: false, exited }
  createInterface({ input: child.stdout as NonNullable<typeof child.stdout> }).once('line', line => {
    launched.isReady = true
    ready.resolve(line)
  })
  void exited.then(() => ready.reject(new Error(`${args.join(' ')} ended before it was ready, see ${log}`)))
  return launched
}

async function stop({ child, exited }: Process): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await exited
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export async function killWorkers(options: KillOptions): Promise<KillReport> {
  const { directory, seed } = options
  const begun = performance.now()
  const log = join(directory, 'processes.log')
  const asked = join(directory, 'asked.jsonl')
  const processes: Process[] = []
  const open = (args: string[], env: Record<string, string>): Process => {
    const launched = launch(args, env, log)
    processes.push(launched)
    return launched
  }
  try {
    const sandboxArgs = ['--port', '0', '--seed', `${seed}`, '--latency', `${LATENCY_MS}`, '--asked', asked]
    const sandbox = open(
      [fromRoot('sandbox/src/main.ts'), ...sandboxArgs, '--fault-rate', `${FAULT_RATE}`],
      {},
    )
    const env = settings(options, /http\S+/.exec(await sandbox.ready)?.[0] ?? '')
    const main = fromRoot('service/src/main.ts')
    const api = open([main, 'serve'], env)
    const client = createClient(/http\S+/.exec(await api.ready)?.[0] ?? '')
    const workers = Array.from({ length: options.workers ?? 2 }, () => open([main, 'work'], env))
    await Promise.all(workers.map(worker => worker.ready))

    const work = keepBusy(client, options)
    const kills = await murder(workers, () => open([main, 'work'], env), options)
    const acknowledged = await work.finish()
    const ended = await waitForEnd(options.databaseUrl)
    const answers = await Promise.all(
      acknowledged.map(({ scanId }) => client.call('GET', `/v1/scans/${scanId}`)),
    )
    for (const worker of workers) await stop(worker)

    return await checkHistory({
      seed,
      databaseUrl: options.databaseUrl,
      seconds: (performance.now() - begun) / 1000,
      ended,
      kills,
      acknowledged,
      scans: answers.map(answer => answer.body),
      asked: await readAsked(asked),
    })
  } finally {
    await Promise.all(processes.map(stop))
  }
}

async function readAsked(file: string): Promise<Asked[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(line => line !== '')
  return lines.map(line => JSON.parse(line) as Asked)
}

interface Client {
  // biome-ignore lint/suspicious/noExplicitAny: the reader of an answer knows its fields.
  call(method: string, path: string, body?: object): Promise<{ status: number; body: any }>
}

const createClient = (url: string): Client => ({
  async call(method, path, body) {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${TOKEN}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, body: await response.json() }
  },
})

/** Starts scans whenever too little waits to be done. Only what was acknowledged is owed. */
function keepBusy(
  client: Client,
  { databaseUrl, mostRuns = 4_000 }: KillOptions,
): { finish(): Promise<Acknowledged[]> } {
  const acknowledged: Acknowledged[] = []
  let stopping = false
  const busy = (async () => {
    while (!stopping) {
      const { ready, open } = await openRuns(databaseUrl)
      if (ready < READY_RUNS && open < mostRuns)
        acknowledged.push(await startScan(client, acknowledged.length))
      await sleep(100)
    }
  })()
  // Heard of at the end.
  busy.catch(() => {})
  return {
    async finish() {
      stopping = true
      await busy
      return acknowledged
    },
  }
}

/** Every scan has a brand and prompts of its own: then engine and prompt name the run. */
async function startScan(client: Client, index: number): Promise<Acknowledged> {
  const expect = async (status: number, ...call: Parameters<Client['call']>) => {
    const answer = await client.call(...call)
    if (answer.status !== status) throw new Error(`${call[1]} answered ${answer.status}`)
    return answer.body
  }
  const prompts = Array.from({ length: PROMPTS_PER_SCAN }, (_, number) => ({
    text: `Question ${index}.${number} about Northwind Kettles?`,
    intent: 'BRANDED',
  }))
  const name = { name: 'Northwind Kettles', domain: 'northwind-kettles.example', plan: 'ENTERPRISE' }
  const brand = await expect(201, 'POST', '/api/admin/brands', name)
  await expect(201, 'POST', `/api/admin/brands/${brand.id}/prompts`, { prompts })
  const { scanId, engines } = await expect(202, 'POST', '/v1/scans', { brandId: brand.id })
  return { scanId, engines, prompts: prompts.map(prompt => prompt.text) }
}

/** Kills one worker after the other and puts a new one in its place. Returns the instants. */
async function murder(workers: Process[], replace: () => Process, options: KillOptions): Promise<Date[]> {
  const random = seeded(options.seed)
  const kills: Date[] = []
  while (kills.length < options.kills) {
    const [length, which, whether] = [random(), random(), random()]
    // The pause begins when there is somebody at work.
    await Promise.race(workers.map(worker => worker.ready))
    await sleep(PAUSE_MS.least + length * (PAUSE_MS.most - PAUSE_MS.least))
    const atWork = workers.filter(worker => worker.isReady || whether < KILLED_WHILE_STARTING)
    const victim = atWork[Math.floor(which * atWork.length)] as Process
    const place = workers.indexOf(victim)
    victim.child.kill('SIGKILL')
    kills.push(new Date())
    await victim.exited
    workers[place] = replace()
    options.onKill?.(kills.length)
  }
  await Promise.all(workers.map(worker => worker.ready))
  return kills
}

async function waitForEnd(databaseUrl: string): Promise<boolean> {
  for (const deadline = performance.now() + ENDING_MS; performance.now() < deadline; await sleep(250)) {
    const { open, unclassified } = await openRuns(databaseUrl)
    if (open + unclassified === 0) return true
  }
  return false
}
