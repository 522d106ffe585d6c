// What PostgreSQL's catalogue says of rights.

import type { Sql } from '../../../platform/database.ts'

export interface Grant {
  table: string
  role: string
  privilege: string
}

/** These tables and their partitions, by name in `$1`. */
const NAMED = `
  wanted as (select to_regclass(quote_ident(name))::oid as oid from unnest($1::text[]) as name),
  named as (
    select c.oid, relname, relowner, relacl from pg_class c
    where c.oid in (select oid from wanted)
      or relispartition and exists (select from pg_inherits join wanted on inhparent = wanted.oid where inhrelid = c.oid))`

/** Rights of others than the owner to change a row or remove a guard. */
export async function readDangerousGrants(sql: Sql, names: readonly string[]): Promise<Grant[]> {
  const { rows } = await sql.query<Grant>(
    `with ${NAMED}, granted as (
       select relname, relowner, (aclexplode(relacl)).* from named
       union all
       select relname, relowner, (aclexplode(attacl)).* from named join pg_attribute on attrelid = named.oid)
     select distinct relname as table, privilege_type as privilege, pg_get_userbyid(grantee) as role
     from granted
     where grantee not in (0, relowner) and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER')
     order by 1, 3, 2`,
    [names],
  )
  return rows
}

/** What everybody may do with any table of ours or of the queue. */
export async function readPublicGrants(sql: Sql): Promise<Grant[]> {
  const { rows } = await sql.query<Grant>(
    `with ours as (select oid, relname, relacl from pg_class where relnamespace::regnamespace::text in ('public', 'pgboss')),
     granted as (
       select relname, (aclexplode(relacl)).* from ours
       union all
       select relname, (aclexplode(attacl)).* from ours join pg_attribute on attrelid = ours.oid)
     select distinct relname as table, privilege_type as privilege, 'PUBLIC' as role from granted where grantee = 0 order by 1, 2`,
  )
  return rows
}

/** Tables that are not the schema owner's: whoever owns one needs no grant. */
export async function findForeignOwners(sql: Sql): Promise<{ table: string; owner: string }[]> {
  const { rows } = await sql.query<{ table: string; owner: string }>(
    `select relname as table, pg_get_userbyid(relowner) as owner from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
       and relowner <> (select relowner from pg_class where oid = 'schema_migrations'::regclass)
     order by 1`,
  )
  return rows
}

/** Roles that may change evidence through membership in another role. */
export async function readIndirectRoles(sql: Sql, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ role: string }>(
    `with ${NAMED}
     select distinct rolname::text as role from pg_roles cross join named
     where not rolsuper and rolname !~ '^pg_' and pg_roles.oid <> relowner
       and has_table_privilege(pg_roles.oid, named.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER') order by 1`,
    [names],
  )
  return rows.map(({ role }) => role)
}

export interface Connected {
  role: string
  isSuperuser: boolean
  isOwner: boolean
}

export async function readConnected(sql: Sql): Promise<Connected> {
  const { rows } = await sql.query<Connected>(
    `select rolname::text as role, rolsuper as "isSuperuser",
       exists (select from pg_class where relowner = pg_roles.oid and relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as "isOwner"
     from pg_roles where rolname = current_user`,
  )
  return rows[0]!
}
