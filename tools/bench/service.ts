// The service as suites use it: started as its own processes, given a brand, asked for scans.

import type pg from 'pg'
import { ENGINES } from '../../service/src/model/engine.ts'
import { enginesAt } from '../scripts/engines-at.ts'
import { type Running, startProcess } from './processes.ts'

const TOKEN = 'bench-token-0123456789'
/** That many engines are asked each prompt. */
export const ENGINE_COUNT = ENGINES.length

export type Settings = Record<string, string>

export const settingsFor = (databaseUrl: string, sandboxUrl?: string): Settings => ({
  BCF_ACCESS_TOKEN: TOKEN,
  DATABASE_URL: databaseUrl,
  BCF_LOG_LEVEL: 'warn',
  PORT: '0',
  ...(sandboxUrl ? enginesAt(sandboxUrl) : {}),
})

export const startServe = (settings: Settings): Promise<Running> =>
  startProcess(['service/src/main.ts', 'serve'], settings)

export const startWork = (settings: Settings): Promise<Running> =>
  startProcess(['service/src/main.ts', 'work'], settings)

/** The simulator is a process of its own: an engine's work is not the worker's. */
export const startEngines = (latencyMs = 0): Promise<Running> =>
  startProcess(['tools/bench/scans/sandbox.ts', `${latencyMs}`], {})

// biome-ignore lint/suspicious/noExplicitAny: a measurement reads the fields it expects and fails where they are not.
async function call(api: Running, path: string, body: unknown): Promise<any> {
  const response = await fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

export async function makeBrand(api: Running, prompts: number): Promise<string> {
  const brand = await call(api, '/api/admin/brands', {
    name: 'Northwind Kettles',
    domain: 'northwind-kettles.example',
    plan: 'ENTERPRISE',
  })
  const list = Array.from({ length: prompts }, (_, index) => ({
    text: `Is Northwind Kettles any good? Question ${index}`,
    intent: 'BRANDED',
  }))
  await call(api, `/api/admin/brands/${brand.id}/prompts`, { prompts: list })
  return brand.id
}

export interface Scanned {
  scanIds: string[]
  runs: number
  /** Seconds from the request until the last answer was sealed, and until the last verdict was. */
  captured: number
  classified: number
  /** The most runs that were seen under way at the same time. */
  parallel: number
}

/** Starts a scan of each brand and waits, without asking the API, until the last run is classified. */
export async function scan(api: Running, client: pg.Client, brandIds: string[]): Promise<Scanned> {
  const started = performance.now()
  const accepted = await Promise.all(brandIds.map(brandId => call(api, '/v1/scans', { brandId })))
  const scanIds = accepted.map(({ scanId }) => scanId as string)
  let captured: number | null = null
  let parallel = 0
  for (;;) {
    const { rows } = await client.query(STATES, [scanIds])
    const [{ total, running, sealed, judged, failed }] = rows
    const seconds = (performance.now() - started) / 1000
    if (failed > 0) throw new Error(`${failed} runs failed`)
    parallel = Math.max(parallel, running)
    if (sealed === total) captured ??= seconds
    if (total > 0 && judged === total)
      return { scanIds, runs: total, captured: captured ?? seconds, classified: seconds, parallel }
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

const STATES = `
  select count(*)::integer as total,
    count(*) filter (where status = 'RUNNING')::integer as running,
    count(*) filter (where status in ('CAPTURED', 'CLASSIFIED'))::integer as sealed,
    count(*) filter (where status = 'CLASSIFIED')::integer as judged,
    count(*) filter (where status = 'FAILED')::integer as failed
  from runs where scan_id = any($1)`

/** A verdict is not the end of a run: trails, words and counts are written after it. */
export async function untilNothingIsOwed(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(OWED)
    if (rows[0].owed === 0) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}

const OWED = `
  select (select count(*) from log_queue)::integer + (select count(*) from search_owed)::integer
    + (select count(*) from pgboss.job where name in ('index-answers', 'count-new-answers', 'count-citations')
         and state in ('created', 'retry', 'active') and start_after <= now())::integer as owed`
