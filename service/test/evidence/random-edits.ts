// Edits at random by somebody who owns the database: any column of any table, rows that go, come or change places,
// tables that are emptied.

import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { seeded } from '../../../proof/test/seeded.ts'
import { unpackBody } from '../../src/evidence/bodies.ts'
import { sha256Of } from '../../src/evidence/seal.ts'
import { EVIDENCE_TABLES } from '../../src/evidence/tables.ts'
import { unpackText } from '../../src/evidence/texts/pack-text.ts'
import { GUARDS_OFF, GUARDS_ON } from './audited-log.ts'

export interface Edit {
  kind: string
  table: string
  /** Null where whole rows come or go. */
  column: string | null
  /** What the rows it is about held before. */
  rows: Record<string, unknown>[]
  statement: string
  /** What nobody can find, with the reason; such an edit does not count. */
  beyond: string | null
}

/** A table, the order of its rows, and its columns. */
export interface EditedTable {
  name: string
  key: string[]
  columns: { name: string; type: string }[]
  isPartitioned: boolean
}

export function randomFrom(seed: number): (below: number) => number {
  const random = seeded(seed)
  return below => Math.floor(random() * below)
}

/** Every table but the queue's own. */
export async function readTables(client: pg.Client): Promise<EditedTable[]> {
  const { rows } = await client.query<EditedTable>(
    `select relname as name, relkind = 'p' as "isPartitioned",
       (select json_agg(attname order by place) from unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
        join pg_attribute a on attrelid = c.oid and a.attnum = k.attnum) as key,
       (select json_agg(json_build_object('name', attname, 'type', atttypid::regtype::text) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
     from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by relname`,
  )
  return rows
}

/** A month has its constraints from the whole, and can only lose them there. */
const wholeOf = (name: string | undefined): string | undefined =>
  name?.replace(/_(\d{4}_\d\d|default)(?=_|$)/, '')

interface Row {
  place: string
  values: Record<string, unknown>
}

