import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Reading } from '../engines/engine.ts'
import type { CapturedRun, SealedCapture, SealedClassification, SealedReading } from '../evidence/history.ts'
import { withSealedWords } from './sealed-words.ts'

const source = { position: 1, url: 'https://a.example/', title: 'A' }

const reading: Reading = {
  ...{ outcome: 'answered', text: 'Kettles.', consulted: [], searched: true, model: 'm', finish: null },
  ...{ providerRequestId: null, usage: null, vendorCostMicros: null },
  citations: [{ ...source, start: 0, end: 7 }],
}

function run(text: string | null, judged: SealedReading['citations'][] = []): CapturedRun {
  const sealed = { id: 'x', at: new Date(0), sha256: '' }
  const content = { reading: { text } } as SealedCapture
  return {
    ...{ runId: 'r', exchanges: [{ ...sealed, content, body: new Uint8Array() }], readings: [] },
    classifications: judged.map(citations => ({
      ...sealed,
      content: { reading: { citations } as SealedReading } as SealedClassification,
    })),
  }
}

const placesOf = ({ text, citations }: Reading) => [text, ...citations.map(({ start, end }) => [start, end])]

describe('words that were sealed', () => {
  it('are what the reader of today reads: nothing changes', () => {
    assert.equal(withSealedWords(reading, run('Kettles.')), reading)
    const again = run(null)
    delete again.exchanges[0]?.content.reading
    assert.equal(withSealedWords(reading, again), reading)
  })

  it('hold those of today: sources move along', () => {
    const kept = withSealedWords(reading, run('Let me look.\n\nKettles.'))
    assert.deepEqual(placesOf(kept), ['Let me look.\n\nKettles.', [14, 21]])
  })

  it('are quite different: sources have no place in them', () => {
    assert.deepEqual(placesOf(withSealedWords(reading, run('Pots.'))), ['Pots.', [null, null]])
    assert.deepEqual(placesOf(withSealedWords(reading, run(null))), ['', [null, null]])
  })

  it('were judged: the sources are those of the last verdict', () => {
    const kept = withSealedWords(
      reading,
      run('Pots.', [[], [{ ...source, domain: 'a.example', start: 1, end: 3 }]]),
    )
    assert.deepEqual(placesOf(kept), ['Pots.', [1, 3]])
  })

  it('were none with a half character: the same text in its canonical form', () => {
    const half = { ...reading, text: 'half \ud83d' }
    assert.equal(withSealedWords(half, run('half \ufffd')), half)
  })
})
