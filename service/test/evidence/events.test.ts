// Every change is an event: by whom, before and after, in the order of the changes, and the log tells nothing of it.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, test } from 'node:test'
import { DEFAULT_PLANS_FILE, readPlans } from '../../src/brands/plans.ts'
import { introduce } from '../../src/evidence/events/actors.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database.ts'
import type { JobSender } from '../../src/platform/queue/queue.ts'
import { startScheduledScan } from '../../src/scans/scheduled-scan.ts'
import { asJson } from '../api/ask.ts'
import { openBrowser } from '../console/browser.ts'
import { makeBrand, startTestService, TOKEN } from '../harness.ts'
import { callMessage, issueKey, post } from '../mcp/agents.ts'
import { sealedRecords } from '../sealed-texts.ts'
import { auditAfter, auditAt, connect } from './audited-log.ts'

interface EventRow {
  subject: string
  slot: string
  publicText: string
  entry: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails where they are not.
  content: any
}

async function eventsIn(database: Database, subject = '%'): Promise<EventRow[]> {
  const events = await sealedRecords(database, `kind = 'event' and subject like $1`, [subject])
  return events.map(({ subject, slot, publicText, entry, privateText }) => ({
    ...{ subject, slot, publicText, entry: Buffer.from(entry) },
    content: JSON.parse(privateText),
  }))
}

const TOKEN_ACTOR = `act_token_${hash('sha256', TOKEN).slice(0, 8)}`

