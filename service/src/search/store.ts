import type { CaseRow } from '../cases/shown/store.ts'
import type { Prompt, PromptIntent } from '../model/brand.ts'
import type { CitationClass } from '../model/citation.ts'
import type { Engine } from '../model/engine.ts'
import type { AnswerRef } from '../model/scan.ts'
import type { Sql } from '../platform/database.ts'
import { IS_OWED } from './indexing/store.ts'
import { unpack } from './segments/store.ts'

export interface AnswerFilter {
  brandId: string
  engine: Engine | null
  intent: PromptIntent | null
  citationClass: CitationClass | null
  since: Date | null
  until: Date | null
}

/** Answers whose times overlap with what is looked for. */
export interface Span {
  /** The first place, and the one after the last. */
  from: number
  to: number
  /** All of them are of that time. */
  isInside: boolean
}

/** In the order of their places. Without a time there is one, with all answers. */
export async function spansOf(
  sql: Sql,
  { brandId, since, until }: Pick<AnswerFilter, 'brandId' | 'since' | 'until'>,
): Promise<Span[]> {
  const { rows } = await sql.query<Span>(
    since || until
      ? `select place as "from", place + answers as "to",
           ($2::timestamptz is null or first_at >= $2) and ($3::timestamptz is null or last_at < $3) as "isInside"
         from search_blocks where brand_id = $1 and ($2::timestamptz is null or last_at >= $2)
           and ($3::timestamptz is null or first_at < $3) order by place`
      : `select 0 as "from", place + answers as "to", true as "isInside" from search_blocks where brand_id = $1
         order by place desc limit 1`,
    [brandId, ...(since || until ? [since, until] : [])],
  )
  return rows
}

export interface WordRow extends SegmentName {
  /** How many the segment has. */
  answers: number
  bytes: Buffer
}

/** More words that begin so are not looked at in one segment. */
const MOST_ROWS_BEGUN = 32

/** The rows of all segments in which these words are, or would be, and those with words that begin so; newest segments first. */
export async function rowsOfWords(
  sql: Sql,
  brandId: string,
  { words, beginning }: { words: string[]; beginning: string | null },
): Promise<WordRow[]> {
  const { rows } = await sql.query<WordRow>(
    `select s.*, bytes from (
       select level, segment, sum(answers)::integer as answers from search_blocks where brand_id = $1
       group by level, segment) as s
     cross join lateral (
       select p.word from unnest($2::text[]) as wanted (word), lateral (
         select word from search_postings where brand_id = $1 and level = s.level and segment = s.segment
           and word > '' and word <= wanted.word order by word desc limit 1) as p
       union (select word from search_postings where brand_id = $1 and level = s.level and segment = s.segment
         and word > $3 and word < $3 || U&'\\+10FFFF' order by word limit ${MOST_ROWS_BEGUN})) as named
     join search_postings p on p.brand_id = $1 and p.level = s.level and p.segment = s.segment and p.word = named.word
     order by segment desc`,
    [brandId, words, beginning],
  )
  return rows.map(row => ({ ...row, bytes: unpack(row.bytes) }))
}

interface SegmentName {
  level: number
  segment: number
}

/** A part of a long list. */
export interface PartName extends SegmentName {
  number: number
}

/** In the order in which they were named; fewer if a segment was merged meanwhile. */
export async function readParts(sql: Sql, brandId: string, parts: PartName[]): Promise<Buffer[]> {
  const { rows } = await sql.query<{ bytes: Buffer }>(
    `select bytes from unnest($2::integer[], $3::integer[], $4::integer[]) with ordinality as wanted (level, segment, number, turn)
     join search_postings p on p.brand_id = $1 and p.level = wanted.level and p.segment = wanted.segment and p.word = ''
       and p.number = wanted.number order by turn`,
    [
      brandId,
      parts.map(({ level }) => level),
      parts.map(({ segment }) => segment),
      parts.map(({ number }) => number),
    ],
  )
  return rows.map(({ bytes }) => unpack(bytes))
}

/** Those of some runs that have this class and are of this time. */
export async function runsAmong(
  sql: Sql,
  runIds: string[],
  { citationClass, since, until }: AnswerFilter,
): Promise<Set<string>> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from runs where id = any ($1::text[]) and ($2::text is null or citation_class = $2)
       and ($3::timestamptz is null or captured_at >= $3) and ($4::timestamptz is null or captured_at < $4)`,
    [runIds, citationClass, since, until],
  )
  return new Set(rows.map(({ id }) => id))
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
       not ${IS_OWED} as "isComplete"
     from (select $1::text as id) as b`,
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
