// May this engine be asked now? What all workers learn of an engine is kept in the database: its rate, a
// pause it asked for, a breaker that opens when it keeps failing, and a block when it refuses our
// credentials. Also the place where a budget says stop.

import type { EngineError, Failure } from '../../engines/engine.ts'
import type { EngineTable } from '../../engines/index.ts'
import type { Engine } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'
import {
  blockEngine,
  clearGate,
  countFailure,
  findGate,
  type GateRow,
  listGates,
  openGateUntil,
  pauseEngine,
  reserveSlot,
  spentByScanOf,
  spentSince,
  takeProbe,
} from './store.ts'

export interface Budgets {
  /** US dollars in micros; null for no limit. */
  perScan: number | null
  perDay: number | null
}

export interface GateDeps {
  sql: Sql
  engines: Pick<EngineTable, 'limits' | 'fingerprint'>
  budgets: Budgets
  now: Date
}

export type Admission =
  /** `clear` tells that something is held against the engine, which an answer should clear. */
  | { kind: 'go'; clear: boolean }
  /** Not yet. `failing` tells an engine in trouble from one that is merely busy. */
  | { kind: 'wait'; seconds: number; failing: boolean }
  | { kind: 'refused'; failure: string; message: string }

/** Failures one after another, over all workers, after which the engine gets a rest. */
const BREAKER_THRESHOLD = 5
const BREAKER_PAUSE_SECONDS = 15
const BREAKER_PAUSE_MAX_SECONDS = 300
/** Refused credentials are tried again after this long, or as soon as they change. */
const BLOCK_SECONDS = 3_600
export const RETRY_AFTER_MAX_SECONDS = 60

const secondsBetween = (from: Date, to: Date): number => Math.max(0, (to.getTime() - from.getTime()) / 1000)
const secondsAfter = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

export async function admit(
  deps: GateDeps,
  { engine, runId }: { engine: Engine; runId: string },
): Promise<Admission> {
  const over = await overBudget(deps, runId)
  if (over) return { kind: 'refused', failure: 'budget_exhausted', message: over }
  const gate = await findGate(deps.sql, engine)
  if (gate) {
    const blocked = blockReason(deps, engine, gate)
    if (blocked) return { kind: 'refused', failure: 'unauthorized', message: blocked }
    const breaker = await passBreaker(deps, engine, gate)
    if (breaker) return breaker
    const pause = secondsBetween(deps.now, gate.nextSlotAt)
    const { perMinute } = deps.engines.limits(engine)
    if (pause > 0 && perMinute === null) return { kind: 'wait', seconds: pause, failing: false }
  }
  const clear = gate !== null && (gate.failures > 0 || gate.openUntil !== null || gate.blockedUntil !== null)
  return takeSlot(deps, engine, clear)
}

async function overBudget({ sql, budgets, now }: GateDeps, runId: string): Promise<string | null> {
  if (budgets.perScan !== null && (await spentByScanOf(sql, runId)) >= budgets.perScan) {
    return `The budget of ${budgets.perScan / 1e6} USD per scan is used up`
  }
  const midnight = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  if (budgets.perDay !== null && (await spentSince(sql, midnight)) >= budgets.perDay) {
    return `The budget of ${budgets.perDay / 1e6} USD per day is used up until midnight UTC`
  }
  return null
}

function blockReason(
  { engines, now }: Pick<GateDeps, 'engines' | 'now'>,
  engine: Engine,
  gate: GateRow,
): string | null {
  const blocked = gate.blockedUntil !== null && gate.blockedUntil > now
  return blocked && gate.blockedBy === engines.fingerprint(engine) ? gate.blockedReason : null
}

async function passBreaker({ sql, now }: GateDeps, engine: Engine, gate: GateRow): Promise<Admission | null> {
  if (!gate.openUntil) return null
  if (gate.openUntil > now)
    return { kind: 'wait', seconds: secondsBetween(now, gate.openUntil), failing: true }
  const next = secondsAfter(now, BREAKER_PAUSE_SECONDS)
  if (await takeProbe(sql, engine, now, next)) return null
  return { kind: 'wait', seconds: BREAKER_PAUSE_SECONDS, failing: true }
}

async function takeSlot({ sql, engines, now }: GateDeps, engine: Engine, clear: boolean): Promise<Admission> {
  const { perMinute } = engines.limits(engine)
  if (perMinute === null) return { kind: 'go', clear }
  const seconds = secondsBetween(now, await reserveSlot(sql, engine, now, 60_000 / perMinute))
  return seconds === 0 ? { kind: 'go', clear } : { kind: 'wait', seconds, failing: false }
}

/** What an engine that is in trouble says; anything else is about the question, not the engine. */
const TROUBLE: Failure[] = ['unavailable', 'network', 'timeout', 'provider_failed', 'rate_limited']
const REFUSALS: Failure[] = ['unauthorized', 'out_of_credit', 'forbidden']

export async function noteFailure(deps: GateDeps, engine: Engine, error: EngineError): Promise<void> {
  const { sql, now, engines } = deps
  if (REFUSALS.includes(error.failure)) {
    const until = secondsAfter(now, BLOCK_SECONDS)
    await blockEngine(sql, { engine, until, reason: error.message, fingerprint: engines.fingerprint(engine) })
    return
  }
  if (!TROUBLE.includes(error.failure)) return
  if (error.retryAfterSeconds !== null && error.retryAfterSeconds > 0) {
    await pauseEngine(
      sql,
      engine,
      secondsAfter(now, Math.min(error.retryAfterSeconds, RETRY_AFTER_MAX_SECONDS)),
    )
  }
  const failures = await countFailure(sql, engine)
  if (failures < BREAKER_THRESHOLD) return
  const pause = Math.min(
    BREAKER_PAUSE_SECONDS * 2 ** (failures - BREAKER_THRESHOLD),
    BREAKER_PAUSE_MAX_SECONDS,
  )
  await openGateUntil(sql, engine, secondsAfter(now, pause))
}

export const noteSuccess = (sql: Sql, engine: Engine): Promise<void> => clearGate(sql, engine)

/** Engines whose credentials were refused, with what the engine said. */
export async function blockedEngines(deps: Omit<GateDeps, 'budgets'>): Promise<Map<Engine, string>> {
  const blocked = new Map<Engine, string>()
  for (const gate of await listGates(deps.sql)) {
    const reason = blockReason(deps, gate.engine, gate)
    if (reason) blocked.set(gate.engine, reason)
  }
  return blocked
}
