// What PostgreSQL's catalogue says about the evidence tables.

import type { Sql } from '../../../platform/database.ts'

export interface GuardedTable {
  name: string
  /** The table it is a partition of, or itself. */
  whole: string
  /** Null when there is no such table. */
  schema: string | null
  isTable: boolean
  hidesRows: boolean
  hasRules: boolean
  /** Other than partitions. */
  hasChildren: boolean
  owner: string
}

/** These tables, each followed by its partitions. */
export async function readTables(sql: Sql, names: readonly string[]): Promise<GuardedTable[]> {
  const { rows } = await sql.query<GuardedTable>(
    `with wanted as (
       select name, place, to_regclass(quote_ident(name))::oid as oid from unnest($1::text[]) with ordinality as _ (name, place)),
     guarded as (
       select name as whole, place, oid from wanted
       union all
       select name, place, inhrelid from wanted join pg_inherits on inhparent = oid
       join pg_class part on part.oid = inhrelid where relispartition)
     select coalesce(relname, whole) as name, whole, relnamespace::regnamespace::text as schema,
       coalesce(relkind in ('r', 'p'), false) as "isTable",
       coalesce(relrowsecurity or relforcerowsecurity, false) as "hidesRows",
       exists (select from pg_rewrite where ev_class = c.oid) as "hasRules",
       exists (select from pg_inherits join pg_class part on part.oid = inhrelid
               where inhparent = c.oid and (not part.relispartition or part.relkind <> 'r')) as "hasChildren",
       coalesce(pg_get_userbyid(relowner), '') as owner
     from guarded left join pg_class c using (oid) order by place, c.relispartition, relname`,
    [names],
  )
  return rows
}

/** Other schemas with tables of these names: a session pointed there would see another ledger. */
export async function findDoubles(sql: Sql, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ schema: string }>(
    `select distinct relnamespace::regnamespace::text as schema from pg_class
     where relname = any ($1) and relkind in ('r', 'v', 'm', 'p', 'f')
       and relnamespace <> (select relnamespace from pg_class where oid = to_regclass(quote_ident($1[1])))`,
    [names],
  )
  return rows.map(({ schema }) => schema)
}

export interface TriggerRow {
  table: string
  name: string
  enabled: string
  type: number
  isConditional: boolean
  functionName: string
  functionSource: string
  isSound: boolean
}

/** Explicitly created ones; foreign keys have their own. */
export async function readTriggers(sql: Sql, names: readonly string[]): Promise<TriggerRow[]> {
  const { rows } = await sql.query<TriggerRow>(
    `select c.relname as table, tgname as name, tgenabled as enabled, tgtype::integer as type,
       tgqual is not null or tgattr::text <> '' as "isConditional",
       p.proname as "functionName", p.prosrc as "functionSource",
       p.pronamespace = c.relnamespace and l.lanname = 'plpgsql' and p.proconfig is null as "isSound"
     from pg_trigger t join pg_class c on c.oid = tgrelid join pg_proc p on p.oid = tgfoid
     join pg_language l on l.oid = p.prolang
     where not tgisinternal and c.oid in (select to_regclass(quote_ident(name)) from unnest($1::text[]) as name)
     order by 1, 2`,
    [names],
  )
  return rows
}

export interface Grant {
  table: string
  role: string
  privilege: string
}

/** Rights of others than the owner to change a row or remove a guard. */
export async function readDangerousGrants(sql: Sql, names: readonly string[]): Promise<Grant[]> {
  const { rows } = await sql.query<Grant>(
    `with guarded as (
       select oid, relname, relowner, relacl from pg_class
       where oid in (select to_regclass(quote_ident(name)) from unnest($1::text[]) as name)),
     granted as (
       select relname, relowner, (aclexplode(relacl)).* from guarded
       union all
       select relname, relowner, (aclexplode(attacl)).* from guarded join pg_attribute on attrelid = guarded.oid)
     select distinct relname as table, privilege_type as privilege,
       case when grantee = 0 then 'PUBLIC' else pg_get_userbyid(grantee) end as role
     from granted where grantee <> relowner and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER')
     order by 1, 3, 2`,
    [names],
  )
  return rows
}

/** Roles that may change evidence through membership in another role. */
export async function readIndirectRoles(sql: Sql, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ role: string }>(
    `select distinct rolname::text as role from pg_roles
     cross join (select to_regclass(quote_ident(name)) as oid from unnest($1::text[]) as name) as wanted
     join pg_class c on c.oid = wanted.oid
     where not rolsuper and rolname !~ '^pg_' and pg_roles.oid <> relowner
       and has_table_privilege(pg_roles.oid, c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER') order by 1`,
    [names],
  )
  return rows.map(({ role }) => role)
}

export interface Connected {
  role: string
  isSuperuser: boolean
}

export async function readConnected(sql: Sql): Promise<Connected> {
  const { rows } = await sql.query<Connected>(
    `select current_user::text as role, rolsuper as "isSuperuser" from pg_roles where rolname = current_user`,
  )
  return rows[0]!
}
