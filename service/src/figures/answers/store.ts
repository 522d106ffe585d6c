import { sumOf } from '../../citations/confabulations.ts'
import { readDays } from '../../citations/days/store.ts'
import { addUp, classesOf } from '../../citations/days/summarize.ts'
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
import type { RunSummary, Wanted } from '../../scans/store.ts'

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
  /** Captured, or requested if there is no answer, at or after this instant; null for all. */
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

/**
 * No run captured since `$5` is older: its scan had begun by then or had not ended, give or take clock skew. A run may wait for
 * weeks (for a budget, a failing engine, a batch), so no fixed margin would do.
 */
const FIRST_CREATED = `(select least($5::timestamptz - interval '3 hours', min(created_at)) from scans
  where brand_id = $1 and created_at < $5
    and coalesce(finished_at, 'infinity'::timestamptz) >= $5::timestamptz - interval '1 hour')`

/** What a filter on capture days implies for request times, by which lists are ordered: nothing is captured before it is requested. */
const createdWithin = ({ since, until }: RunFilter): string =>
  `${since ? `and created_at >= ${FIRST_CREATED}` : ''} ${until ? `and created_at < $9::timestamptz + interval '3 hours'` : ''}`

/** Whose rows are listed. The index covers every filter except `apart`. */
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

/** Newest scan first. `isBackwards`: the page before the cursor, or the last one. */
export async function runsOfBrand(
  sql: Sql,
  filter: RunFilter,
  { after, limit, isBackwards = false }: Wanted & { isBackwards?: boolean },
): Promise<Page<ListedRun & Cursor>> {
  const fitting = `${fits(filter)} and ${(isBackwards ? comesBefore : comesAfter)('created_at', 10)}
    ${createdWithin(filter)}`
  const order = (of: string) =>
    `${of}.created_at ${isBackwards ? '' : 'desc'}, ${of}.id ${isBackwards ? 'desc' : ''}`
  const { rows } = await sql.query<ListedRun & Cursor>(
    `select runs.id, ${microsOf('runs.created_at')} as micros, scan_id as "scanId", engine, runs.intent,
       prompt_id as "promptId", prompts.text as "promptText", status, citation_class as "citationClass", encode(sha256, 'hex') as sha256,
       captured_at as "capturedAt", failure, outcome, sample, classification_id as "classificationId"
     from (${listed(filter, fitting, order)}) as page
     join runs using (id) join prompts on prompts.id = prompt_id order by ${order('runs')}`,
    [...valuesOf(filter), ...cursorValues(after), limit + 1, filter.promptIds ?? null],
  )
  const { rows: page, next } = pageOf(rows, limit)
  return isBackwards ? { rows: page.toReversed(), next } : { rows: page, next }
}

type Order = (of: string) => string

/** Classified answers and the rest have separate indexes. */
function listed(filter: RunFilter, fitting: string, order: Order): string {
  const half = filter.promptIds == null ? ofBrand : ofPrompts
  const judged = half(`${fitting} and citation_class is not null`, order)
  const { citationClass, counted, promptId } = filter
  if (citationClass || counted || promptId != null) return judged
  const unjudged = half(`${fitting} and citation_class is null`, order)
  return `select id from ((${judged}) union all (${unjudged})) as runs order by ${order('runs')} limit $12`
}

const ofBrand = (fitting: string, order: Order): string => `select id, created_at from runs
  where $13::text[] is null and ${fitting} order by ${order('runs')} limit $12`

/** A page's worth of each prompt, then the first of them all: costs as much as there are prompts, however long their history. */
const ofPrompts = (
  fitting: string,
  order: Order,
): string => `select found.id, found.created_at from unnest($13::text[]) as wanted (of_prompt)
  cross join lateral (
    select id, created_at from runs where prompt_id = of_prompt and ${fitting} order by ${order('runs')} limit $12) as found
  order by ${order('found')} limit $12`

/** Where runs must be counted one by one: up to this many, among the newest so many. */
const MOST_COUNTED = 10_000
const MOST_LOOKED_AT = 100_000
/** As many as the longest page has. */
const FEWEST_TOLD = 100

export interface Total {
  runs: number
  /** There are more, or may be. */
  isMore: boolean
}

/** How many runs match. Rates have already counted theirs; the rest are few. Null: unknown. */
export async function countRuns(sql: Sql, filter: RunFilter): Promise<Total | null> {
  const { engine, intent, citationClass, outcome, counted, promptId, promptIds, since, until } = filter
  if (promptId && !outcome && !intent && promptIds == null)
    return { runs: await countOfPrompt(sql, { ...filter, promptId }), isMore: false }
  if (outcome || promptId || promptIds != null) return countOneByOne(sql, filter)
  const isNarrowed = counted || engine || intent || citationClass || since || until
  if (!isNarrowed) return { runs: await runsOfScans(sql, filter.brandId), isMore: false }
  const inRates = await countInRates(sql, filter)
  if (counted) return { runs: inRates, isMore: false }
  const apart = await countOneByOne(sql, filter, 'and (citation_class is null or apart)')
  return apart && { runs: inRates + apart.runs, isMore: apart.isMore }
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

async function countOfPrompt(sql: Sql, filter: RunFilter & { promptId: string }): Promise<number> {
  const { brandId, promptId, engine, citationClass, since, until = null } = filter
  const days = await readDays(sql, { brandIds: [brandId], since, until }, 'prompts', promptId)
  const engines = addUp(days.map(({ counts }) => counts))[promptId] ?? {}
  const counts = classesOf({ own: engine === null ? engines : { [engine]: engines[engine] ?? [] } })
  return citationClass ? counts[citationClass] : sumOf(counts)
}

/** Runs that no count includes: so many of the newest are examined, and if few are found that tells nothing. */
async function countOneByOne(sql: Sql, filter: RunFilter, among = ''): Promise<Total | null> {
  const { counted, promptId } = filter
  const newest = (which: string) => `
    select brand_id, engine, intent, citation_class, outcome, captured_at, created_at, id
      ${counted || promptId ? ', apart, prompt_id' : ''}
    from runs where brand_id = $1 and ($10::text[] is null or prompt_id = any ($10)) ${which}
      ${promptId ? 'and prompt_id = $8 and citation_class is not null' : ''} ${createdWithin(filter)}
    order by created_at desc, id limit ${MOST_LOOKED_AT}`
  const both = ['and citation_class is not null', 'and citation_class is null']
    .map(which => `(${newest(which)})`)
    .join(' union all ')
  const { rows } = await sql.query<{ looked: number; runs: number }>(
    `select count(*)::integer as looked, count(*) filter (where ${fits(filter)})::integer as runs
     from (${among ? newest(among) : `select * from (${both}) as runs order by created_at desc, id limit ${MOST_LOOKED_AT}`}) as runs`,
    [...valuesOf(filter), filter.promptIds ?? null],
  )
  const { looked = 0, runs = 0 } = rows[0] ?? {}
  const isCut = looked >= MOST_LOOKED_AT
  if (isCut && runs < FEWEST_TOLD) return null
  return { runs: Math.min(runs, MOST_COUNTED), isMore: runs > MOST_COUNTED || isCut }
}
