// What is left when all is quiet: everything promised is requested once more, and rows, log and audits are read for the checks.

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Caller } from '../clients/caller.ts'
import { readRuns } from '../clients/customers.ts'
import type { Notebook } from '../clients/notebook.ts'
import { lookUp, readCheckpoint } from '../clients/strangers.ts'
import { chanceOf } from '../seeded.ts'
import type { Host, World } from '../world/world.ts'
import type { History } from './history.ts'
import type { Asked, AuditOutcome, Evidence, ToldScan } from './state.ts'
import { readOwed, readState } from './store.ts'

const MAIN = fileURLToPath(new URL('../../../service/src/main.ts', import.meta.url))
const PLANS = fileURLToPath(new URL('../../../service/plans.json', import.meta.url))

/** Missed heartbeats, growing delays, resting engines, and the work itself. */
const ENDING_MS = 600_000

/** What is still owed after a time long enough for everything. */
export async function waitForEnd(world: World): Promise<string[]> {
  const deadline = Date.now() + ENDING_MS
  for (;;) {
    const owed = await readOwed(world.database.url).catch(() => ({ runs: -1, rest: -1 }))
    if (owed.runs === 0 && owed.rest === 0) return []
    if (Date.now() > deadline)
      return [`${owed.runs} runs and ${owed.rest} other things were still owed ${ENDING_MS / 1000} s later`]
    await sleep(500)
  }
}

export interface Gathering {
  caller: Caller
  notebook: Notebook
  directory: string
  unfinished: string[]
  say(text: string): void
}

export async function gather(world: World, history: History, gathering: Gathering): Promise<Evidence> {
  const { caller, notebook, directory, say } = gathering
  say('asking for every scan once more')
  const told = await askForScans(caller, history)
  for (const { brandId, scanId } of notebook.scans) await readRuns(gathering, brandId, scanId, 0)
  say(`asking for ${notebook.runs.length} hashes once more`)
  await lookUpAll(world, gathering)
  for (const api of world.apis.keys()) await readCheckpoint(caller, api)
  for (const { process } of [...world.apis, ...world.workers]) process.sample()
  const isClassified = notebook.runs.some(run => run.isClassified)
  const unfinished = [
    ...gathering.unfinished,
    ...(isClassified ? [] : ['no run was classified: this proves nothing']),
  ]
  const stubborn = await world.endProcesses()
  say('auditing')
  const notes = await keepNotes(history, directory)
  const audits = await Promise.all(world.workers.map(worker => audit(world, worker, notes)))
  return {
    vkey: world.vkey,
    calls: history.calls,
    faults: history.faults,
    lives: history.lives,
    asked: readAsked(world.askedFile),
    told,
    state: await readState(world.database.url),
    audits,
    lies: world.store.reads.lies,
    caps: readCaps(),
    unfinished,
    stubborn,
  }
}

/** Every scan that any reply promised, not only those the client noted. */
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

/** Every checkpoint that anybody was shown: the audit compares each with the log. */
async function keepNotes({ calls }: History, directory: string): Promise<string[]> {
  const folder = join(directory, 'checkpoints')
  await mkdir(folder)
  const notes = [...new Set(calls.flatMap(({ saw }) => saw?.note ?? []))].map(async (note, index) => {
    const file = join(folder, `${index}`)
    await writeFile(file, note)
    return ['--checkpoint', file]
  })
  return (await Promise.all(notes)).flat()
}

async function audit(world: World, worker: Host, notes: string[]): Promise<AuditOutcome> {
  const host = worker.process.name
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
