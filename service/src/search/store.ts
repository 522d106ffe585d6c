import type { CaseRow } from '../cases/shown/store.ts'
import type { Prompt, PromptIntent } from '../model/brand.ts'
import type { CitationClass } from '../model/citation.ts'
import type { Engine } from '../model/engine.ts'
import type { AnswerRef } from '../model/scan.ts'
import type { Sql } from '../platform/database.ts'
import { BLOCK_PLACES, namesOfStretch, type Stretch } from './words/blocks.ts'
import { hashOf } from './words/hash.ts'
import { listOf } from './words/vector.ts'
import { isTold, rankOf, type WantedTerm } from './words/wanted.ts'

export interface AnswerFilter {
  brandId: string
  engine: Engine | null
  intent: PromptIntent | null
  citationClass: CitationClass | null
  since: Date | null
  until: Date | null
}

/** The blocks that may hold answers of this time; null when there are none. */
export async function stretchOf(
  sql: Sql,
  { brandId, since, until }: Pick<AnswerFilter, 'brandId' | 'since' | 'until'>,
): Promise<Stretch | null> {
  const { rows } = await sql.query<{ from: number | null; to: number | null }>(
    `select min(block) as from, max(block) as to from search_blocks where brand_id = $1
       ${since ? 'and last_at >= $2' : 'and $2::timestamptz is null'}
       ${until ? 'and first_at < $3' : 'and $3::timestamptz is null'}`,
    [brandId, since, until],
  )
  const { from = null, to = null } = rows[0] ?? {}
  return from === null || to === null ? null : { from, to }
}

/** How many answers these blocks hold. */
export async function answersIn(sql: Sql, brandId: string, { from, to }: Stretch): Promise<number> {
  const { rows } = await sql.query<{ answers: number }>(
    `select coalesce(sum(answers), 0)::integer as answers from search_blocks
     where brand_id = $1 and block between $2 and $3`,
    [brandId, from, to],
  )
  return rows[0]?.answers ?? 0
}

const list = (numbers: readonly number[]): string => `'${listOf(numbers)}'::integer[]`

/** SQL: answers in a stretch of blocks that have these words. Numbers only: nothing that people typed is in it. */
function fits(terms: readonly WantedTerm[], brandId: string, stretch: Stretch): string {
  const blocks = namesOfStretch(brandId, stretch).map(hashOf)
  return [`marks && ${list(blocks)}`, ...terms.map(fitsTerm)].join(' and ')
}

function fitsTerm(term: WantedTerm): string {
  const { isExcluded, pairs, sequence, places, last, behind } = term
  const parts = [
    ...(sequence.length > 0 ? [`words @> ${list(sequence)}`] : []),
    `words && ${list(last)}`,
    ...(pairs.length > 0 ? [`marks @> ${list(pairs)}`] : []),
    ...(isTold(term)
      ? []
      : [`has_sequence(words, ${list(sequence)}, ${list(places)}, ${list(last)}, ${behind})`]),
  ]
  return isExcluded ? `not (${parts.join(' and ')})` : parts.join(' and ')
}

/** How many answers in each of some blocks fit, up to a number, whatever else is filtered by. */
export async function countMatches(
  sql: Sql,
  terms: readonly WantedTerm[],
  { brandId, blocks, most }: { brandId: string; blocks: number[]; most: number },
): Promise<number[]> {
  const counts = blocks.map(
    block => `(select count(*)::integer from (
       select from searched_answers where ${fits(terms, brandId, { from: block, to: block })} limit $1) as fitting)`,
  )
  const { rows } = await sql.query<{ counts: number[] }>(`select array[${counts}] as counts`, [most])
  return rows[0]?.counts ?? []
}

export interface Match {
  runId: string
  place: number
}

/** Answers that match a query by words, how many, and those that pass the filter, newest first. */
export interface Matches {
  fitting: number
  matches: Match[]
}

/**
 * The word index answers it first: in the order of positions, a rare word would be looked for in every answer. Brand and
 * positions are checked too: another block may have the same number.
 */
export async function findMatches(
  sql: Sql,
  terms: readonly WantedTerm[],
  filter: AnswerFilter & { below: number | null; stretch: Stretch },
): Promise<Matches> {
  const { brandId, stretch, engine, intent, since, until, below, citationClass } = filter
  const { rows } = await sql.query<{ fitting: number; runIds: string[]; places: number[] }>(
    `with fitting as materialized (
       select run_id, place, captured_at, engine, intent from (
         select * from searched_answers where ${fits(terms, brandId, stretch)} offset 0) as found
       where brand_id = $7 and place >= $8 and place < $9),
     kept as (
       select f.run_id, f.place from fitting f ${citationClass === null ? '' : 'join runs r on r.id = f.run_id'}
       where ($1::text is null or f.engine = $1) and ($2::text is null or f.intent = $2)
         and ($3::timestamptz is null or f.captured_at >= $3) and ($4::timestamptz is null or f.captured_at < $4)
         and ($5::integer is null or f.place < $5)
         and ${citationClass === null ? '$6::text is null' : 'r.citation_class = $6'}
       order by f.place desc)
     select (select count(*)::integer from fitting) as fitting,
       array(select run_id from kept) as "runIds", array(select place from kept) as places`,
    [
      ...[engine, intent, since, until, below, citationClass],
      ...[brandId, stretch.from * BLOCK_PLACES, (stretch.to + 1) * BLOCK_PLACES],
    ],
  )
  const { fitting = 0, runIds = [], places = [] } = rows[0] ?? {}
  return { fitting, matches: runIds.map((runId, turn) => ({ runId, place: places[turn] as number })) }
}

