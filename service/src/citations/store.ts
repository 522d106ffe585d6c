import type { PromptIntent } from '../model/brand.ts'
import type { CitationClass } from '../model/citation.ts'
import type { Engine, Surface } from '../model/engine.ts'
import type { Sql } from '../platform/database.ts'

/** Runs of a scan whose answer is captured and waits for its class. */
export async function unclassifiedRuns(sql: Sql, scanId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from runs where scan_id = $1 and status = 'CAPTURED' order by id`,
    [scanId],
  )
  return rows.map(row => row.id)
}

export interface ClassifiedRun {
  runId: string
  classificationId: string
  citationClass: CitationClass
  mentioned: boolean
}

export async function markClassified(sql: Sql, runs: ClassifiedRun[], at: Date): Promise<void> {
  await sql.query({
    name: 'mark-classified',
    text: `update runs set status = 'CLASSIFIED', citation_class = new.class, classification_id = new.record,
             mentioned = new.mentioned, classified_at = $5
           from unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) as new (id, class, record, mentioned)
           where runs.id = new.id`,
    values: [
      runs.map(run => run.runId),
      runs.map(run => run.citationClass),
      runs.map(run => run.classificationId),
      runs.map(run => run.mentioned),
      at,
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

const FILTER = `brand_id = $1 and ($2::text is null or engine = $2) and ($3::text is null or intent = $3)
  and ($4::timestamptz is null or captured_at >= $4)`

const valuesOf = (filter: ConfabulationFilter) => [filter.brandId, filter.engine, filter.intent, filter.since]

export interface ClassCount {
  engine: Engine
  intent: PromptIntent
  citationClass: CitationClass
  runs: number
}

export async function countClasses(sql: Sql, filter: ConfabulationFilter): Promise<ClassCount[]> {
  const { rows } = await sql.query<ClassCount>(
    `select engine, intent, citation_class as "citationClass", count(*)::integer as runs from runs
     where ${FILTER} and citation_class is not null group by 1, 2, 3`,
    valuesOf(filter),
  )
  return rows
}

export interface ConfabulatedRun {
  runId: string
  scanId: string
  engine: Engine
  surface: Surface | null
  intent: PromptIntent
  promptText: string
  classificationId: string
  sha256: string
  capturedAt: Date
  classifiedAt: Date
}

/** Newest first. */
export async function confabulatedRuns(
  sql: Sql,
  filter: ConfabulationFilter,
  limit: number,
): Promise<ConfabulatedRun[]> {
  const { rows } = await sql.query<ConfabulatedRun>(
    `select runs.id as "runId", scan_id as "scanId", runs.engine, runs.intent, prompts.text as "promptText",
            classification_id as "classificationId", encode(runs.sha256, 'hex') as sha256, surface,
            runs.captured_at as "capturedAt", classified_at as "classifiedAt"
     from (select * from runs where ${FILTER} and citation_class = 'CONFABULATED'
           order by captured_at desc, id limit ${Number(limit)}) as runs
     join prompts on prompts.id = runs.prompt_id left join snapshots on snapshots.sha256 = runs.sha256
     order by runs.captured_at desc, runs.id`,
    valuesOf(filter),
  )
  return rows
}
