// Separate roles: the owner migrates, the service works with a role that cannot change evidence, an auditor
// reads. What grants do not refuse, triggers do.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { spendMessages } from '../../src/access/allowances/spend.ts'
import { createIdentify } from '../../src/access/identify.ts'
import { EVIDENCE_TABLES } from '../../src/evidence/tables.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { asRole, ROLE_PASSWORD } from '../database/as-role.ts'
import {
  createTestDatabase,
  eventually,
  makeBrand,
  scanToEnd,
  startTestService,
  type TestService,
} from '../harness.ts'
import { runService } from '../service-here.ts'
import { dataDirOf, spawnService } from '../service-process.ts'
import { auditAt, connect } from './audited-log.ts'

describe('roles', async () => {
  const { url, drop } = await createTestDatabase()
  const suffix = randomBytes(4).toString('hex')
  const [owner, app, reader] = [`owner_${suffix}`, `app-${suffix}`, `reader_${suffix}`]
  const as = (role: string) => asRole(url, role)
  const journal = join(dataDirOf(url), 'log', 'journal')
  const migrateBy =
    <Finished>(run: (command: string, env: Record<string, string>) => Promise<Finished>) =>
    (env: Record<string, string> = {}) =>
      run('migrate', { DATABASE_URL: as(owner), BCF_LOG_LEVEL: 'silent', ...env })
  const migrate = migrateBy(runService)
  const migrateApart = migrateBy((command, env) => spawnService(command, env).ended)
  const ROLES = { BCF_APP_ROLE: app, BCF_READER_ROLE: reader }
  let admin: pg.Client
  let service: TestService

  before(async () => {
    admin = await connect(url)
    for (const role of [owner, app, reader])
      await admin.query(`create role "${role}" login password '${ROLE_PASSWORD}'`)
    await admin.query(
      `grant create on database ${new URL(url.replace('@/', '@x/')).pathname.slice(1)} to ${owner}`,
    )
    await admin.query(`grant create on schema public to ${owner}`)
  })
  after(async () => {
    await service?.stop()
    for (const role of [app, reader, owner]) {
      await admin.query(`drop owned by "${role}" cascade`)
      await admin.query(`drop role "${role}"`)
    }
    await admin.end()
    await drop()
    await rm(dataDirOf(url), { recursive: true, force: true })
  })

  const refused = async (client: pg.Client, statement: string): Promise<string | undefined> => {
    await client.query('begin')
    try {
      await client.query(statement)
      return undefined
    } catch (error) {
      return (error as pg.DatabaseError).code
    } finally {
      await client.query('rollback')
    }
  }

  test('a role that does not exist is named, with the command that makes it', async () => {
    const { code, stderr } = await migrate({ BCF_APP_ROLE: 'nobody here' })
    assert.equal(code, 1)
    assert.match(stderr, /^BCF_APP_ROLE names a role that does not exist.*CREATE ROLE "nobody here" LOGIN/m)
    assert.doesNotMatch(stderr, /at file:/)
  })

  test('before the owner has migrated, the service says what to do', async () => {
    const empty = await createTestDatabase()
    const { code, stderr } = await runService('serve', {
      DATABASE_URL: asRole(empty.url, app),
      BCF_ACCESS_TOKEN: 'test-token-0123456789abcdef',
      BCF_LOG_LEVEL: 'silent',
      PORT: '0',
    })
    await empty.drop()
    assert.equal(code, 1)
    assert.match(stderr, /lacks 0001_baseline\.sql.*run npm run migrate as its owner/)
  })

  test('the owner migrates and grants, as often as it likes', async () => {
    const first = await migrate(ROLES)
    assert.equal(first.code, 0, first.stderr)
    for (const { code, stderr } of await Promise.all([migrate(ROLES), migrateApart(ROLES)]))
      assert.equal(code, 0, stderr)
    const { rows } = await admin.query(
      `select relname as name, string_agg(privilege_type, ' ' order by privilege_type) as rights
       from pg_class, aclexplode(relacl) where grantee = $1::regrole and relnamespace = 'public'::regnamespace
       group by 1`,
      [`"${app}"`],
    )
    const rights = new Map(rows.map(row => [row.name, row.rights]))
    for (const table of EVIDENCE_TABLES) assert.equal(rights.get(table), 'INSERT SELECT', table)
    assert.deepEqual(
      [...rights.keys()].filter(table => /_(\d{4}_\d\d|default)$/.test(table)),
      [],
    )
    assert.equal(rights.get('schema_migrations'), 'SELECT')
    for (const table of 'runs facts log_queue jobs api_keys allowances'.split(' '))
      assert.equal(rights.get(table), 'DELETE INSERT SELECT UPDATE', table)
  })

  test('who does not own the tables cannot give rights to them', async () => {
    const { code, stderr } = await migrate({ ...ROLES, DATABASE_URL: as(app) })
    assert.equal(code, 1)
    assert.match(stderr, /Only the owner of the tables/)
  })

  test('the whole service works as the role that only uses the tables', async () => {
    service = await startTestService({ databaseUrl: as(app) })
    const brand = await makeBrand(service, { plan: 'STARTER' }, [
      { text: 'When was Northwind Kettles founded? [[sandbox:wrong]]', intent: 'BRANDED' },
      { text: 'What is Northwind Kettles? [[sandbox:good]]', intent: 'BRANDED' },
    ])
    const done = (jobId: string) =>
      eventually(async () => (await service.call('GET', `/api/admin/jobs/${jobId}`)).body.finishedAt)
    const refresh = await service.call('POST', `/v1/brands/${brand.id}/ground-truth/refresh`)
    await done(refresh.body.jobId)
    const scan = await scanToEnd(service, brand.id)
    assert.equal(scan.status, 'COMPLETED')
    const verify = await service.call('POST', `/v1/runs/${scan.runs[0].id}/verify`)
    await done(verify.body.jobId)
    const schedule = { cron: '0 6 * * 1', timezone: 'Europe/Vienna', economy: true }
    assert.equal((await service.call('PUT', `/api/admin/brands/${brand.id}/schedule`, schedule)).status, 200)
    const { body: key } = await service.call('POST', '/api/admin/keys', { name: 'A', brandIds: [brand.id] })
    const caller = await createIdentify({ ...service, clock: systemClock, platformTokens: [] })(key.key)
    assert.ok(caller)
    assert.equal((await spendMessages(service, { tokenHash: caller.tokenHash, count: 60 })).remaining, 0)
    assert.equal((await spendMessages(service, { tokenHash: caller.tokenHash, count: 1 })).granted, false)
    assert.equal((await service.call('POST', `/api/admin/keys/${key.id}/revoke`)).status, 200)
    const records = await eventually(async () => {
      const { rows } = await admin.query(
        `select (select count(*)::integer from records) as records, (select max(size)::integer from log_published) as size`,
      )
      return rows[0].size === rows[0].records && rows[0].records
    })
    assert.ok(records > 20)
  })

  test('the audit works as the role that only reads, and has nothing to say', async () => {
    const report = await auditAt(as(reader), { journal })
    assert.deepEqual(report.findings, [])
    assert.deepEqual(report.notes, [])
    const asApp = await auditAt(as(app), { journal })
    assert.deepEqual(asApp.notes, [])
    const asOwner = await auditAt(as(owner), { journal })
    assert.match(asOwner.notes.join(), /the owner: a service that does so could drop the triggers/)
    const { code, stdout } = await runService('audit', { DATABASE_URL: as(reader) })
    assert.equal(code, 0)
    assert.match(stdout, /clean/)
  })

  test('G1: evidence is refused to the application by grants', async () => {
    const client = await connect(as(app))
    const month = new Date().toISOString().slice(0, 7).replace('-', '_')
    const parts = ['bodies', 'record_texts', 'record_packs'].flatMap(whole => [
      `${whole}_${month}`,
      `${whole}_default`,
    ])
    for (const table of [...EVIDENCE_TABLES, ...parts]) {
      const { rows } = await client.query(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum = 1`,
        [table],
      )
      const column = rows[0].name
      for (const statement of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
        `create trigger mine before insert on ${table} for each row execute function refuse_change()`,
        `alter table ${table} disable trigger user`,
        `drop table ${table} cascade`,
        ...(parts.includes(table) ? [`insert into ${table} select * from ${table}`, `table ${table}`] : []),
      ])
        assert.equal(await refused(client, statement), '42501', statement)
    }
    for (const statement of [
      `set session_replication_role = replica`,
      `create or replace function refuse_change() returns trigger language plpgsql as 'begin return old; end'`,
      `delete from schema_migrations`,
    ])
      assert.equal(await refused(client, statement), '42501', statement)
    await client.end()
  })

  test('the reader can change nothing at all', async () => {
    const client = await connect(as(reader))
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    assert.ok(rows.length > 15)
    for (const { name } of rows) assert.equal(await refused(client, `delete from ${name}`), '42501', name)
    await client.end()
  })

  test('G1, 31: what is granted again, triggers refuse; and the audit reports it', async () => {
    await admin.query(`grant update, delete, truncate on records, snapshots to "${app}"`)
    const client = await connect(as(app))
    for (const statement of [
      `update records set at = at - interval '1 day'`,
      'delete from records',
      'delete from snapshots',
      'truncate snapshots',
    ])
      assert.equal(await refused(client, statement), '23001', statement)
    await client.end()
    const { findings } = await auditAt(as(reader), { journal })
    assert.deepEqual([...new Set(findings.map(({ check }) => check))], ['grants'])
    assert.equal(findings.length, 6)
    assert.ok(findings.every(({ message }) => message.startsWith(`${app} holds `)))
    assert.equal((await migrate(ROLES)).code, 0)
    assert.deepEqual((await auditAt(as(reader), { journal })).findings, [])
  })
})
