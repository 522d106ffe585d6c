import type { PromptIntent } from '../model/brand.ts'
import type { CaseStatus } from '../model/case.ts'
import type { CitationClass } from '../model/citation.ts'
import type { Engine } from '../model/engine.ts'
import type { Sql } from '../platform/database.ts'
import type { Stretch } from './words/blocks.ts'

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

/** How many answers fit each of some queries, up to a number, whatever else is filtered by. */
export async function countMatches(sql: Sql, queries: string[], most: number): Promise<number[]> {
  const { rows } = await sql.query<{ matches: number }>(
    `select (select count(*)::integer from (
         select from search_answers where words @@ query::tsquery limit $2) as fitting) as matches
     from unnest($1::text[]) with ordinality as asked (query, turn) order by turn`,
    [queries, most],
  )
  return rows.map(({ matches }) => matches)
}

export interface Match {
  runId: string
  place: number
}

/** Answers that fit a query by their words, how many, and those of them that the filter lets through, newest first. */
export interface Matches {
  fitting: number
  matches: Match[]
}

/**
 * The query names its blocks. It is answered by the index of words before anything else is looked at: in the order of places, a rare
 * word would be looked for in every answer.
 */
export async function findMatches(
  sql: Sql,
  query: string,
  filter: AnswerFilter & { below: number | null },
): Promise<Matches> {
  const { engine, intent, since, until, below, citationClass } = filter
  const { rows } = await sql.query<{ fitting: number; runIds: string[]; places: number[] }>(
    `with fitting as materialized (
       select run_id, place, captured_at, engine, intent from search_answers where words @@ $1::tsquery),
     kept as (
       select f.run_id, f.place from fitting f ${citationClass === null ? '' : 'join runs r on r.id = f.run_id'}
       where ($2::text is null or f.engine = $2) and ($3::text is null or f.intent = $3)
         and ($4::timestamptz is null or f.captured_at >= $4) and ($5::timestamptz is null or f.captured_at < $5)
         and ($6::integer is null or f.place < $6)
         and ${citationClass === null ? '$7::text is null' : 'r.citation_class = $7'}
       order by f.place desc)
     select (select count(*)::integer from fitting) as fitting,
       array(select run_id from kept) as "runIds", array(select place from kept) as places`,
    [query, engine, intent, since, until, below, citationClass],
  )
  const { fitting = 0, runIds = [], places = [] } = rows[0] ?? {}
  return { fitting, matches: runIds.map((runId, turn) => ({ runId, place: places[turn] as number })) }
}

/** The best of them: where the words stand closer together, and more often in a shorter answer. */
export async function rankMatches(
  sql: Sql,
  query: string,
  { brandId, places, limit }: { brandId: string; places: number[]; limit: number },
): Promise<Match[]> {
  const { rows } = await sql.query<Match>(
    `select run_id as "runId", place from search_answers where brand_id = $2 and place = any ($3::integer[])
     order by ts_rank_cd(words, $1::tsquery, 1) desc, place desc limit $4`,
    [query, brandId, places, limit],
  )
  return rows
}

export interface FoundRun {
  runId: string
  promptId: string
  promptText: string
  engine: Engine
  intent: PromptIntent
  citationClass: CitationClass | null
  capturedAt: Date
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

/** Words of answers that begin so, the shortest first: what is longer is more special. */
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
    `select coalesce(p.newest - p.oldest, 0) as indexed,
       coalesce((select captured from activity_counts where brand_id = $1 and grain = 'all'), 0) as answers,
       coalesce(p.is_walked, false) and not exists (select from search_owed where brand_id = $1) as "isComplete"
     from (select 1) as one left join search_progress p on p.brand_id = $1`,
    [brandId],
  )
  return rows[0] as IndexState
}

export interface PromptText {
  id: string
  text: string
  intent: PromptIntent
  active: boolean
}

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

export interface CaseRow {
  id: string
  matter: string
  value: string
  status: CaseStatus
  runs: number
  lastSeen: Date | null
  /** The newest verdict that says so, and the place of the claim in it. */
  classificationId: string | null
  claim: number | null
}

/** The worst ones that people are shown. */
export async function caseTexts(
  sql: Sql,
  { brandId, engine, intent, since, until }: AnswerFilter,
  limit: number,
): Promise<CaseRow[]> {
  const { rows } = await sql.query<CaseRow>(
    `select c.id, c.matter, c.value, c.status, c.runs, c.last_seen as "lastSeen",
       newest.classification_id as "classificationId", newest.claim
     from (
       select * from cases where brand_id = $1 and (runs > 0 or is_touched)
         and ($2::text is null or $2 = any (engines)) and ($3::text is null or $3 = any (intents))
         and ($4::timestamptz is null or last_seen >= $4) and ($5::timestamptz is null or first_seen < $5)
       order by worst desc, id limit $6) as c
     left join lateral (
       select classification_id, claim from case_runs u where u.case_id = c.id
       order by captured_at desc, run_id limit 1) as newest on true
     order by c.worst desc, c.id`,
    [brandId, engine, intent, since, until, limit],
  )
  return rows
}
