// People: how they come, what they may do, and what is left when they go.

import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { createIdentify } from '../../src/access/identify.ts'
import { acceptInvitation, invitationOf } from '../../src/access/people/invitations/invite.ts'
import { joinInvited, recognise } from '../../src/access/people/recognise.ts'
import { rightsOf } from '../../src/access/people/rights.ts'
import { INSTALLATION } from '../../src/access/people/store.ts'
import type { Role } from '../../src/access/permissions.ts'
import { createSessions } from '../../src/access/sessions/session.ts'
import { SignInRefused } from '../../src/access/sign-in/refusal.ts'
import { readConfig } from '../../src/config.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { asJson, assertError } from '../api/ask.ts'
import { login, openBrowser, secretIn } from '../console/browser.ts'
import { auditAt } from '../evidence/audited-log.ts'
import { createMigratedDatabase, makeBrand, manualClock, startTestService, TOKEN } from '../harness.ts'
import { addPasskey } from './sign-in/soft-passkey.ts'
import { makePerson, plantSession, sessionsOf, visit } from './two-worlds.ts'

const START = '2026-11-17T09:00:00.000Z'
const HOUR_MS = 3_600_000

describe('people', async () => {
  const clock = manualClock(START)
  // Nobody signs the log here: how long records have waited for that when the audit looks is not what it is asked about.
  const audited = { now: new Date() }
  const service = await startTestService({ parts: { worker: false } })
  const { call, database } = service
  const deps = { database, clock }
  const brand = await makeBrand(service)
  const other = await makeBrand(service)
  const welcomeInvited = async (name: string, token: string) => {
    const invited = { invitation: invitationOf(token), name, at: clock.now() }
    return database.transaction(tx => joinInvited(tx, invited))
  }
  const invite = async (body: object = { role: 'analyst' }, brandId = brand.id) =>
    (await call('POST', `/api/admin/brands/${brandId}/invitations`, body)).body
  const personOf = async (id: string) =>
    (await call('GET', '/api/admin/people')).body.people.find((one: { id: string }) => one.id === id)
  const identity = (subject: string, roles: ReadonlyMap<string, Role> | null = null) => ({
    ...{ issuer: 'https://idp.example', subject, name: subject, mail: null, roles },
  })
  const eventsOf = async (subject: string): Promise<{ actor: string; action: string }[]> => {
    const { rows } = await database.query<{ text: string }>(
      `select private_text as text from records join record_texts on record = id
       where kind = 'event' and subject = $1 order by seq`,
      [subject],
    )
    return rows.map(({ text }) => JSON.parse(text))
  }
  beforeEach(() => clock.set(new Date().toISOString()))

  test('the access token invites the first administrator, and the link works once', async () => {
    const { status, body, headers } = await call('POST', '/api/admin/invitations', { mail: 'ada@a.example' })
    assert.equal(status, 201)
    assert.equal(headers['cache-control'], 'no-store')
    assert.match(body.link, /\/console\/invitation#inv_[\w-]{43}$/)
    const stored = await database.query('select t::text as row from invitations t')
    assert.ok(!JSON.stringify(stored.rows).includes(body.token))
    const [first, second] = await Promise.allSettled(
      ['Ada', 'Eve'].map(name => welcomeInvited(name, body.token)),
    )
    const joined = [first, second].flatMap(one => (one?.status === 'fulfilled' ? [one.value] : []))
    assert.equal(joined.length, 1)
    const ada = joined[0]?.id as string
    assert.deepEqual((await personOf(ada)).roles, [{ brandId: null, role: 'administrator' }])
    const { invitations } = (await call('GET', '/api/admin/invitations')).body
    const used = invitations.find(({ id }: { id: string }) => id === body.id)
    assert.deepEqual([used.usedBy, used.mail], [ada, null])
    assert.ok(!JSON.stringify(invitations).includes(body.token))
    const visitor = await visit(service, 'Ada', ada)
    const { body: me } = await visitor.ask('GET', '/api/admin/me')
    assert.deepEqual([me.personId, me.isAdministrator], [ada, true])
  })

  const refusals: [string, (made: { id: string; token: string }) => Promise<string>, RegExp][] = [
    ['unknown', async () => `inv_${'A'.repeat(43)}`, /unknown/],
    ['no token at all', async () => "'; drop", /unknown/],
    ['an id in place of the token', async ({ id }) => id, /unknown/],
    [
      'withdrawn',
      async ({ id, token }) => {
        await call('POST', `/api/admin/invitations/${id}/withdraw`)
        return token
      },
      /withdrawn/,
    ],
    [
      'expired',
      async ({ token }) => {
        clock.advance(73 * HOUR_MS)
        return token
      },
      /expired/,
    ],
  ]
  for (const [what, tokenFor, message] of refusals)
    test(`an invitation that is ${what} lets nobody in, and says what to do`, async () => {
      const token = await tokenFor(await invite())
      const count = async () => (await database.query('select from people')).rowCount
      const before = await count()
      await assert.rejects(welcomeInvited('X', token), message)
      const known = async () => recognise(deps, identity(`stranger ${what}`), invitationOf(token))
      await assert.rejects(known(), /ask for a new link/)
      assert.equal(await count(), before)
    })

  test('whoever is signed in accepts one too, and keeps what is more', async () => {
    const lead = await makePerson(service, 'Lea', { [brand.id]: 'lead' })
    await acceptInvitation(deps, { token: (await invite({ role: 'viewer' })).token, personId: lead })
    const visitor = await visit(service, 'Lea', lead)
    const { token } = await invite({ role: 'analyst' }, other.id)
    const answer = await visitor.ask('POST', '/api/admin/invitations/accept', {
      ...{ headers: asJson, payload: JSON.stringify({ token }) },
    })
    assert.equal(answer.status, 200, answer.text)
    const { roles } = await personOf(lead)
    assert.deepEqual(
      new Map(roles.map((held: { brandId: string; role: string }) => [held.brandId, held.role])),
      new Map([
        [brand.id, 'lead'],
        [other.id, 'analyst'],
      ]),
    )
  })

  test('an invitation for an address is for whoever has it, however they sign in', async () => {
    const { token } = await invite({ role: 'lead', mail: 'Ida@a.example' })
    const count = async () => (await database.query('select from people')).rowCount
    const before = await count()
    for (const mail of ['eve@a.example', null])
      await assert.rejects(
        recognise(deps, { ...identity('eve'), mail }, invitationOf(token)),
        /for another mail address/,
      )
    assert.equal(await count(), before)
    const eve = await makePerson(service, 'Eve', { [other.id]: 'viewer' })
    await assert.rejects(acceptInvitation(deps, { token, personId: eve }), /for another mail address/)
    const known = await recognise(deps, identity('ida', new Map([[other.id, 'viewer']])))
    const ida = await recognise(deps, { ...identity('ida'), mail: 'ida@A.example' }, invitationOf(token))
    assert.equal(ida.id, known.id)
    assert.ok((await personOf(ida.id)).roles.some(({ role }: { role: Role }) => role === 'lead'))
    const again = await invite({ role: 'viewer', mail: 'noor@a.example' })
    const noor = await welcomeInvited('Noor', again.token)
    const { token: third } = await invite({ role: 'analyst', mail: 'noor@a.example' }, other.id)
    await acceptInvitation(deps, { token: third, personId: noor.id })
  })

  test('a proven identity is the same person each time; groups give roles, and take back only those', async () => {
    await assert.rejects(recognise(deps, identity('uma')), /this installation does not/)
    await assert.rejects(recognise(deps, identity('uma', new Map())), /this installation does not/)
    const uma = await recognise(deps, identity('uma', new Map([[brand.id, 'viewer']])))
    await call('PUT', `/api/admin/brands/${other.id}/members/${uma.id}`, { role: 'lead' })
    const again = await recognise(deps, identity('uma', new Map([[other.id, 'viewer']])))
    assert.equal(again.id, uma.id)
    assert.deepEqual((await personOf(uma.id)).roles, [{ brandId: other.id, role: 'lead' }])
    const actions = (await eventsOf(`${uma.id}/${brand.id}`)).map(({ action }) => action)
    assert.deepEqual(actions, ['member.set', 'member.left'])
    const elsewhere = {
      ...identity('uma', new Map([[brand.id, 'viewer' as const]])),
      issuer: 'https://other.example',
    }
    assert.notEqual((await recognise(deps, elsewhere)).id, uma.id)
  })

  test('two first sign-ins of one identity at once make one person', async () => {
    const twin = identity('twin', new Map([[brand.id, 'viewer']]))
    const outcomes = await Promise.allSettled([recognise(deps, twin), recognise(deps, twin)])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') assert.match(String(outcome.reason), /begin again/)
    const { id } = await recognise(deps, twin)
    const met = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value.id] : []))
    assert.deepEqual([...new Set(met)], [id])
    const people: { name: string }[] = (await call('GET', '/api/admin/people')).body.people
    assert.equal(people.filter(({ name }) => name === 'twin').length, 1)
  })

  test('what a person does has the person as its actor', async () => {
    const id = await makePerson(service, 'Pat', { [brand.id]: 'analyst' })
    const visitor = await visit(service, 'Pat', id)
    const prompts = [{ text: 'What does Pat ask?', intent: 'BRANDED' }]
    const added = await visitor.ask('POST', `/api/admin/brands/${brand.id}/prompts`, {
      ...{ headers: asJson, payload: JSON.stringify({ prompts }) },
    })
    assert.equal(added.status, 201)
    const [event] = await eventsOf(added.body.prompts[0].id)
    assert.equal(event?.actor, id)
    const history = async () =>
      (await call('GET', `/api/admin/brands/${brand.id}/history`)).body.entries.find(
        (entry: { object: { id: string } }) => entry.object.id === added.body.prompts[0].id,
      ).actor
    assert.deepEqual(await history(), { id, kind: 'person', name: 'Pat' })
    await call('DELETE', `/api/admin/people/${id}`)
    assert.deepEqual(await history(), { id, kind: 'person', name: null })
    assertError(await visitor.ask('GET', '/api/admin/me'), 401)
  })

  test('a key carries at most the rights of its owner now, and dies with him', async () => {
    const identify = createIdentify({ database, clock, platformTokens: [TOKEN] })
    const { body: robot } = await call('POST', '/api/admin/services', { name: 'Nightly' })
    assert.deepEqual([robot.kind, robot.roles], ['service', []])
    const brandIds = [brand.id, other.id]
    const { body: issued } = await call('POST', '/api/admin/keys', {
      ...{ name: 'nightly', brandIds, write: true, ownerId: robot.id },
    })
    assert.equal(issued.ownerId, robot.id)
    const rights = async () => (await identify(issued.key))?.rights
    assert.deepEqual(await rights(), new Map())
    await call('PUT', `/api/admin/brands/${brand.id}/members/${robot.id}`, { role: 'viewer' })
    assert.deepEqual(await rights(), new Map([[brand.id, 'viewer']]))
    await call('PUT', `/api/admin/people/${robot.id}/administrator`, { administrator: true })
    assert.deepEqual(await rights(), new Map(brandIds.toSorted().map(id => [id, 'analyst'])))
    await call('DELETE', `/api/admin/people/${robot.id}`)
    assert.equal(await identify(issued.key), null)
    const keys = (await call('GET', '/api/admin/keys')).body.keys
    assert.ok(keys.find(({ id }: { id: string }) => id === issued.id).revokedAt)
    const refused = { name: 'late', brandIds, ownerId: robot.id }
    assert.equal((await call('POST', '/api/admin/keys', refused)).status, 404)
    assert.equal(
      (await call('PUT', `/api/admin/brands/${brand.id}/members/${robot.id}`, { role: 'lead' })).status,
      404,
    )
  })

  test('removed: the name is nowhere, the id stays, and the audit is clean', async () => {
    const { token } = await invite({ role: 'lead', mail: 'quentin.secret@a.example' })
    const person = await recognise(
      deps,
      { ...identity('subject-quentin'), name: 'Quentin Secret', mail: 'quentin.secret@a.example' },
      invitationOf(token),
    )
    await visit(service, 'Quentin', person.id)
    await addPasskey(service, person.id)
    const removed = await call('DELETE', `/api/admin/people/${person.id}`)
    assert.deepEqual([removed.status, removed.body.state, removed.body.name], [200, 'removed', null])
    assert.deepEqual((await call('DELETE', `/api/admin/people/${person.id}`)).body, removed.body)
    const { rows: tables } = await database.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    )
    for (const { name } of tables) {
      const { rowCount } = await database.query(`select from ${name} t where t::text ilike '%quentin%'`)
      assert.equal(rowCount, 0, name)
    }
    for (const name of ['console_sessions', 'members', 'sign_in_attempts']) {
      const { rowCount } = await database.query(`select from ${name} where person_id = $1`, [person.id])
      assert.equal(rowCount, 0, name)
    }
    const { rows: passkeys } = await database.query(
      `select num_nulls(credential_id, user_handle, public_key, used_at) as gone, cardinality(transports) as transports,
         removed_at is not null as "isOver" from passkeys where person_id = $1`,
      [person.id],
    )
    assert.deepEqual(passkeys, [{ gone: 4, transports: 0, isOver: true }])
    assert.equal((await personOf(person.id)).state, 'removed')
    await assert.rejects(recognise(deps, identity('subject-quentin')), /this installation does not/)
    const actions = (await eventsOf(person.id)).map(({ action }) => action)
    assert.deepEqual(actions, ['actor.appeared', 'person.added', 'person.removed'])
    assert.equal((await call('POST', `/api/admin/actors/${person.id}/forget`)).status, 409)
    assert.deepEqual((await auditAt(service.databaseUrl, audited)).findings, [])
  })

  test('whoever is removed is let in by nothing that was left behind: no session, key or identity', async () => {
    const { token } = await invite({ role: 'lead' })
    const { id } = await recognise(deps, identity('subject-left'), invitationOf(token))
    const identify = createIdentify({ database, clock, platformTokens: [TOKEN] })
    const { body: key } = await call('POST', '/api/admin/keys', {
      ...{ name: 'left', brandIds: [brand.id], write: false, ownerId: id },
    })
    const visitor = await visit(service, 'Left', id)
    assert.equal((await visitor.ask('GET', '/api/admin/me')).status, 200)
    assert.deepEqual((await identify(key.key))?.rights, new Map([[brand.id, 'viewer']]))
    // As if everything else of theirs had escaped the removal.
    await database.query('alter table people drop constraint people_personal')
    await database.query(
      `update people set state = 'removed', name = null, mail = null, salt = null, removed_at = now() where id = $1`,
      [id],
    )
    assertError(await visitor.ask('GET', '/api/admin/me'), 401)
    assert.equal(await identify(key.key), null)
    assert.equal(await rightsOf(database, id), null)
    await assert.rejects(recognise(deps, identity('subject-left')), SignInRefused)
    await assert.rejects(
      sessionsOf(service).openFor({ id }, 'openid', { browser: undefined, replaces: undefined }),
      SignInRefused,
    )
  })

  test('a lead sees and changes the people of that brand, and nobody else', async () => {
    const lead = await visit(service, 'L', await makePerson(service, 'L', { [brand.id]: 'lead' }))
    const mine = await makePerson(service, 'Mine', { [brand.id]: 'viewer', [other.id]: 'viewer' })
    const stranger = await makePerson(service, 'Stranger', { [other.id]: 'viewer' })
    const put = (id: string, brandId = brand.id) =>
      lead.ask('PUT', `/api/admin/brands/${brandId}/members/${id}`, {
        ...{ headers: asJson, payload: JSON.stringify({ role: 'analyst' }) },
      })
    const changed = await put(mine)
    // What he is elsewhere is not told.
    assert.deepEqual(changed.body.roles, [{ brandId: brand.id, role: 'analyst' }])
    assertError(await put(stranger), 404)
    assertError(await put(mine, other.id), 404)
    assertError(await lead.ask('DELETE', `/api/admin/people/${mine}`), 403)
    const wrong = { headers: asJson, payload: JSON.stringify({ role: 'administrator' }) }
    assertError(await lead.ask('PUT', `/api/admin/brands/${brand.id}/members/${mine}`, wrong), 400)
    const left = await lead.ask('DELETE', `/api/admin/brands/${brand.id}/members/${mine}`)
    assert.equal(left.status, 200)
    assert.deepEqual((await personOf(mine)).roles, [{ brandId: other.id, role: 'viewer' }])
  })

  test('a right that is taken away is gone with the next request', async () => {
    const id = await makePerson(service, 'Gone', { [INSTALLATION]: 'administrator' })
    const visitor = await visit(service, 'Gone', id)
    assert.equal((await visitor.ask('GET', '/api/admin/actors')).status, 200)
    await call('PUT', `/api/admin/people/${id}/administrator`, { administrator: false })
    assertError(await visitor.ask('GET', '/api/admin/actors'), 403)
    assert.deepEqual((await visitor.ask('GET', '/api/admin/brands')).status, 403)
  })
})

