// What PostgreSQL's catalogue says of our schema and the queue's: a line for each thing that decides what a statement reads or
// does. Function bodies and expressions are as their authors wrote them or as every supported version prints them.

import type { Sql } from '../../platform/database.ts'

export interface CatalogueLine {
  /** What it is, as `column cases.id`. */
  what: string
  /** What it is called where it is shipped: a month's partition stands for all of them. */
  shippedAs: string
  says: string
  /** The extension that it belongs to, if any. */
  extension: string | null
}

/** Names in `public` stand alone, as in our statements. */
const label = (schema: string, name: string): string =>
  `case ${schema} when 'public' then '' else ${schema} || '.' end || ${name}`

const extensionOf = (catalogue: string, oid: string): string =>
  `(select extname::text from pg_depend d join pg_extension e on e.oid = d.refobjid
    where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e' limit 1)`

/** Those that initdb made have lower numbers. */
const IS_MADE_LATER = 'oid >= 16384'

/**
 * Relations, without the sequences of identity columns. A copy of a month that is being moved or packed is read by nobody, and goes
 * when that ends.
 */
const RELATIONS = `
  relations as (
    select c.*, nspname,
      ${label('nspname', 'relname')} as name,
      ${label('nspname', `case when part.bound <> 'DEFAULT' then regexp_replace(relname, '_(\\d{4}_\\d\\d|\\d{8})$', '_*') else relname end`)} as shipped
    from pg_class c join pg_namespace n on n.oid = relnamespace
    cross join lateral (select case when relispartition then pg_get_expr(relpartbound, c.oid) end as bound) as part
    where nspname in ('public', 'pgboss') and relkind in ('r', 'p', 'v', 'm', 'f', 'S', 'c')
      and not (relkind = 'S' and exists (select from pg_depend where objid = c.oid and deptype = 'i'))
      and not (relkind = 'r' and not relispartition and nspname = 'public' and relname ~ '_\\d{4}_\\d\\d_(small|large|moved_[0-9a-f]{8})$'))`

const KIND = `case relkind when 'r' then 'table' when 'p' then 'partitioned table ' || pg_get_partkeydef(r.oid)
  when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' when 'S' then 'sequence' else 'type' end`

const OF_RELATIONS = `
  select 'relation ' || name, 'relation ' || shipped,
    concat_ws(', ', ${KIND}, case relpersistence when 'u' then 'unlogged' when 't' then 'temporary' end,
      case when relrowsecurity then 'with row security' end, case when relforcerowsecurity then 'with forced row security' end,
      (select case when relispartition then 'partition of ' else 'inherits from ' end
         || string_agg(inhparent::regclass::text, ', ' order by inhparent::regclass::text) from pg_inherits where inhrelid = r.oid),
      (select 'inherited by ' || string_agg(inhrelid::regclass::text, ', ' order by inhrelid::regclass::text)
         from pg_inherits join pg_class heir on heir.oid = inhrelid where inhparent = r.oid and not heir.relispartition),
      (select 'with ' || count(*) || ' triggers of references switched off' from pg_trigger
         where tgrelid = r.oid and tgisinternal and tgenabled <> 'O' having count(*) > 0)),
    ${extensionOf('pg_class', 'r.oid')}
  from relations r
  union all
  select 'column ' || name || '.' || attname, 'column ' || shipped || '.' || attname,
    concat_ws(' ', format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
      case when attcollation <> typcollation then 'collate ' || attcollation::regcollation::text end,
      case attidentity when 'a' then 'identity always' when 'd' then 'identity by default' end,
      case attgenerated when 's' then 'stored' when 'v' then 'virtual' end,
      'default ' || pg_get_expr(adbin, adrelid)), null
  from relations r join pg_attribute on attrelid = r.oid and attnum > 0 and not attisdropped
    join pg_type on pg_type.oid = atttypid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relkind <> 'S'
  union all
  select 'constraint ' || name || '.' || conname, 'constraint ' || shipped || '.' || conname,
    pg_get_constraintdef(k.oid), null
  from relations r join pg_constraint k on conrelid = r.oid and contype in ('p', 'u', 'f', 'c', 'x')
  where case when relispartition then contype = 'c' and coninhcount = 0 else true end
  union all
  select 'index ' || name || '.' || i.relname, 'index ' || name || '.' || i.relname,
    pg_get_indexdef(i.oid) || case when indisvalid then '' else ', invalid' end, null
  from relations r join pg_index on indrelid = r.oid join pg_class i on i.oid = indexrelid
  where nspname = 'public' and not r.relispartition
  union all
  select 'trigger ' || name || '.' || tgname, 'trigger ' || shipped || '.' || tgname,
    replace(pg_get_triggerdef(t.oid), format(' ON %I.%I ', nspname, relname), ' ON ' || shipped || ' ')
      || case tgenabled when 'A' then ', always' when 'R' then ', for replicas only' when 'D' then ', switched off' else '' end, null
  from relations r join pg_trigger t on tgrelid = r.oid where not tgisinternal
  union all
  select 'rule ' || name || '.' || rulename, 'rule ' || shipped || '.' || rulename, 'rule', null
  from relations r join pg_rewrite on ev_class = r.oid where relkind not in ('v', 'm')
  union all
  select 'policy ' || name || '.' || polname, 'policy ' || shipped || '.' || polname, 'policy', null
  from relations r join pg_policy on polrelid = r.oid`

