// The audit of readings: honest ones are replayed to the letter, and a reply, statement, hash or verdict that somebody with
// all keys of the house has forged is found.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { replayReadings } from '../../src/citations/replay-readings.ts'
import { readingSlot, type SealedModelReading } from '../../src/evidence/extraction.ts'
import { readCapturedRuns } from '../../src/evidence/history.ts'
import { seal } from '../../src/evidence/seal.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import { classifyScan } from '../../src/scans/verdicts/classify-scan.ts'
import { enterFacts } from '../../src/truth/enter-facts.ts'
import { makeBrand, manualClock, startTestService } from '../harness.ts'
import { paperQueue } from '../paper-queue.ts'
import { plantCapture, responsesBody } from '../planted.ts'
import { scriptedSite } from '../truth/brand-site.ts'
import { replyOf, scriptedReader } from './scripted-reader.ts'

const ANSWER =
  'Northwind Kettles, founded in 1987, sits in Leedes. It offers gift wrapping. Its boss is Ada Brown.'
const FACTS = [
  { key: 'foundingDate', value: '1992' },
  { key: 'address.addressLocality', value: 'Leeds' },
  { key: 'amenityFeature[Gift wrapping]', value: 'false' },
  { key: 'employee[CEO].name', value: 'Ada Brown' },
]
const STATED = [
  { key: 'foundingDate', quote: 'founded in 1987', value: '1987' },
  { key: 'address.addressLocality', quote: 'Leedes', value: 'Leedes' },
  { key: 'amenityFeature[Gift wrapping]', quote: 'offers gift wrapping', value: 'true', sentence: 1 },
  { key: 'employee[CEO].name', quote: 'Ada Brown', value: 'Ada Brown', sentence: 2 },
]

