// The schema of a database as text, read from PostgreSQL's catalogue: the embedded server comes without
// pg_dump, and its wording changes between versions. What this cannot describe it refuses.

import pg from 'pg'

/** Tables, functions, indexes and triggers of the schema `public`, in an order that does not depend on chance. */
export async function dumpSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await refuseUnknown(client)
    const parts = [...(await tables(client)), ...(await functions(client)), ...(await triggers(client))]
    return `${HEADER}\n${parts.join('\n\n')}\n`
  } finally {
    await client.end()
  }
}

const HEADER = `-- The schema after all migrations, for reading and for review. Written by \`npm run schema\`; a test compares
-- it with a migrated database. To change the schema add a migration, never edit this file.
`

async function refuseUnknown(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ what: string }>(`
    select 'relation ' || relname || ' of kind ' || relkind::text as what from pg_class
      where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i')
    union all
    select 'type ' || typname from pg_type
      where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r', 'm')
    union all
    select 'policy ' || polname from pg_policy
    union all
    select 'rule ' || rulename from pg_rules where schemaname = 'public'
    union all
    select 'extension ' || extname from pg_extension where extname <> 'plpgsql'`)
  if (rows.length > 0) {
    throw new Error(`schema-dump.ts cannot describe: ${rows.map(row => row.what).join(', ')}. Teach it.`)
  }
}

async function tables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{
    name: string
    columns: string
    constraints: string
    indexes: string
  }>(`
    select relname as name,
      (select string_agg(
          '  ' || quote_ident(attname) || ' ' || format_type(atttypid, atttypmod)
            || case when attnotnull then ' not null' else '' end
            || case attgenerated when '' then coalesce(' default ' || pg_get_expr(adbin, adrelid), '')
                 else ' generated always as (' || pg_get_expr(adbin, adrelid) || ') stored' end,
          E',\\n' order by attnum)
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
      -- PostgreSQL 18 lists "not null" here too; the columns above say it.
      (select string_agg(
          E',\\n  constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(pg_constraint.oid),
          '' order by contype = 'p' desc, conname)
        from pg_constraint where conrelid = pg_class.oid and contype in ('p', 'u', 'f', 'c', 'x')) as constraints,
      (select string_agg(E'\\n' || pg_get_indexdef(indexrelid) || ';', '' order by indexrelid::regclass::text)
        from pg_index where indrelid = pg_class.oid
          and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
      ) as indexes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`)
  return rows.map(
    ({ name, columns, constraints, indexes }) =>
      `CREATE TABLE ${name} (\n${columns}${constraints ?? ''}\n);${indexes ?? ''}`,
  )
}

async function functions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(`
    select rtrim(pg_get_functiondef(oid), E'\\n') || ';' as text from pg_proc
    where pronamespace = 'public'::regnamespace order by proname, oid::regprocedure::text`)
  return rows.map(row => row.text)
}

/** A trigger that is not "always" on can be switched off by a session, so the state belongs to the schema. */
async function triggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(`
    select pg_get_triggerdef(pg_trigger.oid) || E';\\nALTER TABLE ' || tgrelid::regclass || ' '
      || case tgenabled when 'A' then 'ENABLE ALWAYS' when 'R' then 'ENABLE REPLICA' when 'D' then 'DISABLE'
           else 'ENABLE' end || ' TRIGGER ' || quote_ident(tgname) || ';' as text
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal order by relname, tgname`)
  return rows.map(row => row.text)
}
