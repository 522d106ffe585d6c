import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { byBytes } from './bytes.ts'
import { type Posting, readPostings } from './postings.ts'
import { readWords, type SegmentRow, SegmentWriter } from './rows.ts'

const RUNS = { numRuns: Number(process.env.SEGMENTS ?? 60) }
const FROM = 70_000

/** Distances: of places, and of words in an answer. Some are long lists. */
const list = fc
  .tuple(
    fc.array(fc.tuple(fc.nat(300), fc.array(fc.nat(9_000), { maxLength: 4 })), {
      minLength: 1,
      maxLength: 9,
    }),
    fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 900 })),
  )
  .map(([gaps, times]) => {
    const postings: Posting[] = []
    let place = FROM - 1
    for (let turn = 0; turn < times; turn++)
      for (const [gap, behind] of gaps) {
        place += gap + 1
        let position = -1
        postings.push({ place, at: behind.map(more => (position += more + 1)) })
      }
    return postings
  })
const words = fc
  .uniqueArray(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), list), {
    selector: ([word]) => word,
    maxLength: 120,
  })
  .map(entries => entries.sort(([one], [other]) => byBytes(one, other)))

function written(entries: [string, Posting[]][]): SegmentRow[] {
  const writer = new SegmentWriter(FROM)
  for (const [word, postings] of entries) {
    for (const posting of postings) writer.add(posting)
    writer.endWord(word)
  }
  writer.end()
  return writer.rows
}

test('what was written into a segment is read from its rows', () => {
  fc.assert(
    fc.property(words, entries => {
      const rows = written(entries)
      const parts = rows.filter(({ word }) => word === '')
      const read = rows
        .filter(({ word }) => word !== '')
        .flatMap(row => {
          const inside = readWords(row.bytes, FROM)
          assert.equal(inside[0]?.word, row.word)
          return inside
        })
      assert.deepEqual(
        read.map(({ word }) => word),
        entries.map(([word]) => word),
      )
      for (const [turn, { answers, list, first, places }] of read.entries()) {
        const lists = list ? [list] : places.map((_, part) => parts[first + part]?.bytes as Buffer)
        const all = lists.map(bytes => readPostings(bytes, FROM))
        assert.deepEqual(all.flat(), entries[turn]?.[1])
        assert.equal(answers, all.flat().length)
        if (!list)
          assert.deepEqual(
            places,
            all.map(([posting]) => posting?.place),
          )
      }
      parts.forEach(({ number }, turn) => {
        assert.equal(number, turn)
      })
    }),
    RUNS,
  )
})

test('only answers that are asked for are read', () => {
  const [row] = written([['kettle', [3, 5, 900].map(gap => ({ place: FROM + gap, at: [gap] }))]])
  const [entry] = readWords(row?.bytes as Buffer, FROM)
  assert.deepEqual(
    readPostings(entry?.list as Buffer, FROM, place => place === FROM + 5),
    [{ place: FROM + 5, at: [5] }],
  )
})

test('words have the order of their bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      assert.equal(Math.sign(byBytes(one, other)), Buffer.compare(Buffer.from(one), Buffer.from(other)))
    }),
  )
})

test('what was cut off is noticed, or ends between two words', () => {
  const entries: [string, Posting[]][] = ['kettle', 'kettles', 'price'].map(word => [
    word,
    [{ place: FROM + 300, at: [1, 500] }],
  ])
  const [row] = written(entries)
  const whole = readWords(row?.bytes as Buffer, FROM)
  for (let length = 0; length < (row?.bytes.length ?? 0); length++) {
    try {
      const read = readWords(row?.bytes.subarray(0, length) as Buffer, FROM)
      assert.deepEqual(read, whole.slice(0, read.length))
      assert.ok(read.length < whole.length)
    } catch (error) {
      assert.match(String(error), /without an end|fewer bytes/)
    }
  }
})
