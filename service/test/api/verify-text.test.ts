// What a stranger read on a page, held against a capture: by its words, not by its bytes.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { visibleSha256 } from '@brand-citation-forensics/proof'
import { seal } from '../../src/evidence/seal.ts'
import type { RunRow } from '../../src/scans/runs/store.ts'
import { sealAnswer } from '../../src/scans/seal-answer.ts'
import { GUARDS_OFF, GUARDS_ON } from '../database/guards.ts'
import { bearer, makeBrand, manualClock, startTestService } from '../harness.ts'
import { type PlantedAnswer, plantCapture, rawAnswer, responsesBody } from '../planted.ts'
import { asJson, asker } from './ask.ts'

const SOURCE =
  '## Canary Kettles\n\n| Founded | Base |\n|---|---|\n| **2014** [1] | Leipzig |\n\n1. Loved by *many*.'
const PAGE = 'Canary Kettles\n\nFounded\tBase\n2014\tLeipzig\n\nLoved by many.\n'
const UNKNOWN = '0'.repeat(64)

describe('the text of a captured answer', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, parts: { worker: false } })
  const ask = asker(service)
  const brand = await makeBrand(service, { name: 'Canary Kettles' })
  let planted = 0
  /** Bytes of their own each time: the same ones are one capture. */
  const plant = (said: string, sealed: Pick<PlantedAnswer, 'text'> = {}) => {
    const body = Buffer.concat([responsesBody(said), Buffer.from(' '.repeat(++planted))])
    return plantCapture(service, brand.id, { body, capturedAt: clock.now(), ...sealed }).then(run => ({
      ...run,
      body,
    }))
  }
  const check = (hash: string, payload: unknown, headers = {}) =>
    ask('POST', `/verify/${hash}/text`, {
      headers: { ...asJson, ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
  const verdictOn = async (hash: string, payload: unknown) => {
    const { status, body } = await check(hash, payload)
    assert.equal(status, 200)
    return body
  }

  test('an older capture: bytes, text or neither, and the text is derived', async () => {
    const run = await plant(SOURCE)
    const derived = { found: true, match: 'text', sealed: false }
    assert.deepEqual(await verdictOn(run.sha256, { content: PAGE }), derived)
    assert.deepEqual(await verdictOn(run.sha256, { content: SOURCE }), derived)
    assert.deepEqual(await verdictOn(run.sha256, { visibleSha256: visibleSha256(PAGE) }), derived)
    assert.deepEqual(await verdictOn(run.sha256.toUpperCase(), { content: PAGE }), derived)
    const bytes = { found: true, match: 'bytes', sealed: true }
    assert.deepEqual(await verdictOn(run.sha256, { content: run.body.toString() }), bytes)
    const none = { found: true, match: 'none', sealed: false }
    assert.deepEqual(await verdictOn(run.sha256, { content: PAGE.replace('2014', '2015') }), none)
    assert.deepEqual(await verdictOn(run.sha256, { content: PAGE.slice(0, -5) }), none)
    assert.deepEqual(await verdictOn(run.sha256, { visibleSha256: run.sha256 }), none)
  })

  test('a capture whose text is sealed says so', async () => {
    const run = await plant(SOURCE, { text: SOURCE })
    assert.deepEqual(await verdictOn(run.sha256, { content: PAGE }), {
      found: true,
      match: 'text',
      sealed: true,
    })
    const other = { content: PAGE.replace('many', 'few') }
    assert.deepEqual(await verdictOn(run.sha256, other), { found: true, match: 'none', sealed: false })
  })

  test('where nothing was to be read, nothing matches: neither no words nor the bytes of no answer', async () => {
    const empty = await plant('')
    const sealed = await plant('', { text: '' })
    const unreadable = await plantCapture(service, brand.id, {
      body: Buffer.from('<html>'),
      capturedAt: clock.now(),
    })
    const none = { found: true, match: 'none', sealed: false }
    for (const { sha256 } of [empty, sealed, unreadable])
      for (const held of [{ content: ' ** ' }, { visibleSha256: visibleSha256('') }, { content: 'html' }])
        assert.deepEqual(await verdictOn(sha256, held), none)
  })

  test('an answer that was given when asked again has a text; the reply of a judge has none', async () => {
    const run = await plant(SOURCE)
    for (const [slot, match] of [
      ['verify/job_1/1', 'text'],
      ['judge/job_2', 'none'],
    ] as const) {
      const body = responsesBody(`**${slot}** says so.`)
      const asked = {
        ...run,
        id: run.runId,
        engine: 'CHATGPT',
        sample: 1,
        attempt: 1,
        brand: {},
        aliases: [],
        prompt: {},
      }
      const sealed = await service.database.transaction(tx =>
        sealAnswer(tx, asked as unknown as RunRow, rawAnswer('CHATGPT', body, clock.now()), {
          slotOf: step => `${slot}/${step ?? 'answer'}`,
        }),
      )
      assert.equal((await verdictOn(sealed.sha256, { content: `${slot} says so.` })).match, match)
    }
  })

  test('whoever has only the text, as people read it, finds the capture; a short one could be guessed, and is not found', async () => {
    const long = `${SOURCE}\n\nIts kettles are sold in eleven countries, and each is **tested by hand** before it leaves the workshop.`
    const asRead = `${PAGE}\nIts kettles are sold in eleven countries, and each is tested by hand before it leaves the workshop.`
    const run = await plant(long, { text: long })
    await plant(SOURCE, { text: SOURCE })
    const find = (text: string) =>
      ask('POST', '/verify/text', {
        headers: asJson,
        payload: JSON.stringify({ visibleSha256: visibleSha256(text) }),
      })
    const { status, body, headers } = await find(asRead)
    assert.deepEqual([status, body], [200, { found: true, sha256: run.sha256 }])
    assert.equal(headers['cache-control'], 'no-store')
    // The bytes alone are not what this is: their own hash is asked elsewhere.
    assert.equal((await ask('GET', `/v1/public/evidence/${visibleSha256(asRead)}`)).status, 404)
    for (const other of [PAGE, asRead.replace('eleven', 'twelve'), asRead.slice(0, -5), ''])
      assert.deepEqual([(await find(other)).status, (await find(other)).body], [404, { found: false }], other)
    // A key that nobody sealed leads nowhere.
    const other =
      'A text that somebody put beside it, long enough to be found if only the key counted, and not the hash that was sealed.'
    const key = Buffer.from(visibleSha256(other), 'hex').readBigInt64BE().toString()
    await service.database.transaction(async tx => {
      await tx.query(GUARDS_OFF)
      await tx.query(`update snapshots set visible = $1 where sha256 = decode($2, 'hex')`, [key, run.sha256])
      await tx.query(GUARDS_ON)
    })
    assert.equal((await find(other)).status, 404)
    for (const payload of ['{}', '{"visibleSha256":"x"}', '{"content":"text"}'])
      assert.equal((await ask('POST', '/verify/text', { headers: asJson, payload })).status, 400)
  })

  test('a hash that is no capture is not found, even that of an extraction or of a visible text', async () => {
    const run = await plant(SOURCE)
    const reply = visibleSha256('what a reader replied')
    await service.database.transaction(tx =>
      seal(tx, {
        kind: 'extraction',
        subject: run.runId,
        slot: 'reading/1',
        at: clock.now(),
        sha256: reply,
        private: {},
      }),
    )
    for (const hash of [UNKNOWN, visibleSha256(SOURCE), reply]) {
      const { status, body } = await check(hash, { content: PAGE })
      assert.equal(status, 404)
      assert.deepEqual(body, { found: false, match: 'none', sealed: false })
      assert.equal((await ask('GET', `/v1/public/evidence/${hash}`)).status, 404)
    }
  })

  test('what is answered is three words, for nobody to keep, with or without a token', async () => {
    const run = await plant(SOURCE)
    for (const headers of [{}, bearer, { authorization: 'Bearer wrong' }]) {
      const answer = await check(run.sha256, { content: PAGE }, headers)
      assert.equal(answer.text, '{"found":true,"match":"text","sealed":false}')
      assert.equal(answer.headers['cache-control'], 'no-store')
    }
  })

  test('400 for what is no question, 413 for too much, 405 for another method', async () => {
    const { sha256 } = await plant(SOURCE)
    for (const payload of [
      '',
      '{',
      '[]',
      '{}',
      '{"content":""}',
      '{"content":7}',
      '{"content":"\\ud800"}',
      '{"visibleSha256":"abc"}',
      '{"content":"a","more":1}',
      JSON.stringify({ content: 'a', visibleSha256: UNKNOWN }),
    ])
      assert.equal((await check(sha256, payload)).status, 400, payload)
    assert.equal((await check('nonsense', { content: 'a' })).status, 400)
    assert.equal((await check(sha256, { content: 'a'.repeat(300_000) })).status, 413)
    assert.equal((await ask('GET', `/verify/${sha256}/text`)).status, 405)
  })
})