describe('sealed readings', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, parts: { worker: false } })
  const { database, engines, log } = service
  const brand = await makeBrand(service)
  await enterFacts({ database, clock }, { actor: SYSTEM_ACTOR, brandId: brand.id, facts: FACTS, file: null })
  const reader = scriptedReader({
    reads: matters => replyOf(matters, STATED),
    checks: ({ quote }) => (quote === 'Leedes' ? 'agrees' : 'differs'),
  })
  const fetch = scriptedSite().fetch
  const queue = paperQueue()
  const deps = {
    ...{ database, clock, engines, log, fetch, reader, queue },
    pageSurface: 'website' as const,
  }

  async function read() {
    clock.advance(60_000)
    const answer = { body: responsesBody(ANSWER), prompt: 'Who is it?', capturedAt: clock.now() }
    const { runId, scanId } = await plantCapture(service, brand.id, answer)
    await classifyScan(deps, scanId)
    const [run] = await readCapturedRuns(database, [runId])
    const reading = run?.readings[0]
    assert.ok(run && reading)
    return { run, reading }
  }

  const faults = async () => {
    const found: string[] = []
    for await (const { where, message } of replayReadings(database)) found.push(`${where}: ${message}`)
    return found
  }

  test('are replayed to the letter, with the second look at what would accuse', async () => {
    const { reading, run } = await read()
    assert.deepEqual(reading.content.check?.says, ['differs', 'agrees', 'differs'])
    assert.deepEqual(
      run.classifications[0]?.content.claims.map(({ verdict, doubt }) => doubt ?? verdict),
      ['not_calibrated', 'supported', 'not_calibrated', 'supported'],
    )
    assert.deepEqual(await faults(), [])
  })

  test('are judged as they were by facts that changed since', async () => {
    clock.advance(60_000)
    const facts = [{ key: 'foundingDate', value: '1987' }]
    await enterFacts({ database, clock }, { actor: SYSTEM_ACTOR, brandId: brand.id, facts, file: null })
    assert.deepEqual(await faults(), [])
  })

  type Forge = (content: SealedModelReading) => Partial<SealedModelReading>
  const replace = (text: string) => text.replaceAll('1987', '1992')
  const forgeries: [what: string, forge: Forge, message: RegExp][] = [
    [
      'a reply',
      ({ replies }) => ({ replies: replies.map(one => ({ ...one, text: replace(one.text) })) }),
      /its reply is not the one it lists/,
    ],
    [
      'a reply, in both places',
      ({ replies, reply }) => ({
        replies: replies.map(one => ({ ...one, text: replace(one.text) })),
        reply: replace(reply ?? ''),
      }),
      /its statements are not what its replies say/,
    ],
    [
      'a statement',
      ({ statements }) => ({ statements: JSON.parse(replace(JSON.stringify(statements))) }),
      /its statements are not what its replies say/,
    ],
    [
      'the hash of a request',
      ({ replies }) => ({ replies: replies.map(one => ({ ...one, request: 'ab'.repeat(32) })) }),
      /has another hash than the one sealed/,
    ],
    [
      'what was asked about',
      ({ matters }) => ({ matters: matters.map(one => ({ ...one, unit: 'EUR' })) }),
      /has another hash than the one sealed/,
    ],
    ['the keys', ({ keys }) => ({ keys: keys.toReversed() }), /its keys are not those of its matters/],
    ['the model', () => ({ model: 'a better model' }), /its model is not the one that replied/],
    [
      'what the second look says',
      ({ check }) => ({ check: check && { ...check, says: ['differs', 'differs', 'differs'] } }),
      /its second look is not what its replies say/,
    ],
    [
      'what the second look was told',
      ({ check }) => ({
        check: check && { ...check, items: check.items.map(one => ({ ...one, entry: ['1'] })) },
      }),
      /has another hash than the one sealed/,
    ],
    [
      'the template of the second look',
      ({ check }) => ({ check: check && { ...check, template: 'check@0' } }),
      /not known to this version/,
    ],
    ['a template that nobody knows', () => ({ template: 'reading@999' }), /not known to this version/],
    ['its form', () => ({ replies: 7 }) as never, /it has not the form of a reading/],
  ]
  for (const [what, forge, message] of forgeries)
    test(`forged: ${what}`, async () => {
      const { run, reading } = await read()
      const before = await faults()
      const id = await database.transaction(tx =>
        seal(tx, {
          ...{ kind: 'extraction', subject: run.runId, slot: readingSlot(run.readings.length) },
          ...{ at: clock.now(), sha256: reading.sha256 },
          private: { ...reading.content, ...forge(reading.content) },
        }),
      )
      const [found, ...more] = (await faults()).filter(fault => !before.includes(fault))
      assert.match(found ?? '', new RegExp(`records ${id}: .*${message.source}`))
      assert.deepEqual(more, [])
    })

  const verdicts: [what: string, forged: object, message: RegExp][] = [
    ['the class', { citationClass: 'STRONG' }, /leads to another verdict/],
    ['the claims', { claims: [] }, /leads to another verdict/],
    ['the reading', { extraction: 'ext_nobody' }, /is not one of its run/],
  ]
  for (const [what, forged, message] of verdicts)
    test(`forged: ${what} of a verdict`, async () => {
      const { run } = await read()
      const before = await faults()
      const verdict = run.classifications.at(-1)
      const id = await database.transaction(tx =>
        seal(tx, {
          ...{ kind: 'classification', subject: run.runId, slot: 'reclassification/forged' },
          ...{ at: clock.now(), sha256: verdict?.sha256 ?? null },
          private: { ...verdict?.content, ...forged },
        }),
      )
      const [found, ...more] = (await faults()).filter(fault => !before.includes(fault))
      assert.match(found ?? '', new RegExp(`records ${id}: .*${message.source}`))
      assert.deepEqual(more, [])
    })

  test('verdicts by other versions are not replayed', async () => {
    const { run } = await read()
    const before = await faults()
    const verdict = run.classifications.at(-1)
    await database.transaction(tx =>
      seal(tx, {
        ...{ kind: 'classification', subject: run.runId, slot: 'reclassification/other' },
        ...{ at: clock.now(), sha256: verdict?.sha256 ?? null },
        private: { ...verdict?.content, comparers: 'comparers@0', citationClass: 'STRONG' },
      }),
    )
    assert.deepEqual(await faults(), before)
  })
})
