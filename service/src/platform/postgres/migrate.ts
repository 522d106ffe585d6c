// Numbered SQL files, forward only. Each is applied once, in its own transaction, so that its locks are released before the next
// builds something large. Each takes a lock and looks again at what is missing: ten processes may start together and share the
// work. After a kill, whole files are applied and none by half; the next start continues from there.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { StartError } from '../../model/errors.ts'
import type { Database, Sql, Transaction } from '../database.ts'

const DIRECTORY = fileURLToPath(new URL('../../../migrations/', import.meta.url))
const LOCK = 0x62_63_66 // "bcf"
const NO_PERMISSION = '42501'
const OLDEST_POSTGRES = 16

/** What PostgreSQL's catalogue says of the schema that the files make, and of the queue's. */
export const shippedCatalogue = (): Record<string, string> =>
  JSON.parse(readFileSync(`${DIRECTORY}catalogue.json`, 'utf8'))

interface Migration {
  name: string
  sql: string
  sha256: string
}

export function migrations(): Migration[] {
  return readdirSync(DIRECTORY)
    .filter(name => /^\d{4}_[a-z-]+\.sql$/.test(name))
    .sort()
    .map(name => {
      const sql = readFileSync(`${DIRECTORY}${name}`, 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Brings the schema up to date and creates partitions for the months ahead. Returns the names of the files it applied. */
export async function migrate(database: Database, wanted = migrations()): Promise<string[]> {
  await requirePostgres(database)
  // Checked first: a role without rights to change the schema can start when nothing is missing.
  const missing = (await findMissing(database, wanted)).map(({ name }) => name)
  const applied = missing.length === 0 ? [] : await applyOrExplain(database, wanted, missing)
  if (await ownsSchema(database)) await addMonths(database)
  return applied
}

async function applyOrExplain(database: Database, wanted: Migration[], missing: string[]): Promise<string[]> {
  try {
    return await applyMissing(database, wanted)
  } catch (error) {
    if ((error as { code?: string }).code !== NO_PERMISSION) throw error
    throw new StartError(
      `The schema lacks ${missing.join(', ')}, and this role may not change it: run npm run migrate as its owner.`,
      { cause: error },
    )
  }
}

async function requirePostgres(sql: Sql): Promise<void> {
  const { rows } = await sql.query<{ version: string }>("select current_setting('server_version') as version")
  requireVersion(rows[0]?.version ?? '')
}

/** Checked first: the errors of an older server would not name the cause. */
export function requireVersion(version: string): void {
  if (Number.parseInt(version, 10) >= OLDEST_POSTGRES) return
  throw new StartError(
    `DATABASE_URL leads to PostgreSQL ${version}, and ${OLDEST_POSTGRES} or newer is needed: upgrade the server, or name another.`,
  )
}

/** The files that the schema lacks. Needs only read access. */
export const pendingMigrations = async (sql: Sql): Promise<string[]> =>
  (await findMissing(sql, migrations())).map(({ name }) => name)

/** A large table may take hours, here or in the process that holds the lock. */
const patiently = (text: string, values: unknown[] = []) => ({ text, values, query_timeout: 2 ** 31 - 1 })

async function applyMissing(database: Database, wanted: Migration[]): Promise<string[]> {
  const applied: string[] = []
  for (;;) {
    const name = await database.transaction(tx => applyNext(tx, wanted))
    if (name === null) return applied
    applied.push(name)
  }
}

/** The first file that is missing now; null when there is none. */
async function applyNext(tx: Transaction, wanted: Migration[]): Promise<string | null> {
  await tx.query('set local statement_timeout = 0')
  await tx.query(patiently('select pg_advisory_xact_lock($1)', [LOCK]))
  await tx.query(
    `create table if not exists schema_migrations (
       name text primary key, sha256 text not null)`,
  )
  const [next] = await findMissing(tx, wanted)
  if (!next) return null
  await tx.query(patiently(next.sql))
  await tx.query('insert into schema_migrations (name, sha256) values ($1, $2)', [next.name, next.sha256])
  return next.name
}

async function ownsSchema(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ owns: boolean }>(
    `select pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'schema_migrations'::regclass`,
  )
  return rows[0]?.owns === true
}

/** Partitions of tables kept by month. Without one, rows go to the default partition. */
const addMonths = (database: Database): Promise<unknown> =>
  database.transaction(async tx => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
    await tx.query('select add_months_ahead()')
  })

async function findMissing(sql: Sql, wanted: Migration[]): Promise<Migration[]> {
  const { rows: found } = await sql.query<{ exists: boolean }>(
    `select to_regclass('schema_migrations') is not null as exists`,
  )
  if (!found[0]?.exists) {
    await refuseElsewhere(sql)
    return wanted
  }
  const { rows } = await sql.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations',
  )
  const applied = new Map(rows.map(row => [row.name, row.sha256]))
  refuseForeign(wanted, applied)
  return wanted.filter(migration => !applied.has(migration.name))
}

/** Tables that somebody moved to another schema must not look like no installation. */
async function refuseElsewhere(sql: Sql): Promise<void> {
  const { rows } = await sql.query<{ schema: string }>(
    `select relnamespace::regnamespace::text as schema from pg_class join pg_attribute on attrelid = pg_class.oid
     where relname = 'schema_migrations' and relkind = 'r' and attname = 'sha256'
       and not starts_with(relnamespace::regnamespace::text, 'pg_')`,
  )
  if (rows[0])
    throw new StartError(
      `The service's tables are in the schema ${rows[0].schema}, and it looks for them in public: move them there (ALTER … SET SCHEMA public).`,
    )
}

function refuseForeign(wanted: Migration[], applied: Map<string, string>): void {
  const known = new Map(wanted.map(migration => [migration.name, migration.sha256]))
  for (const [name, sha256] of applied) {
    if (!known.has(name)) {
      throw new StartError(
        `The database has migration ${name}, which this version does not know: start a newer version.`,
      )
    }
    if (known.get(name) !== sha256) {
      throw new StartError(`Migration ${name} was changed after it had been applied: restore the file.`)
    }
  }
}
