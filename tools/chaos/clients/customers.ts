// Customers: they start scans and insist on a yes or no, follow their scans, read evidence and bundles, have runs
// verified and look at confabulations. They retry like the clients, on either API.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sha256Hex, utf8, verifyBundle } from '@brand-citation-forensics/proof'
import type { Chance } from '../seeded.ts'
import type { Caller, Reply } from './caller.ts'
import type { Notebook, OwnRun } from './notebook.ts'

export interface Customers {
  caller: Caller
  notebook: Notebook
  chance: Chance
  apiCount: number
  vkey: string
  /** Nothing new is begun after this. */
  closing: AbortSignal
  /** Runs open now; null if unknown. */
  openRuns(): Promise<number | null>
}

const PROMPTS_PER_SCAN = 2
const SCAN_EVERY_MS = 1_000
/** Nobody starts more while so many are open. */
const MOST_OPEN_RUNS = 500
const TRIES = 40
/** One brand in so many has a small plan, and more scans are asked for than it allows. */
const RACE = 0.08
const FREE_PLAN_CAP = 4

/**
 * What the engine does to a question, beside the faults that it draws itself; only what ends soon, and seldom: five
 * failures in a row give an engine a rest, which grows.
 */
const MARKERS = [
  ...Array.from({ length: 24 }, () => ''),
  ...Array.from({ length: 4 }, () => '[[sandbox:wrong]]'),
  ...Array.from({ length: 4 }, () => '[[sandbox:good]]'),
  '[[fault:500:times=1]]',
  '[[fault:reset:times=1]]',
  '[[fault:cut:times=1]]',
  '[[fault:429-ms:times=1]]',
  '[[fault:html]]',
  '[[fault:empty-body]]',
]

const pause = (ms: number, closing: AbortSignal) => sleep(ms, undefined, { signal: closing }).catch(() => {})

/** Starts a scan every second as long as the workers keep up. */
export async function startScans(customers: Customers): Promise<void> {
  const { closing, chance } = customers
  const underWay = new Set<Promise<void>>()
  for (let index = 0; !closing.aborted; index++) {
    const open = await customers.openRuns()
    if (open !== null && open < MOST_OPEN_RUNS) {
      const isRace = chance.next() < RACE
      const begun = scanOnce(customers, index, isRace).finally(() => underWay.delete(begun))
      underWay.add(begun)
    }
    await pause(SCAN_EVERY_MS, closing)
  }
  await Promise.all(underWay)
}

/** A brand and prompts of its own for every scan: then engine and prompt name the run. */
async function scanOnce(customers: Customers, index: number, isRace: boolean): Promise<void> {
  const brandId = await makeBrand(customers, index, isRace)
  if (!brandId) return
  const keys = Array.from({ length: isRace ? FREE_PLAN_CAP + 3 : 1 }, () => randomUUID())
  await Promise.all(keys.map(key => insist(customers, { brandId, key, isRace })))
}

/** Null unless everything was certainly written once: then nobody scans it. */
async function makeBrand(customers: Customers, index: number, isRace: boolean): Promise<string | null> {
  const { caller, chance, apiCount } = customers
  const post = (route: string, path: string, body: object) =>
    caller.call({
      ...{ who: 'customer', api: Math.floor(chance.next() * apiCount), route: `POST ${route}`, path, body },
      expected: [201],
    })
  const plan = isRace ? 'FREE' : 'ENTERPRISE'
  const fields = { name: 'Northwind Kettles', domain: 'northwind-kettles.example', plan }
  const made = await post('/api/admin/brands', '/api/admin/brands', fields)
  if (made?.status !== 201) return null
  const prompts = Array.from({ length: PROMPTS_PER_SCAN }, (_, number) => ({
    text: `Question ${index}.${number} about Northwind Kettles? ${chance.pick(MARKERS)}`.trim(),
    intent: chance.pick(['BRANDED', 'CATEGORY']),
  }))
  const brand = `/api/admin/brands/${made.json.id}`
  const added = await post('/api/admin/brands/{brandId}/prompts', `${brand}/prompts`, { prompts })
  if (added?.status !== 201) return null
  const facts = [{ key: 'foundingDate', value: '1987' }]
  await post('/api/admin/brands/{brandId}/facts', `${brand}/facts`, { facts })
  return made.json.id
}

interface Wish {
  brandId: string
  key: string
  isRace: boolean
}

/** The same key until there is an answer; now and then to both APIs simultaneously, like a nervous client. */
async function insist(customers: Customers, wish: Wish): Promise<void> {
  const { chance, apiCount, notebook } = customers
  for (let tries = 0; tries < TRIES; tries++) {
    const first = Math.floor(chance.next() * apiCount)
    const places = chance.next() < 0.2 ? [first, (first + 1) % apiCount] : [first]
    const replies = await Promise.all(places.map(api => askForScan(customers, wish, api)))
    const accepted = replies.find(reply => reply?.status === 202)
    if (accepted) {
      const { scanId } = accepted.json
      if (!notebook.scans.some(scan => scan.scanId === scanId))
        notebook.scans.push({ scanId, brandId: wish.brandId, isOpen: true })
      return
    }
    if (replies.some(reply => reply?.status === 429)) return
    await sleep(chance.between(200, 1_500))
  }
}

