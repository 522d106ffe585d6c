import type { PromptIntent } from '../../model/brand.ts'
import type { CitationClass } from '../../model/citation.ts'
import type { Engine } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'
import { type Cursor, comesAfter, cursorValues, microsOf, type Page, pageOf } from '../../platform/keyset.ts'

export interface NamingFilter {
  brandId: string
  /** The brand, or a rival. */
  party: string
  /** From this day on, in UTC. */
  since: string
  engine: Engine | null
  intent: PromptIntent | null
  promptId: string | null
  /** Only those that rank it, recommend it in the place of another, or name the brand as well. */
  ranked: boolean
  instead: boolean
  together: boolean
}

export interface NamingAnswer {
  id: string
  engine: Engine
  intent: PromptIntent
  promptId: string
  promptText: string
  capturedAt: Date
  citationClass: CitationClass | null
  rank: number | null
  instead: boolean
}

/** Answers of the shown tally that name a company, newest first: along the key, within the days. */
export async function answersNaming(
  sql: Sql,
  filter: NamingFilter,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<Page<NamingAnswer & Cursor>> {
  const only = [
    ...(filter.ranked ? ['and rank is not null'] : []),
    ...(filter.instead ? ['and instead'] : []),
    ...(filter.together ? [`and ${BRAND_TOO}`] : []),
  ].join(' ')
  const { rows } = await sql.query<NamingAnswer & Cursor>(
    `select page.*, prompts.text as "promptText", runs.citation_class as "citationClass"
     from (select id, ${microsOf('captured_at')} as micros, engine, intent, prompt_id as "promptId",
             captured_at as "capturedAt", rank, instead
           from (select *, run_id as id from tallied_names n
                 where tally = (select id from rival_tallies where brand_id = $1 and state = 'shown') and party = $2
                   and captured_at >= $3::date at time zone 'UTC' and ($4::text is null or engine = $4)
                   and ($5::text is null or intent = $5) and ($6::text is null or prompt_id = $6) ${only}) as named
           where ${comesAfter('captured_at', 8)}
           order by captured_at desc, id limit $7) as page
     join runs using (id) join prompts on prompts.id = page."promptId"
     order by page."capturedAt" desc, page.id`,
    [
      ...[filter.brandId, filter.party, filter.since, filter.engine, filter.intent, filter.promptId],
      ...[limit + 1, ...cursorValues(after)],
    ],
  )
  return pageOf(rows, limit)
}

const BRAND_TOO = `exists (select from tallied_names b
  where b.tally = n.tally and b.party = $1 and b.captured_at = n.captured_at and b.run_id = n.run_id)`
