import type { LetterKind, LetterState } from '../../model/alert.ts'
import type { Sql } from '../../platform/database.ts'
import { type Cursor, comesAfter, cursorValues, microsOf, type Page, pageOf } from '../../platform/keyset.ts'

export interface Letter {
  id: string
  personId: string
  /** Null for one that only tries. */
  scope: string | null
  kind: LetterKind
  state: LetterState
  madeAt: Date
  wantedAt: Date
  nextTryAt: Date
  attempts: number
  /** Why it did not go the last time. */
  error: string | null
  endedAt: Date | null
}

const LETTER = `l.id, l.person_id as "personId", l.scope, l.kind, l.state, l.made_at as "madeAt", l.wanted_at as "wantedAt",
  l.next_try_at as "nextTryAt", l.attempts, l.error, l.ended_at as "endedAt"`

export type NewLetter = Pick<Letter, 'id' | 'personId' | 'scope' | 'kind' | 'wantedAt'>

/**
 * False if the letter exists and somebody has begun to send it. Otherwise it stays locked until the transaction ends, so that
 * nobody begins before its contents are there.
 */
export async function openLetter(
  sql: Sql,
  { id, personId, scope, kind, wantedAt }: NewLetter,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into letters (id, person_id, scope, kind, state, made_at, wanted_at, next_try_at)
     values ($1, $2, $3, $4, 'waiting', $5, $6, $6)
     on conflict (id) do update set wanted_at = letters.wanted_at
       where letters.state = 'waiting' and letters.attempts = 0`,
    [id, personId, scope, kind, at, wantedAt],
  )
  return rowCount === 1
}

export async function putAlerts(sql: Sql, letterId: string, alertIds: string[]): Promise<void> {
  await sql.query(
    'update letters set alert_ids = array(select distinct unnest(alert_ids || $2) order by 1) where id = $1',
    [letterId, alertIds],
  )
}

/** Takes a due one for as long as sending may last; nobody else has it meanwhile. */
export async function claimLetter(sql: Sql, now: Date, until: Date): Promise<Letter | null> {
  const { rows } = await sql.query<Letter>(
    `update letters l set attempts = attempts + 1, next_try_at = $2 where id = (
       select id from letters where state = 'waiting' and next_try_at <= $1 order by next_try_at, id limit 1
       for no key update skip locked)
     returning ${LETTER}`,
    [now, until],
  )
  return rows[0] ?? null
}

export interface Ended {
  state: LetterState
  error: string | null
  at: Date
}

/** Even by a worker presumed dead: that it was sent stays true. */
export async function endLetter(sql: Sql, id: string, { state, error, at }: Ended): Promise<void> {
  await sql.query(
    `update letters set state = $2, error = $3, ended_at = $4 where id = $1 and state = 'waiting'`,
    [id, state, error, at],
  )
}

/** Only by the one who has it. */
export async function putOff(
  sql: Sql,
  { id, attempts }: Pick<Letter, 'id' | 'attempts'>,
  { error, until }: { error: string; until: Date },
): Promise<void> {
  await sql.query(
    `update letters set error = $3, next_try_at = $4 where id = $1 and attempts = $2 and state = 'waiting'`,
    [id, attempts, error, until],
  )
}

/** As if it had not been taken. */
export async function handBack(
  sql: Sql,
  { id, attempts }: Pick<Letter, 'id' | 'attempts'>,
  at: Date,
): Promise<void> {
  await sql.query(
    `update letters set attempts = attempts - 1, next_try_at = $3 where id = $1 and attempts = $2 and state = 'waiting'`,
    [id, attempts, at],
  )
}

/** Those that nobody could send for too long. */
export async function buryOld(
  sql: Sql,
  { before, error, at }: { before: Date; error: string; at: Date },
): Promise<void> {
  await sql.query(
    `update letters set state = 'dead', error = coalesce(error, $2), ended_at = $3
     where state = 'waiting' and next_try_at <= $3 and wanted_at < $1`,
    [before, error, at],
  )
}

export async function findLetter(sql: Sql, id: string): Promise<Letter | null> {
  const { rows } = await sql.query<Letter>(`select ${LETTER} from letters l where id = $1`, [id])
  return rows[0] ?? null
}

/** Starts over; false if it is not dead. */
export async function revive(sql: Sql, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update letters set state = 'waiting', attempts = 0, error = null, ended_at = null, wanted_at = $2, next_try_at = $2
     where id = $1 and state = 'dead'`,
    [id, at],
  )
  return rowCount === 1
}

interface Wanted {
  /** Null: everybody's. */
  personId: string | null
  state: LetterState | null
  /** Left out: all. */
  kind?: LetterKind
  cursor: Cursor | null
  limit: number
}

/** Newest first. */
export async function pageOfLetters(
  sql: Sql,
  { personId, state, kind, cursor, limit }: Wanted,
): Promise<Page<Letter & { alerts: number } & Cursor>> {
  const { rows } = await sql.query<Letter & { alerts: number } & Cursor>(
    `select ${LETTER}, ${microsOf('l.made_at')} as micros,
       cardinality(l.alert_ids) as alerts from letters l
     where ($1::text is null or l.person_id = $1) and ($2::text is null or l.state = $2)
       and ${comesAfter('l.made_at', 3)} and ($6::text is null or l.kind = $6)
     order by l.made_at desc, l.id limit $5`,
    [personId, state, ...cursorValues(cursor), limit + 1, kind ?? null],
  )
  return pageOf(rows, limit)
}

/** Where letters to somebody go; null: nowhere. */
export async function addressOf(sql: Sql, personId: string): Promise<string | null> {
  const { rows } = await sql.query<{ mail: string | null }>(
    `select mail from people where id = $1 and state = 'active'`,
    [personId],
  )
  return rows[0]?.mail ?? null
}
