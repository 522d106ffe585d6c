import { PROMPT_INTENTS, type PromptIntent } from '../model/brand.ts'
import type { CitationClass, CitationCounts } from '../model/citation.ts'
import { ENGINES, type Engine, type Surface } from '../model/engine.ts'
import type { AnswerRef, RunStatus } from '../model/scan.ts'
import type { Sql } from '../platform/database.ts'
import { type Cursor, comesAfter, cursorValues, microsOf, type Page, pageOf } from '../platform/keyset.ts'
import { markStale, readDays } from './days/store.ts'
import { addUp, classesIn, notShownIn } from './days/summarize.ts'

/** A scan's captured runs that wait for their class. */
export const unclassifiedRuns = (sql: Sql, scanId: string): Promise<string[]> =>
  runsOf(sql, scanId, 'CAPTURED')

export const classifiedRuns = (sql: Sql, scanId: string): Promise<string[]> =>
  runsOf(sql, scanId, 'CLASSIFIED')

async function runsOf(sql: Sql, scanId: string, status: RunStatus): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'select id from runs where scan_id = $1 and status = $2 order by id',
    [scanId, status],
  )
  return rows.map(row => row.id)
}

/**
 * Before verdicts are sealed: of two concurrent ones on one run, the one sealed last must also be the one that
 * the run shows.
 */
export async function lockRuns(sql: Sql, runIds: string[]): Promise<void> {
  await sql.query({
    name: 'lock-runs',
    text: 'select from runs where id = any ($1) order by id for no key update',
    values: [runIds],
  })
}

export interface ClassifiedRun {
  runId: string
  classificationId: string
  citationClass: CitationClass
  mentioned: boolean
  /** The hosts that the answer cites, each once. */
  citedDomains: string[]
}

const MARK_CLASSIFIED = `with given as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $6::text[])
      as g (id, class, record, mentioned, domains)),
  before as (
    select runs.id, brand_id, captured_at, apart
    from runs join given using (id)
    order by runs.id for no key update of runs),
  marked as (
    update runs set status = 'CLASSIFIED', citation_class = given.class, classification_id = given.record,
      mentioned = given.mentioned, classified_at = $5, cited_domains = string_to_array(domains, ' ')
    from given join before using (id) where runs.id = given.id)
  ${markStale('before')}`

/** Gives runs their latest class. The days that this changes are to be summed up again. */
export async function markClassified(sql: Sql, runs: ClassifiedRun[], at: Date): Promise<void> {
  await sql.query({
    name: 'mark-classified',
    text: MARK_CLASSIFIED,
    values: [
      runs.map(run => run.runId),
      runs.map(run => run.citationClass),
      runs.map(run => run.classificationId),
      runs.map(run => run.mentioned),
      at,
      // A host holds no space; arrays of unequal length have no place in an array.
      runs.map(run => run.citedDomains.join(' ')),
    ],
  })
}

export interface ConfabulationFilter {
  brandId: string
  engine: Engine | null
  intent: PromptIntent | null
  /** Captures at or after this instant; null for all. */
  since: Date | null
}

export interface ClassCount {
  engine: Engine
  intent: PromptIntent
  counts: CitationCounts
  /** Of the absent ones: the engine showed no answer. */
  notShown: number
}

/** By engine and intent. */
export async function countClasses(
  sql: Sql,
  { brandId, engine, intent, since }: ConfabulationFilter,
): Promise<ClassCount[]> {
  const days = await readDays(sql, { brandIds: [brandId], since }, 'classes')
  const sum = addUp(days.map(({ counts }) => counts))
  return Object.entries(sum).flatMap(([of, intents]) =>
    Object.entries(intents)
      .map(([about, tally]) => ({ engine: of as Engine, intent: about as PromptIntent, tally }))
      .filter(pair => (engine ?? pair.engine) === pair.engine && (intent ?? pair.intent) === pair.intent)
      .map(({ tally, ...pair }) => ({ ...pair, counts: classesIn(tally), notShown: notShownIn(tally) })),
  )
}

