// What is kept of people for a time, when its time is over.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { PASSKEYS } from '../../src/access/audited-tables.ts'
import { invite, withdrawInvitation } from '../../src/access/people/invitations/invite.ts'
import { INSTALLATION } from '../../src/access/people/store.ts'
import { createSessions } from '../../src/access/sessions/session.ts'
import { beginAttempt } from '../../src/access/sign-in/attempt.ts'
import { noteFailure } from '../../src/access/sign-ins/store.ts'
import { sweep } from '../../src/access/sweep.ts'
import { sealStates } from '../../src/evidence/events/state.ts'
import { auditAt } from '../evidence/audited-log.ts'
import { eventually, manualClock, startTestService, TOKEN } from '../harness.ts'
import { addPasskey } from './sign-in/soft-passkey.ts'
import { makePerson } from './two-worlds.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe('what is kept of people for a time', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const { call, database } = service
  const clock = manualClock(new Date().toISOString())
  // Nobody signs the log here: how long records have waited for that when the audit looks is not what it is asked about.
  const audited = { now: clock.now() }
  const limits = { idleMs: HOUR_MS, longestMs: DAY_MS }
  const deps = { database, clock, sessionLimits: limits }
  const actor = await makePerson(service, 'Ada', { [INSTALLATION]: 'administrator' })
  const invited = async (mail: string | null, hours: number) =>
    (await invite(deps, { actor, scope: INSTALLATION, role: 'administrator', mail, hours })).invitation.id
  const mailOf = async (id: string) => {
    const { rows } = await database.query<{ mail: string | null; salt: Buffer | null }>(
      'select mail, salt from invitations where id = $1',
      [id],
    )
    return rows[0] as (typeof rows)[number]
  }
  const eventsOf = async (id: string): Promise<{ action: string; actor: string }[]> => {
    const { rows } = await database.query<{ text: string }>(
      `select private_text as text from records join record_texts on record = id
       where kind = 'event' and subject = $1 order by seq`,
      [id],
    )
    return rows.map(({ text }) => JSON.parse(text))
  }

  test('an invitation that nobody used in time loses its address, and the trail still holds', async () => {
    const over = []
    for (let made = 0; made < 101; made++) over.push(await invited(`quentin${made}@a.example`, 1))
    const nobodys = await invited(null, 1)
    const open = await invited('olga@a.example', 3)
    const withdrawn = await invited('walt@a.example', 1)
    await withdrawInvitation(deps, { id: withdrawn, actor })
    await sweep(deps)
    assert.equal((await mailOf(over[0] as string)).mail, 'quentin0@a.example')
    clock.advance(2 * HOUR_MS)
    await Promise.all([sweep(deps), sweep(deps)])
    for (const id of over) {
      assert.deepEqual(await mailOf(id), { mail: null, salt: null })
      const events = (await eventsOf(id)).map(event => [event.action, event.actor])
      assert.deepEqual(events, [
        ['invitation.made', actor],
        ['invitation.expired', 'act_system'],
      ])
    }
    const actionsOf = async (id: string) => (await eventsOf(id)).map(({ action }) => action)
    assert.deepEqual(await actionsOf(nobodys), ['invitation.made'])
    assert.deepEqual(await actionsOf(withdrawn), ['invitation.made', 'invitation.withdrawn'])
    assert.equal((await mailOf(open)).mail, 'olga@a.example')
    await expectNowhere('quentin')
    await expectNowhere('walt@')
    assert.deepEqual((await auditAt(service.databaseUrl, audited)).findings, [])
    await database.query('update invitations set mail = $2, salt = $3 where id = $1', [
      over[0],
      'mallory@a.example',
      randomBytes(32),
    ])
    assert.equal((await auditAt(service.databaseUrl, audited)).ok, false)
    await database.query('update invitations set mail = null, salt = null where id = $1', [over[0]])
  })

  test('a link that was made for somebody who is removed ends with them', async () => {
    const rita = await makePerson(service, 'Rita', { [INSTALLATION]: 'administrator' })
    const open = await invited('rita@PEOPLE.example', 72)
    const others = await invited('olga@a.example', 72)
    await beginAttempt(deps, {
      way: 'passkey registration',
      browser: undefined,
      personId: rita,
      name: 'Rita',
    })
    assert.equal((await call('DELETE', `/api/admin/people/${rita}`)).status, 200)
    await expectNowhere('rita')
    const { invitations } = (await call('GET', '/api/admin/invitations')).body
    const shown = (id: string) => invitations.find((one: { id: string }) => one.id === id)
    assert.equal(shown(open).mail, null)
    assert.notEqual(shown(open).revokedAt, null)
    assert.deepEqual([shown(others).mail, shown(others).revokedAt], ['olga@a.example', null])
  })

  test('a passkey that ended when nothing was erased yet loses what an authenticator knows, and the trail still holds', async () => {
    const holder = await makePerson(service, 'Ines', { [INSTALLATION]: 'administrator' })
    const { passkeyId } = await addPasskey(service, holder)
    const row = async () => {
      const { rows } = await database.query(
        `select num_nulls(credential_id, user_handle, public_key) as gone, cardinality(transports) as transports
         from passkeys where id = $1`,
        [passkeyId],
      )
      return rows[0]
    }
    await sweep(deps)
    assert.equal((await row())?.gone, 0)
    // As the release before left it.
    await database.transaction(async tx => {
      const at = clock.now()
      await tx.query('update passkeys set removed_at = $2 where id = $1', [passkeyId, at])
      await sealStates(tx, PASSKEYS, { actor: holder, action: 'passkey.removed', at, keys: [passkeyId] })
    })
    await Promise.all([sweep(deps), sweep(deps)])
    assert.deepEqual(await row(), { gone: 3, transports: 0 })
    assert.deepEqual(
      (await eventsOf(passkeyId)).map(({ action }) => action),
      ['passkey.registered', 'passkey.removed', 'passkey.erased'],
    )
    assert.deepEqual((await auditAt(service.databaseUrl, audited)).findings, [])
  })

  test('sign-ins that were only begun, sessions that are over, failures of last month', async () => {
    const sessions = createSessions({ database, clock, platformTokens: [TOKEN], limits, takesToken: true })
    const from = { address: '203.0.113.7', browser: 'Lynx', replaces: undefined }
    const counts = async () =>
      Promise.all(
        ['console_sessions', 'sign_in_attempts', 'failed_sign_ins'].map(
          async table => (await database.query(`select from ${table}`)).rowCount,
        ),
      )
    const seed = async () => {
      await sessions.open({ ...from, token: TOKEN })
      await beginAttempt(deps, { way: 'passkey registration', browser: undefined, name: 'Somebody' })
      await noteFailure(database, { way: 'token', network: '203.0.113.7', at: clock.now() })
    }
    await seed()
    const before = await counts()
    await sweep(deps)
    assert.deepEqual(await counts(), before)
    clock.advance(31 * DAY_MS)
    await sweep(deps)
    assert.deepEqual(await counts(), [0, 0, 0])
  })

  test('the worker does it, without being asked', async () => {
    const past = manualClock(new Date(Date.now() - 2 * HOUR_MS).toISOString())
    const terms = {
      actor,
      scope: INSTALLATION,
      role: 'administrator',
      mail: 'zoe@a.example',
      hours: 1,
    } as const
    const { invitation } = await invite({ database, clock: past }, terms)
    const other = await startTestService({ databaseUrl: service.databaseUrl, parts: { api: false } })
    await eventually(async () => (await mailOf(invitation.id)).mail === null)
    await other.stop()
  })

  async function expectNowhere(text: string): Promise<void> {
    const { rows: tables } = await database.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    )
    for (const { name } of tables) {
      const { rowCount } = await database.query(`select from ${name} t where t::text ilike $1`, [`%${text}%`])
      assert.equal(rowCount, 0, `${text} in ${name}`)
    }
  }
})
