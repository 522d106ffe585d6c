// The tables of one month: as written (`record_texts_2026_07`), the copy in the making (`…_small`), and the original after the
// swap (`…_large`). Names are made from a validated month, never from input.

import type { RecordKind } from '@brand-citation-forensics/proof'
import type { Database, Sql, Transaction } from '../../../platform/database.ts'
import type { TextPack } from '../pack-text.ts'

export const PARENTS = ['record_texts', 'record_packs'] as const
const KEYS = { record_texts: 'record, at', record_packs: 'seq, at' }

export interface Month {
  /** As in 2026-07. */
  name: string
  from: Date
  to: Date
}

export const partition = (parent: string, { name }: Month): string => `${parent}_${name.replace('-', '_')}`
export const small = (parent: string, month: Month): string => `${partition(parent, month)}_small`
export const large = (parent: string, month: Month): string => `${partition(parent, month)}_large`
export const boundsOf = ({ from, to }: Month): [string, string] => [
  `'${from.toISOString()}'`,
  `'${to.toISOString()}'`,
]

/** Months that have tables of their own, oldest first. */
export async function monthsWithTexts(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ month: string }>(
    `select replace(right(relname, 7), '_', '-') as month from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = 'record_texts'::regclass and relname ~ '^record_texts_\\d{4}_\\d\\d$'
       and to_regclass(replace(relname, 'texts', 'packs')) is not null order by 1`,
  )
  return rows.map(({ month }) => month)
}

/** Nobody else packs until this transaction ends. */
export async function waitForOthers(tx: Transaction): Promise<void> {
  await tx.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  // The other may take hours.
  const patiently = { query_timeout: 2 ** 31 - 1 }
  await tx.query({ ...patiently, text: `select pg_advisory_xact_lock(hashtext('pack months'))` })
}

export async function ownsTexts(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ owns: boolean }>(
    `select pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'record_texts'::regclass`,
  )
  return rows[0]?.owns === true
}

export interface MonthSize {
  texts: number
  packs: number
  bytes: number
}

export async function sizeOf(sql: Sql, month: Month): Promise<MonthSize> {
  const [texts, packs] = PARENTS.map(parent => partition(parent, month))
  const { rows } = await sql.query<MonthSize>(
    `select (select count(*) from ${texts})::float8 as texts, (select count(*) from ${packs})::float8 as packs,
       (pg_total_relation_size('${texts}') + pg_total_relation_size('${packs}'))::float8 as bytes`,
  )
  return rows[0] as MonthSize
}