export interface ConfabulatedRun extends AnswerRef {
  scanId: string
  surface: Surface | null
  classificationId: string
  sha256: string
  classifiedAt: Date
}

const pairsOf = (engine: Engine | null, intent: PromptIntent | null): [Engine, PromptIntent][] =>
  (engine === null ? ENGINES : [engine]).flatMap(of =>
    (intent === null ? PROMPT_INTENTS : [intent]).map((about): [Engine, PromptIntent] => [of, about]),
  )

/** SQL: the newest of the pairs $2 and $3, from the first of each. */
const newestConfabulated = (brand: string, limit: string, fitting: string): string => `
  select found.* from unnest($2::text[], $3::text[]) as pair (of, about) cross join lateral (
    select id, answered_at from runs
    where brand_id = ${brand} and engine = of and intent = about and citation_class = 'CONFABULATED' and ${fitting}
    order by answered_at desc, id limit ${limit}) as found
  order by answered_at desc, id limit ${limit}`

/** Newest first. */
export async function confabulatedRuns(
  sql: Sql,
  { brandId, engine, intent, since }: ConfabulationFilter,
  { limit, after }: { limit: number; after: Cursor | null },
): Promise<Page<ConfabulatedRun>> {
  const pairs = pairsOf(engine, intent)
  const { rows } = await sql.query<ConfabulatedRun & Cursor>(
    `select runs.id, runs.id as "runId", ${microsOf('runs.captured_at')} as micros, scan_id as "scanId", runs.engine, runs.intent,
            runs.prompt_id as "promptId", prompts.text as "promptText", classification_id as "classificationId", encode(runs.sha256, 'hex') as sha256, surface,
            runs.captured_at as "capturedAt", classified_at as "classifiedAt"
     from (${newestConfabulated('$1', '$7', `($4::timestamptz is null or answered_at >= $4) and ${comesAfter('answered_at', 5)}`)}) as page
     join runs using (id) join prompts on prompts.id = runs.prompt_id left join snapshots on snapshots.sha256 = runs.sha256
     order by runs.captured_at desc, runs.id`,
    [
      brandId,
      pairs.map(([of]) => of),
      pairs.map(([, about]) => about),
      since,
      ...cursorValues(after),
      limit + 1,
    ],
  )
  return pageOf(rows, limit)
}

/** The newest of some brands, or of all: one index look-up per brand. */
export async function latestConfabulated(
  sql: Sql,
  { brands, limit }: { brands: readonly string[] | null; limit: number },
): Promise<Pick<ConfabulatedRun, 'runId' | 'engine' | 'capturedAt'>[]> {
  const pairs = pairsOf(null, null)
  const { rows } = await sql.query<Pick<ConfabulatedRun, 'runId' | 'engine' | 'capturedAt'>>(
    `select latest.id as "runId", engine, captured_at as "capturedAt" from brands, lateral (
       select id, engine, captured_at from (${newestConfabulated('brands.id', '$4', 'true')}) as newest join runs using (id)) as latest
     where $1::text[] is null or brands.id = any($1)
     order by captured_at desc, latest.id limit $4`,
    [brands, pairs.map(([of]) => of), pairs.map(([, about]) => about), limit],
  )
  return rows
}

/** What was first captured with these bytes. */
export async function firstCaptureOf(
  sql: Sql,
  sha256: string,
): Promise<{ subject: string; slot: string } | null> {
  const { rows } = await sql.query<{ subject: string; slot: string }>({
    name: 'first-capture-of',
    text: `select subject, slot from snapshots join records on records.id = snapshots.record
           where snapshots.sha256 = $1`,
    values: [Buffer.from(sha256, 'hex')],
  })
  return rows[0] ?? null
}

/** Runs whose answers a model has read, of all or of these, in the order of their ids. */
export async function runsRead(
  sql: Sql,
  { among, after, limit }: { among: string[] | null; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql.query<{ subject: string }>(
    `select distinct subject from records
     where kind = 'extraction' and slot like 'reading/%' and subject > $1 and ($3::text[] is null or subject = any ($3))
     order by subject limit $2`,
    [after, limit, among],
  )
  return rows.map(({ subject }) => subject)
}