describe('sessions of people', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const { call, database } = service

  test('one sees the own, an administrator all; each ends at once', async () => {
    const [ann, bob] = [await makePerson(service, 'Ann'), await makePerson(service, 'Bob')]
    const visitor = await visit(service, 'Ann', ann)
    const [second, others] = [await plantSession(service, ann), await plantSession(service, bob)]
    const listed = async () =>
      (await visitor.ask('GET', '/api/admin/sessions')).body.sessions.map(({ id }: { id: string }) => id)
    assert.equal((await listed()).length, 2)
    assert.ok(!(await listed()).includes(others))
    assertError(await visitor.ask('DELETE', `/api/admin/sessions/${others}`), 404)
    assert.equal((await visitor.ask('DELETE', `/api/admin/sessions/${second}`)).status, 200)
    assert.equal((await listed()).length, 1)
    assertError(await visitor.ask('POST', `/api/admin/people/${bob}/sign-out`), 404)
    assert.equal((await call('GET', '/api/admin/sessions')).body.sessions.length, 2)
    assert.deepEqual((await call('POST', `/api/admin/people/${ann}/sign-out`)).body, { ended: 1 })
    assertError(await visitor.ask('GET', '/api/admin/me'), 401)
  })

  test('out everywhere is out for the person alone', async () => {
    const [ann, bob] = [await makePerson(service, 'Ann'), await makePerson(service, 'Bob')]
    const visitor = await visit(service, 'Ann', ann)
    await plantSession(service, ann)
    await plantSession(service, bob)
    assert.equal((await visitor.ask('DELETE', '/sessions')).status, 200)
    const { rows } = await database.query(
      'select person_id from console_sessions where person_id = any ($1)',
      [[ann, bob]],
    )
    assert.deepEqual(rows, [{ person_id: bob }])
  })

  test('idle and absolute limits are what is configured', async () => {
    const clock = manualClock(START)
    const sessions = createSessions({
      ...{ database, clock, platformTokens: [TOKEN], takesToken: true },
      limits: { idleMs: HOUR_MS, longestMs: 3 * HOUR_MS },
    })
    const id = await makePerson(service, 'Ida')
    const { secret } = await sessions.openFor({ id }, 'openid', { browser: undefined, replaces: undefined })
    for (let passed = 0; passed < 3; passed++) {
      assert.ok(await sessions.find(secret))
      clock.advance(HOUR_MS - 1)
    }
    clock.advance(3)
    assert.equal(await sessions.find(secret), null)
    const other = await sessions.openFor({ id }, 'openid', { browser: undefined, replaces: undefined })
    clock.advance(HOUR_MS)
    assert.equal(await sessions.find(other.secret), null)
  })

  test('end with the access token that was first when they began; another beside it ends none', async () => {
    const id = await makePerson(service, 'Tom')
    const under = (...platformTokens: string[]) =>
      createSessions({
        ...{ database, clock: systemClock, platformTokens, takesToken: false },
        limits: { idleMs: HOUR_MS, longestMs: HOUR_MS },
      })
    const next = 'another-token-0123456789'
    const open = async (sessions: ReturnType<typeof under>) =>
      (await sessions.openFor({ id }, 'passkey', { browser: 'x', replaces: undefined })).secret
    const before = await open(under(TOKEN))
    const during = await open(under(next, TOKEN))
    for (const secret of [before, during]) assert.equal((await under(next, TOKEN).find(secret))?.actor, id)
    assert.equal(await under(next).find(before), null)
    assert.equal((await under(next).find(during))?.actor, id)
  })
})

describe('the access token kept out of the console', async () => {
  const { url: databaseUrl } = await createMigratedDatabase()
  const before = await startTestService({ databaseUrl, parts: { worker: false } })
  const env = { BCF_ACCESS_TOKEN: TOKEN, BCF_CONSOLE_TOKEN: 'off' }
  const { access } = readConfig(env, { token: true })
  const service = await startTestService({ databaseUrl, parts: { worker: false }, config: { access } })

  test('opens no session, and those that it opened are over; v1 and people go on', async () => {
    const browser = await openBrowser(before)
    assertError(await login(service), 403)
    assert.equal(secretIn(await login(service)), '')
    const answer = await service.app.inject({
      ...{
        method: 'GET',
        url: '/api/console/session',
        headers: { cookie: `__Host-bcf-session=${browser.secret}` },
      },
    })
    assert.equal(answer.statusCode, 401)
    assert.equal((await service.call('GET', '/v1/scans/scn_none')).status, 404)
    const id = await makePerson(service, 'Zoe', { [INSTALLATION]: 'administrator' })
    const visitor = await visit(service, 'Zoe', id)
    assert.equal((await visitor.ask('GET', '/api/admin/brands')).status, 200)
  })
})
