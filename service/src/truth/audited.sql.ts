import { isDeepStrictEqual } from 'node:util'
import type { SealedPageReading } from '../evidence/extraction.ts'
import { opened, type Sealed } from '../evidence/history.ts'
import { recordsById } from '../evidence/store.ts'
import { type AuditedRoom, type Fault, inPages } from '../platform/audited-tables.ts'
import type { Sql } from '../platform/database.ts'
import { ReplayError } from '../readers/model/replay.ts'
import { wellFormed } from '../readers/model/sealed.ts'
import { gatePage, PAGE_GATE } from '../readers/pages/gate-page.ts'
import { replayPage } from '../readers/pages/page-reader.ts'
import type { PageTask } from '../readers/pages/page-template.ts'
import { PAGES, PROPOSED_FACTS } from './audited-tables.ts'
import { proposedValue } from './proposed/as-facts.ts'

export const TRUTH_AUDITED: AuditedRoom = {
  tables: [
    {
      name: 'facts',
      key: ['id'],
      refersTo: { brand_id: 'brands' },
      derived: 'records of facts',
      wrong: [
        `select 'facts ' || f.id as where, 'no record of it' as message from facts f
         where not exists (select from records r where r.id = f.id and r.kind = 'fact')`,
        {
          among: 'facts',
          rows: { facts: 'id = any ($1) or id in (select supersedes from records where id = any ($1))' },
          question: `
            select 'facts ' || f.id as where, 'superseded_at is not the time of the record that superseded it' as message
            from facts f
            where f.superseded_at is distinct from (select min(r.at) from records r where r.supersedes = f.id)`,
        },
      ],
    },
    {
      name: 'fact_dates',
      key: ['id'],
      refersTo: { fact_id: 'facts' },
      derived: 'records of facts and of their dates',
      wrong: [
        `select 'fact_dates ' || d.id as where, 'no record of it' as message from fact_dates d
         where not exists (select from records r where r.id = d.id and r.kind = 'fact')`,
      ],
    },
    PAGES,
    {
      ...PROPOSED_FACTS,
      wrong: [
        `select 'proposed_facts ' || p.id as where, 'a fact that was made of it is not there' as message
         from proposed_facts p, unnest(p.facts) as fact
         where not exists (select from facts f where f.id = fact and f.brand_id = p.brand_id)`,
        `select 'proposed_facts ' || p.id as where, 'the record it names is no reading of its page' as message
         from proposed_facts p
         where not exists (
           select from records r where r.id = p.reading and r.kind = 'extraction' and r.sha256 = p.source_sha256)`,
      ],
    },
  ],
  readings: (sql, touched) => replayPages(sql, touched?.pageReadings ?? null),
}

/** Records of what models read on pages, in the order of their ids. */
async function pageReadings(
  sql: Sql,
  { among, after, limit }: { among: string[] | null; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from records
     where kind = 'extraction' and slot like 'page/%' and id > $1 and ($3::text[] is null or id = any ($3))
     order by id limit $2`,
    [after, limit, among],
  )
  return rows.map(({ id }) => id)
}

interface ProposedFrom {
  reading: string
  key: string
  value: string
  quote: string
}

async function proposedFrom(sql: Sql, readings: string[]): Promise<ProposedFrom[]> {
  const { rows } = await sql.query<ProposedFrom>(
    'select reading, key, value, quote from proposed_facts where reading = any ($1)',
    [readings],
  )
  return rows
}

// Models' readings of pages in an audit: each is replayed from what is sealed. Its requests follow from the brand, the page
// and the text, its statements are what its replies say, and what was proposed from it passed the gate.

/** Readings of one query. */
const PAGE = 50

/** All readings, or these. */
async function* replayPages(sql: Sql, among: string[] | null = null): AsyncGenerator<Fault> {
  for await (const ids of inPages<string>(after =>
    pageReadings(sql, { among, after: after ?? '', limit: PAGE }),
  )) {
    const proposed = Map.groupBy(await proposedFrom(sql, ids), ({ reading }) => reading)
    for (const record of await recordsById(sql, ids)) {
      const message = faultOf(opened<SealedPageReading>(record), proposed.get(record.id) ?? [])
      if (message !== null) yield { where: `records ${record.id}`, message }
    }
  }
}

/** Sealed content may have any shape. */
function faultOf({ content }: Sealed<SealedPageReading>, proposed: ProposedFrom[]): string | null {
  try {
    const { brand, page, text, replies, template } = content
    const { name, aliases } = brand
    const task: PageTask = { brand: { name, aliases }, page, text }
    const statements = replayPage(template, task, replies)
    if (statements === null) return 'its reply is not what was asked for'
    if (!isDeepStrictEqual(content.statements, wellFormed(statements)))
      return 'its statements are not what its replies say'
    if (content.gate !== PAGE_GATE) return null
    const passed = gatePage(task, wellFormed(statements)).passed
    const isPassed = ({ key, value, quote }: ProposedFrom) =>
      passed.some(
        ({ statement }) =>
          statement.key === key && statement.quote === quote && proposedValue(statement) === value,
      )
    return proposed.every(isPassed) ? null : 'something is proposed from it that it does not say'
  } catch (error) {
    return error instanceof ReplayError ? error.message : 'it has not the form of a reading'
  }
}