describe('a change is sealed as an event', async () => {
  const service = await startTestService()
  const { database } = service
  const queue: JobSender = { requireOpen: () => {}, send: async () => {}, sendMany: async () => {} }
  const deps = { queue, clock, plans: readPlans(DEFAULT_PLANS_FILE) }
  const history = async (brandId: string, query = '') =>
    (await service.call('GET', `/api/admin/brands/${brandId}/history${query}`)).body

  test('with whoever made it, and what was before and after', async () => {
    const { id, promptIds } = await makeBrand(service, { plan: 'FREE' }, [
      { text: 'Why?', intent: 'BRANDED' },
    ])
    await service.call('PATCH', `/api/admin/brands/${id}`, { plan: 'STARTER' })
    await service.call('PATCH', `/api/admin/prompts/${promptIds[0]}`, { active: false })
    const url = `/api/admin/brands/${id}/schedule`
    await service.call('PUT', url, { cron: '0 6 * * 1', timezone: 'Europe/Paris' })
    await service.call('DELETE', url)
    const facts = [{ key: 'foundingDate', value: '1987' }]
    const entered = await service.call('POST', `/api/admin/brands/${id}/facts`, { facts })
    const factId = entered.body.added[0].id
    await service.call('POST', `/api/admin/facts/${factId}/retire`)
    const { entries } = await history(id)
    assert.deepEqual(
      entries.map(({ action }: { action: string }) => action),
      [
        'fact.retired',
        'facts.entered',
        'schedule.removed',
        'schedule.set',
        'prompt.retired',
        'brand.changed',
        'prompt.added',
        'brand.created',
      ],
    )
    for (const entry of entries) assert.equal(entry.actor.id, TOKEN_ACTOR)
    const changed = entries.find(({ action }: { action: string }) => action === 'brand.changed')
    assert.deepEqual([changed.before.plan, changed.after.plan], ['FREE', 'STARTER'])
    assert.deepEqual(entries[1].after, { facts: [factId] })
  })

  test('page by page', async () => {
    const { id } = await makeBrand(service)
    for (const plan of ['FREE', 'STARTER', 'FREE'])
      await service.call('PATCH', `/api/admin/brands/${id}`, { plan })
    const first = await history(id, '?limit=3')
    const second = await history(id, `?limit=3&cursor=${first.next}`)
    assert.equal(second.next, null)
    const plans = [...first.entries, ...second.entries].map(({ after }) => after.plan)
    assert.deepEqual(plans, ['FREE', 'STARTER', 'FREE', 'ENTERPRISE'])
  })

  test('nothing that changes nothing', async () => {
    const { id } = await makeBrand(service, { plan: 'FREE' })
    await service.call('PATCH', `/api/admin/brands/${id}`, { plan: 'FREE' })
    await service.call('DELETE', `/api/admin/brands/${id}/schedule`)
    assert.equal((await history(id)).entries.length, 1)
  })

  test('in the order of the changes, however many come at once', async () => {
    const { id } = await makeBrand(service, { name: 'Brand 0' })
    const names = Array.from({ length: 20 }, (_, place) => `Brand ${place + 1}`)
    const answers = await Promise.all(
      names.map(name => service.call('PATCH', `/api/admin/brands/${id}`, { name })),
    )
    for (const { status } of answers) assert.equal(status, 200)
    const events = await eventsIn(database, id)
    assert.deepEqual(
      events.map(({ slot }) => slot),
      Array.from({ length: 21 }, (_, place) => `brand/${place + 1}`),
    )
    for (const [place, { content }] of events.slice(1).entries())
      assert.deepEqual(content.before, events[place]?.content.after)
    const { body } = await service.call('GET', `/api/admin/brands/${id}`)
    assert.equal(events.at(-1)?.content.after.name, body.name)
  })

  test('by a login to the console too, each an actor of its own', async () => {
    const browser = await openBrowser(service)
    const create = (name: string) =>
      browser.ask('POST', '/api/console/api/admin/brands', {
        headers: asJson,
        payload: JSON.stringify({ name, domain: 'westwind.example' }),
      })
    const { body } = await create('Westwind')
    const [event] = await eventsIn(database, body.id)
    assert.match(event?.content.actor, /^act_[0-9a-z]{26}$/)
    const [entry] = (await history(body.id)).entries
    assert.equal(entry.actor.kind, 'session')
  })

  test('by a key of a customer and by a schedule, as themselves', async () => {
    const { id } = await makeBrand(service, {}, [{ text: 'Why?', intent: 'BRANDED' }])
    const { id: keyId, key } = await issueKey(service, [id], { write: true })
    const { body } = await post(service, key, callMessage('start_scan', { brandId: id }))
    const { scanId } = body.result.structuredContent
    const [requested] = await eventsIn(database, scanId)
    assert.deepEqual(
      [requested?.content.action, requested?.content.actor],
      ['scan.requested', `act_${keyId}`],
    )
    await startScheduledScan(
      { ...service, ...deps, schedules: { find: async () => null, latest: () => null } },
      { brandId: id, delivery: 'once' },
    )
    const outcome = (await eventsIn(database, id)).at(-1)
    assert.equal(outcome?.content.actor, `act_schedule_${id}`)
    assert.match(outcome?.content.action, /^schedule\.(?:kept|left_out)$/)
    const { actors } = (await service.call('GET', '/api/admin/actors')).body
    const kindOf = new Map(actors.map(({ id, kind }: { id: string; kind: string }) => [id, kind]))
    assert.deepEqual([kindOf.get(`act_${keyId}`), kindOf.get(`act_schedule_${id}`)], ['key', 'schedule'])
  })

  test('and no event holds a token, a key or what a key is known by', async () => {
    const { id } = await makeBrand(service)
    const { body } = await service.call('POST', '/api/admin/keys', { name: 'agent', brandIds: [id] })
    await service.call('POST', `/api/admin/keys/${body.id}/revoke`)
    const texts = JSON.stringify(await eventsIn(database))
    assert.match(texts, /key\.issued.*key\.revoked/)
    for (const secret of [TOKEN, body.key, hash('sha256', body.key), hash('sha256', TOKEN)])
      assert.ok(!texts.includes(secret))
  })

  test('the log tells two equal changes from each other, and nothing of either', async () => {
    const { id } = await makeBrand(service, { name: 'A' })
    const names = ['B', 'A', 'B', 'A rather longer name than all the others', 'A', 'B']
    for (const name of names) await service.call('PATCH', `/api/admin/brands/${id}`, { name })
    const events = (await eventsIn(database, id)).slice(1)
    assert.deepEqual(events[0]?.content.after, events[2]?.content.after)
    assert.equal(new Set(events.map(({ entry }) => entry.toString('hex'))).size, names.length)
    const form =
      /^\{"at":"[\d-]{10}T[\d:.]{12}Z","private":"(?<hash>[\da-f]{64})","sha256":"\k<hash>","type":"event","v":1\}$/
    for (const { publicText } of events) assert.match(publicText, form)
    assert.equal(new Set(events.map(({ publicText }) => publicText.slice(39))).size, names.length)
  })

  test('a name can be forgotten, and the id stays', async () => {
    const { id } = await makeBrand(service)
    const { body: key } = await service.call('POST', '/api/admin/keys', { name: 'Jane Doe', brandIds: [id] })
    const actor = `act_${key.id}`
    await database.transaction(async tx => {
      await introduce(tx, { id: actor, kind: 'key', name: 'Jane Doe' }, clock.now())
    })
    const forgotten = await service.call('POST', `/api/admin/actors/${actor}/forget`)
    assert.deepEqual([forgotten.status, forgotten.body.name], [200, null])
    assert.ok(forgotten.body.forgottenAt)
    const again = await service.call('POST', `/api/admin/actors/${actor}/forget`)
    assert.deepEqual(again.body, forgotten.body)
    const events = await eventsIn(database, actor)
    assert.deepEqual(
      events.map(({ content }) => content.action),
      ['actor.appeared', 'actor.forgotten'],
    )
    assert.ok(!JSON.stringify(events).includes('Jane'))
    assert.equal((await service.call('POST', '/api/admin/actors/act_none/forget')).status, 404)
  })

  test('the audit is clean, and finds every edit of what follows from events', async t => {
    const client = await connect(service.databaseUrl)
    t.after(() => client.end())
    const { findings } = await auditAt(service.databaseUrl)
    assert.deepEqual(findings, [])
    const [{ subject: brand }] = (await eventsIn(database, 'brd_%')) as [EventRow]
    const edits = [
      `update brands set plan = 'ENTERPRISES' where id = '${brand}'`,
      `update brands set created_at = created_at + interval '1 microsecond' where id = '${brand}'`,
      `update prompts set active = not active`,
      `update api_keys set revoked_at = null`,
      `update api_keys set sha256 = sha256(sha256)`,
      `update api_keys set may_write = true`,
      `update actors set name = 'Somebody' where id = '${TOKEN_ACTOR}'`,
      `update actors set kind = 'system'`,
      `update api_keys set brand_ids = '{}'`,
      `delete from actors where id = '${TOKEN_ACTOR}'`,
      `insert into brands select 'brd_planted', name, domain, aliases, plan, created_at from brands limit 1`,
    ]
    for (const edit of edits) {
      const report = await auditAfter(client, db =>
        db.query(`set local session_replication_role = replica; ${edit}`),
      )
      assert.ok(
        report.findings.some(({ check }) => check === 'events'),
        edit,
      )
    }
  })
})