/** Draws one edit after the other; null when what was drawn cannot be done. */
export function drawEdits(
  client: pg.Client,
  tables: EditedTable[],
  random: (below: number) => number,
): () => Promise<Edit | null> {
  const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T
  const isTime = ({ type }: { type: string }) => type === 'timestamp with time zone'

  /** The whole row, by its place; there is no other name for it that an edit would not change. */
  async function rowOf({ name, key }: EditedTable): Promise<Row | null> {
    const { rows: counted } = await client.query(`select count(*)::integer as rows from ${name}`)
    if (counted[0].rows === 0) return null
    const { rows } = await client.query(
      `select tableoid::text as part, ctid::text as ctid, t.* from ${name} t order by ${key} offset ${random(counted[0].rows)} limit 1`,
    )
    const { part, ctid, ...values } = rows[0]
    return { place: `(tableoid, ctid) = (${part}, '${ctid}')`, values }
  }

  /** An expression for a value that differs from this one, in a single bit where it has any; null where there is none. */
  function changed({ name, type }: { name: string; type: string }, value: unknown): string | null {
    if (type === 'bytea') {
      const bytes = value as Buffer | null
      if (!bytes || bytes.length === 0) return `'\\x01'`
      const bit = random(bytes.length * 8)
      return `set_bit(${name}, ${bit}, 1 - get_bit(${name}, ${bit}))`
    }
    if (type === 'text' || type === 'character varying')
      return value === null ? `'x'` : changedText(name, value as string)
    if (type === 'boolean') return `${name} is not true`
    if (type === 'bigint') return `coalesce(${name}, 0) # (1::bigint << ${random(62)})`
    if (type === 'integer') return `coalesce(${name}, 0) # (1 << ${random(30)})`
    if (type === 'uuid') return 'gen_random_uuid()'
    if (type === 'date') return `${name} + ${1 + random(400)}`
    if (type === 'smallint') return `(${name} # (1 << ${random(14)}))::smallint`
    if (type === 'text[]')
      return Array.isArray(value) && value.length > 0 && random(2) === 0
        ? `${name}[2:]`
        : `array_append(${name}, 'x')`
    if (type === 'integer[]') return random(2) === 0 ? `array_append(${name}, 1)` : `${name}[2:]`
    if (type === 'timestamp with time zone[]') return `array_append(${name}, now())`
    if (type === 'tsvector') return `${name} || 'forged:1'::tsvector`
    if (type === 'json' || type === 'jsonb') return `${type}_build_object('forged', ${name})`
    if (isTime({ type }))
      return !(value instanceof Date)
        ? 'now()'
        : `${name} ${pick(['+', '-'])} interval '1 microsecond' * 2 ^ ${random(46)}`
    throw new Error(`no way to change a ${type}`)
  }

  function changedText(name: string, text: string): string | null {
    for (let attempt = 0; attempt < 50 && text.length > 0; attempt++) {
      const place = random(text.length)
      const code = text.charCodeAt(place)
      const other = code ^ (1 << random(7))
      if (code > 126 || other < 32 || other > 126) continue
      const character = pg.escapeLiteral(String.fromCharCode(other))
      return `overlay(${name} placing ${character} from ${Array.from(text.slice(0, place)).length + 1} for 1)`
    }
    return null
  }

  const edit = (
    kind: string,
    { name: table }: EditedTable,
    statement: string,
    about: Partial<Pick<Edit, 'column' | 'rows' | 'beyond'>> = {},
  ): Edit => ({ kind, table, statement, column: null, rows: [], beyond: null, ...about })

  const make: Record<string, () => Promise<Edit | null>> = {
    async update() {
      const table = pick(tables)
      const column = pick(table.columns)
      const row = await rowOf(table)
      const value = row && changed(column, row.values[column.name])
      if (!value) return null
      const isSame = column.name === 'bytes' && (await SAME[table.name]?.(row, value))
      // A date that is null stays so, whatever is added to it: that is no edit.
      const isOther = `(${column.name})::text is distinct from (${value})::text`
      return edit(
        'update',
        table,
        `update ${table.name} set ${column.name} = ${value} where ${row.place} and ${isOther}`,
        {
          column: column.name,
          rows: [row.values],
          beyond: isSame ? 'other packed bytes that unpack to the same are as good' : null,
        },
      )
    },
    async delete() {
      const table = pick(tables)
      const row = await rowOf(table)
      return (
        row && edit('delete', table, `delete from ${table.name} where ${row.place}`, { rows: [row.values] })
      )
    },
    async insert() {
      const table = pick(tables)
      const column = pick(table.columns)
      const row = await rowOf(table)
      const value = row && changed(column, row.values[column.name])
      if (!value) return null
      const names = table.columns.map(({ name }) => name)
      const values = names.map(name => (name === column.name ? value : name))
      // With another key it is a new row; with the same one it is there twice.
      const rows = table.key.includes(column.name) ? [{}] : [row.values]
      return edit(
        'insert',
        table,
        `insert into ${table.name} (${names}) overriding system value select ${values} from ${table.name} where ${row.place}`,
        { rows },
      )
    },
    async swap() {
      // Not in a table of one column: the same rows would be there afterwards.
      const table = pick(tables.filter(({ columns }) => columns.length > 1))
      const { name: column } = pick(table.columns)
      const [one, two] = [await rowOf(table), await rowOf(table)]
      if (!one || !two || one.place === two.place) return null
      const differing = table.columns.filter(
        ({ name }) => JSON.stringify(one.values[name]) !== JSON.stringify(two.values[name]),
      )
      // Of rows that differ in this column alone, the same two would be there afterwards.
      if (!differing.some(({ name }) => name === column) || differing.length < 2) return null
      const other = (place: string) =>
        `(select o.${column} from (select tableoid, ctid, * from ${table.name}) o where ${place})`
      const bothWait =
        table.name === 'records' &&
        column === 'seq' &&
        (await waits(one.values.seq)) &&
        (await waits(two.values.seq))
      return edit(
        'swap',
        table,
        `update ${table.name} t set ${column} = case when ${one.place} then ${other(two.place)} else ${other(one.place)} end
         where ${one.place} or ${two.place}`,
        {
          column,
          rows: [one.values, two.values],
          beyond: bothWait ? 'the order of records that have no place yet is not sealed' : null,
        },
      )
    },
    async 'back-date'() {
      const table = pick(tables.filter(({ columns }) => columns.some(isTime)))
      const { name: column } = pick(table.columns.filter(isTime))
      const row = await rowOf(table)
      const minutes = 61 + random(30 * 24 * 60)
      return (
        row &&
        edit(
          'back-date',
          table,
          `update ${table.name} set ${column} = ${column} - interval '${minutes} minutes'
           where ${row.place} and isfinite(${column})`,
          { column, rows: [row.values] },
        )
      )
    },
    async 'cut tail'() {
      const table = pick(tables)
      const last = `select tableoid, ctid, t.* from ${table.name} t order by ${table.key.map(column => `${column} desc`)} limit ${1 + random(4)}`
      const { rows } = await client.query(last)
      return edit(
        'cut tail',
        table,
        `delete from ${table.name} where (tableoid, ctid) in (select tableoid, ctid from (${last}) as last)`,
        { rows },
      )
    },
    async empty() {
      const table = pick(tables)
      const { rows } = await client.query(`select * from ${table.name}`)
      // Months have guards of their own against TRUNCATE.
      const how = table.isPartitioned ? 'delete from' : 'truncate'
      return rows.length === 0 ? null : edit('empty', table, `${how} ${table.name}`, { rows })
    },
    async 'cut the whole log'() {
      const { rows } = await client.query('select previous::integer as size from log_checkpoints')
      const { size } = pick(rows)
      const gone = `(select seq from log_leaves where index >= ${size})`
      const records = `(select id from records where seq in ${gone} or seq in (select seq from log_queue))`
      const log = tables.find(({ name }) => name === 'log_checkpoints') as EditedTable
      return edit(
        'cut the whole log',
        log,
        `delete from bodies where sha256 in (select sha256 from snapshots where record in ${records});
         delete from snapshots where record in ${records};
         delete from record_texts where record in ${records};
         delete from record_packs where seq in (select seq from records where id in ${records});
         delete from log_keys where record in (select id from records where seq in ${gone});
         delete from records where seq in ${gone} or seq in (select seq from log_queue);
         delete from log_leaves where index >= ${size};
         delete from log_tiles where (index + 1) * 256 ^ (level + 1) > ${size};
         delete from log_queue;
         delete from log_anchors where size > ${size};
         delete from log_cosignatures where size > ${size};
         delete from log_published where size > ${size};
         delete from log_checkpoints where size > ${size}`,
      )
    },
  }

  const { update, delete: remove, insert, swap, ...others } = make
  const kinds = [update!, update!, update!, update!, insert!, insert!, swap!, swap!, remove!, remove!]
  kinds.push(...Object.values(others))

  /** A zstd frame has a bit or two that mean nothing. */
  async function isSameBody({ place, values }: Row, value: string): Promise<boolean> {
    const { rows } = await client.query(`select ${value} as bytes from bodies where ${place}`)
    try {
      const body = unpackBody({ coding: String(values.coding), bytes: rows[0].bytes })
      return sha256Of(body) === (values.sha256 as Buffer).toString('hex')
    } catch {
      return false
    }
  }

  async function isSamePack({ place, values }: Row, value: string): Promise<boolean> {
    const { rows } = await client.query(`select ${value} as bytes from record_packs where ${place}`)
    const read = (bytes: Buffer) => unpackText({ coding: Number(values.coding), bytes })
    try {
      return isDeepStrictEqual(read(rows[0].bytes), read(values.bytes as Buffer))
    } catch {
      return false
    }
  }

  const SAME: Record<string, (row: Row, value: string) => Promise<boolean>> = {
    bodies: isSameBody,
    record_packs: isSamePack,
  }

  async function waits(seq: unknown): Promise<boolean> {
    const { rows } = await client.query('select from log_queue where seq = $1', [seq])
    return rows.length > 0
  }

  return () => pick(kinds)()
}

