import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildStudy, PROTOCOL, sealStudy, studyWorld } from '../../test/study/study-builder.ts'
import { WHOLE, WORLD } from '../../test/study/study-tamperings.ts'
import { ProofError } from '../error.ts'
import { inertJson } from '../inert-json.ts'
import {
  endOfStudy,
  MOST_RUNS,
  protocolSha256,
  readProtocol,
  runCount,
  startOfRound,
  studyPlaces,
} from './protocol.ts'
import { isStudyFile, verifyStudy, verifyStudyFile } from './verify-study.ts'

describe('a protocol', () => {
  test('its hash is the one of its canonical JSON, whatever the order of its fields', () => {
    const reversed = Object.fromEntries(Object.entries(PROTOCOL).toReversed())
    assert.equal(protocolSha256(readProtocol(reversed)), protocolSha256(PROTOCOL))
    // By another program: python3 -c "import rfc8785, hashlib, json; ..."
    assert.equal(protocolSha256(PROTOCOL), '25895a5200adbcb8230b31f5a36e2389358def3772342404f27ac7359a469659')
    assert.notEqual(protocolSha256({ ...PROTOCOL, samples: 3 }), protocolSha256(PROTOCOL))
  })

  test('its asks stand in the order round, prompt, engine, sample', () => {
    const places = [...studyPlaces(PROTOCOL)]
    const spelled = places.map(({ round, prompt, engine, sample }) => `${round}${prompt}${engine}${sample}`)
    assert.equal(places.length, runCount(PROTOCOL))
    assert.deepEqual(spelled, spelled.toSorted())
    assert.deepEqual(spelled.slice(0, 3), ['0001', '0002', '0011'])
    assert.equal(new Set(spelled).size, 16)
  })

  test('its rounds begin evenly over its hours', () => {
    const start = new Date('2026-11-14T09:00:00.000Z')
    const protocol = { ...PROTOCOL, rounds: 7, hours: 24 }
    const starts = Array.from({ length: 7 }, (_, round) => startOfRound(protocol, start, round).getTime())
    starts.push(endOfStudy(protocol, start).getTime())
    assert.deepEqual([starts[0], starts[7]], [start.getTime(), start.getTime() + 24 * 3_600_000])
    const gaps = starts.slice(1).map((time, at) => time - (starts[at] as number))
    assert.ok(Math.max(...gaps) - Math.min(...gaps) <= 1, gaps.join())
  })

  const odd: Record<string, object> = {
    'no question': { question: ' ' },
    'nobody to ask': { engines: [] },
    'an engine twice': { engines: ['CHATGPT', 'CHATGPT'] },
    'no prompt': { prompts: [] },
    'a prompt twice': { prompts: [PROTOCOL.prompts[0], { ...PROTOCOL.prompts[0] }] },
    'too many samples': { samples: 11 },
    'no sample': { samples: 0 },
    'half a round': { rounds: 1.5 },
    'too many asks': { rounds: MOST_RUNS },
    'no hour': { hours: 0 },
    'no end': { hours: 10_000 },
    'a stop by results': { stop: { kind: 'significant' } },
    'a budget in fractions': { maxUsdMicros: 0.5 },
    'another format': { format: 'study-protocol@2' },
    'a field of its own': { note: 'x' },
    'half of a character': { question: '\ud800' },
  }
  for (const [what, change] of Object.entries(odd))
    test(`is refused with ${what}`, () => {
      assert.throws(() => readProtocol({ ...PROTOCOL, ...change }), ProofError)
    })
})

test('a whole study verifies, and its results are counted from what was sealed', async () => {
  const { bundle, trust } = buildStudy({}, { isDated: true })
  const { verdict, proved } = await verifyStudy(bundle, trust)
  assert.ok(proved)
  const { all, engines } = proved.results
  assert.deepEqual(
    [verdict, all.planned, all.captured, all.unanswered, all.failed, all.cancelled],
    ['verified', 16, 12, 2, 2, 0],
  )
  assert.deepEqual([all.mentioned?.hits, all.mentioned?.of], [10, 12])
  assert.deepEqual(
    engines.map(({ engine, planned }) => [engine, planned]),
    PROTOCOL.engines.map(engine => [engine, 8]),
  )
  for (const { classes, captured } of [all, ...engines])
    assert.equal(
      Object.values(classes).reduce((sum, rate) => sum + (rate?.hits ?? 0), 0),
      captured,
    )
  assert.equal(proved.planNotAfter, '2026-11-14T09:30:30.000Z')
  assert.equal(proved.notAfter, '2026-11-19T00:36:40.000Z')
})

test('a key that is none is no verdict', async () => {
  await assert.rejects(verifyStudy(WHOLE, { ...WORLD.trust, keys: ['x'] }), ProofError)
})

describe('whatever is handed over, the answer is a report', () => {
  const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)
  const odd: unknown[] = [null, 1, 'text', [], {}, { format: 'study-bundle@1' }, deep, PROTOCOL]
  odd.push({ ...WHOLE, integrity: deep }, { ...WHOLE, integrity: { ...WHOLE.integrity, records: deep } })
  for (const [place, value] of odd.entries())
    test(`odd value ${place}`, async () => {
      const { verdict, steps } = await verifyStudy(value, WORLD.trust)
      assert.equal(verdict, 'modified')
      assert.equal(steps.length, 15)
    })

  test('a file that is no text, or too short', async () => {
    for (const file of [Uint8Array.of(0xff, 0xfe), '', '{', inertJson(WHOLE).slice(0, -1)])
      assert.equal((await verifyStudyFile(file, WORLD.trust)).verdict, 'modified')
  })

  test('a file says of itself what it is', () => {
    assert.equal(isStudyFile(inertJson(WHOLE)), true)
    for (const file of ['null', '{}', '[]', 'x', '{"format":1}', inertJson(PROTOCOL)])
      assert.equal(isStudyFile(file), false)
  })
})

test('1,100 asks: complete, and every one of them is looked at', async () => {
  const prompts = Array.from({ length: 11 }, (_, at) => ({ text: `Question ${at}?`, intent: 'BRANDED' }))
  const protocol = { ...PROTOCOL, prompts, rounds: 10, samples: 5 }
  const { studies, trust } = studyWorld([sealStudy({ protocol })])
  const [bundle] = studies
  assert.ok(bundle)
  const { verdict, proved } = await verifyStudy(bundle, trust)
  assert.deepEqual([verdict, proved?.results.all.planned], ['verified', 1_100])
  bundle.integrity.records.splice(1_500, 1)
  assert.equal((await verifyStudy(bundle, trust)).verdict, 'modified')
})
