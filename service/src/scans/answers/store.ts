import { countClasses } from '../../citations/store.ts'
import type { PromptIntent } from '../../model/brand.ts'
import { CITATION_CLASSES, type CitationClass } from '../../model/citation.ts'
import type { Engine } from '../../model/engine.ts'
import type { RunOutcome } from '../../model/outcome.ts'
import type { Sql } from '../../platform/database.ts'
import {
  type Cursor,
  comesAfter,
  comesBefore,
  cursorValues,
  microsOf,
  type Page,
  pageOf,
} from '../../platform/keyset.ts'
import type { RunSummary, Wanted } from '../store.ts'

export interface RunFilter {
  brandId: string
  engine: Engine | null
  intent: PromptIntent | null
  citationClass: CitationClass | null
  outcome?: RunOutcome | null
  /** Only what rates count. */
  counted?: boolean
  /** Answers to this prompt, of those that rates count. */
  promptId?: string | null
  /** Runs of these prompts of the brand; null for all. */
  promptIds?: string[] | null
  /** Captured at or after this instant, or asked for when there is no answer; null for all. */
  since: Date | null
  /** Captured before this instant. */
  until?: Date | null
}

export interface ListedRun extends RunSummary {
  scanId: string
  /** The record of its last verdict. */
  classificationId: string | null
  intent: PromptIntent
  promptText: string
}

/** Whose rows are listed. What is filtered by stands in the index, but for what stands apart. */
const fits = ({ promptId, counted }: RunFilter): string =>
  `brand_id = $1 and ($2::text is null or engine = $2) and ($3::text is null or intent = $3)
   and ($4::text is null or citation_class = $4) and ($6::text is null or outcome = $6)
   and $7::boolean ${counted ? 'and citation_class is not null and not apart' : 'is not null'}
   ${promptId == null ? 'and $8::text is null' : 'and prompt_id = $8 and citation_class is not null and not apart'}
   and ($9::timestamptz is null or captured_at < $9)
   and ($5::timestamptz is null or coalesce(captured_at, created_at) >= $5)`

const valuesOf = (filter: RunFilter): unknown[] => [
  ...[filter.brandId, filter.engine, filter.intent, filter.citationClass, filter.since],
  ...[filter.outcome ?? null, filter.counted ?? false, filter.promptId ?? null, filter.until ?? null],
]

/** Newest scan first. `isBackwards`: the page before the cursor; without one, the last there is. */
export async function runsOfBrand(
  sql: Sql,
  filter: RunFilter,
  { after, limit, isBackwards = false }: Wanted & { isBackwards?: boolean },
): Promise<Page<ListedRun & Cursor>> {
  const fitting = `${fits(filter)} and ${(isBackwards ? comesBefore : comesAfter)('created_at', 10)}
    ${isBackwards && filter.since ? `and created_at >= ${FIRST_CREATED}` : ''}`
  const order = (of: string) =>
    `${of}.created_at ${isBackwards ? '' : 'desc'}, ${of}.id ${isBackwards ? 'desc' : ''}`
  const { rows } = await sql.query<ListedRun & Cursor>(
    `select runs.id, ${microsOf('runs.created_at')} as micros, scan_id as "scanId", engine, runs.intent,
       prompt_id as "promptId", prompts.text as "promptText", status, citation_class as "citationClass", encode(sha256, 'hex') as sha256,
       captured_at as "capturedAt", failure, outcome, sample, classification_id as "classificationId"
     from (${(filter.promptIds == null ? ofBrand : ofPrompts)(fitting, order)}) as page
     join runs using (id) join prompts on prompts.id = prompt_id order by ${order('runs')}`,
    [...valuesOf(filter), ...cursorValues(after), limit + 1, filter.promptIds ?? null],
  )
  const { rows: page, next } = pageOf(rows, limit)
  return isBackwards ? { rows: page.toReversed(), next } : { rows: page, next }
}

/**
 * No run that was captured since `$5` is older: its scan had begun by then or had not ended, but for clocks that differ. So the way
 * back does not begin with the whole of history.
 */
