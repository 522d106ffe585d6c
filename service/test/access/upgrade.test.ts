// An installation of before there were people, with what it had: its token, keys and open sessions go on, and nothing is lost.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asker } from '../api/ask.ts'
import { cookieOf, openBrowser, ownPage } from '../console/browser.ts'
import { auditAt } from '../evidence/audited-log.ts'
import { createMigratedDatabase, makeBrand, startTestService } from '../harness.ts'
import { issueKey, ping, post } from '../mcp/agents.ts'

const MIGRATIONS = ['0029_people.sql', '0030_sign-in.sql']

/** The schema as the version before left it. */
const BEFORE = `
  drop table key_owners, invitations, members, identities, failed_sign_ins, sign_in_attempts, passkey_uses, passkeys;
  drop index records_trail;
  alter table console_sessions drop column id, drop column person_id, drop column way, drop column browser;
  drop table people;
  alter table actors drop constraint actors_kind_check;
  alter table actors add constraint actors_kind_check check (kind in ('token', 'key', 'session', 'schedule', 'system'));
  delete from schema_migrations where name in (${MIGRATIONS.map(name => `'${name}'`)})`

describe('an upgrade', async () => {
  const { url: databaseUrl } = await createMigratedDatabase()
  const start = () => startTestService({ databaseUrl, parts: { worker: false } })
  const before = await start()
  const brand = await makeBrand(before, {}, [{ text: 'What boils water?', intent: 'BRANDED' }])
  const { id: keyId, key } = await issueKey(before, [brand.id], { write: true })
  const { id: revoked } = await issueKey(before, [brand.id])
  await before.call('POST', `/api/admin/keys/${revoked}/revoke`)
  const browser = await openBrowser(before)
  await openBrowser(before)
  await before.database.query(BEFORE)
  await before.stop()
  const service = await start()
  const { call, database } = service

  test('is applied, and the audit finds nothing', async () => {
    const { rowCount } = await database.query('select from schema_migrations where name = any ($1)', [
      MIGRATIONS,
    ])
    assert.equal(rowCount, 2)
    assert.deepEqual((await auditAt(databaseUrl)).findings, [])
  })

  test('the token works, and so do keys and sessions, which belong to the installation', async () => {
    assert.equal((await call('GET', `/api/admin/brands/${brand.id}`)).status, 200)
    assert.equal((await post(service, key, ping())).status, 200)
    const { keys } = (await call('GET', '/api/admin/keys')).body
    assert.deepEqual(
      keys.map(({ id, ownerId }: { id: string; ownerId: string | null }) => [id, ownerId]).sort(),
      [keyId, revoked].sort().map(id => [id, null]),
    )
    const headers = { ...ownPage, ...cookieOf(browser.secret), 'x-csrf-token': browser.csrfToken }
    const ask = (path: string) => asker(service)('GET', `/api/console${path}`, { headers })
    const { body: me } = await ask('/api/admin/me')
    assert.deepEqual([me.personId, me.isAdministrator], [null, true])
    const { sessions } = (await ask('/api/admin/sessions')).body
    assert.equal(new Set(sessions.map(({ id }: { id: string }) => id)).size, 2)
    for (const { id, personId, way } of sessions) {
      assert.match(id, /^ses_[0-9a-f]{26}$/)
      assert.deepEqual([personId, way], [null, 'token'])
    }
    assert.deepEqual((await call('GET', '/api/admin/people')).body, { people: [] })
  })

  test('and what is changed afterwards is sealed as ever', async () => {
    assert.equal((await call('POST', `/api/admin/keys/${keyId}/revoke`)).status, 200)
    assert.equal((await call('POST', '/api/admin/invitations', {})).status, 201)
    assert.deepEqual((await auditAt(databaseUrl)).findings, [])
  })
})
