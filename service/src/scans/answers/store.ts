import type { PromptIntent } from '../../model/brand.ts'
import type { CitationClass } from '../../model/citation.ts'
import type { Engine } from '../../model/engine.ts'
import type { RunOutcome } from '../../model/outcome.ts'
import type { Sql } from '../../platform/database.ts'
import { type Cursor, comesAfter, cursorValues, microsOf, type Page, pageOf } from '../../platform/keyset.ts'
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

/** Newest scan first. What is filtered by stands in the index, but for what stands apart: no other row is fetched that is not shown. */
export async function runsOfBrand(
  sql: Sql,
  filter: RunFilter,
  { after, limit }: Wanted,
): Promise<Page<ListedRun & Cursor>> {
  const fitting = `($2::text is null or engine = $2) and ($3::text is null or intent = $3)
     and ($4::text is null or citation_class = $4) and ($9::text is null or outcome = $9)
     and ($10::boolean is not true or (citation_class is not null and not apart))
     ${filter.promptId == null ? 'and $11::text is null' : 'and prompt_id = $11 and citation_class is not null and not apart'}
     and ($12::timestamptz is null or captured_at < $12)
     and ($5::timestamptz is null or coalesce(captured_at, created_at) >= $5) and ${comesAfter('created_at', 7)}`
  const { rows } = await sql.query<ListedRun & Cursor>(
    `select runs.id, ${microsOf('runs.created_at')} as micros, scan_id as "scanId", engine, runs.intent,
       prompt_id as "promptId", prompts.text as "promptText", status, citation_class as "citationClass", encode(sha256, 'hex') as sha256,
       captured_at as "capturedAt", failure, outcome, sample, classification_id as "classificationId"
     from (${filter.promptIds == null ? ofBrand(fitting) : ofPrompts(fitting)}) as page
     join runs using (id) join prompts on prompts.id = prompt_id order by runs.created_at desc, runs.id`,
    [
      filter.brandId,
      filter.engine,
      filter.intent,
      filter.citationClass,
      filter.since,
      limit + 1,
      ...cursorValues(after),
      filter.outcome ?? null,
      filter.counted ?? false,
      filter.promptId ?? null,
      filter.until ?? null,
      filter.promptIds ?? null,
    ],
  )
  return pageOf(rows, limit)
}

const ofBrand = (fitting: string): string => `select id from runs
  where brand_id = $1 and $13::text[] is null and ${fitting} order by created_at desc, id limit $6`

/** As many of each as fill a page, and of those the newest: it costs as much as there are prompts, however long they were asked. */
const ofPrompts = (fitting: string): string => `select found.id from unnest($13::text[]) as wanted (of_prompt)
  cross join lateral (select id, created_at from runs where prompt_id = of_prompt and $1::text is not null and ${fitting}
    order by created_at desc, id limit $6) as found
  order by found.created_at desc, found.id limit $6`