const FIRST_CREATED = `(select least($5::timestamptz - interval '3 hours', min(created_at)) from scans
  where brand_id = $1 and created_at < $5 and coalesce(finished_at, 'infinity') >= $5::timestamptz - interval '1 hour')`

type Order = (of: string) => string

const ofBrand = (fitting: string, order: Order): string => `select id from runs
  where $13::text[] is null and ${fitting} order by ${order('runs')} limit $12`

/** As many of each as fill a page, and of those the first: it costs as much as there are prompts, however long they were asked. */
const ofPrompts = (
  fitting: string,
  order: Order,
): string => `select found.id from unnest($13::text[]) as wanted (of_prompt)
  cross join lateral (
    select id, created_at from runs where prompt_id = of_prompt and ${fitting} order by ${order('runs')} limit $12) as found
  order by ${order('found')} limit $12`

/** Where runs have to be counted one by one: up to here, and among the newest so many. */
const MOST_COUNTED = 10_000
const MOST_LOOKED_AT = 100_000

export interface Total {
  runs: number
  /** There are more, or may be. */
  isMore: boolean
}

/** How many runs the filter lets through. What rates count is counted already; what they do not is little. */
export async function countRuns(sql: Sql, filter: RunFilter): Promise<Total> {
  const { engine, intent, citationClass, outcome, counted, promptId, promptIds, since, until } = filter
  if (outcome || promptId || promptIds != null) return countOneByOne(sql, filter)
  const isNarrowed = counted || engine || intent || citationClass || since || until
  if (!isNarrowed) return { runs: await runsOfScans(sql, filter.brandId), isMore: false }
  const inRates = await countInRates(sql, filter)
  if (counted) return { runs: inRates, isMore: false }
  const { runs, isMore } = await countOneByOne(sql, filter, 'and (citation_class is null or apart)')
  return { runs: inRates + runs, isMore }
}

async function runsOfScans(sql: Sql, brandId: string): Promise<number> {
  const { rows } = await sql.query<{ runs: number }>(
    'select coalesce(sum(total_runs), 0)::integer as runs from scans where brand_id = $1',
    [brandId],
  )
  return rows[0]?.runs ?? 0
}

/** Everything since the first instant, less everything since the last. */
async function countInRates(sql: Sql, filter: RunFilter): Promise<number> {
  const { citationClass, until = null } = filter
  const names = citationClass ? [citationClass] : CITATION_CLASSES
  const countedSince = async (since: Date | null): Promise<number> => {
    const pairs = await countClasses(sql, { ...filter, since })
    return pairs.flatMap(({ counts }) => names.map(name => counts[name])).reduce((sum, one) => sum + one, 0)
  }
  return (await countedSince(filter.since)) - (until ? await countedSince(until) : 0)
}

async function countOneByOne(sql: Sql, filter: RunFilter, among = ''): Promise<Total> {
  const { counted, promptId } = filter
  const { rows } = await sql.query<{ looked: number; runs: number }>(
    `with newest as (
       select * from (
         select brand_id, engine, intent, citation_class, outcome, captured_at, created_at
           ${counted || promptId ? ', apart, prompt_id' : ''}
         from runs where brand_id = $1 and ($10::text[] is null or prompt_id = any ($10)) ${among}
           ${promptId ? 'and prompt_id = $8 and citation_class is not null' : ''}
         ${promptId ? '' : 'order by created_at desc, id'} limit ${MOST_LOOKED_AT}) as runs)
     select (select count(*)::integer from newest) as looked,
       (select count(*)::integer from (
          select from newest where ${fits(filter)} limit ${MOST_COUNTED + 1}) as fitting) as runs`,
    [...valuesOf(filter), filter.promptIds ?? null],
  )
  const { looked = 0, runs = 0 } = rows[0] ?? {}
  return { runs: Math.min(runs, MOST_COUNTED), isMore: runs > MOST_COUNTED || looked >= MOST_LOOKED_AT }
}
