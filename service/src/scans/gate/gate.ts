// May this engine be asked now? What all workers know about an engine is kept in the database: its rate, a
// pause it asked for, a circuit breaker for repeated failures, and a block after refused credentials. Budgets
// are kept in `costs`, and checked first.

import { type BudgetDeps, checkBudgets, type Purse } from '../../costs/begin-ask.ts'
import type { MeasuredMemory } from '../../costs/estimates.ts'
import type { EngineError, Failure } from '../../engines/engine.ts'
import type { EngineTable } from '../../engines/index.ts'
import { ENGINES, type Engine, type Payee, READER } from '../../model/engine.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Sql } from '../../platform/database.ts'
import {
  blockEngine,
  clearGate,
  countFailure,
  findGate,
  type GateRow,
  listGates,
  pauseEngine,
  reserveSlot,
  takeProbe,
} from './store.ts'

export interface GateDeps extends BudgetDeps {
  engines: Pick<EngineTable, 'adapter' | 'limits' | 'fingerprint' | 'readerTerms'>
  memory: GateMemory
}

/** Of one process. */
export interface GateMemory extends MeasuredMemory {
  /**
   * That an engine is clear is looked up once for the many runs that ask at the same moment. Trouble met by another
   * worker is noticed that much later.
   */
  calmUntil: Map<Payee, number>
  looking: ReturnType<typeof listGates> | null
}

const CALM_MS = 100

export const createGateMemory = (): GateMemory => ({ calmUntil: new Map(), looking: null })

/** As whoever asks has it at hand. */
export const gateOf = ({
  database,
  clock,
  ...deps
}: Omit<GateDeps, 'sql' | 'now'> & { database: Database; clock: Clock }): GateDeps => ({
  sql: database,
  engines: deps.engines,
  budgets: deps.budgets,
  memory: deps.memory,
  now: clock.now(),
})

export type Admission =
  /** `clear`: something is held against the engine, which an answer should clear. */
  | { kind: 'go'; clear: boolean; probe: boolean }
  /** Not yet. `failing` tells an engine in trouble from one that is merely busy; `slot` must be presented again. */
  | { kind: 'wait'; seconds: number; failing: boolean; slot?: number }
  | { kind: 'refused'; failure: string; message: string; isPurse?: boolean }

/** Consecutive failures, over all workers, after which the engine gets a rest. */
const BREAKER = { threshold: 5, pauseSeconds: 15, longestSeconds: 300 }
/** An older slot has been missed: its run takes another, so that missed ones cannot pile up. */
const SLOT_KEPT_SECONDS = 5
/** Refused credentials are tried again after this long, or as soon as they change. */
const BLOCK_SECONDS = 3_600
export const RETRY_AFTER_MAX_SECONDS = 60
/** How often to wait for a failing engine before giving up: with growing pauses, over half an hour. */
export const WAITS = 12

const secondsBetween = (from: Date, to: Date): number => Math.max(0, (to.getTime() - from.getTime()) / 1000)
const secondsAfter = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

/** A run that asks for admission; `slot` is the one it was told to wait for, in milliseconds since 1970. */
export interface Applicant {
  engine: Payee
  runId: string | null
  scanId?: string
  isBatch?: boolean
  /** It is counted already. */
  isBegun?: boolean
  /** A budget of its own. */
  purse?: Purse | null
  slot?: number
}

export async function admit(deps: GateDeps, applicant: Applicant): Promise<Admission> {
  // Checked first, so that nobody waits for a turn that a budget will not let them use.
  const over = applicant.isBegun ? null : await checkBudgets(deps, applicant)
  if (over) return over
  const calm = { kind: 'go', clear: false, probe: false } as const
  if ((deps.memory.calmUntil.get(applicant.engine) ?? 0) > performance.now())
    return (await waitForSlot(deps, applicant)) ?? calm
  const gate = await lookAtGates(deps, applicant.engine)
  if (!gate) return (await waitForSlot(deps, applicant)) ?? calm
  const blocked = blockReason(deps, applicant.engine, gate)
  if (blocked) return { kind: 'refused', failure: 'unauthorized', message: blocked }
  const wait = waitForEngine(deps, gate) ?? (await waitForSlot(deps, applicant))
  if (wait) return wait
  const clear = gate.failures > 0 || gate.openUntil !== null || gate.blockedUntil !== null
  if (gate.openUntil === null) return { kind: 'go', clear, probe: false }
  const next = secondsAfter(deps.now, BREAKER.pauseSeconds)
  if (await takeProbe(deps.sql, applicant.engine, deps.now, next)) return { kind: 'go', clear, probe: true }
  return { kind: 'wait', seconds: BREAKER.pauseSeconds, failing: true }
}

