// Whoever owns the database can leave every row as it is and have people see something else: by views, policies, triggers, rules,
// functions, other schemas. Each attack is made in one database and taken back.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { createFindings } from '../../src/evidence/audit/findings.ts'
import { catalogueOf, checkGrants, checkSchema } from '../../src/evidence/audit/structure.ts'
import { shippedCatalogue } from '../../src/platform/postgres/migrate.ts'
import { readSession } from '../../src/platform/read-session.ts'
import { auditOn, connect } from '../evidence/audited-log.ts'
import { createMigratedDatabase, fieldsOf, type TestDatabase } from '../harness.ts'

let client: pg.Client

const schema = shippedCatalogue()

async function undone<T>(statement: string, look: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query(statement)
    return await look()
  } finally {
    await client.query('rollback')
  }
}

async function structure() {
  const findings = createFindings()
  const session = readSession(client)
  await checkSchema(session, findings, schema)
  await checkGrants(session, findings)
  return {
    found: findings.list.map(({ check, where, message }) => `${check}: ${where}: ${message}`),
    notes: findings.notes,
  }
}

/** A month's partition, whichever months there are. */
const ofMonth = (parent: string, statement: string) =>
  `do $$ begin execute format(${`'${statement.replaceAll("'", "''")}'`}, (select min(inhrelid::regclass::text) from pg_inherits
     where inhparent = '${parent}'::regclass and inhrelid::regclass::text <> '${parent}_default')); end $$`

const PRETENDER = `create function pretend() returns trigger language plpgsql as 'begin return new; end'`

/** A role is of the whole server; this one never outlives its transaction. */
const granted = (statement: string) => `create role attacked; ${statement}`

const ATTACKS: [what: string, statement: string, found: RegExp][] = [
  [
    'a view that shows other numbers to everybody but the audit',
    `alter table summaries rename to summed;
     create view summaries as select brand_id, grain, starts_at,
       case current_setting('transaction_isolation') when 'repeatable read' then classes else '{}' end as classes, prompts from summed`,
    /schema: relation summaries: it is not as shipped: view, in place of table/,
  ],
  [
    'rows hidden from the role of the service',
    granted(
      'alter table cases enable row level security; create policy nothing on cases to attacked using (false)',
    ),
    /schema: relation cases: it is not as shipped: table, with row security/,
  ],
  [
    'a policy in waiting',
    'create policy nothing on runs using (false)',
    /policy runs\.nothing: it does not belong there/,
  ],
  [
    'row security for the owner too',
    'alter table runs force row level security',
    /relation runs: .*with forced row security/,
  ],
  [
    'a schema that shadows a table',
    'create schema shadow; create table shadow.runs (like public.runs)',
    /schema: schema shadow: it has a relation runs/,
  ],
  [
    'a schema that shadows a function',
    `create schema shadow; create function shadow.page_name(id bigint) returns text language sql as 'select null'`,
    /schema: schema shadow: it has a function page_name/,
  ],
  [
    'one trigger more',
    `${PRETENDER}; create trigger more before insert on runs for each row execute function pretend()`,
    /schema: trigger runs\.more: it does not belong there/,
  ],
  [
    'a trigger switched off',
    'alter table case_runs disable trigger case_runs_joined',
    /trigger case_runs\.case_runs_joined: .*switched off/,
  ],
  ['a trigger gone', 'drop trigger runs_owe_search on runs', /trigger runs\.runs_owe_search: it is missing/],
  [
    'a trigger with another function',
    `${PRETENDER}; drop trigger case_runs_joined on case_runs;
     create trigger case_runs_joined before insert on case_runs for each row execute function pretend()`,
    /trigger case_runs\.case_runs_joined: it is not as shipped/,
  ],
  [
    'references switched off',
    'alter table case_runs disable trigger all',
    /relation case_runs: .*triggers of references switched off/,
  ],
  [
    'a function with another body',
    `create or replace function count_case_runs() returns trigger language plpgsql as 'begin return null; end'`,
    /function count_case_runs\(\): it is not as shipped: .*sha256:/,
  ],
  [
    'a function with settings',
    `alter function forget_summaries() set search_path = shadow`,
    /forget_summaries\(\): .*set search_path=shadow/,
  ],
  [
    'a function with rights',
    'alter function add_months_ahead() security definer',
    /add_months_ahead\(\): .*with the rights of its owner/,
  ],
  [
    'a function beside another',
    `create function page_name(id integer) returns text language sql as 'select null'`,
    /function page_name\(id integer\): it does not belong there/,
  ],
  [
    'a function among those of PostgreSQL',
    `create function pg_catalog.sha256(text) returns bytea language sql as 'select null::bytea'`,
    /function pg_catalog\.sha256\(text\): it does not belong there/,
  ],
  [
    'an operator',
    `create function differ(text, varchar) returns boolean language sql as 'select false';
     create operator public.= (leftarg = text, rightarg = varchar, function = differ)`,
    /operator public\.= \(text, character varying\): it does not belong there/,
  ],
  [
    'a cast',
    `create function nought(boolean) returns numeric language sql as 'select 0.0'; create cast (boolean as numeric) with function nought(boolean) as implicit`,
    /cast boolean as numeric: it does not belong there/,
  ],
  ['a type', 'create domain text as pg_catalog.text', /type text: it does not belong there/],
  [
    'a rule',
    'create rule quiet as on update to cases do instead nothing',
    /rule cases\.quiet: it does not belong there/,
  ],
  ['an heir', 'create table more () inherits (case_runs)', /relation case_runs: .*inherited by more/],
  [
    'a table that a crash empties',
    'alter table idempotency_keys set unlogged',
    /relation idempotency_keys: .*unlogged/,
  ],
  [
    'another default',
    `alter table runs alter column apart set default true`,
    /column runs\.apart: .*default true/,
  ],
  [
    'a column that may be empty',
    'alter table facts alter column brand_id drop not null',
    /column facts\.brand_id: it is not as shipped: text, in place of/,
  ],
  [
    'one column more',
    'alter table prompts add column note text',
    /column prompts\.note: it does not belong there/,
  ],
  [
    'a column that computes itself',
    `alter table case_counts drop column runs; alter table case_counts add column runs integer generated always as (0) stored`,
    /column case_counts\.runs: .*stored default 0/,
  ],
  [
    'a constraint gone',
    'alter table brands drop constraint brands_samples_check',
    /constraint brands\.brands_samples_check: it is missing/,
  ],
  [
    'a weaker constraint',
    'alter table brands drop constraint brands_samples_check; alter table brands add constraint brands_samples_check check (true)',
    /constraint brands\.brands_samples_check: it is not as shipped: CHECK \(true\)/,
  ],
  [
    'a key gone',
    'drop index console_sessions_id',
    /index console_sessions\.console_sessions_id: it is missing/,
  ],
  [
    'an index that runs a function',
    `create function seen(text) returns text immutable language sql as 'select $1'; create index more on runs (seen(id))`,
    /index runs\.more: it does not belong there/,
  ],
  ['a table gone', 'drop table idempotency_keys', /schema: relation idempotency_keys: it is missing$/],
  [
    'a month unguarded',
    ofMonth('bodies', 'alter table %I disable trigger bodies_insert_only'),
    /trigger bodies_\d{4}_\d\d\.bodies_insert_only: .*switched off/,
  ],
  [
    'a month that may be truncated',
    ofMonth('record_texts', 'drop trigger record_texts_no_truncate on %I'),
    /trigger record_texts_\d{4}_\d\d\.record_texts_no_truncate: it is missing/,
  ],
  [
    'a month that hides rows',
    ofMonth('record_packs', 'alter table %I enable row level security'),
    /relation record_packs_\d{4}_\d\d: .*with row security/,
  ],
  [
    'no month at all',
    "create table records_of_mine partition of bodies for values from ('1999-01-01') to ('1999-02-01')",
    /relation records_of_mine: it does not belong there/,
  ],
  [
    'evidence off guard',
    'alter table records disable trigger records_insert_only',
    /trigger records\.records_insert_only: .*switched off/,
  ],
  [
    'evidence off guard for replicas',
    'alter table records enable trigger records_no_truncate',
    /trigger records\.records_no_truncate: it is not as shipped/,
  ],
  [
    'a guard without teeth',
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return old; end'`,
    /function refuse_change\(\): it is not as shipped/,
  ],
  [
    'a guard with a loophole',
    `drop trigger records_insert_only on records;
     create trigger records_insert_only before update or delete on records
       for each row when (old.kind <> 'capture') execute function refuse_change();
     alter table records enable always trigger records_insert_only`,
    /trigger records\.records_insert_only: it is not as shipped: .*WHEN/,
  ],
  [
    'a guard for some columns',
    `drop trigger log_keys_insert_only on log_keys;
     create trigger log_keys_insert_only before delete or update of number on log_keys
       for each row execute function refuse_change();
     alter table log_keys enable always trigger log_keys_insert_only`,
    /trigger log_keys\.log_keys_insert_only: it is not as shipped: .*OF number/,
  ],
  [
    'a trigger of the queue',
    `${PRETENDER}; create trigger more before insert on pgboss.schedule for each row execute function pretend()`,
    /trigger pgboss\.schedule\.more: it does not belong there/,
  ],
  [
    'a view in place of the schedules',
    'alter table pgboss.schedule rename to kept; create view pgboss.schedule as select * from pgboss.kept where false',
    /relation pgboss\.schedule: it is not as shipped: view, in place of table/,
  ],
  ['a right for everybody', 'grant insert on alerts to public', /grants: alerts: PUBLIC holds INSERT/],
  [
    'a right to change evidence',
    granted('grant update on records to attacked'),
    /grants: records: attacked holds UPDATE/,
  ],
  [
    'of one column',
    granted('grant update (at) on records to attacked'),
    /grants: records: attacked holds UPDATE/,
  ],
  [
    'of one month',
    granted(ofMonth('bodies', 'grant update on %I to attacked')),
    /grants: bodies_\d{4}_\d\d: attacked holds UPDATE/,
  ],
  [
    'to delete it, for all',
    'grant delete on log_checkpoints to public',
    /grants: log_checkpoints: PUBLIC holds DELETE/,
  ],
  [
    'to empty it',
    granted('grant truncate on log_tiles to attacked'),
    /grants: log_tiles: attacked holds TRUNCATE/,
  ],
  [
    'to add triggers',
    granted('grant trigger on log_tiles to attacked'),
    /grants: log_tiles: attacked holds TRIGGER/,
  ],
  [
    'another owner',
    granted('alter table cases owner to attacked'),
    /grants: cases: it belongs to attacked, unlike the others/,
  ],
]

