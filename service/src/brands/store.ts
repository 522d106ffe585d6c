// Brands and their prompts. v1 has no routes for them; the operator's API does.

import type { Brand, Cadence, Prompt, PromptIntent, Sampled } from '../model/brand.ts'
import { type Locale, NO_LOCALE } from '../model/locale.ts'
import { hasTag } from '../model/tag.ts'
import type { Sql, Transaction } from '../platform/database.ts'

interface BrandRow extends Locale, Sampled {
  id: string
  name: string
  domain: string
  aliases: string[]
  plan: string
  created_at: Date
  archived_at: Date | null
}

const toBrand = (row: BrandRow): Brand => ({
  id: row.id,
  name: row.name,
  domain: row.domain,
  aliases: row.aliases,
  plan: row.plan,
  samples: row.samples,
  ...localeOf(row),
  createdAt: row.created_at,
  archivedAt: row.archived_at,
})

const localeOf = ({ country, language, city }: Locale): Locale => ({ country, language, city })

/** What was not chosen may be omitted. */
type Unchosen<Thing extends Locale & Sampled> = Omit<Thing, keyof (Locale & Sampled)> &
  Partial<Locale & Sampled>

export async function insertBrand(sql: Sql, brand: Unchosen<Omit<Brand, 'archivedAt'>>): Promise<void> {
  const { country, language, city, samples = null } = { ...NO_LOCALE, ...brand }
  await sql.query(
    `insert into brands (id, name, domain, aliases, plan, created_at, country, language, city, samples)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[brand.id, brand.name, brand.domain, brand.aliases, brand.plan, brand.createdAt],
      ...[country, language, city, samples],
    ],
  )
}

export async function updateBrand(sql: Sql, brand: Brand): Promise<void> {
  await sql.query(
    `update brands set name = $2, domain = $3, aliases = $4, plan = $5, country = $6, language = $7, city = $8,
       samples = $9, archived_at = $10
     where id = $1`,
    [
      ...[brand.id, brand.name, brand.domain, brand.aliases, brand.plan],
      ...[brand.country, brand.language, brand.city, brand.samples, brand.archivedAt],
    ],
  )
}

export async function findBrand(sql: Sql, id: string): Promise<Brand | null> {
  const { rows } = await sql.query<BrandRow>({
    name: 'find-brand',
    text: 'select * from brands where id = $1',
    values: [id],
  })
  return rows[0] ? toBrand(rows[0]) : null
}

/** Also locks the brand until the transaction ends: what is counted for it cannot change meanwhile. */
export async function lockBrand(sql: Sql, id: string): Promise<Brand | null> {
  const { rows } = await sql.query<BrandRow>({
    name: 'lock-brand',
    text: 'select * from brands where id = $1 for no key update',
    values: [id],
  })
  return rows[0] ? toBrand(rows[0]) : null
}

/** Those among these; null: all. Archived ones too. */
export const listBrands = (sql: Sql, among: readonly string[] | null = null): Promise<Brand[]> =>
  searchBrands(sql, { text: null, among, limit: null })

/** Concurrent set-ups of the same domain wait here until the transaction ends. */
export async function lockDomain(tx: Transaction, domain: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [DOMAIN_LOCK, domain])
}

const DOMAIN_LOCK = 0x62_63_66_64

/** The first that was watched there; an archived one only if there is no other. */
export async function findBrandAt(sql: Sql, domains: string[]): Promise<Brand | null> {
  const { rows } = await sql.query<BrandRow>(
    'select * from brands where domain = any ($1::text[]) order by archived_at nulls first, created_at, id limit 1',
    [domains],
  )
  return rows[0] ? toBrand(rows[0]) : null
}

interface BrandSearch {
  /** Part of a name, an alias or the domain, in any case; null finds all. */
  text: string | null
  /** Only among these; null for all. */
  among: readonly string[] | null
  /** Null: all. */
  limit: number | null
  /** Omitted: whether or not. */
  archived?: boolean
}

/** Exact matches first; without a text, the oldest first. */
export async function searchBrands(
  sql: Sql,
  { text, among, limit, archived }: BrandSearch,
): Promise<Brand[]> {
  const { rows } = await sql.query<BrandRow>({
    name: 'search-brands',
    text: `select * from brands
      where ($2::text[] is null or id = any($2)) and ($4::boolean is null or (archived_at is not null) = $4)
        and ($1::text is null or exists (
          select from unnest(array[name, domain] || aliases) called where position(lower($1) in lower(called)) > 0))
      order by case when $1::text is null then created_at end,
        lower(name) <> lower($1), case when $1::text is not null then name end, id
      limit $3`,
    values: [text, among, limit, archived ?? null],
  })
  return rows.map(toBrand)
}

interface PromptRow extends Locale, Sampled {
  id: string
  brand_id: string
  text: string
  intent: PromptIntent
  active: boolean
  cadence: Cadence | null
  tags: string[] | null
  created_at: Date
}

const toPrompt = (row: PromptRow): Prompt => ({
  id: row.id,
  brandId: row.brand_id,
  text: row.text,
  intent: row.intent,
  active: row.active,
  cadence: row.cadence ?? 'every_scan',
  tags: row.tags ?? [],
  samples: row.samples,
  ...localeOf(row),
  createdAt: row.created_at,
})

/** Those without a cadence are asked at every scan. Tags go as JSON: arrays of arrays must have equal lengths. */
export async function insertPrompts(
  sql: Sql,
  prompts: (Omit<Unchosen<Prompt>, 'cadence' | 'tags'> & { cadence?: Cadence; tags?: string[] })[],
): Promise<void> {
  await sql.query(
    `insert into prompts (id, brand_id, text, intent, active, cadence, created_at, country, language, city, samples,
       tags)
     select id, brand_id, text, intent, active, cadence, created_at, country, language, city, samples,
       case when tags is not null then array(select jsonb_array_elements_text(tags::jsonb)) end
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[], $6::text[], $7::timestamptz[],
       $8::text[], $9::text[], $10::text[], $11::integer[], $12::text[])
       as given (id, brand_id, text, intent, active, cadence, created_at, country, language, city, samples, tags)`,
    [
      prompts.map(prompt => prompt.id),
      prompts.map(prompt => prompt.brandId),
      prompts.map(prompt => prompt.text),
      prompts.map(prompt => prompt.intent),
      prompts.map(prompt => prompt.active),
      prompts.map(prompt => storedCadence(prompt.cadence)),
      prompts.map(prompt => prompt.createdAt),
      prompts.map(prompt => prompt.country ?? null),
      prompts.map(prompt => prompt.language ?? null),
      prompts.map(prompt => prompt.city ?? null),
      prompts.map(prompt => prompt.samples ?? null),
      prompts.map(({ tags = [] }) => (tags.length === 0 ? null : JSON.stringify(tags))),
    ],
  )
}

export async function findPrompt(sql: Sql, id: string): Promise<Prompt | null> {
  const { rows } = await sql.query<PromptRow>('select * from prompts where id = $1', [id])
  return rows[0] ? toPrompt(rows[0]) : null
}

/** Always in the same order, so that two who lock some of the same wait and never deadlock. */
export async function lockPrompts(sql: Sql, ids: string[]): Promise<Prompt[]> {
  const { rows } = await sql.query<PromptRow>(
    'select * from prompts where id = any ($1) order by id for no key update',
    [ids],
  )
  return rows.map(toPrompt)
}

/** Its text never changes. */
export async function updatePrompt(sql: Sql, prompt: Prompt): Promise<void> {
  const { id, active, cadence, country, language, city, samples, tags } = prompt
  await sql.query(
    `update prompts set active = $2, cadence = $3, country = $4, language = $5, city = $6, samples = $7,
       tags = $8
     where id = $1`,
    [id, active, storedCadence(cadence), country, language, city, samples, tags.length === 0 ? null : tags],
  )
}

const storedCadence = (cadence: Cadence = 'every_scan'): string | null =>
  cadence === 'every_scan' ? null : cadence

/** Everything of a brand that changes independently: the brand and its prompts. */
export async function idsOfBrand(sql: Sql, brandId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>('select id from prompts where brand_id = $1', [brandId])
  return [brandId, ...rows.map(({ id }) => id)]
}

export async function listPrompts(sql: Sql, brandId: string): Promise<Prompt[]> {
  const { rows } = await sql.query<PromptRow>(
    'select * from prompts where brand_id = $1 order by created_at, id',
    [brandId],
  )
  return rows.map(toPrompt)
}

export async function listTagged(sql: Sql, brandId: string, tag: string): Promise<Prompt[]> {
  return (await listPrompts(sql, brandId)).filter(({ tags }) => hasTag(tags, tag))
}

export async function listActivePrompts(sql: Sql, brandId: string): Promise<Prompt[]> {
  return (await listPrompts(sql, brandId)).filter(prompt => prompt.active)
}
