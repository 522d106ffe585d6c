import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { segmentsOf } from './segments.ts'

test('overlapping marks cut the text where they begin and end', () => {
  const inner = { start: 2, end: 4 }
  const outer = { start: 1, end: 4 }
  assert.deepEqual(segmentsOf('abcdef', [outer, inner]), [
    { text: 'a', marks: [], ending: [] },
    { text: 'b', marks: [outer], ending: [] },
    { text: 'cd', marks: [outer, inner], ending: [outer, inner] },
    { text: 'ef', marks: [], ending: [] },
  ])
})

test('whatever the offsets, the pieces are the text', () => {
  const mark = fc.record({ start: fc.integer({ min: -3, max: 40 }), end: fc.integer({ min: -3, max: 40 }) })
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), fc.array(mark), (text, marks) => {
      const segments = segmentsOf(text, marks)
      assert.equal(segments.map(segment => segment.text).join(''), text)
      const valid = marks.filter(({ start, end }) => start >= 0 && start < end && end <= text.length)
      const ended = segments.flatMap(segment => segment.ending)
      assert.equal(ended.length, valid.length)
    }),
  )
})
