import type { EventSource, EventTable } from '../../platform/audited-tables.ts'
import type { Sql } from '../../platform/database.ts'
import { contentOf, openTexts, type RecordHead } from '../texts/open-texts.ts'
import { HEAD } from '../texts/store.ts'

/** The queue creates its own tables, if at all; and those who only read evidence may have no right to them. */
export async function mayRead(sql: Sql, table: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from pg_class c join pg_namespace n on n.oid = relnamespace
     where relname = $2 and nspname = coalesce($1, current_schema())
       and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')`,
    table.includes('.') ? table.split('.') : [null, table],
  )
  return rowCount === 1
}

/** JSON of a row `t` as events state it. */
export const stateOf = ({ state, optional }: Pick<EventSource, 'state' | 'optional'>): string =>
  optional === undefined
    ? `json_build_object(${fieldsOf(state)})`
    : `(jsonb_build_object(${fieldsOf(state)}) || jsonb_strip_nulls(jsonb_build_object(${fieldsOf(optional)})))`

const fieldsOf = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')

interface RowState {
  id: string
  state: object
}

/** Rows as events state them. The key finds them; the id selects among them. */
export async function readStates(
  sql: Sql,
  { name, key, events }: EventTable,
  { keys, ids }: { keys: string[]; ids: string[] | null },
): Promise<RowState[]> {
  const { rows } = await sql.query<RowState>({
    name: `states-of-${name}`,
    text: `select ${events.id} as id, ${stateOf(events)} as state from ${name} t
           where t.${key[0]} = any ($1) and ($2::text[] is null or ${events.id} = any ($2)) and (${events.where ?? 'true'}) order by 1`,
    values: [keys, ids],
  })
  return rows
}

interface LastEvent {
  number: number
  after: object | null
}

/** The last event of each thing, by its id. */
export async function lastEvents(sql: Sql, type: string, ids: string[]): Promise<Map<string, LastEvent>> {
  const { rows } = await sql.query<RecordHead & { subject: string; number: number }>(
    `select distinct on (subject) subject, split_part(slot, '/', 2)::integer as number, ${HEAD} from records
     where kind = 'event' and subject = any ($1) and split_part(slot, '/', 1) = $2
     order by subject, split_part(slot, '/', 2)::integer desc`,
    [ids, type],
  )
  const texts = await openTexts(sql, rows)
  const afterOf = ({ id }: RecordHead) =>
    contentOf<Pick<LastEvent, 'after'>>({ id, privateText: texts.get(id)?.privateText ?? '' }).after
  return new Map(rows.map(row => [row.subject, { number: row.number, after: afterOf(row) }]))
}
