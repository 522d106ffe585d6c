import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PROTOCOL } from '../../test/study/study-builder.ts'
import { ProofError } from '../error.ts'
import {
  endOfWindow,
  MOST_RUNS,
  protocolSha256,
  readProtocol,
  runCount,
  startOfRound,
  studyPlaces,
} from './protocol.ts'

describe('a protocol', () => {
  test('its hash is the one of its canonical JSON, whatever the order of its fields', () => {
    const reversed = Object.fromEntries(Object.entries(PROTOCOL).toReversed())
    assert.equal(protocolSha256(readProtocol(reversed)), protocolSha256(PROTOCOL))
    // By another program: python3 -c "import rfc8785, hashlib, json; ..."
    assert.equal(protocolSha256(PROTOCOL), 'f8f139ccf7f4aaa7fb8b4e5a7b25e9a90fb370abd1100cfdea4d2b1c49cea313')
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

  test('its rounds begin evenly over the window', () => {
    const start = new Date('2026-11-14T09:00:00.000Z')
    const protocol = { ...PROTOCOL, rounds: 7, window: { hours: 24 } }
    const starts = Array.from({ length: 8 }, (_, round) => startOfRound(protocol, start, round).getTime())
    assert.equal(starts[0], start.getTime())
    assert.equal(starts[7], endOfWindow(protocol, start).getTime())
    const gaps = starts.slice(1).map((time, at) => time - (starts[at] as number))
    assert.ok(Math.max(...gaps) - Math.min(...gaps) <= 1, gaps.join())
  })

  const odd: [string, object][] = [
    ['no question', { question: ' ' }],
    ['nobody to ask', { engines: [] }],
    ['an engine twice', { engines: ['CHATGPT', 'CHATGPT'] }],
    ['no prompt', { prompts: [] }],
    ['a prompt twice', { prompts: [PROTOCOL.prompts[0], { ...PROTOCOL.prompts[0] }] }],
    ['too many samples', { samples: 11 }],
    ['no sample', { samples: 0 }],
    ['half a round', { rounds: 1.5 }],
    ['too many asks', { rounds: MOST_RUNS }],
    ['no window', { window: { hours: 0 } }],
    ['a window without end', { window: { hours: 10_000 } }],
    ['a stop by results', { stop: { kind: 'significant' } }],
    ['a budget in fractions', { stop: { kind: 'budget', maxUsdMicros: 0.5 } }],
    ['a stop that is both', { stop: { kind: 'complete', maxUsdMicros: 1 } }],
    ['another format', { format: 'study-protocol@2' }],
    ['a field of its own', { note: 'x' }],
    ['half of a character', { question: '\ud800' }],
  ]
  for (const [what, change] of odd)
    test(`is refused with ${what}`, () => {
      assert.throws(() => readProtocol({ ...PROTOCOL, ...change }), ProofError)
    })
})