/** How many of its texts are of kinds that are packed. */
export async function countPackable(sql: Sql, month: Month): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::float8 as count from ${partition('record_texts', month)} t join records r on r.id = t.record
     where kind in ('capture', 'extraction', 'classification') or kind = 'event' and slot like 'attempt/%'`,
  )
  return rows[0]?.count ?? 0
}

const exists = async (sql: Sql, table: string): Promise<boolean> => {
  const { rows } = await sql.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  return rows[0]?.there === true
}

/** Whether the copy has replaced it while the original still takes up space. */
export const isSwapped = (sql: Sql, month: Month): Promise<boolean> =>
  exists(sql, large('record_texts', month))

/** With keys and bounds from the start: attaching it need not build or check anything. */
export async function beginCopy(database: Database, month: Month): Promise<void> {
  const [from, to] = boundsOf(month)
  await database.transaction(async tx => {
    if (await exists(tx, small('record_texts', month))) return
    for (const parent of PARENTS) {
      const table = small(parent, month)
      await tx.query(
        `create table ${table} (like ${parent} including defaults including constraints including storage)`,
      )
      await tx.query(`alter table ${table} add primary key (${KEYS[parent]})`)
      await tx.query(`alter table ${table} add constraint in_month check (at >= ${from} and at < ${to})`)
      await guard(tx, table, parent)
    }
  })
}

/** Like every partition; once attached, the parent guards its rows. */
async function guard(tx: Transaction, table: string, parent: string): Promise<void> {
  await tx.query(
    `create trigger ${parent}_no_truncate before truncate on ${table} for each statement execute function refuse_change()`,
  )
  await tx.query(`create trigger copy_insert_only before update or delete on ${table}
                  for each row execute function refuse_change()`)
  for (const name of [`${parent}_no_truncate`, 'copy_insert_only'])
    await tx.query(`alter table ${table} enable always trigger ${name}`)
}

/** The last record copied. Stored with the table, so that it is true whenever the copy is. */
export const copiedUpTo = async (sql: Sql, month: Month): Promise<string> =>
  (await commentOn(sql, small('record_texts', month))) ?? ''

/** What is left as text there does not get smaller. */
export const PACKED = 'packed'
export const isPacked = async (sql: Sql, month: Month): Promise<boolean> =>
  (await commentOn(sql, partition('record_texts', month))) === PACKED

async function commentOn(sql: Sql, table: string): Promise<string | null> {
  const { rows } = await sql.query<{ comment: string | null }>(
    `select obj_description($1::regclass, 'pg_class') as comment`,
    [table],
  )
  return rows[0]?.comment ?? null
}

export async function markCopied(tx: Transaction, month: Month, record: string): Promise<void> {
  const { rows } = await tx.query<{ quoted: string }>('select quote_literal($1) as quoted', [record])
  await tx.query(`comment on table ${small('record_texts', month)} is ${rows[0]?.quoted}`)
}

export interface TextToCopy {
  record: string
  at: Date
  privateText: string
  privateSalt: Buffer
  /** Null where there is no such record. */
  seq: string | null
  kind: RecordKind
  slot: string
  sha256: Buffer
  entrySalt: Buffer
  entry: Buffer
}

export async function textsAfter(
  sql: Sql,
  month: Month,
  after: string,
  limit: number,
): Promise<TextToCopy[]> {
  const { rows } = await sql.query<TextToCopy>(
    `select t.record, t.at, private_text as "privateText", private_salt as "privateSalt", r.seq, kind, slot, sha256,
       entry_salt as "entrySalt", entry
     from (select * from ${partition('record_texts', month)} where record > $1 order by record limit $2) t
     left join records r on r.id = t.record and r.at = t.at order by t.record`,
    [after, limit],
  )
  return rows
}

export async function insertCopied(
  tx: Transaction,
  month: Month,
  { kept, packed }: { kept: TextToCopy[]; packed: { seq: string; at: Date; pack: TextPack }[] },
): Promise<void> {
  await tx.query(
    `insert into ${small('record_texts', month)} (record, at, private_text, private_salt)
     select * from unnest($1::text[], $2::timestamptz[], $3::text[], $4::bytea[])`,
    [
      kept.map(({ record }) => record),
      kept.map(({ at }) => at),
      kept.map(({ privateText }) => privateText),
      kept.map(({ privateSalt }) => privateSalt),
    ],
  )
  await tx.query(
    `insert into ${small('record_packs', month)} (seq, at, coding, bytes)
     select * from unnest($1::bigint[], $2::timestamptz[], $3::smallint[], $4::bytea[])`,
    [
      packed.map(({ seq }) => seq),
      packed.map(({ at }) => at),
      packed.map(({ pack }) => pack.coding),
      packed.map(({ pack }) => pack.bytes),
    ],
  )
}

/** What was written, read back: packs by their record's place, texts by its id. */
export async function readCopied(
  sql: Sql,
  month: Month,
  { seqs, records }: { seqs: string[]; records: string[] },
): Promise<{
  packs: Map<string, TextPack>
  texts: Map<string, Pick<TextToCopy, 'privateText' | 'privateSalt'>>
}> {
  const packs = await sql.query<{ seq: string } & TextPack>(
    `select seq, coding, bytes from ${small('record_packs', month)} where seq = any ($1::bigint[])`,
    [seqs],
  )
  const texts = await sql.query<Pick<TextToCopy, 'record' | 'privateText' | 'privateSalt'>>(
    `select record, private_text as "privateText", private_salt as "privateSalt"
     from ${small('record_texts', month)} where record = any ($1)`,
    [records],
  )
  return {
    packs: new Map(packs.rows.map(({ seq, ...pack }) => [seq, pack])),
    texts: new Map(texts.rows.map(row => [row.record, row])),
  }
}

/** What the month has packed already, unchanged: the next so many. Returns where to continue; null at the end. */
export async function copyPacksAfter(
  sql: Sql,
  month: Month,
  after: string,
  limit: number,
): Promise<string | null> {
  const { rows } = await sql.query<{ last: string | null }>(
    `with next as (
       select * from ${partition('record_packs', month)} where seq > $1 order by seq limit $2),
     copied as (
       insert into ${small('record_packs', month)} select * from next on conflict (seq, at) do nothing)
     select max(seq) as last from next`,
    [after, limit],
  )
  return rows[0]?.last ?? null
}

/** The copy lacks what was added after, or before, the last record copied: it is begun again. */
export async function dropCopy(database: Database, month: Month): Promise<void> {
  await database.transaction(async tx => {
    for (const parent of PARENTS) await tx.query(`drop table if exists ${small(parent, month)}`)
  })
}

export async function dropLarge(database: Database, month: Month): Promise<void> {
  await database.transaction(async tx => {
    for (const parent of PARENTS) await tx.query(`drop table ${large(parent, month)}`)
  })
}
