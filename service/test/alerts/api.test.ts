// Alerts over the API: wishes and feeds of one's own, roles, and the feed as readers get it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { changeRole } from '../../src/access/people/change-members.ts'
import { raiseAlerts } from '../../src/alerts/raise.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import { ALERT_KINDS } from '../../src/model/alert.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { makePerson, visit } from '../access/two-worlds.ts'
import { asJson } from '../api/ask.ts'
import { fieldsOf, makeBrand, startTestService } from '../harness.ts'
import { sealedRecords } from '../sealed-texts.ts'

const sent = (body: object) => ({ payload: JSON.stringify(body), headers: asJson })

describe('alerts over the API', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const { call, database, app } = service
  const { id: brandId } = await makeBrand(service, { name: 'Northwind & Sons' })
  const { id: other } = await makeBrand(service, { name: 'Southwind', domain: 'southwind.example' })
  const ada = await makePerson(service, 'ada', { [brandId]: 'viewer' })
  const grace = await makePerson(service, 'grace', { [other]: 'lead' })
  const asAda = await visit(service, 'ada', ada)
  const asGrace = await visit(service, 'grace', grace)
  const raise = (scope: string, subject: string) =>
    raiseAlerts(database, clock.now(), [
      {
        kind: 'case_new',
        scope,
        subject,
        state: 'opened',
        details: { title: 'Claude says so', quote: `"${subject}" & <more>` },
      },
    ])
  await raise(brandId, 'cas_north')
  await raise(other, 'cas_south')
  await raise('installation', 'cas_all')

  const read = (address: string, headers = {}) => {
    const { pathname } = new URL(address)
    return app.inject({ method: 'GET', url: pathname, headers })
  }

  test('whoever reads a brand sees its alerts, and no others', async () => {
    const subjects = async (ask: typeof asAda.ask, query = '') => {
      const { status, body } = await ask('GET', `/api/admin/alerts${query}`)
      return status === 200 ? body.alerts.map(({ path }: { path: string }) => path.split('/').at(-1)) : status
    }
    assert.deepEqual(await subjects(asAda.ask), ['cas_north'])
    assert.deepEqual(await subjects(asGrace.ask), ['cas_south'])
    assert.equal(await subjects(asAda.ask, `?brandId=${other}`), 404)
    assert.equal(await subjects(asAda.ask, '?brandId=installation'), 404)
    const all = (await call('GET', '/api/admin/alerts?limit=2')).body
    const rest = (await call('GET', `/api/admin/alerts?limit=2&cursor=${all.next}`)).body
    assert.deepEqual([all.alerts.length, rest.alerts.length, rest.next], [2, 1, null])
  })

  test('what somebody wants is theirs, of brands that they read, and an event', async () => {
    const wished = `/api/admin/people/${ada}/alerts`
    const before = (await asAda.ask('GET', wished)).body
    assert.deepEqual(before.wishes, [
      { scope: brandId, name: 'Northwind & Sons', pace: 'off', kinds: [...ALERT_KINDS], hour: 8 },
    ])
    assert.deepEqual([before.hasMail, before.mail], [false, 'ada@people.example'])
    const body = { scope: brandId, pace: 'daily', kinds: ['case_gone', 'case_new'], hour: 6 }
    const set = await asAda.ask('PUT', `/api/admin/people/${ada}/alerts`, sent(body))
    assert.equal(set.status, 200)
    assert.deepEqual(set.body.wishes[0].kinds, ['case_new', 'case_gone'])
    for (const [status, ...wishes] of [
      [404, { scope: other }, { scope: 'installation' }, { scope: 'brd_none' }],
      [400, { hour: 24 }, { kinds: [] }, { kinds: ['all'] }, { pace: 'weekly' }],
    ] as [number, ...object[]][])
      for (const wrong of wishes) {
        const { status: said } = await asAda.ask('PUT', wished, sent({ ...body, ...wrong }))
        assert.equal(said, status, JSON.stringify(wrong))
      }
    assert.equal((await asGrace.ask('PUT', `/api/admin/people/${ada}/alerts`, sent(body))).status, 404)
    assert.equal((await asGrace.ask('GET', `/api/admin/people/${ada}/alerts`)).status, 404)
    assert.equal((await call('GET', `/api/admin/people/${ada}/alerts`)).status, 200, 'an administrator')
    assert.equal((await call('GET', '/api/admin/people/psn_none/alerts')).status, 404)
    const { body: trail } = await call('GET', '/api/admin/trail?type=alert')
    assert.deepEqual(fieldsOf(trail.entries, 'action'), ['alert.wanted'])
  })

  test('a feed: Atom, by its secret alone, once revoked not found', async () => {
    const made = await asAda.ask('POST', `/api/admin/people/${ada}/feeds`, sent({ scope: brandId }))
    assert.equal(made.status, 201)
    const { address, id } = made.body
    assert.match(new URL(address).pathname, /^\/feeds\/fed_[\w-]{43}\.xml$/)
    assert.doesNotMatch((await asAda.ask('GET', `/api/admin/people/${ada}/alerts`)).text, /fed_/)
    const secret = new URL(address).pathname.slice('/feeds/'.length, -'.xml'.length)
    const sealed = await sealedRecords(database)
    assert.ok(sealed.length > 0 && sealed.every(({ privateText }) => !privateText.includes(secret)))
    const feed = await read(address)
    assert.equal(feed.statusCode, 200)
    assert.deepEqual(
      ['content-type', 'cache-control', 'x-robots-tag', 'referrer-policy'].map(name => feed.headers[name]),
      ['application/atom+xml; charset=utf-8', 'private, no-cache', 'noindex, nofollow', 'no-referrer'],
    )
    assert.match(feed.body, /<title>Alerts: Northwind &amp; Sons<\/title>/)
    assert.match(feed.body, /<id>urn:bcf:alt:[0-9a-f]{26}<\/id>/)
    assert.match(feed.body, /&quot;cas_north&quot; &amp; &lt;more&gt;/)
    assert.doesNotMatch(feed.body, /cas_south|cas_all/)
    assert.equal((await read(address, { 'if-none-match': String(feed.headers.etag) })).statusCode, 304)
    await raise(brandId, 'cas_later')
    assert.equal((await read(address, { 'if-none-match': String(feed.headers.etag) })).statusCode, 200)
    assert.equal((await asGrace.ask('DELETE', `/api/admin/people/${grace}/feeds/${id}`)).status, 404)
    assert.equal((await asAda.ask('DELETE', `/api/admin/people/${ada}/feeds/${id}`)).status, 200)
    assert.equal((await asAda.ask('DELETE', `/api/admin/people/${ada}/feeds/${id}`)).status, 200)
    const gone = await read(address, { 'if-none-match': String(feed.headers.etag) })
    assert.deepEqual([gone.statusCode, gone.headers['x-robots-tag']], [404, 'noindex, nofollow'])
  })

  test('a feed ends with the role of whoever made it; nearly right addresses open nothing', async () => {
    const made = await asGrace.ask(
      'POST',
      `/api/admin/people/${grace}/feeds`,
      sent({ scope: other, kinds: ['case_gone'] }),
    )
    const { address } = made.body
    const feed = await read(address)
    assert.equal(feed.statusCode, 200)
    assert.doesNotMatch(feed.body, /<entry>/, 'only of the kinds that are wanted')
    for (const wrong of [
      address.slice(0, -4),
      address.replace('.xml', '.json'),
      address.replace('fed_', 'FED_'),
      `${address}x`,
    ])
      assert.equal((await read(wrong)).statusCode, 404)
    await changeRole({ database, clock }, { actor: SYSTEM_ACTOR, personId: grace, scope: other, role: null })
    assert.equal((await read(address)).statusCode, 404)
    assert.equal(
      (await asGrace.ask('POST', `/api/admin/people/${grace}/feeds`, sent({ scope: other }))).status,
      404,
    )
  })

  test('letters: without a mail server none is tried, and nobody sees those of others', async () => {
    assert.equal((await asAda.ask('POST', `/api/admin/people/${ada}/test-letter`)).status, 409)
    await database.query(
      `insert into letters (id, person_id, scope, kind, state, made_at, wanted_at, next_try_at, attempts, error, ended_at)
       values ('ltr_1', $1, $2, 'alert', 'dead', now(), now(), now(), 1, 'RCPT TO: 550 no', now())`,
      [ada, brandId],
    )
    const seen = async (ask: typeof asAda.ask) =>
      fieldsOf((await ask('GET', '/api/admin/letters?state=dead')).body.letters, 'id')
    assert.deepEqual([await seen(asAda.ask), await seen(asGrace.ask)], [['ltr_1'], []])
    assert.equal((await asGrace.ask('POST', '/api/admin/letters/ltr_1/resend')).status, 404)
    const { status, body } = await asAda.ask('POST', '/api/admin/letters/ltr_1/resend')
    assert.deepEqual([status, body.state, body.error], [200, 'waiting', null])
    assert.equal((await call('POST', '/api/admin/letters/ltr_1/resend')).status, 409)
  })
})