/** The best of them. */
export async function rankMatches(
  sql: Sql,
  terms: readonly WantedTerm[],
  { brandId, places, limit }: { brandId: string; places: number[]; limit: number },
): Promise<Match[]> {
  const hashes = [...new Set(terms.flatMap(({ sequence, last }) => [...sequence, ...last]))]
  const { rows } = await sql.query<Match & { length: number; standing: number[][] }>(
    `select run_id as "runId", place, cardinality(unpacked) as length,
       (select json_agg(array_positions(unpacked, hash) order by turn)
        from unnest($3::integer[]) with ordinality as wanted (hash, turn)) as standing
     from (select run_id, place, words || '{}'::integer[] as unpacked from searched_answers
           where brand_id = $1 and place = any ($2::integer[]) offset 0) as matched`,
    [brandId, places, hashes],
  )
  return rows
    .map(({ runId, place, length, standing }) => {
      const at = new Map(hashes.map((hash, turn) => [hash, standing[turn] ?? []]))
      return { runId, place, rank: rankOf(terms, at, length) }
    })
    .sort((one, other) => other.rank - one.rank || other.place - one.place)
    .slice(0, limit)
}

export interface FoundRun extends AnswerRef {
  citationClass: CitationClass | null
}

export async function readFound(sql: Sql, runIds: string[]): Promise<Map<string, FoundRun>> {
  const { rows } = await sql.query<FoundRun>(
    `select r.id as "runId", r.prompt_id as "promptId", p.text as "promptText", r.engine, r.intent,
       r.citation_class as "citationClass", r.captured_at as "capturedAt"
     from runs r join prompts p on p.id = r.prompt_id where r.id = any ($1::text[])`,
    [runIds],
  )
  return new Map(rows.map(row => [row.runId, row]))
}

/** Words of answers with this prefix, shortest first: longer ones are more special. */
export async function completionsOf(
  sql: Sql,
  { brandId, beginning, limit }: { brandId: string; beginning: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql.query<{ word: string }>(
    `select word from (
       select word from search_words where brand_id = $1 and word >= $2 and word < $2 || U&'\\+10FFFF'
       order by word limit 2000) as begun
     order by length(word), word limit $3`,
    [brandId, beginning, limit],
  )
  return rows.map(({ word }) => word)
}

export interface IndexState {
  indexed: number
  /** Answers there are, those that wait for their verdict among them. */
  answers: number
  isComplete: boolean
}

export async function readIndexState(sql: Sql, brandId: string): Promise<IndexState> {
  const { rows } = await sql.query<IndexState>(
    `select coalesce((select sum(answers) from search_blocks where brand_id = $1), 0)::integer as indexed,
       coalesce((select sum(captured) from activity_of($1) where grain = 'all'), 0)::integer as answers,
       not exists (select from search_owed where brand_id = $1) as "isComplete"`,
    [brandId],
  )
  return rows[0] as IndexState
}

export type PromptText = Pick<Prompt, 'id' | 'text' | 'intent' | 'active'>

/** The newest ones. */
export async function promptTexts(
  sql: Sql,
  { brandId, intent, limit }: { brandId: string; intent: PromptIntent | null; limit: number },
): Promise<PromptText[]> {
  const { rows } = await sql.query<PromptText>(
    `select id, text, intent, active from prompts where brand_id = $1 and ($2::text is null or intent = $2)
     order by created_at desc, id desc limit $3`,
    [brandId, intent, limit],
  )
  return rows
}

export type FoundCase = Pick<
  CaseRow,
  | 'id'
  | 'matter'
  | 'value'
  | 'engines'
  | 'status'
  | 'runs'
  | 'lastSeen'
  | 'runId'
  | 'classificationId'
  | 'claim'
>

/** The worst ones that people are shown. */
export async function caseTexts(
  sql: Sql,
  { brandId, engine, intent, since, until }: AnswerFilter,
  limit: number,
): Promise<FoundCase[]> {
  const { rows } = await sql.query<FoundCase>(
    `select c.id, c.matter, c.value, c.engines, c.status, c.runs, c.last_seen as "lastSeen",
       newest.run_id as "runId", newest.classification_id as "classificationId", newest.claim
     from (
       select * from cases where brand_id = $1 and (runs > 0 or is_touched)
         and ($2::text is null or $2 = any (engines)) and ($3::text is null or $3 = any (intents))
         and ($4::timestamptz is null or last_seen >= $4) and ($5::timestamptz is null or first_seen < $5)
       order by worst desc, id limit $6) as c
     left join lateral (
       select run_id, classification_id, claim from case_runs u where u.case_id = c.id
       order by captured_at desc, run_id limit 1) as newest on true
     order by c.worst desc, c.id`,
    [brandId, engine, intent, since, until, limit],
  )
  return rows
}