/** In our schemas, and what was put among PostgreSQL's own, where every name is looked up first. */
const OF_THE_REST = `
  select what, what, says, extension from (
    select 'function ' || ${label('nspname', 'proname')} || '(' || pg_get_function_identity_arguments(p.oid) || ')' as what,
      concat_ws(', ', case prokind when 'f' then 'function' when 'p' then 'procedure' when 'a' then 'aggregate' else 'window function' end,
        'in ' || lanname, '(' || pg_get_function_arguments(p.oid) || ')', 'returns ' || pg_get_function_result(p.oid),
        case provolatile when 'i' then 'immutable' when 's' then 'stable' end, case when proisstrict then 'strict' end,
        case when prosecdef then 'with the rights of its owner' end, case when proleakproof then 'leakproof' end,
        case proparallel when 's' then 'parallel' when 'r' then 'parallel, restricted' end,
        'set ' || array_to_string(proconfig, ', '), case when prosqlbody is not null then 'parsed' end,
        'sha256:' || encode(sha256(convert_to(prosrc, 'UTF8')), 'hex')) as says,
      ${extensionOf('pg_proc', 'p.oid')} as extension
    from pg_proc p join pg_namespace n on n.oid = pronamespace join pg_language l on l.oid = prolang
    where nspname in ('public', 'pgboss') or nspname = 'pg_catalog' and (p.${IS_MADE_LATER} or lanname = 'plpgsql')
    union all
    select 'type ' || ${label('nspname', 'typname')}, 'type', ${extensionOf('pg_type', 't.oid')}
    from pg_type t join pg_namespace n on n.oid = typnamespace
    where (nspname in ('public', 'pgboss') or nspname = 'pg_catalog' and t.${IS_MADE_LATER})
      and typtype <> 'c' and typcategory <> 'A' and typrelid = 0
    union all
    select 'relation ' || nspname || '.' || relname, 'relation', ${extensionOf('pg_class', 'c.oid')}
    from pg_class c join pg_namespace n on n.oid = relnamespace where nspname = 'pg_catalog' and c.${IS_MADE_LATER}
    union all
    select 'operator ' || nspname || '.' || oprname || ' (' || oprleft::regtype || ', ' || oprright::regtype || ')', 'operator',
      ${extensionOf('pg_operator', 'o.oid')}
    from pg_operator o join pg_namespace n on n.oid = oprnamespace where o.${IS_MADE_LATER}
    union all
    select 'cast ' || castsource::regtype || ' as ' || casttarget::regtype, 'cast', ${extensionOf('pg_cast', 'k.oid')}
    from pg_cast k where k.${IS_MADE_LATER}
    union all
    select 'event trigger ' || evtname, 'on ' || evtevent, ${extensionOf('pg_event_trigger', 'e.oid')}
    from pg_event_trigger e) as others`

export async function readCatalogue(sql: Sql): Promise<CatalogueLine[]> {
  const { rows } = await sql.query<CatalogueLine>(
    `with ${RELATIONS}, lines (what, shipped, says, extension) as (${OF_RELATIONS} union all ${OF_THE_REST})
     select what, shipped as "shippedAs", says, extension from lines order by what collate "C"`,
  )
  return rows
}

export interface Double {
  schema: string
  name: string
}

/** What bears the name of something of ours in another schema: a session that is pointed there sees it instead. */
export async function findDoubles(sql: Sql): Promise<Double[]> {
  const { rows } = await sql.query<Double>(
    `select distinct nspname::text as schema, 'relation ' || relname as name
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'v', 'm', 'p', 'f') and nspname not in ('public', 'pgboss') and not starts_with(nspname, 'pg_')
       and relname in (select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p', 'f'))
     union all
     select distinct nspname, 'function ' || proname from pg_proc p join pg_namespace n on n.oid = pronamespace
     where nspname not in ('public', 'pgboss', 'pg_catalog')
       and proname in (select proname from pg_proc where pronamespace = 'public'::regnamespace)
     order by 1, 2`,
  )
  return rows
}

export interface ForcedSetting {
  /** Whose sessions get it. */
  of: string
  setting: string
}

/** Settings of roles and databases that change what a statement reads or does. */
export async function findForcedSettings(sql: Sql): Promise<ForcedSetting[]> {
  const { rows } = await sql.query<ForcedSetting>(
    `select concat_ws(' in ', case when setrole <> 0 then 'the role ' || pg_get_userbyid(setrole) end,
         case when setdatabase <> 0 then 'the database ' || datname end) as of, setting
     from pg_db_role_setting left join pg_database d on d.oid = setdatabase, unnest(setconfig) as setting
     where (setdatabase = 0 or datname = current_database())
       and setting ~ '^(search_path|session_replication_role|row_security|(local|session)_preload_libraries)='
     order by 1, 2`,
  )
  return rows
}

// What PostgreSQL's catalogue says of rights.

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