/** Null: nothing is held against the engine. One look tells it of all of them, to everybody who looks meanwhile. */
async function lookAtGates({ sql, memory }: GateDeps, engine: Payee): Promise<GateRow | null> {
  memory.looking ??= listGates(sql).finally(() => {
    memory.looking = null
  })
  const gates = await memory.looking
  const troubled = new Map(gates.filter(gate => !isCalm(gate)).map(gate => [gate.engine, gate]))
  const until = performance.now() + CALM_MS
  for (const one of [...ENGINES, READER] as Payee[]) if (!troubled.has(one)) memory.calmUntil.set(one, until)
  return troubled.get(engine) ?? null
}

interface BlockDeps {
  engines: Pick<EngineTable, 'fingerprint'>
  now: Date
}

/** In full, because its readers can act on it: who refused what, since when, and what ends it. */
function blockReason(
  { engines, now }: BlockDeps,
  engine: Payee,
  { blockedUntil, blockedSince, blockedReason, blockedBy }: GateRow,
): string | null {
  if (blockedUntil === null || blockedUntil <= now || blockedBy !== engines.fingerprint(engine)) return null
  const since = blockedSince ?? secondsAfter(blockedUntil, -BLOCK_SECONDS)
  return `${blockedReason}, since ${toSecond(since)}; tried again after ${toSecond(blockedUntil)}, or as soon as they change`
}

const toSecond = (time: Date): string => time.toISOString().replace(/\.\d+/, '')

/** It asked for a pause, or is resting after too many failures. */
function waitForEngine({ now }: GateDeps, { pausedUntil, openUntil }: GateRow): Admission | null {
  if (pausedUntil && pausedUntil > now)
    return { kind: 'wait', seconds: secondsBetween(now, pausedUntil), failing: false }
  if (openUntil && openUntil > now)
    return { kind: 'wait', seconds: secondsBetween(now, openUntil), failing: true }
  return null
}

/** A slot belongs to the run that took it. If it were not presented again, everyone would queue anew for ever. */
async function waitForSlot(
  { sql, engines, now }: GateDeps,
  { engine, slot, isBatch }: Applicant,
): Promise<Admission | null> {
  const { perMinute } = engines.limits(engine)
  // The rate is for single questions: vendors count batches separately.
  if (perMinute === null || isBatch) return null
  const isKept = slot !== undefined && slot >= now.getTime() - SLOT_KEPT_SECONDS * 1000
  const own = isKept ? new Date(slot) : await reserveSlot(sql, engine, now, 60_000 / perMinute)
  const seconds = secondsBetween(now, own)
  return seconds === 0 ? null : { kind: 'wait', seconds, failing: false, slot: own.getTime() }
}

const isCalm = (gate: GateRow): boolean =>
  gate.failures === 0 && !gate.pausedUntil && !gate.openUntil && !gate.blockedUntil

/** What an engine in trouble says; anything else is about the question. */
const TROUBLE: Failure[] = ['unavailable', 'network', 'timeout', 'provider_failed', 'rate_limited']
/** What it says about our credentials, which are then not tried for a while. */
const REFUSALS: Partial<Record<Failure, string>> = {
  unauthorized: 'credentials refused',
  out_of_credit: 'credentials without credit',
  forbidden: 'credentials without access',
}

export async function noteFailure(
  deps: GateDeps,
  { engine, error, probe }: { engine: Payee; error: EngineError; probe: boolean },
): Promise<void> {
  const { sql, now, engines, memory } = deps
  memory.calmUntil.delete(engine)
  const refusal = REFUSALS[error.failure]
  if (refusal) {
    const until = secondsAfter(now, BLOCK_SECONDS)
    const reason = `${refusal} (${error.message})`
    await blockEngine(sql, { engine, now, until, reason, fingerprint: engines.fingerprint(engine) })
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
  await countFailure(sql, { engine, probe, now, breaker: BREAKER })
}

export const noteSuccess = (sql: Sql, engine: Payee): Promise<void> => clearGate(sql, engine)

/** Engines whose credentials were refused, with the explanation. */
export async function blockedEngines(deps: BlockDeps & { sql: Sql }): Promise<Map<Engine, string>> {
  const blocked = new Map<Engine, string>()
  for (const gate of await listGates(deps.sql)) {
    const reason = blockReason(deps, gate.engine, gate)
    if (reason && gate.engine !== READER) blocked.set(gate.engine, reason)
  }
  return blocked
}

/** Engines that are not asked as they should be: credentials refused, or resting after failures. */
export async function pausedEngines({ sql, ...deps }: BlockDeps & { sql: Sql }): Promise<Set<Engine>> {
  const isPaused = (gate: GateRow & { engine: Payee }) =>
    gate.openUntil !== null || blockReason(deps, gate.engine, gate) !== null
  const paused = (await listGates(sql)).filter(isPaused).map(({ engine }) => engine)
  return new Set(paused.filter(engine => engine !== READER))
}

/** Why the reading model is not being asked; null if it is, or there is none. */
export async function blockedReader(deps: BlockDeps & { sql: Sql }): Promise<string | null> {
  const gate = await findGate(deps.sql, READER)
  return gate && blockReason(deps, READER, gate)
}
