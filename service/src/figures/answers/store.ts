import { sumOf } from '../../citations/confabulations.ts'
import { readDays } from '../../citations/days/store.ts'
import { addUp, classesOf, type Tally } from '../../citations/days/summarize.ts'
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
  `${since ? `and created_at >= ${FIRST_CREATED}` : ''} ${until ? `and created_at < $8::timestamptz + interval '3 hours'` : ''}`

const IN_RATES = 'answered_at is not null and not apart'
const IN_NO_RATE = '(answered_at is null or apart)'

/** Only what rates count. */
const isCounted = ({ counted, promptId }: RunFilter): boolean => Boolean(counted) || promptId != null

const fits = (filter: RunFilter): string =>
  `brand_id = $1 and ($2::text is null or engine = $2) and ($3::text is null or intent = $3)
   and ($4::text is null or citation_class = $4) and ($6::text is null or outcome = $6)
   and ($7::text is null or prompt_id = $7) and ($9::text[] is null or prompt_id = any ($9))
   and ($8::timestamptz is null or captured_at < $8) ${isCounted(filter) ? `and ${IN_RATES}` : ''}
   and ($5::timestamptz is null or coalesce(captured_at, created_at) >= $5)`

const valuesOf = (filter: RunFilter): unknown[] => [
  ...[filter.brandId, filter.engine, filter.intent, filter.citationClass, filter.since],
  ...[filter.outcome ?? null, filter.promptId ?? null, filter.until ?? null, filter.promptIds ?? null],
]

/** Newest scan first. `isBackwards`: the page before the cursor, or the last one. */
export async function runsOfBrand(
  sql: Sql,
  filter: RunFilter,
  { after, limit, isBackwards = false }: Wanted & { isBackwards?: boolean },
): Promise<Page<ListedRun & Cursor>> {
  const order = (of: string) =>
    `${of}.created_at ${isBackwards ? '' : 'desc'}, ${of}.id ${isBackwards ? 'desc' : ''}`
  const fitting = `${fits(filter)} and ${(isBackwards ? comesBefore : comesAfter)('created_at', 10)}`
  const [later, last] = isBackwards ? ['>=', ''] : ['<=', 'desc']
  // Runs were requested with their scan.
  const halves = [
    `select found.id, found.created_at from (
       select id, created_at as requested from scans
       where brand_id = $1 and ($2::text is null or $2 = any (engines)) ${createdWithin(filter)}
         and ($10::bigint is null or created_at ${later} timestamptz 'epoch' + $10::bigint * interval '1 microsecond')
         and ($13::date[] is null or exists (
           select from unnest($13) as month where created_at < month + interval '1 month 1 day'
             and coalesce(finished_at, 'infinity'::timestamptz) > month - interval '1 day'))) as scans
     cross join lateral (
       select id, created_at from runs where scan_id = scans.id and ${IN_RATES} and ${fitting}
       order by ${order('runs')} limit $12) as found
     order by requested ${last}, found.id ${isBackwards ? 'desc' : ''} limit $12`,
    `select id, created_at from runs where ${IN_NO_RATE} and ${fitting} ${createdWithin(filter)}
     order by ${order('runs')} limit $12`,
  ]
  const { rows } = await sql.query<ListedRun & Cursor>(
    `select runs.id, ${microsOf('runs.created_at')} as micros, scan_id as "scanId", engine, runs.intent,
       prompt_id as "promptId", prompts.text as "promptText", status, citation_class as "citationClass", encode(sha256, 'hex') as sha256,
       captured_at as "capturedAt", failure, outcome, sample, classification_id as "classificationId"
     from (select id from (${halves
       .slice(0, isCounted(filter) ? 1 : 2)
       .map(half => `(${half})`)
       .join(' union all ')}) as runs order by ${order('runs')} limit $12) as page
     join runs using (id) join prompts on prompts.id = prompt_id order by ${order('runs')}`,
    [...valuesOf(filter), ...cursorValues(after), limit + 1, await monthsOf(sql, filter)],
  )
  const { rows: page, next } = pageOf(rows, limit)
  return isBackwards ? { rows: page.toReversed(), next } : { rows: page, next }
}

/** From which days on, for a month each, rates count such answers: no other scan need be looked through. Null: any. */
async function monthsOf(sql: Sql, filter: RunFilter): Promise<string[] | null> {
  const { brandId, engine, intent, citationClass, promptId, since, until = null } = filter
  if (!intent && !citationClass && !promptId) return null
  const span = { brandIds: [brandId], since, until }
  const days = promptId
    ? await readDays(sql, span, 'prompts', promptId)
    : await readDays(sql, span, 'classes', engine)
  const isFitting = (own: Record<string, Tally>): boolean => {
    const classes = classesOf({ own: intent && !promptId ? { own: own[intent] ?? [] } : own })
    return (citationClass ? classes[citationClass] : sumOf(classes)) > 0
  }
  return days.filter(({ counts }) => Object.values(counts).some(isFitting)).map(({ day }) => day)
}

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
  const apart = await countOneByOne(sql, filter, true)
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
async function countOneByOne(sql: Sql, filter: RunFilter, isRest = false): Promise<Total | null> {
  const newest = isRest
    ? `from runs where brand_id = $1 and ${IN_NO_RATE} ${createdWithin(filter)} order by created_at desc, id`
    : `from (select id, created_at as requested from scans where brand_id = $1 ${createdWithin(filter)}) as scans
       join runs on scan_id = scans.id
       where ($7::text is null or prompt_id = $7) and ($9::text[] is null or prompt_id = any ($9)) order by requested desc`
  const { rows } = await sql.query<{ looked: number; runs: number }>(
    `select count(*)::integer as looked, count(*) filter (where ${fits(filter)})::integer as runs
     from (select runs.* ${newest} limit ${MOST_LOOKED_AT}) as runs`,
    valuesOf(filter),
  )
  const { looked = 0, runs = 0 } = rows[0] ?? {}
  const isCut = looked >= MOST_LOOKED_AT
  if (isCut && runs < FEWEST_TOLD) return null
  return { runs: Math.min(runs, MOST_COUNTED), isMore: runs > MOST_COUNTED || isCut }
}
