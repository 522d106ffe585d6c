// The trail: who did what and when, for those who have a part in it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { INSTALLATION } from '../../src/access/people/store.ts'
import { TRAIL_TYPES } from '../../src/evidence/events/trail-types.ts'
import { trailEvents } from '../../src/figures/trail/store.ts'
import { asJson, assertError } from '../api/ask.ts'
import { makeBrand, startTestService } from '../harness.ts'
import { makePerson, type Visitor, visit } from './two-worlds.ts'

interface Entry {
  id: string
  action: string
  actor: { id: string; name: string | null; kind: string }
  object: { type: string; id: string }
}

describe('the trail', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const { call, database } = service
  const [brand, other] = [await makeBrand(service), await makeBrand(service)]
  const personIds: Record<string, string> = {}
  const person = async (name: string, roles: Parameters<typeof makePerson>[2]) => {
    const id = await makePerson(service, name, roles)
    personIds[name] = id
    return visit(service, name, id)
  }
  const ana = await person('Ana', { [brand.id]: 'analyst' })
  const lea = await person('Lea', { [brand.id]: 'lead' })
  const vic = await person('Vic', { [brand.id]: 'viewer' })
  const otto = await person('Otto', { [other.id]: 'lead' })
  const root = await person('Root', { [INSTALLATION]: 'administrator' })

  const done = async (visitor: Visitor, method: string, path: string, payload?: object) => {
    const { status, body } = await visitor.ask(
      method,
      path,
      payload ? { payload: JSON.stringify(payload), headers: asJson } : {},
    )
    assert.ok(status < 300, `${method} ${path}: ${status} ${JSON.stringify(body)}`)
    // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails where they are not.
    return body as any
  }
  const trail = async (visitor: Visitor, query = ''): Promise<Entry[]> =>
    (await done(visitor, 'GET', `/api/admin/trail?limit=200${query}`)).entries
  const actions = async (visitor: Visitor, query = '') =>
    (await trail(visitor, query)).map(({ action, actor }) => `${action} by ${actor.name}`)

  const asked = { prompts: [{ text: 'Is it any good?', intent: 'BRANDED' }] }
  const made = await done(ana, 'POST', `/api/admin/brands/${brand.id}/prompts`, asked)
  const promptId = made.prompts[0].id as string
  await done(lea, 'PATCH', `/api/admin/prompts/${promptId}`, { active: false })
  const facts = { facts: [{ key: 'foundingDate', value: '1999', source: 'https://a.example/' }] }
  const entered = await done(ana, 'POST', `/api/admin/brands/${brand.id}/facts`, facts)
  const factId = entered.added[0].id as string
  await done(lea, 'POST', `/api/admin/facts/${factId}/retire`)
  await done(otto, 'POST', `/api/admin/brands/${other.id}/invitations`, { role: 'viewer' })
  await done(lea, 'POST', `/api/admin/brands/${brand.id}/invitations`, { role: 'viewer' })

  test('of one thing: who did what to it, and nothing else', async () => {
    assert.deepEqual(await actions(vic, `&type=prompt&id=${promptId}`), [
      'prompt.retired by Lea',
      'prompt.added by Ana',
    ])
    assert.deepEqual(await actions(vic, `&type=fact&id=${factId}`), [
      'fact.retired by Lea',
      'facts.entered by Ana',
    ])
    assert.deepEqual(await actions(vic, '&type=fact&id=fct_none'), [])
    const roles = await trail(root, `&type=person&id=${personIds.Ana}`)
    assert.deepEqual([...new Set(roles.map(({ object }) => object.type))].sort(), [
      'actor',
      'member',
      'person',
    ])
  })

  test('nobody sees what is of another brand, whatever they ask for', async () => {
    for (const visitor of [vic, ana, lea])
      for (const query of ['', `&brandId=${other.id}`, `&type=brand&id=${other.id}`, '&type=member'])
        for (const { object } of await trail(visitor, query))
          assert.ok(!JSON.stringify(object).includes(other.id), `${visitor.name} ${query}`)
    assert.deepEqual(await trail(otto, `&type=prompt&id=${promptId}`), [])
    assert.deepEqual(await trail(otto, `&type=fact&id=${factId}`), [])
    assert.deepEqual(await trail(otto, `&brandId=${brand.id}`), [])
  })

  test('members and invitations are for leads, keys and people for administrators', async () => {
    const types = async (visitor: Visitor) => new Set((await trail(visitor)).map(({ object }) => object.type))
    const [ofViewer, ofLead, ofAll] = [await types(vic), await types(lea), await types(root)]
    for (const type of ['member', 'invitation']) {
      assert.equal(ofViewer.has(type), false)
      assert.equal(ofLead.has(type), true)
    }
    for (const type of ['person', 'actor']) {
      assert.equal(ofLead.has(type), false)
      assert.equal(ofAll.has(type), true)
    }
    assert.ok((await trail(root, `&brandId=${other.id}`)).some(({ object }) => object.type === 'invitation'))
  })

  test('of one actor: what they did, to whatever', async () => {
    assert.deepEqual(await actions(vic, `&actor=${personIds.Lea}`), [
      'fact.retired by Lea',
      'prompt.retired by Lea',
    ])
    assert.equal((await actions(lea, `&actor=${personIds.Lea}`)).length, 3)
    assert.deepEqual(await actions(otto, `&actor=${personIds.Lea}`), [])
    assert.deepEqual(await actions(root, '&actor=psn_none'), [])
  })

  test('of a brand: the same whether it is found among the newest events or by what the brand has', async () => {
    const filter = {
      ...{ brands: [brand.id], led: [brand.id], type: null, subject: null, actor: null, factId: null },
      before: null,
    }
    const few = await trailEvents(database, { ...filter, limit: 2 })
    const all = await trailEvents(database, { ...filter, limit: 1_000 })
    assert.deepEqual(
      few.map(({ id }) => id),
      all.slice(0, 2).map(({ id }) => id),
    )
    const shown = (await trail(lea)).map(({ id }) => id)
    assert.deepEqual(
      all.map(({ id }) => id),
      shown,
    )
    assert.ok(all.length > 5)
  })

  test('whoever saves something is in it, once a day for each form', async () => {
    const save = (visitor: Visitor, content: string, format: string) =>
      done(visitor, 'POST', `/api/admin/brands/${brand.id}/exports`, { content, format })
    for (const format of ['csv', 'csv', 'json'])
      assert.deepEqual(await save(vic, 'facts', format), { noted: true })
    await save(ana, 'facts', 'csv')
    await vic.ask('GET', '/api/admin/trail/export')
    assert.deepEqual(await actions(vic, '&type=export'), [
      'brand.exported by Ana',
      'brand.exported by Vic',
      'brand.exported by Vic',
    ])
    assert.deepEqual(await trail(otto, '&type=export'), [])
    assert.deepEqual((await actions(root, '&type=export'))[0], 'installation.exported by Vic')
    const { status } = await otto.ask('POST', `/api/admin/brands/${brand.id}/exports`, {
      payload: JSON.stringify({ content: 'facts', format: 'csv' }),
      headers: asJson,
    })
    assert.equal(status, 404)
  })

  test('page by page, each event once; by the access token too', async () => {
    const all = (await trail(root)).map(({ id }) => id)
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { entries, next } = (await call('GET', `/api/admin/trail?limit=3${cursor}`)).body
      seen.push(...entries.map(({ id }: Entry) => id))
      if (next === null) break
      cursor = `&cursor=${next}`
    }
    assert.deepEqual(seen, all)
    assert.equal(new Set(seen).size, seen.length)
  })

  test('a question that makes no sense is 400', async () => {
    for (const query of ['type=nothing', 'id=%00', 'limit=0', 'limit=201', 'cursor=x', 'brandId=a%00b'])
      assertError(await call('GET', `/api/admin/trail?${query}`), 400)
  })

  test('a removed person keeps the id in the trail, and no name', async () => {
    const gus = await person('Gus', { [brand.id]: 'analyst' })
    const [{ id }] = (await done(gus, 'POST', `/api/admin/brands/${brand.id}/prompts`, asked)).prompts
    await done(root, 'DELETE', `/api/admin/people/${personIds.Gus}`)
    const [entry] = await trail(vic, `&type=prompt&id=${id}`)
    assert.deepEqual(entry?.actor, { id: personIds.Gus, kind: 'person', name: null })
  })

  test('there is an index of what the trail shows, with the same words', async () => {
    const { rows } = await database.query<{ definition: string }>(
      `select pg_get_indexdef('records_trail'::regclass) as definition`,
    )
    const words = [...(rows[0]?.definition ?? '').matchAll(/'([\w-]+)'::text/g)].map(([, word]) => word)
    assert.deepEqual(
      words.slice(1).filter(word => word !== '/'),
      [...TRAIL_TYPES],
    )
  })
})
