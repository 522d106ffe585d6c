import type { Payee } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'

export interface GateRow {
  pausedUntil: Date | null
  failures: number
  openUntil: Date | null
  blockedUntil: Date | null
  /** Null in rows of a version that did not record it. */
  blockedSince: Date | null
  blockedReason: string | null
  blockedBy: string | null
}

const COLUMNS = `paused_until as "pausedUntil", failures, open_until as "openUntil",
  blocked_until as "blockedUntil", blocked_since as "blockedSince", blocked_reason as "blockedReason",
  blocked_by as "blockedBy"`

export async function findGate(sql: Sql, engine: Payee): Promise<GateRow | null> {
  const { rows } = await sql.query<GateRow>({
    name: 'find-gate',
    text: `select ${COLUMNS} from engine_gates where engine = $1`,
    values: [engine],
  })
  return rows[0] ?? null
}

export async function listGates(sql: Sql): Promise<(GateRow & { engine: Payee })[]> {
  const { rows } = await sql.query<GateRow & { engine: Payee }>(`select engine, ${COLUMNS} from engine_gates`)
  return rows
}

/** Takes the next free slot of a rate that all workers share, and says when it is. */
export async function reserveSlot(sql: Sql, engine: Payee, now: Date, intervalMs: number): Promise<Date> {
  const { rows } = await sql.query<{ slot: Date }>({
    name: 'reserve-slot',
    text: `insert into engine_gates (engine, next_slot_at) values ($1, $2::timestamptz + $3 * interval '1 millisecond')
           on conflict (engine) do update
             set next_slot_at = greatest(engine_gates.next_slot_at, $2) + $3 * interval '1 millisecond'
           returning next_slot_at - $3 * interval '1 millisecond' as slot`,
    values: [engine, now, intervalMs],
  })
  return rows[0]?.slot ?? now
}

export async function pauseEngine(sql: Sql, engine: Payee, until: Date): Promise<void> {
  await sql.query(
    `insert into engine_gates (engine, paused_until) values ($1, $2)
     on conflict (engine) do update set paused_until = greatest(engine_gates.paused_until, excluded.paused_until)`,
    [engine, until],
  )
}

export interface CountedFailure {
  engine: Payee
  /** The one question let through to a resting engine failed. */
  probe: boolean
  now: Date
  /** So many in a row open the breaker, for so long; every failed probe doubles it. */
  breaker: { threshold: number; pauseSeconds: number; longestSeconds: number }
}

/**
 * Counts a failure of the engine itself and opens the breaker if it is one too many. While it is open, only a
 * probe counts: questions in flight when it opened say nothing new.
 */
export async function countFailure(sql: Sql, failure: CountedFailure): Promise<void> {
  const { threshold, pauseSeconds, longestSeconds } = failure.breaker
  await sql.query(
    `insert into engine_gates (engine, failures) values ($1, 1)
     on conflict (engine) do update set failures = engine_gates.failures + 1,
       open_until = case when engine_gates.failures + 1 >= $4 then $3::timestamptz + interval '1 second' *
         least($5 * 2 ^ least(engine_gates.failures + 1 - $4, 20), $6) end
     where engine_gates.open_until is null or $2`,
    [failure.engine, failure.probe, failure.now, threshold, pauseSeconds, longestSeconds],
  )
}

/** When a failing engine's pause is over, one caller gets to try it; the others wait on. */
export async function takeProbe(sql: Sql, engine: Payee, now: Date, until: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update engine_gates set open_until = $3 where engine = $1 and open_until <= $2',
    [engine, now, until],
  )
  return rowCount === 1
}

/** The engine answered: clears whatever was held against it. Writes only if there was something. */
export async function clearGate(sql: Sql, engine: Payee): Promise<void> {
  await sql.query({
    name: 'clear-gate',
    text: `update engine_gates set failures = 0, open_until = null, blocked_until = null, blocked_since = null,
             blocked_reason = null, blocked_by = null
           where engine = $1 and (failures > 0 or open_until is not null or blocked_until is not null)`,
    values: [engine],
  })
}

/** The time since which the same credentials have been refused stays, however often they are retried. */
export async function blockEngine(
  sql: Sql,
  block: { engine: Payee; now: Date; until: Date; reason: string; fingerprint: string },
): Promise<void> {
  await sql.query(
    `insert into engine_gates as known (engine, blocked_since, blocked_until, blocked_reason, blocked_by)
     values ($1, $2, $3, $4, $5)
     on conflict (engine) do update set blocked_until = excluded.blocked_until,
       blocked_since = case when known.blocked_by = excluded.blocked_by then coalesce(known.blocked_since, $2) else $2 end,
       blocked_reason = excluded.blocked_reason, blocked_by = excluded.blocked_by`,
    [block.engine, block.now, block.until, block.reason, block.fingerprint],
  )
}
