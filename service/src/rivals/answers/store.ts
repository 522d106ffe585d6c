import type { PromptIntent } from '../../model/brand.ts'
import type { CitationClass } from '../../model/citation.ts'
import type { Engine } from '../../model/engine.ts'
import type { AnswerRef } from '../../model/scan.ts'
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
  /** Only those that rank it, recommend it instead of the brand, or name the brand as well. */
  ranked: boolean
  instead: boolean
  together: boolean
}

export interface NamingAnswer extends Omit<AnswerRef, 'runId'> {
  id: string
  citationClass: CitationClass | null
  rank: number | null
  /** Null: nobody has read it. */
  instead: boolean | null
}

/** Examined at once; the next request continues from there. */
const MOST_LOOKED_AT = 5_000

interface Wanted {
  after: Cursor | null
  limit: number
  mostLookedAt?: number
}

/** Answers of the shown tally that name a company, newest first. If few match, a page may be short although more follow. */
export async function answersNaming(
  sql: Sql,
  filter: NamingFilter,
  { after, limit, mostLookedAt = MOST_LOOKED_AT }: Wanted,
): Promise<Page<NamingAnswer & Cursor>> {
  const along = await rarerParty(sql, filter)
  const walk = { filter: { ...filter, along }, after, limit: mostLookedAt }
  const { rows, next } = pageOf(await namingAnswers(sql, walk, limit + 1), limit)
  return { rows, next: next ?? (await endOfWalk(sql, walk)) }
}

interface Walk {
  filter: NamingFilter & { along: string }
  after: Cursor | null
  limit: number
}

/** Along the key of one company, within the days: `$1` to `$6`. Few are ranked or recommended instead, and have indexes of their own. */
const walkOf = ({ filter: { ranked, instead } }: Walk): string =>
  `select tally, captured_at, id
   from (select tally, captured_at, run_id as id from tallied_names
         where tally = (select id from rival_tallies where brand_id = $1 and state = 'shown') and party = $2
           and captured_at >= $3::date at time zone 'UTC'
           ${ranked ? 'and rank is not null' : ''} ${instead ? 'and instead' : ''}) as named
   where ${comesAfter('captured_at', 5)} order by captured_at desc, id limit $4`

const valuesOf = ({ filter: { brandId, along, since }, after, limit }: Walk): unknown[] => [
  ...[brandId, along, since, limit, ...cursorValues(after)],
]

/** Looked up for each answer on the way. The limit keeps PostgreSQL from reading it whole instead. */
const sameAnswer = (columns: string, party: string): string =>
  `(select ${columns} from tallied_names n where n.tally = walked.tally and n.party = ${party}
      and n.captured_at = walked.captured_at and n.run_id = walked.id limit 1)`

async function namingAnswers(sql: Sql, walk: Walk, limit: number): Promise<(NamingAnswer & Cursor)[]> {
  const { party, engine, intent, promptId, together } = walk.filter
  const { rows } = await sql.query<NamingAnswer & Cursor>(
    `select page.*, prompts.text as "promptText", runs.citation_class as "citationClass"
     from (select id, ${microsOf('captured_at')} as micros, engine, intent, prompt_id as "promptId",
             captured_at as "capturedAt", rank, instead
           from (${walkOf(walk)}) as walked
           cross join lateral ${sameAnswer('engine, intent, prompt_id, rank, instead', '$7')} as named
           ${together ? `cross join lateral ${sameAnswer('', '$1')} as brand` : ''}
           where ($8::text is null or engine = $8) and ($9::text is null or intent = $9)
             and ($10::text is null or prompt_id = $10)
           order by captured_at desc, id limit $11) as page
     join runs using (id) join prompts on prompts.id = page."promptId"
     order by page."capturedAt" desc, page.id`,
    [...valuesOf(walk), party, engine, intent, promptId, limit],
  )
  return rows
}

/** Where the walk ended because it was long enough; null if there was no more. */
async function endOfWalk(sql: Sql, walk: Walk): Promise<Cursor | null> {
  const { rows } = await sql.query<Cursor>(
    `select id, ${microsOf('captured_at')} as micros from (${walkOf(walk)}) as walked
     order by captured_at desc, id offset $4 - 1`,
    valuesOf(walk),
  )
  return rows[0] ?? null
}

/** Of two that must be named together, the one that fewer answers name. */
async function rarerParty(sql: Sql, filter: NamingFilter): Promise<string> {
  const { brandId, party, since, together, ranked, instead } = filter
  if (!together || ranked || instead) return party
  const { rows } = await sql.query<{ party: string }>(
    `select party from tally_parties
     where tally = (select id from rival_tallies where brand_id = $1 and state = 'shown') and party in ($1, $2)
       and day >= $3::date group by party order by sum(named) limit 1`,
    [brandId, party, since],
  )
  return rows[0]?.party ?? party
}