const GENERATED_ALWAYS = '428C9'

/** Constraints that stand in the way are dropped, as a superuser would. False when nothing was changed. */
async function applyEdit(client: pg.Client, edit: Edit): Promise<boolean> {
  const { kind, table, statement } = edit
  for (let attempt = 0; attempt < 20; attempt++) {
    await client.query('savepoint edit')
    try {
      const result = (await client.query(statement)) as pg.QueryResult | pg.QueryResult[]
      await client.query('release savepoint edit')
      return kind === 'empty' || [result].flat().some(({ rowCount }) => Number(rowCount) > 0)
    } catch (error) {
      await client.query('rollback to savepoint edit')
      const { code, column, ...named } = error as pg.DatabaseError
      const [constraint, at] = [wholeOf(named.constraint), wholeOf(named.table)]
      if (code === '23502' && column)
        await client.query(`alter table ${at} alter column ${column} drop not null`)
      else if (code?.startsWith('23') && constraint) await dropRule(client, at ?? table, constraint)
      else if (code === '0A000') await dropReferences(client, table)
      else if (code === GENERATED_ALWAYS)
        await client.query(`alter table ${table} alter column ${edit.column} set generated by default`)
      // Out of range: no such value can be stored.
      else if (code?.startsWith('22')) return false
      else throw error
    }
  }
  throw new Error(`no way to do ${statement}`)
}

/** A unique index need not be a constraint. */
async function dropRule(client: pg.Client, table: string, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_constraint where conname = $1', [name])
  await client.query(rowCount ? `alter table ${table} drop constraint ${name} cascade` : `drop index ${name}`)
}

/** TRUNCATE asks for them even where they are switched off. */
async function dropReferences(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query(
    `select conname, conrelid::regclass::text as at from pg_constraint where contype = 'f' and confrelid = $1::regclass`,
    [table],
  )
  for (const { conname, at } of rows) await client.query(`alter table ${at} drop constraint ${conname}`)
}

/** What is found once the edit is made; null when nothing came of it. Nothing of it stays. */
export async function whileEdited<T>(
  client: pg.Client,
  edit: Edit,
  look: () => Promise<T>,
): Promise<T | null> {
  await client.query('begin')
  try {
    // Foreign keys are off with it, guards are not.
    await client.query('set local session_replication_role = replica')
    const isGuarded = edit.kind === 'cut the whole log' || EVIDENCE_TABLES.some(name => name === edit.table)
    if (isGuarded) await client.query(GUARDS_OFF)
    const isChanged = await applyEdit(client, edit)
    if (isGuarded) await client.query(GUARDS_ON)
    return isChanged ? await look() : null
  } finally {
    await client.query('rollback')
  }
}
