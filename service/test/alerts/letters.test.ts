// Letters over a real mail server: at once and daily, past a server that is away, refuses or is slow; each arrives, and has one id.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { changeRole } from '../../src/access/people/change-members.ts'
import { resendLetter, tryLetter } from '../../src/alerts/letters/ask-letters.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import { eventually, fieldsOf, startTestService } from '../harness.ts'
import { type AlertWorld, BASE_URL, openAlertWorld, SENDER } from './alert-world.ts'
import { partsOf, smtpError, startMailServer } from './mail-server.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

const service = await startTestService({ parts: { worker: false } })

/** A brand of its own, and the people who want to hear of it. */
async function newWorld(options: Parameters<typeof openAlertWorld>[2] = {}) {
  const server = await startMailServer()
  const world = await openAlertWorld(service, server.url, options)
  return { server, ...world }
}

/** Time goes on, and the post office works all the while. */
async function pass(
  { clock, post }: Pick<AlertWorld, 'clock' | 'post'>,
  ms: number,
  step = 10 * MINUTE,
): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) {
    clock.advance(step)
    await post()
  }
}

describe('letters', () => {
  test('at once: one for each who wants it, with a link, a way out and one id, and none again', async () => {
    const { server, raise, subscriber, post, letters, clock } = await newWorld()
    await subscriber('ada')
    await subscriber('grace', 'off')
    await raise()
    await post()
    await post()
    clock.advance(24 * HOUR)
    await post()
    const [mail] = server.taken
    assert.ok(mail && server.taken.length === 1)
    assert.deepEqual([mail.to, mail.from], [['ada@people.example'], SENDER.address])
    const [letter] = await letters()
    assert.equal(mail.messageId, `<${letter?.id}@sender.example>`)
    assert.equal(letter?.state, 'sent')
    assert.deepEqual(mail.headers.get('list-unsubscribe'), [`<${BASE_URL}/console/account> (Alerts)`])
    assert.deepEqual(mail.headers.get('auto-submitted'), ['auto-generated'])
    const { text, html } = partsOf(mail)
    assert.match(text, /In its words: “It is ten years\.”/)
    assert.ok(
      text.includes(`${BASE_URL}/console/cases/cas_1`) && html.includes(`${BASE_URL}/console/cases/cas_1`),
    )
  })

  test('the same is told once, by however many it is found', async () => {
    const { server, raise, subscriber, post } = await newWorld()
    await subscriber('ada')
    const same = { subject: 'cas_same' }
    await Promise.all([raise(same), raise(same), raise(same)])
    await Promise.all([post(), post(), post()])
    await raise(same)
    await post()
    assert.equal(server.taken.length, 1)
  })

  test('daily: all of a day in one, at the hour that was chosen, and none on a day without any', async () => {
    const { server, raise, subscriber, post, clock, ...world } = await newWorld()
    await subscriber('ada', 'daily', { hour: 17 })
    await raise()
    await raise()
    await post()
    await pass({ clock, post }, 7 * HOUR)
    await raise()
    assert.equal(server.taken.length, 0)
    await pass({ clock, post }, 2 * HOUR)
    assert.equal(server.taken.length, 1)
    const [mail] = server.taken
    assert.ok(mail)
    assert.equal(mail.headers.get('subject')?.[0], 'Northwind Kettles: 3 alerts')
    assert.equal(partsOf(mail).text.match(/New: Claude says/g)?.length, 3)
    await pass({ clock, post }, 72 * HOUR, HOUR)
    assert.equal(server.taken.length, 1)
    await raise()
    await pass({ clock, post }, 24 * HOUR, HOUR)
    assert.equal(server.taken.length, 2)
    assert.ok((await world.letters()).every(({ state }) => state === 'sent'))
  })

  test('nothing is put into a letter that somebody has begun to send, also where the clocks of two machines differ', async () => {
    const { server, raise, subscriber, post, clock, letters } = await newWorld()
    await server.close()
    await subscriber('ada', 'daily', { hour: 10 })
    await raise()
    await pass({ clock, post }, HOUR)
    clock.advance(-10 * MINUTE)
    await raise()
    await post()
    const states = (await letters()).map(({ state, attempts }) => [state, attempts])
    assert.deepEqual(states, [
      ['waiting', 1],
      ['waiting', 0],
    ])
    const back = await startMailServer({}, server.port)
    await pass({ clock, post }, 25 * HOUR, HOUR)
    assert.equal(back.taken.length, 2)
  })

  test('a server that is away for an hour: everything arrives after it, once', async () => {
    const { server, raise, subscriber, post, clock, letters } = await newWorld()
    await server.close()
    await subscriber('ada')
    await subscriber('grace')
    for (let n = 0; n < 5; n++) await raise()
    await post()
    await pass({ clock, post }, HOUR)
    const waiting = await letters()
    assert.ok(waiting.every(({ state, attempts }) => state === 'waiting' && attempts > 3 && attempts < 10))
    assert.match(waiting[0]?.error ?? '', /ECONNREFUSED/)
    const back = await startMailServer({}, server.port)
    await pass({ clock, post }, 2 * HOUR)
    assert.equal(back.taken.length, 10)
    assert.equal(new Set(back.taken.map(({ messageId }) => messageId)).size, 10)
  })

  test('an address that is refused is given up at once, with a reason that names no address, and is sent again when asked', async () => {
    const { server, raise, subscriber, post, clock, letters } = await newWorld()
    server.moods.onRecipient = address =>
      address.startsWith('ada') ? smtpError(550, `5.1.1 <${address}> unknown`) : null
    await subscriber('ada')
    await subscriber('grace')
    await raise()
    await post()
    assert.equal(server.taken.length, 1)
    const dead = (await letters()).find(({ state }) => state === 'dead')
    assert.ok(dead)
    assert.equal(dead.attempts, 1)
    assert.match(dead.error ?? '', /550/)
    assert.doesNotMatch(dead.error ?? '', /people\.example/)
    server.moods.onRecipient = () => null
    await assert.rejects(resendLetter({ database: service.database, clock }, 'ltr_none'), /not found/)
    await resendLetter({ database: service.database, clock }, dead.id)
    await post()
    assert.equal(server.taken[1]?.messageId, `<${dead.id}@sender.example>`)
    await assert.rejects(resendLetter({ database: service.database, clock }, dead.id), /given up/)
  })

  test('greylisting and a full mailbox are waited for; what never goes is given up after three days', async () => {
    const { server, raise, subscriber, post, clock, letters } = await newWorld()
    let tries = 0
    server.moods.onRecipient = () => (++tries < 3 ? smtpError(451, '4.7.1 come again later') : null)
    await subscriber('ada')
    await raise()
    await post()
    await pass({ clock, post }, HOUR)
    assert.equal(server.taken.length, 1)
    server.moods.onRecipient = () => smtpError(452, '4.2.2 mailbox full')
    await raise()
    await post()
    await pass({ clock, post }, 71 * HOUR, HOUR)
    assert.equal((await letters())[1]?.state, 'waiting')
    await pass({ clock, post }, 4 * HOUR, HOUR)
    assert.deepEqual([(await letters())[1]?.state, server.taken.length], ['dead', 1])
  })

  test('a server that takes a letter and is slow to say so: it comes again with the same id', async () => {
    const { server, raise, subscriber, post, clock } = await newWorld({ patienceMs: 2_000 })
    const slow = Promise.withResolvers<null>()
    server.moods.onLetter = () => slow.promise
    await subscriber('ada')
    await raise()
    await post()
    slow.resolve(null)
    await eventually(async () => server.taken.length > 0)
    await eventually(async () => {
      await pass({ clock, post }, HOUR)
      return server.taken.length > 1
    })
    assert.equal(new Set(server.taken.map(({ messageId }) => messageId)).size, 1)
  })

  test('who has lost the role, wants nothing any more, or was removed, gets nothing, also of what was written', async () => {
    const { server, raise, subscriber, want, post, clock, letters, brandId } = await newWorld()
    const ada = await subscriber('ada', 'daily', { hour: 17 })
    const grace = await subscriber('grace', 'daily', { hour: 17 })
    await raise()
    await post()
    const scope = brandId
    await changeRole(
      { database: service.database, clock },
      { actor: SYSTEM_ACTOR, personId: ada, scope, role: null },
    )
    await want(grace, 'off')
    await pass({ clock, post }, 10 * HOUR, HOUR)
    assert.equal(server.taken.length, 0)
    assert.ok((await letters()).every(({ state }) => state === 'withheld'))
    await raise()
    await post()
    assert.equal((await letters()).length, 2)
  })

  test("nobody gets another brand's alert, and only administrators those of the installation", async () => {
    const { server, raise, subscriber, want, post } = await newWorld()
    const { id: other } = (await service.call('POST', '/api/admin/brands', OTHER)).body
    await subscriber('ada')
    await subscriber('grace', 'at_once', { scope: other })
    const root = await subscriber('root', 'at_once', { scope: 'installation' })
    await assert.rejects(want(root, 'at_once', { scope: 'brd_none' }), /not found/)
    await raise()
    await raise({ scope: other })
    await raise({
      kind: 'budget_near',
      scope: 'installation',
      subject: 'day',
      details: { per: 'day', limitMicros: 1e6, spentMicros: 9e5 },
    })
    await post()
    const heard = server.taken.map(({ to, raw }) => [
      to[0]?.split('@')[0],
      /matter \d|budget of this day/.exec(raw)?.[0],
    ])
    assert.deepEqual(heard.sort(), [
      ['ada', 'matter 1'],
      ['grace', 'matter 2'],
      ['root', 'budget of this day'],
    ])
  })

  test('a letter to try: it arrives, and not twice in a minute', async () => {
    const { server, subscriber, post, clock, letters } = await newWorld()
    const deps = { database: service.database, clock, hasMail: true }
    const ada = await subscriber('ada', 'off')
    await tryLetter(deps, ada)
    await assert.rejects(tryLetter(deps, ada), /in a minute/)
    await post()
    assert.equal(server.taken.length, 1)
    assert.deepEqual(fieldsOf(await letters(), 'kind', 'state'), [['test', 'sent']])
    await assert.rejects(tryLetter(deps, 'psn_none'), /not found/)
  })

  test('without a mail server letters wait for one, and not for ever', async () => {
    const { raise, subscriber, post, clock, letters } = await openAlertWorld(service, null)
    await subscriber('ada')
    await raise()
    await post()
    assert.deepEqual(fieldsOf(await letters(), 'state'), ['waiting'])
    clock.advance(73 * HOUR)
    await post()
    assert.deepEqual(fieldsOf(await letters(), 'state'), ['dead'])
  })
})

const OTHER = { name: 'Southwind', domain: 'southwind.example', plan: 'ENTERPRISE' }
