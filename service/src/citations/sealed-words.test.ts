import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Reading } from '../engines/engine.ts'
import type { CapturedRun, SealedAnswerReading, SealedCapture } from '../evidence/history.ts'
import { withSealedWords } from './sealed-words.ts'

const source = { position: 1, url: 'https://a.example/', title: 'A' }

const reading: Reading = {
  ...{ outcome: 'answered', text: 'Kettles.', consulted: [], searched: true, model: 'm', finish: null },
  ...{ providerRequestId: null, usage: null, vendorCostMicros: null },
  citations: [{ ...source, start: 0, end: 7 }],
}

/** Captured with these words, and with a source at these places. */
function run(text: string | null, places: [number, number][] = []): CapturedRun {
  const citations = places.map(([start, end]) => ({ ...source, domain: 'a.example', start, end }))
  const content = { reading: { text, citations } as Partial<SealedAnswerReading> } as SealedCapture
  const answer = { id: 'x', at: new Date(0), sha256: '', content, body: new Uint8Array() }
  return { runId: 'r', exchanges: [answer], readings: [], classifications: [] }
}

const placesOf = ({ text, citations }: Reading) => [text, ...citations.map(({ start, end }) => [start, end])]

describe('words that were sealed', () => {
  it('stand, with their sources, whatever is read today', () => {
    assert.deepEqual(placesOf(withSealedWords(reading, run('Pots.', [[1, 3]]))), ['Pots.', [1, 3]])
    assert.deepEqual(placesOf(withSealedWords(reading, run(null))), [''])
  })

  it('are none: what is read today', () => {
    const unread = run(null)
    delete unread.exchanges[0]?.content.reading
    assert.equal(withSealedWords(reading, unread), reading)
  })
})