describe('how a database is built', () => {
  let database: TestDatabase
  before(async () => {
    database = await createMigratedDatabase()
    client = await connect(database.url)
  })
  after(async () => {
    await client.end()
    await database.drop()
  })

  test('the catalogue is what migrations and queue make (to refresh it: npm run schema)', async () => {
    assert.deepEqual(await catalogueOf(readSession(client)), schema)
    assert.deepEqual((await structure()).found, [])
  })

  for (const [what, statement, found] of ATTACKS)
    test(`found: ${what}`, async () => {
      const report = await undone(statement, structure)
      assert.ok(
        report.found.some(line => found.test(line)),
        report.found.join('\n') || 'nothing was found',
      )
    })

  test('found by the whole audit', async () => {
    const report = await undone('create rule quiet as on update to cases do instead nothing', () =>
      auditOn(client, { schema }),
    )
    assert.deepEqual(fieldsOf(report.findings, 'check', 'where'), [['schema', 'rule cases.quiet']])
  })

  test('found: a trigger that runs at every login', async t => {
    const { rows } = await client.query(
      `select current_setting('server_version_num')::integer >= 170000 as can`,
    )
    if (!rows[0].can) return t.skip('PostgreSQL 16 has none')
    const statement = `create function enter() returns event_trigger language plpgsql as 'begin end';
      create event trigger entering on login execute function enter()`
    const { found } = await undone(statement, structure)
    assert.match(found.join('\n'), /event trigger entering: it does not belong there: on login/)
  })

  test('reading and inserting may be granted; what a role gets from another is mentioned', async () => {
    const harmless = granted('grant select, insert on records, snapshots to attacked')
    assert.deepEqual((await undone(harmless, structure)).found, [])
    const { found, notes } = await undone(granted('grant pg_write_all_data to attacked'), structure)
    assert.deepEqual(found, [])
    assert.match(notes.join('\n'), /^attacked may change evidence because of a role it belongs to$/m)
  })

  test('what an administrator may add is mentioned, and no more', async () => {
    const { found, notes } = await undone(
      `create index tuned on runs (engine, created_at desc);
       create function helps() returns integer language sql as 'select 1'; alter extension plpgsql add function helps();
       create table bodies_2026_01_moved_0a1b2c3d (like bodies);
       do $$ begin execute format('alter database %I set search_path = elsewhere', current_database()); end $$`,
      structure,
    )
    assert.deepEqual(found, [])
    assert.match(notes.join('\n'), /^index runs\.tuned was not shipped/m)
    assert.match(notes.join('\n'), /^the extension plpgsql is installed, and was not compared$/m)
    assert.match(notes.join('\n'), /^the database \S+ has search_path=elsewhere/m)
  })

  test('a database whose queue was never opened lacks nothing', async () => {
    assert.deepEqual((await undone('drop schema pgboss cascade', structure)).found, [])
  })
})
