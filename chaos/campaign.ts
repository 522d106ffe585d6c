// A campaign from its beginning to its end: the world is opened, clients work, the nemesis strikes, then everything is
// put right and comes to rest, and what is left is gathered for the checks.

import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Caller, createCaller } from './clients/caller.ts'
import { type Customers, followScans, readEvidence, startScans } from './clients/customers.ts'
import { type Notebook, openNotebook } from './clients/notebook.ts'
import {
  callTools,
  checkTexts,
  lookUp,
  lookUpHashes,
  readCheckpoint,
  type Strangers,
  watchLog,
} from './clients/strangers.ts'
import { type Drill, drill, OUTAGES } from './drill.ts'
import { readFinalLog } from './final-log.ts'
import { type History, openHistory } from './history.ts'
import { unleash } from './nemesis.ts'
import type { PlannedFault } from './plan.ts'
import { chanceOf } from './seeded.ts'
import type { Asked, AuditOutcome, Evidence, ToldScan } from './state.ts'
import { readCapture, readOwed, readState } from './store.ts'
import { openWorld, type World } from './world/world.ts'

export interface CampaignOptions {
  seed: number
  plan: PlannedFault[]
  directory: string
  /** Something to say to whoever waits. */
  say(text: string): void
}

/** Missed heartbeats, growing delays, resting engines, and the work itself. */
const ENDING_MS = 300_000
const SAMPLE_MS = 5_000
const MAIN = fileURLToPath(new URL('../service/src/main.ts', import.meta.url))
const PLANS = fileURLToPath(new URL('../service/plans.json', import.meta.url))

export interface Outcome {
  evidence: Evidence
  drills: Drill[]
}

export async function runCampaign(options: CampaignOptions): Promise<Outcome> {
  const { seed, directory, say } = options
  const history = openHistory(join(directory, 'history.jsonl'), seed)
  const world = await openWorld(directory, seed, history)
  const sampling = setInterval(() => {
    for (const { process } of [...world.apis, ...world.workers]) process.sample()
  }, SAMPLE_MS)
  try {
    const caller = createCaller(world.apis, history)
    const notebook = openNotebook()
    await underFire(world, history, { caller, notebook, ...options })
    say('everything is put right; waiting for what is owed')
    const unfinished = await waitForEnd(world)
    caller.calmDown()
    return await gather(world, history, { caller, notebook, directory, unfinished, say })
  } finally {
    clearInterval(sampling)
    await history.close()
    await world.close()
  }
}

interface Stage extends CampaignOptions {
  caller: Caller
  notebook: Notebook
}

/** Clients work while the nemesis does; they stop after it. */
async function underFire(world: World, history: History, stage: Stage): Promise<void> {
  const { seed, plan, caller, notebook, say } = stage
  const closing = new AbortController()
  const { signal } = closing
  const customers = (name: string): Customers => ({
    ...{ caller, notebook, vkey: world.vkey, apiCount: world.apis.length, closing: signal },
    chance: chanceOf(seed, name),
    openRuns: () =>
      readOwed(world.database.url).then(
        ({ runs }) => runs,
        () => null,
      ),
  })
  const strangers = (name: string, api: number): Strangers => ({
    ...{ caller, notebook, api, closing: signal },
    chance: chanceOf(seed, `${name} ${api}`),
  })
  const clients = [
    startScans(customers('scans')),
    followScans(customers('follow')),
    followScans(customers('follow too')),
    readEvidence(customers('evidence')),
    ...world.apis.flatMap((_, api) => [
      lookUpHashes(strangers('lookup', api)),
      checkTexts(strangers('check', api)),
      watchLog(strangers('log', api)),
      callTools(strangers('tools', api)),
    ]),
  ]
  const onStrike = (done: number) => {
    if (done % 10 === 0 || done === plan.length) say(`${done} of ${plan.length} strikes`)
  }
  const hasRecovered = async (since: number) =>
    (history.calls.findLast(({ status }) => status === 200)?.at ?? 0) >= since &&
    (await readCapture(world.database.url, since).catch(() => null)) !== null
  await unleash({ world, history, hasRecovered, onStrike }, plan)
  closing.abort()
  await Promise.all(clients)
  await Promise.all([...world.apis, ...world.workers].map(({ process }) => process.ready()))
}

/** What is still owed after a time that is long enough for everything. */
async function waitForEnd(world: World): Promise<string[]> {
  const deadline = Date.now() + ENDING_MS
  for (;;) {
    const owed = await readOwed(world.database.url).catch(() => ({ runs: -1, rest: -1 }))
    if (owed.runs === 0 && owed.rest === 0) return []
    if (Date.now() > deadline)
      return [`${owed.runs} runs and ${owed.rest} other things were still owed ${ENDING_MS / 1000} s later`]
    await sleep(500)
  }
}

interface Gathering {
  caller: Caller
  notebook: Notebook
  directory: string
  unfinished: string[]
  say(text: string): void
}

