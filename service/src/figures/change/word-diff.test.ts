import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { diffWords, readableText, type WordPiece } from './word-diff.ts'

const side = (pieces: WordPiece[] | null, without: WordPiece['is']): string =>
  (pieces ?? []).map(({ is, text }) => (is === without ? '' : text)).join('')

describe('two texts word by word', () => {
  test('what stayed, what is gone and what is new', () =>
    assert.deepEqual(diffWords('It was founded in 1987 in Leeds.', 'It was founded in 1999 in Leeds.'), [
      { is: 'same', text: 'It was founded in ' },
      { is: 'gone', text: '1987 ' },
      { is: 'new', text: '1999 ' },
      { is: 'same', text: 'in Leeds.' },
    ]))

  test('words are found where nobody writes spaces', () => {
    const pieces = diffWords('東京は大きい都市です', '大阪は大きい都市です')
    assert.deepEqual(
      pieces?.map(({ is }) => is),
      ['gone', 'new', 'same'],
    )
  })

  test('either side can be read back from it, whatever the texts', () => {
    const text = fc
      .array(fc.oneof(fc.constantFrom('a ', 'b ', 'c\n', ' '), fc.string({ unit: 'binary', maxLength: 5 })), {
        maxLength: 30,
      })
      .map(parts => parts.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = diffWords(before, after)
        assert.equal(side(pieces, 'new'), before)
        assert.equal(side(pieces, 'gone'), after)
      }),
    )
  })

  test('beyond a fixed amount of work nothing is shown', () => {
    const words = (start: string, count: number) =>
      Array.from({ length: count }, (_, at) => start + at).join(' ')
    assert.equal(diffWords(words('a', 15_000), words('b', 15_000)), null)
    assert.equal(diffWords('a'.repeat(200_001), 'a'.repeat(200_000)), null)
    const long = words('a', 15_000)
    assert.deepEqual(diffWords(long, long), [{ is: 'same', text: long }])
    assert.notEqual(diffWords(long, `${long} and more`), null)
  })

  test('people read words, not marks', () =>
    assert.equal(
      readableText('# Kettles\r\n\r\n- **Northwind** [site](https://x.example)'),
      'Kettles\nNorthwind site',
    ))
})
