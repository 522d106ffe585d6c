// Reads the runs of the chosen scans and no others: the cost of a comparison does not grow with history. Answers kept
// apart are not compared.

import type { Prompt } from '../../model/brand.ts'
import { CITATION_CLASSES, type CitationClass, type CitationCounts } from '../../model/citation.ts'
import type { Engine } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'
import { type Cursor, comesAfter, cursorValues, microsOf, type Page, pageOf } from '../../platform/keyset.ts'
import { IS_OWN } from '../../scans/store.ts'

export interface ChosenScan {
  id: string
  createdAt: Date
}

/** Those that ended with some answers, newest first, between two instants, except those in no rate. */
export async function endedScans(
  sql: Sql,
  brandId: string,
  { from, until, limit }: { from: Date | null; until: Date | null; limit: number },
): Promise<ChosenScan[]> {
  const { rows } = await sql.query<ChosenScan>(
    `select id, created_at as "createdAt" from scans
     where brand_id = $1 and finished_at is not null and status <> 'FAILED' and ${IS_OWN}
       and ($2::timestamptz is null or created_at >= $2) and ($3::timestamptz is null or created_at < $3)
     order by created_at desc, id limit $4`,
    [brandId, from, until, limit],
  )
  return rows
}

/** Scans of both sides, oldest first. */
export interface ChosenSides {
  before: ChosenScan[]
  after: ChosenScan[]
}

/** Of two sides as parameters `$1` and `$2`: the runs of their scans. */
const GIVEN = `unnest($1::text[], $2::boolean[]) with ordinality as given (scan_id, is_after, place)
  join runs using (scan_id)`
const COMPARED = 'citation_class is not null and not apart'

const givenValues = ({ before, after }: ChosenSides): unknown[] => [
  [...before, ...after].map(({ id }) => id),
  [...before.map(() => false), ...after.map(() => true)],
]

const perClass = (expression: (name: CitationClass, column: string) => string): string =>
  CITATION_CLASSES.map(name => expression(name, `"${name}"`)).join(', ')

/** What one scan says about one engine, on prompts that both sides answered. */
export interface ScanCounts {
  /** The scan's index among those of both sides. */
  place: number
  engine: Engine
  counts: CitationCounts
  /** How many there would be if each prompt came out as on both sides together. */
  expected: CitationCounts
}

export interface CountedSides {
  scans: ScanCounts[]
  /** Pairs of prompt and engine with an answer on both sides, or on one only. */
  both: number
  onlyBefore: number
  onlyAfter: number
  /** Answers that are compared with nothing. */
  apart: number
  /** Answers that wait for their verdict. */
  waiting: number
}

export async function countSides(sql: Sql, sides: ChosenSides): Promise<CountedSides> {
  const { rows } = await sql.query<{ scans: Row[] | null } & Omit<CountedSides, 'scans'>>(
    `with answered as materialized (
       select place, is_after, prompt_id, engine, citation_class from ${GIVEN} where ${COMPARED}),
     cells as materialized (
       select prompt_id, engine, bool_or(is_after) as has_after, bool_or(not is_after) as has_before,
         ${perClass((name, column) => `avg((citation_class = '${name}')::integer)::float8 as ${column}`)}
       from answered group by prompt_id, engine),
     counted as (
       select place::integer - 1 as place, engine,
         json_build_array(${perClass(name => `count(*) filter (where citation_class = '${name}')`)}) as counts,
         json_build_array(${perClass((_, column) => `sum(cells.${column})`)}) as expected
       from answered join cells using (prompt_id, engine) where has_after and has_before group by 1, 2)
     select (select json_agg(counted) from counted) as scans,
       (select count(*) from cells where has_before and has_after)::integer as both,
       (select count(*) from cells where not has_after)::integer as "onlyBefore",
       (select count(*) from cells where not has_before)::integer as "onlyAfter",
       (select count(*) from ${GIVEN} where citation_class is not null and apart)::integer as apart,
       (select count(*) from ${GIVEN} where status = 'CAPTURED')::integer as waiting`,
    givenValues(sides),
  )
  const { scans, ...rest } = rows[0] as NonNullable<(typeof rows)[0]>
  return {
    ...rest,
    scans: (scans ?? []).map(({ place, engine, counts, expected }) => ({
      ...{ place, engine },
      counts: byClass(counts),
      expected: byClass(expected),
    })),
  }
}