async function gather(world: World, history: History, gathering: Gathering): Promise<Outcome> {
  const { caller, notebook, directory, say } = gathering
  say(`asking for ${notebook.scans.length} scans and ${notebook.runs.length} hashes once more`)
  const told = await askForScans(caller, history)
  await lookUpAll(world, gathering)
  for (const api of world.apis.keys()) await readCheckpoint(caller, api)
  const log = await readFinalLog(world.apis[0]?.url ?? '')
  for (const { process } of [...world.apis, ...world.workers]) process.sample()
  const drills = await drillAll(world, notebook, say)
  const unfinished = [...gathering.unfinished, ...(await waitForEnd(world))]
  const stubborn = await world.endProcesses()
  say('auditing')
  const notes = keepNotes(history, directory)
  const audits = await Promise.all(
    world.workers.map(worker => audit(world, worker.dataDir, worker.process.name, notes)),
  )
  const evidence: Evidence = {
    vkey: world.vkey,
    calls: history.calls,
    faults: history.faults,
    lives: history.lives,
    asked: readAsked(world.askedFile),
    told,
    state: await readState(world.database.url),
    log,
    audits,
    caps: readCaps(),
    unfinished,
    stubborn,
  }
  return { evidence, drills }
}

/** On something that exists: a classified run whose answer is text. */
async function drillAll(world: World, notebook: Notebook, say: Gathering['say']): Promise<Drill[]> {
  const run = notebook.runs.find(({ isClassified, content }) => isClassified && content !== null)
  const scan = notebook.scans.find(({ brandId }) => brandId === run?.brandId)
  if (!run || !scan) throw new Error('no run was classified and read: there is nothing to drill with')
  const drills: Drill[] = []
  for (const outage of OUTAGES) {
    say(`drill: the database is ${outage}`)
    drills.push(await drill(world, outage, { ...run, scanId: scan.scanId, content: run.content ?? '' }))
  }
  return drills
}

/** Every scan that any reply promised, not only those that the client took note of. */
async function askForScans(caller: Caller, { calls }: History): Promise<ToldScan[]> {
  const promised = new Set(
    calls.flatMap(call => (call.route === 'POST /v1/scans' && call.saw?.scanId ? [call.saw.scanId] : [])),
  )
  const told: ToldScan[] = []
  for (const scanId of promised) {
    const reply = await caller.call({
      ...{ who: 'customer', api: 0, route: 'GET /v1/scans/{scanId}', path: `/v1/scans/${scanId}` },
      expected: [200],
      saw: { scanId },
      learn: ({ json }) => ({ scanStatus: json.status }),
    })
    if (reply?.status === 200) told.push({ scanId, ...reply.json })
  }
  return told
}

/** So many at once. */
const LOOKUPS = 8

async function lookUpAll(world: World, { caller, notebook }: Gathering): Promise<void> {
  const { signal } = new AbortController()
  for (const api of world.apis.keys()) {
    const stranger = { caller, notebook, api, closing: signal, chance: chanceOf(0, 'nobody') }
    const hashes = [...new Set(notebook.runs.map(({ hash }) => hash))]
    for (let from = 0; from < hashes.length; from += LOOKUPS)
      await Promise.all(hashes.slice(from, from + LOOKUPS).map(hash => lookUp(stranger, hash)))
  }
}

/** The audit takes checkpoints that somebody kept: the newest of each API will do, and the first. */
function keepNotes({ calls }: History, directory: string): string[] {
  const notes = [...new Set(calls.flatMap(({ saw }) => saw?.note ?? []))]
  return [notes[0], notes[Math.floor(notes.length / 2)], notes.at(-1)].flatMap((note, index) => {
    if (note === undefined) return []
    const file = join(directory, `checkpoint-${index}`)
    writeFileSync(file, note)
    return ['--checkpoint', file]
  })
}

async function audit(world: World, dataDir: string, host: string, notes: string[]): Promise<AuditOutcome> {
  const worker = world.workers.find(each => each.dataDir === dataDir)
  if (!worker) throw new Error(`nobody lives in ${dataDir}`)
  const args = [MAIN, 'audit', '--json', '--key', world.vkey, ...notes]
  try {
    await promisify(execFile)(process.execPath, args, {
      env: world.auditEnv(worker),
      maxBuffer: 64 * 1024 * 1024,
    })
    return { host, code: 0, findings: [] }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { host, code, findings: findingsOf(stdout) ?? [stderr] }
  }
}

function findingsOf(stdout: string): string[] | null {
  try {
    const { findings } = JSON.parse(stdout) as {
      findings: { check: string; where: string; message: string }[]
    }
    return findings.map(({ check, where, message }) => `${check}: ${where}: ${message}`)
  } catch {
    return null
  }
}

const readAsked = (file: string): Asked[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Asked)

const readCaps = (): Record<string, number> =>
  Object.fromEntries(
    Object.entries(JSON.parse(readFileSync(PLANS, 'utf8')) as Record<string, { maxScans: number }>).map(
      ([plan, { maxScans }]) => [plan, maxScans],
    ),
  )
