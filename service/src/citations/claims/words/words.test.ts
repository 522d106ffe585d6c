import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { Sign } from './gaps.ts'
import { isCapital, wordsOf } from './words.ts'

const CHARACTERS = fc.constantFrom(...'aZé Ü9.,;:!?()[]|#*-–—=…。•·"“„\'’\n\t\u00a0✓北İ')
const TEXTS = fc.array(CHARACTERS, { maxLength: 60 }).map(characters => characters.join(''))

/** What each bit says, asked of the gap itself. */
const SAYS: [number, RegExp][] = [
  [Sign.comma, /,/],
  [Sign.semicolon, /;/],
  [Sign.colon, /:/],
  [Sign.stop, /\./],
  [Sign.question, /\?/],
  [Sign.exclamation, /!/],
  [Sign.end, /[…。]/],
  [Sign.open, /\(/],
  [Sign.close, /\)/],
  [Sign.square, /[[\]]/],
  [Sign.bar, /\|/],
  [Sign.line, /\n/],
  [Sign.space, / /],
  [Sign.hash, /#/],
  [Sign.bullet, /•/],
  [Sign.middleDot, /·/],
  [Sign.longDash, /—/],
  [Sign.joint, /[–=]/],
  [Sign.quote, /["“”„]/],
  [Sign.bold, /\*\*/],
  [Sign.spacedDash, / [-–—] /],
  [Sign.stopThenSpace, /\..*\s/s],
]

describe('words', () => {
  test('stand where they say, and the bits of a gap say what is in it', () => {
    fc.assert(
      fc.property(TEXTS, text => {
        const { list, starts, ends, gaps } = wordsOf(text)
        assert.equal(gaps.length, list.length + 1)
        for (let at = 0; at <= list.length; at++) {
          const gap = text.slice(ends[at - 1] ?? 0, starts[at] ?? text.length)
          for (const [bit, sign] of SAYS)
            assert.equal(((gaps[at] as number) & bit) !== 0, sign.test(gap), gap)
        }
      }),
    )
  })

  test('are the same in a text that is too long for the room that is kept', () => {
    const [short, long] = [wordsOf('Öl, it’s Ann'), wordsOf(`${' '.repeat(40_000)}Öl, it’s Ann`)]
    assert.deepEqual(short.list, ['öl', "it's", 'ann'])
    assert.deepEqual(long.list, short.list)
    assert.deepEqual(
      [0, 1, 2, 3].map(at => isCapital(long, at)),
      [true, false, true, false],
    )
  })

  test('are what is written, whatever was read before them and however long they are', () => {
    const letters = fc.constantFrom(..."abcxyz0189'é")
    const word = fc.array(letters, { minLength: 1, maxLength: 32 }).map(parts => parts.join(''))
    const words = fc.array(
      word.filter(
        one => /^[^']/.test(one) && /[^']$/.test(one) && !/''|^[ldnscj]'|^(?:qu|un|all)'/.test(one),
      ),
    )
    fc.assert(
      fc.property(words, list => {
        assert.deepEqual(wordsOf(list.join(' ')).list, list)
        assert.deepEqual(wordsOf(list.join(', ').toUpperCase().replaceAll("'", '’')).list, list)
      }),
    )
  })

  test('with one key are told apart', () => {
    for (const text of ['axä gxe', 'gxe axä', 'axä gxe axä'])
      assert.deepEqual(wordsOf(text).list, text.split(' '))
  })

  test('with one hash are told apart', () => {
    const many = Array.from({ length: 30_000 }, (_, number) => `w${number}`)
    for (const word of [...many, ...many]) assert.deepEqual(wordsOf(word).list, [word])
  })
})
