// Questions about rows that cannot all be true, and rows joined with the last event about each.

import {
  type AuditedTable,
  type EventSource,
  narrowedQuestion,
  type Question,
  type Touched,
  wrongCounts,
} from '../../platform/audited-tables.ts'
import type { Sql } from '../../platform/database.ts'
import type { ReadSession } from '../../platform/read-session.ts'
import { stateOf } from '../events/states.sql.ts'
import { textOf } from './fields.ts'
import { type Check, type Findings, MOST_OF_A_TABLE } from './findings.ts'
import { unpackedField, unpackedOrNull } from './packed.ts'

interface Wrong {
  where: string
  message: string
  index?: number | null
  /** How many there are. */
  all: number
}

/** Adds the first rows that a question finds, and how many there are: it returns `where`, `message` and perhaps `index`. */
export async function ask(
  sql: Sql,
  findings: Findings,
  check: Check,
  { question, values = [] }: { question: string; values?: unknown[] },
): Promise<void> {
  const { rows } = await sql.query<Wrong>(
    `select wrong.*, count(*) over ()::integer as all from (${question}) as wrong limit ${MOST_OF_A_TABLE}`,
    values,
  )
  for (const { where, message, index = null } of rows) findings.add(check, where, index, message)
  const [first] = rows
  if (first) findings.more(check, first.where.split(' ', 1)[0] ?? '', first.all - rows.length)
}

const nameOfRow = ({ name, key = [] }: AuditedTable): string =>
  `concat_ws(' ', '${name}', ${key.map(column => `t.${column}`).join(', ') || 'null'})`

/** Duplicate rows, possible once somebody dropped the constraint. */
const doubles = (table: AuditedTable): string[] =>
  table.key
    ? [
        `select ${nameOfRow(table)} as where, 'it is there twice' as message
         from ${table.name} t group by ${table.key} having count(*) > 1`,
      ]
    : []

/** Rows that refer to a missing one: a foreign key does not bind those who can switch it off. */
const orphans = (table: AuditedTable): string[] =>
  Object.entries(table.refersTo ?? {}).map(
    ([column, other]) =>
      `select ${nameOfRow(table)} as where, 'its ${column} names nothing in ${other}' as message
       from ${table.name} t where t.${column} is not null and not exists (select from ${other} o where o.id = t.${column})`,
  )

const textOfQuestion = (asked: Question): string => (typeof asked === 'string' ? asked : asked.question)

/** All that is asked about a table. */
export const questionsAbout = (table: AuditedTable): string[] => [
  ...doubles(table),
  ...orphans(table),
  ...(table.counts ? [wrongCounts(table)] : []),
  ...(table.wrong ?? []).map(textOfQuestion),
]

/** What can be asked about a few rows, about those that new records concern. */
export const questionsAboutFew = (
  { wrong = [] }: AuditedTable,
  touched: Touched,
): { question: string; values: unknown[] }[] =>
  wrong.flatMap(asked => {
    if (typeof asked === 'string') return []
    const ids = asked.among === 'always' ? null : touched[asked.among]
    return ids?.length === 0 ? [] : [{ question: narrowedQuestion(asked), values: ids ? [ids] : [] }]
  })

/**
 * Those of these tables without a unique index over their key or part of it: with one, no row can appear twice. An index with
 * more columns would allow duplicates; only the partitioning column has to be in every index.
 */
export async function findKeyless(sql: Sql, tables: { name: string; key: string[] }[]): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select wanted.name from unnest($1::text[], $2::text[]) as wanted (name, columns)
     where not exists (
       select from pg_index i where i.indrelid = to_regclass(quote_ident(wanted.name)) and i.indisunique
         and i.indisvalid and i.indimmediate and i.indpred is null and i.indexprs is null
         and array(select a.attname::text from unnest(i.indkey::smallint[]) with ordinality as own (number, place)
             join pg_attribute a on a.attrelid = i.indrelid and a.attnum = own.number
             where place <= i.indnkeyatts and not exists (
               select from pg_partitioned_table p where p.partrelid = i.indrelid and a.attnum = any (p.partattrs)))
           <@ string_to_array(wanted.columns, ','))
     order by 1`,
    [tables.map(({ name }) => name), tables.map(({ key }) => key.join(','))],
  )
  return rows.map(({ name }) => name)
}

export async function scansOf(sql: Sql, runIds: string[]): Promise<string[]> {
  if (runIds.length === 0) return []
  const { rows } = await sql.query<{ id: string }>(
    'select distinct scan_id as id from runs where id = any ($1)',
    [runIds],
  )
  return rows.map(({ id }) => id)
}

export interface EventAndRow {
  id: string
  /** The record of the event, if any. */
  record: string | null
  /** Null if it is missing, or packed and unreadable. */
  privateText: string | null
  /** The row as events state it, in JSON; null if missing. */
  row: string | null
}

/** The conditions select events and rows. A slot that no event has is found elsewhere. */
const statesOf = (table: string, source: EventSource, { events = 'true', rows = 'true' } = {}): string =>
  `select coalesce(t.id, e.subject) as id, e.id as record, x.private_text as "privateText", t.state as row,
     k.coding::bigint as coding, k.bytes
   from (select distinct on (subject) subject, id, seq, at from records
         where kind = 'event' and slot ~ '^${source.type}/[1-9][0-9]{0,8}$' and ${events}
         order by subject, split_part(slot, '/', 2)::integer desc) e
   left join lateral (
     select private_text from record_texts where record = e.id and at = e.at limit 1) x on true
   left join lateral (
     select coding, bytes from record_packs where seq = e.seq and at = e.at limit 1) k on true
   full join (select ${source.id} as id, ${stateOf(source)}::text as state from ${table} t
              where (${source.where ?? 'true'}) and ${rows}) t on t.id = e.subject`

/** One join of all rows with all last events, so that it scales with them. */
export const streamStates = (
  session: ReadSession,
  table: string,
  source: EventSource,
  onState: (state: EventAndRow) => void,
): Promise<void> =>
  session.stream(statesOf(table, source), ([id, record, privateText, row, coding, bytes]) =>
    onState({
      id: textOf(id) ?? '',
      record: textOf(record),
      privateText: textOf(privateText) ?? textOf(unpackedField({ coding, bytes })?.privateText),
      row: textOf(row),
    }),
  )

/** For these ids. `keys`, if known, are the first column of the key, so that its index finds the rows. */
export async function readStatesOf(
  sql: Sql,
  { name, key = [], events: source }: { name: string; key?: string[]; events: EventSource },
  { ids, keys }: { ids: string[]; keys: string[] | null },
): Promise<EventAndRow[]> {
  const isKeyed = keys !== null && key[0] !== undefined
  const rows = `${source.id} = any ($1)${isKeyed ? ` and t.${key[0]} = any ($2)` : ''}`
  const { rows: states } = await sql.query<EventAndRow & { coding: string | null; bytes: Buffer | null }>(
    statesOf(name, source, { events: 'subject = any ($1)', rows }),
    isKeyed ? [ids, keys] : [ids],
  )
  return states.map(({ coding, bytes, ...state }) => ({
    ...state,
    privateText:
      state.privateText ?? (bytes && textOf(unpackedOrNull({ coding: Number(coding), bytes })?.privateText)),
  }))
}
