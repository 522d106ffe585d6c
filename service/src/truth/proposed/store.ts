// Texts of pages that a model is to read, and what it proposed.

import { SYSTEM_ACTOR } from '../../model/actor.ts'
import type { Sql } from '../../platform/database.ts'
import type { Decision, ProposedFact } from './proposed-fact.ts'

/** What people see of a page, for a model to read. */
export interface PageText {
  brandId: string
  url: string
  title: string
  bodySha256: string
  textSha256: string
  /** Null once it is read: the reading holds it. */
  text: string | null
  keptAt: Date
  /** `read`, `gone`, or why it was not; null while it waits. */
  outcome: string | null
  model: string | null
}

const PAGE_TEXT = `brand_id as "brandId", url, title, encode(seen_sha256, 'hex') as "bodySha256",
  encode(text_sha256, 'hex') as "textSha256", kept_at as "keptAt", outcome, model`

/** Without the texts, which are long. */
export async function listPageTexts(sql: Sql, brandId: string): Promise<Omit<PageText, 'text'>[]> {
  const { rows } = await sql.query<PageText>(
    `select ${PAGE_TEXT} from truth_pages where brand_id = $1 and kept_at is not null order by kept_at, url`,
    [brandId],
  )
  return rows
}

export async function findPageText(sql: Sql, brandId: string, url: string): Promise<PageText | null> {
  const { rows } = await sql.query<PageText>(
    `select ${PAGE_TEXT}, text from truth_pages where brand_id = $1 and url = $2 and kept_at is not null`,
    [brandId, url],
  )
  return rows[0] ?? null
}

/** Of a page that was read. It waits from now on, whatever became of the text before. */
export async function keepPageText(sql: Sql, kept: Omit<PageText, 'outcome' | 'model'>): Promise<void> {
  await sql.query(
    `update truth_pages set title = $3, seen_sha256 = decode($4, 'hex'), text_sha256 = decode($5, 'hex'), text = $6,
       kept_at = $7, outcome = null, model = null, reading = null, ended_at = null
     where brand_id = $1 and url = $2`,
    [kept.brandId, kept.url, kept.title, kept.bodySha256, kept.textSha256, kept.text, kept.keptAt],
  )
}

interface PageTextEnd {
  brandId: string
  url: string
  outcome: string
  model: string | null
  reading: string | null
  at: Date
}

export async function endPageText(sql: Sql, end: PageTextEnd): Promise<void> {
  await sql.query(
    `update truth_pages set outcome = $3, model = $4, reading = $5, ended_at = $6, text = null
     where brand_id = $1 and url = $2`,
    [end.brandId, end.url, end.outcome, end.model, end.reading, end.at],
  )
}

const PROPOSED = `id, brand_id as "brandId", key, value, quote, source, encode(source_sha256, 'hex') as "sourceSha256", reading,
  proposed_at as "proposedAt", decision, decided_by as "decidedBy", decided_at as "decidedAt", facts`

/** Oldest first. */
export async function proposalsOf(
  sql: Sql,
  brandId: string,
  { states }: { states: ('open' | Decision)[] },
): Promise<ProposedFact[]> {
  const { rows } = await sql.query<ProposedFact>(
    `select ${PROPOSED} from proposed_facts where brand_id = $1 and coalesce(decision, 'open') = any ($2)
     order by proposed_at, source, id`,
    [brandId, states],
  )
  return rows
}

/** What people refused, also where its page has ceased to say so. */
export async function refusedProposals(sql: Sql, brandId: string): Promise<ProposedFact[]> {
  const decided = await proposalsOf(sql, brandId, { states: ['refused', 'withdrawn'] })
  return decided.filter(({ decision, decidedBy }) => decision === 'refused' || decidedBy !== SYSTEM_ACTOR)
}

/** The ids of all facts that were ever made of what was proposed. */
export async function acceptedFacts(sql: Sql, brandId: string): Promise<Set<string>> {
  const accepted = await proposalsOf(sql, brandId, { states: ['accepted'] })
  return new Set(accepted.flatMap(({ facts }) => facts))
}

/** By id, and locked: concurrent decisions on the same wait. */
export async function lockProposals(sql: Sql, ids: string[]): Promise<ProposedFact[]> {
  const { rows } = await sql.query<ProposedFact>(
    `select ${PROPOSED} from proposed_facts where id = any ($1) order by id for update`,
    [ids],
  )
  return rows
}

export async function findProposals(sql: Sql, ids: string[]): Promise<ProposedFact[]> {
  const { rows } = await sql.query<ProposedFact>(
    `select ${PROPOSED} from proposed_facts where id = any ($1) order by id`,
    [ids],
  )
  return rows
}

export async function insertProposals(sql: Sql, proposed: ProposedFact[]): Promise<void> {
  await sql.query(
    `insert into proposed_facts (id, brand_id, key, value, quote, source, source_sha256, reading, proposed_at)
     select id, brand_id, key, value, quote, source, decode(sha256, 'hex'), reading, at
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[])
       as given (id, brand_id, key, value, quote, source, sha256, reading, at)`,
    [
      proposed.map(one => one.id),
      proposed.map(one => one.brandId),
      proposed.map(one => one.key),
      proposed.map(one => one.value),
      proposed.map(one => one.quote),
      proposed.map(one => one.source),
      proposed.map(one => one.sourceSha256),
      proposed.map(one => one.reading),
      proposed.map(one => one.proposedAt),
    ],
  )
}

export async function decideProposal(
  sql: Sql,
  { id, decision, by, at, facts }: { id: string; decision: Decision; by: string; at: Date; facts: string[] },
): Promise<void> {
  await sql.query(
    'update proposed_facts set decision = $2, decided_by = $3, decided_at = $4, facts = $5 where id = $1',
    [id, decision, by, at, facts],
  )
}

export interface ProposalSetting {
  acceptByItself: boolean
}

export async function findSetting(sql: Sql, brandId: string): Promise<ProposalSetting> {
  const { rows } = await sql.query<ProposalSetting>(
    'select accepts_proposals as "acceptByItself" from brands where id = $1',
    [brandId],
  )
  return rows[0] ?? { acceptByItself: false }
}

export async function saveSetting(
  sql: Sql,
  brandId: string,
  { acceptByItself }: ProposalSetting,
): Promise<void> {
  await sql.query('update brands set accepts_proposals = $2 where id = $1', [brandId, acceptByItself])
}
