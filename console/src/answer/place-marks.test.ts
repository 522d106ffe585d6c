import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { drawAsSent, drawMarkdown } from './draw-markdown.ts'
import type { Drawn } from './drawn.ts'
import { type Mark, type Piece, placeMarks } from './place-marks.ts'

const piecesOf = <M extends Mark>(nodes: Drawn<Piece<M>>[]): Piece<M>[] =>
  nodes.flatMap(node => (node.kind === 'piece' ? [node] : piecesOf(node.children)))

/** Where a text stands in another, as a mark. */
const markOf = (source: string, words: string) => {
  const start = source.indexOf(words)
  return { start, end: start + words.length }
}

const marked = <M extends Mark>(source: string, marks: M[]) =>
  piecesOf(placeMarks(drawMarkdown(source), marks, source.length)).filter(piece => piece.marks.length > 0)

test('overlapping marks cut the text where they begin and end', () => {
  const inner = { start: 2, end: 4 }
  const outer = { start: 1, end: 4 }
  const [drawn] = placeMarks(drawAsSent('abcdef'), [outer, inner], 6)
  assert.deepEqual(drawn?.kind === 'element' && drawn.children, [
    { kind: 'piece', text: 'a', marks: [], ending: [] },
    { kind: 'piece', text: 'b', marks: [outer], ending: [] },
    { kind: 'piece', text: 'cd', marks: [outer, inner], ending: [outer, inner] },
    { kind: 'piece', text: 'ef', marks: [], ending: [] },
  ])
})

test('a mark across blocks is on every piece that it covers, and ends once', () => {
  const source =
    'It was **founded\n\n- in 1992** in\n\n| Leeds | x |\n|---|---|\n| by [Ann](https://a.example) | y |\n'
  const mark = markOf(source, source.slice(source.indexOf('founded'), source.indexOf(' | y')))
  const pieces = marked(source, [mark])
  assert.equal(
    pieces.map(({ text }) => text.trim()).join('/'),
    'founded/in 1992** in/Leeds/x/by/Ann/https://a.example',
  )
  assert.deepEqual(
    pieces.map(({ ending }) => ending.length),
    [0, 0, 0, 0, 0, 0, 1],
  )
})

test('a claim in a table is marked in its cells', () => {
  const source = '| Founded | 2014 |\n|---|---|\n| Seat | **Leeds** |\n'
  const pieces = marked(source, [markOf(source, '| Seat | **Leeds** |')])
  assert.deepEqual(
    pieces.map(({ text }) => text),
    ['Seat', 'Leeds'],
  )
})

test('a mark on signs alone keeps its number', () => {
  const source = 'a **b** c\n\n---\n'
  const mark = markOf(source, '---')
  const ends = piecesOf(placeMarks(drawMarkdown(source), [mark], source.length)).filter(
    ({ ending }) => ending.length > 0,
  )
  assert.deepEqual(
    ends.map(({ text, marks }) => [text, marks]),
    [[' c', []]],
  )
})

test('a mark on part of a decoded reference covers its character', () => {
  const source = 'a &amp; b'
  assert.deepEqual(
    marked(source, [{ start: 3, end: 5 }]).map(({ text }) => text),
    ['&'],
  )
})

test('whatever text and offsets, no mark is lost and none spreads', () => {
  const mark = fc.record({ start: fc.integer({ min: -3, max: 60 }), end: fc.integer({ min: -3, max: 60 }) })
  const part = fc.constantFrom(
    'ab ',
    '**',
    '\n\n',
    '- ',
    '|',
    '|-|\n',
    '[a](b)',
    '> ',
    '`',
    '&amp;',
    '🫖',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 25 }), fc.array(mark), (parts, marks) => {
      const source = parts.join('')
      const pieces = piecesOf(placeMarks(drawMarkdown(source), marks, source.length))
      const valid = marks.filter(({ start, end }) => start >= 0 && start < end && end <= source.length)
      const ended = pieces.flatMap(({ ending }) => ending)
      if (pieces.length > 0) assert.deepEqual(new Set(ended), new Set(valid))
      assert.equal(ended.length, pieces.length > 0 ? valid.length : 0)
      for (const [place, piece] of pieces.entries())
        for (const end of piece.ending)
          assert.ok(
            !pieces.slice(place + 1).some(later => later.marks.includes(end)),
            'it ends with its last piece',
          )
    }),
    { numRuns: 1_000 },
  )
})
