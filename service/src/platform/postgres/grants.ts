// Rights for roles other than the owner: one the service works with, one that only reads. The administrator
// makes the roles; here they only get their rights.

import pg from 'pg'
import { StartError } from '../../model/errors.ts'
import type { Database, Sql, Transaction } from '../database.ts'

export interface Roles {
  /** Uses the tables, and cannot change the append-only ones. */
  app: string | null
  /** Reads everything. */
  reader: string | null
}

/** Any number that nothing else in the service locks. */
const LOCK = 0x62_63_66_02
/** Where the queue keeps its tables. */
const QUEUE_SCHEMA = 'pgboss'

export async function findMissingRoles(sql: Sql, names: string[]): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where not exists (select from pg_roles where rolname = name)',
    [names],
  )
  return rows.map(({ name }) => name)
}

/**
 * Grants each role its rights and revokes any others. Repeat after every migration: until then, a new table
 * belongs to the owner alone.
 */
export async function grantRoles(
  database: Database,
  { app, reader }: Roles,
  insertOnly: readonly string[],
): Promise<void> {
  if (app === null && reader === null) return
  await database.transaction(async tx => {
    // Two concurrent grants would collide in the catalogue.
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
    const { schema, tables, partitions } = await readSchema(tx)
    if (tables.length === 0) throw new StartError('Only the owner of the tables can give rights to them.')
    for (const role of [app, reader]) {
      if (role === null) continue
      await tx.query(`grant usage on schema ${identifier(schema)} to ${identifier(role)}`)
      for (const table of [...tables, ...partitions])
        await tx.query(`revoke all on ${identifier(schema)}.${identifier(table)} from ${identifier(role)}`)
      // Partitions need no rights of their own: those on the parent suffice.
      for (const table of tables) {
        const rights = role === app ? rightsOfApp(table, insertOnly) : 'select'
        await tx.query(`grant ${rights} on ${identifier(schema)}.${identifier(table)} to ${identifier(role)}`)
      }
    }
    if (app !== null) await grantQueue(tx, app)
    if (reader !== null) await grantSchedules(tx, reader)
  })
}

/** The list of migrations describes the schema, so only the schema's owner writes it. */
function rightsOfApp(table: string, insertOnly: readonly string[]): string {
  if (table === 'schema_migrations') return 'select'
  return insertOnly.includes(table) ? 'select, insert' : 'select, insert, update, delete'
}

async function readSchema(
  tx: Transaction,
): Promise<{ schema: string; tables: string[]; partitions: string[] }> {
  const { rows } = await tx.query<{ schema: string; name: string; isPartition: boolean }>(
    `select nspname as schema, relname as name, relispartition as "isPartition"
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p')
       and relnamespace = (select relnamespace from pg_class where oid = 'schema_migrations'::regclass)
       and pg_has_role(relowner, 'usage')
     order by relname`,
  )
  const namesOf = (isPartition: boolean) =>
    rows.filter(row => row.isPartition === isPartition).map(({ name }) => name)
  return { schema: rows[0]?.schema ?? 'public', tables: namesOf(false), partitions: namesOf(true) }
}

/** Rows of the queue come and go: its workers need every right except to alter it. */
async function grantQueue(tx: Transaction, app: string): Promise<void> {
  if (!(await hasQueue(tx))) return
  const role = identifier(app)
  await tx.query(`grant usage on schema ${QUEUE_SCHEMA} to ${role}`)
  await tx.query(`grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${role}`)
  await tx.query(`grant usage on all sequences in schema ${QUEUE_SCHEMA} to ${role}`)
}

/** An audit compares schedules with what was sealed about them; it has no use for jobs. */
async function grantSchedules(tx: Transaction, reader: string): Promise<void> {
  if (!(await hasQueue(tx))) return
  await tx.query(`grant usage on schema ${QUEUE_SCHEMA} to ${identifier(reader)}`)
  await tx.query(`grant select on ${QUEUE_SCHEMA}.schedule to ${identifier(reader)}`)
}

async function hasQueue(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.query<{ exists: boolean }>('select to_regnamespace($1) is not null as exists', [
    QUEUE_SCHEMA,
  ])
  return rows[0]?.exists === true
}

/** Whether this role may make and change the queue's tables. */
export async function mayChangeQueue(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ may: boolean }>(
    `select case when to_regnamespace($1) is null then has_database_privilege(current_database(), 'create')
       else has_schema_privilege($1, 'create') end as may`,
    [QUEUE_SCHEMA],
  )
  return rows[0]?.may === true
}

const identifier = (name: string): string => pg.escapeIdentifier(name)