interface Row {
  place: number
  engine: Engine
  counts: number[]
  expected: number[]
}

const byClass = (numbers: number[]): CitationCounts =>
  Object.fromEntries(CITATION_CLASSES.map((name, at) => [name, numbers[at] ?? 0])) as CitationCounts

/** One of a side's last answers to a prompt on an engine. */
export interface LastAnswer {
  runId: string
  scanId: string
  promptId: string
  engine: Engine
  isAfter: boolean
  sample: number
  citationClass: CitationClass
  classificationId: string
  capturedAt: Date
}

const lastOf = (condition = '') => `answered as materialized (
    select runs.id, scan_id, prompt_id, engine, is_after, place, sample, citation_class, classification_id, captured_at
    from ${GIVEN} where ${COMPARED} ${condition}),
  ends as (
    select prompt_id, engine, is_after, max(place) as place from answered group by prompt_id, engine, is_after),
  last as (select answered.* from answered join ends using (prompt_id, engine, is_after, place))`

const LAST_COLUMNS = `last.id as "runId", scan_id as "scanId", prompt_id as "promptId", engine, is_after as "isAfter", sample,
  citation_class as "citationClass", classification_id as "classificationId", captured_at as "capturedAt"`

/** Of the last answers where both sides have one: those that contradict a fact. Latest first. */
export async function lastConfabulated(
  sql: Sql,
  sides: ChosenSides,
  limit: number,
): Promise<(LastAnswer & { promptText: string })[]> {
  const { rows } = await sql.query<LastAnswer & { promptText: string }>(
    `with ${lastOf()},
     paired as (select prompt_id, engine from ends group by prompt_id, engine having count(*) = 2)
     select ${LAST_COLUMNS}, prompts.text as "promptText"
     from last join paired using (prompt_id, engine) join prompts on prompts.id = prompt_id
     where citation_class = 'CONFABULATED' order by is_after desc, engine, prompt_id, sample limit $3`,
    [...givenValues(sides), limit],
  )
  return rows
}

export type ComparedPrompt = Pick<Prompt, 'id' | 'text' | 'intent'>

/** Prompts that either side answered, newest first; or only those whose last answers differ in class. */
export async function comparedPrompts(
  sql: Sql,
  sides: ChosenSides,
  { isOnlyChanged, after, limit }: { isOnlyChanged: boolean; after: Cursor | null; limit: number },
): Promise<Page<ComparedPrompt>> {
  const { rows } = await sql.query<ComparedPrompt & Cursor>(
    `with ${lastOf()},
     classes as (
       select prompt_id, engine, is_after, string_agg(distinct citation_class, ' ' order by citation_class) as classes
       from last group by prompt_id, engine, is_after),
     changed as (
       select prompt_id from classes group by prompt_id, engine having count(distinct classes) > 1)
     select id, text, intent, ${microsOf('created_at')} as micros from prompts
     where id in (select prompt_id from ends) and (not $3 or id in (select prompt_id from changed))
       and ${comesAfter('created_at', 5)}
     order by created_at desc, id limit $4`,
    [...givenValues(sides), isOnlyChanged, limit + 1, ...cursorValues(after)],
  )
  return pageOf(rows, limit)
}

/** The last answers of both sides to some prompts. */
export async function lastAnswers(sql: Sql, sides: ChosenSides, promptIds: string[]): Promise<LastAnswer[]> {
  const { rows } = await sql.query<LastAnswer>(
    `with ${lastOf('and prompt_id = any($3)')} select ${LAST_COLUMNS} from last order by engine, is_after, sample`,
    [...givenValues(sides), promptIds],
  )
  return rows
}
