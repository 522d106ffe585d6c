import type { Sql } from '../../platform/database.ts'
import { blockOf } from '../words/blocks.ts'
import type { Vector } from '../words/vector.ts'

const SEARCH_LOCK = 0x62_63_66_73
const PLACES_LOCK = 0x62_63_66_70

/** Until the end of the transaction; shared with all who give verdicts. */
export async function announceVerdicts(sql: Sql, brandId: string): Promise<void> {
  await sql.query('select pg_advisory_xact_lock_shared($1, hashtext($2))', [SEARCH_LOCK, brandId])
}

/** Returns when all that were announced have ended. */
export async function awaitVerdicts(sql: Sql, brandId: string): Promise<void> {
  await sql.query('select pg_advisory_xact_lock($1, hashtext($2))', [SEARCH_LOCK, brandId])
}

/** The next place, held until the end of the transaction. */
export async function lockPlaces(sql: Sql, brandId: string): Promise<number> {
  await sql.query('select pg_advisory_xact_lock($1, hashtext($2))', [PLACES_LOCK, brandId])
  const { rows } = await sql.query<{ next: number }>(
    'select coalesce(max(place) + 1, 0) as next from searched_answers where brand_id = $1',
    [brandId],
  )
  return rows[0]?.next ?? 0
}

export interface JudgedRun {
  runId: string
  capturedAt: Date
  engine: string
  intent: string
}

const RUN = 'r.id as "runId", r.captured_at as "capturedAt", r.engine, r.intent'

/** Those whose verdict is new, oldest first. */
export async function owedRuns(sql: Sql, brandId: string, limit: number): Promise<JudgedRun[]> {
  const { rows } = await sql.query<JudgedRun>(
    `select ${RUN} from (select run_id from search_owed where brand_id = $1 order by run_id limit $2) as owed
     join runs r on r.id = owed.run_id order by r.captured_at, r.id`,
    [brandId, limit],
  )
  return rows
}

export async function forgetOwed(sql: Sql, runIds: string[]): Promise<void> {
  await sql.query('delete from search_owed where run_id = any ($1::text[])', [runIds])
}

export async function indexedAmong(sql: Sql, runIds: string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ runId: string }>(
    'select run_id as "runId" from searched_answers where run_id = any ($1::text[])',
    [runIds],
  )
  return new Set(rows.map(({ runId }) => runId))
}

export interface IndexedAnswer extends JudgedRun, Vector {
  place: number
}

export async function insertAnswers(sql: Sql, brandId: string, answers: IndexedAnswer[]): Promise<void> {
  await sql.query(
    `insert into searched_answers (run_id, brand_id, place, captured_at, engine, intent, words, marks)
     select run_id, $1, place, captured_at, engine, intent, words::integer[], marks::integer[]
     from unnest($2::text[], $3::integer[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::text[])
       as given (run_id, place, captured_at, engine, intent, words, marks)`,
    [
      brandId,
      answers.map(({ runId }) => runId),
      answers.map(({ place }) => place),
      answers.map(({ capturedAt }) => capturedAt),
      answers.map(({ engine }) => engine),
      answers.map(({ intent }) => intent),
      answers.map(({ words }) => words),
      answers.map(({ marks }) => marks),
    ],
  )
  await sql.query(
    `insert into search_blocks (brand_id, block, answers, first_at, last_at)
     select $1, block, count(*), min(captured_at), max(captured_at)
     from unnest($2::integer[], $3::timestamptz[]) as given (block, captured_at) group by block
     on conflict (brand_id, block) do update set answers = search_blocks.answers + excluded.answers,
       first_at = least(search_blocks.first_at, excluded.first_at),
       last_at = greatest(search_blocks.last_at, excluded.last_at)`,
    [brandId, answers.map(({ place }) => blockOf(place)), answers.map(({ capturedAt }) => capturedAt)],
  )
}

export async function insertWords(sql: Sql, brandId: string, words: string[]): Promise<void> {
  await sql.query(
    `insert into search_words (brand_id, word) select $1, unnest($2::text[]) on conflict do nothing`,
    [brandId, words],
  )
}

/** Brands with answers that are not searchable yet. */
export async function owingBrands(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'select id from brands b where exists (select from search_owed o where o.brand_id = b.id) order by id',
  )
  return rows.map(({ id }) => id)
}

export async function brandsOfRuns(sql: Sql, runIds: string[]): Promise<string[]> {
  const { rows } = await sql.query<{ brandId: string }>(
    'select distinct brand_id as "brandId" from search_owed where run_id = any ($1::text[]) order by 1',
    [runIds],
  )
  return rows.map(({ brandId }) => brandId)
}