function askForScan(
  { caller }: Customers,
  { brandId, key, isRace }: Wish,
  api: number,
): Promise<Reply | null> {
  return caller.call({
    ...{ who: 'customer', api, route: 'POST /v1/scans', path: '/v1/scans', body: { brandId } },
    headers: { 'idempotency-key': key },
    expected: isRace ? [202, 409, 429] : [202, 409],
    saw: { brandId, key },
    learn: ({ status, json }) => (status === 202 ? { scanId: json.scanId, engines: json.engines } : {}),
  })
}

/** Follows the scans, and notes the runs that have something to show. */
export async function followScans(customers: Customers): Promise<void> {
  const { caller, notebook, chance, apiCount, closing } = customers
  while (!closing.aborted) {
    const open = notebook.scans.filter(scan => scan.isOpen)
    await pause(open.length === 0 ? 300 : 120, closing)
    if (open.length === 0) continue
    const scan = chance.pick(open)
    const api = Math.floor(chance.next() * apiCount)
    const { scanId } = scan
    const reply = await caller.call({
      ...{ who: 'customer', api, route: 'GET /v1/scans/{scanId}', path: `/v1/scans/${scanId}` },
      expected: [200],
      saw: { scanId },
      learn: ({ json }) => ({ scanStatus: json.status }),
    })
    if (reply?.status !== 200) continue
    const waiting = (reply.json.byStatus?.CAPTURED ?? 0) as number
    if (reply.json.finishedAt !== null && waiting === 0) scan.isOpen = false
    await readRuns(customers, scan.brandId, scanId, api)
  }
}

/** Writes down what the runs of a scan have to show. */
export async function readRuns(
  { caller, notebook }: Pick<Customers, 'caller' | 'notebook'>,
  brandId: string,
  scanId: string,
  api: number,
): Promise<void> {
  const reply = await caller.call({
    ...{ who: 'customer', api, route: 'GET /api/admin/scans/{scanId}', path: `/api/admin/scans/${scanId}` },
    expected: [200],
    saw: { scanId },
  })
  for (const { id, sha256, status } of reply?.status === 200 ? reply.json.runs : [])
    if (sha256)
      notebook.add({ runId: id, brandId, hash: sha256, isClassified: status === 'CLASSIFIED', content: null })
}

/** Evidence, bundles, verifications and what was made up, in turn. */
export async function readEvidence(customers: Customers): Promise<void> {
  const { notebook, chance, closing } = customers
  const classified = () => notebook.runs.slice(-400).filter(run => run.isClassified)
  while (!closing.aborted) {
    await pause(200, closing)
    const runs = classified()
    if (runs.length === 0) continue
    const run = chance.pick(runs)
    const turn = chance.next()
    if (turn < 0.45) await takeEvidence(customers.caller, run, anyApi(customers))
    else if (turn < 0.7) await takeBundle(customers, run)
    else if (turn < 0.8) await askToVerify(customers, run)
    else await listConfabulations(customers, run)
  }
}

const anyApi = ({ chance, apiCount }: Customers) => Math.floor(chance.next() * apiCount)

async function takeEvidence(caller: Caller, run: OwnRun, api: number): Promise<void> {
  const path = `/v1/runs/${run.runId}/evidence`
  const reply = await caller.call({
    ...{ who: 'customer', api, route: 'GET /v1/runs/{runId}/evidence', path },
    expected: [200],
    saw: { hash: run.hash },
    learn: ({ json: { snapshot, rawResponse } }) => ({
      verdict:
        snapshot.sha256 === run.hash && (rawResponse === null || sha256Hex(utf8(rawResponse)) === run.hash)
          ? 'the bytes of the hash'
          : 'other bytes',
      rightVerdicts: ['the bytes of the hash'],
    }),
  })
  if (reply?.status === 200) run.content = reply.json.rawResponse
}

async function takeBundle(customers: Customers, { runId, hash }: OwnRun): Promise<void> {
  const trust = { keys: [customers.vkey], tsaRoots: [], witnesses: [] }
  const path = `/v1/runs/${runId}/evidence-bundle`
  await customers.caller.call({
    ...{ who: 'customer', api: anyApi(customers), route: 'GET /v1/runs/{runId}/evidence-bundle', path },
    expected: [200],
    saw: { hash },
    learn: async ({ json }) => ({
      verdict: (await verifyBundle(json, trust)).verdict,
      rightVerdicts: ['verified', 'unproved'],
    }),
  })
}

async function askToVerify(customers: Customers, { runId }: OwnRun): Promise<void> {
  const { caller, chance } = customers
  const key = randomUUID()
  for (let tries = 0; tries < 5; tries++) {
    const reply = await caller.call({
      ...{ who: 'customer', api: anyApi(customers), route: 'POST /v1/runs/{runId}/verify' },
      path: `/v1/runs/${runId}/verify`,
      headers: { 'idempotency-key': key },
      expected: [202, 409],
      saw: { key },
      learn: ({ status, json }) => (status === 202 ? { jobId: json.jobId } : {}),
    })
    if (reply?.status === 202) return
    await sleep(chance.between(200, 1_000))
  }
}

async function listConfabulations(customers: Customers, { brandId }: OwnRun): Promise<void> {
  await customers.caller.call({
    ...{ who: 'customer', api: anyApi(customers), route: 'GET /v1/brands/{brandId}/confabulations' },
    path: `/v1/brands/${brandId}/confabulations`,
    expected: [200],
  })
}
