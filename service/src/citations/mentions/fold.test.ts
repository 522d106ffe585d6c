import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Folded, fold, foldName, originalEnd } from './fold.ts'

const textOf = ({ units }: Folded): string => String.fromCharCode(...units)

describe('fold', () => {
  const alike: [why: string, spellings: string[], folded: string][] = [
    ['case', ['Northwind', 'NORTHWIND', 'northwind'], 'northwind'],
    ['width', ['Ｎｏｒｔｈ'], 'north'],
    ['letters of mathematics', ['𝐍𝗼𝓻𝔱𝕙'], 'north'],
    ['marks, composed or not', ['Škoda', 'S\u030ckoda', 'SKODA'], 'skoda'],
    ['strokes and ligatures', ['Łæﬁø', 'ŁÆFIØ'], 'laefio'],
    ['sharp s', ['Straße', 'STRASSE'], 'strasse'],
    ['both small sigmas', ['ΟΔΟΣ', 'οδος'], 'οδοσ'],
    ['the dotted and the dotless i', ['İı', 'II'], 'ii'],
    ['й and ё', ['Йёлка', 'иелка'], 'иелка'],
    ['apostrophes', ['O’Hara', 'O‘Hara', 'O`Hara', 'Oʼhara'], "o'hara"],
    ['gaps', ['a b', 'a-b', 'a – b', 'a\u00a0b', 'a\nb', 'a** b', '“a” b', 'a_b'], 'a b'],
    ['another paragraph or item', ['a\n\nb', 'a\n- b', 'a\r\n\r\nb', 'a\n* b'], 'a\nb'],
    ['invisible characters', ['a\u00adb', 'a\u200bb', 'a\u2060b', '\ufeffab'], 'ab'],
    ['legal signs', ['a™', 'a®', 'a'], 'a'],
    [
      'voiced kana, composed or not',
      ['が', 'か\u3099', 'ｶ\uff9e'.normalize('NFKC').replace('ガ', 'が')],
      'が',
    ],
    ['Hangul, composed or not', ['한', '\u1112\u1161\u11ab'], '한'],
  ]
  for (const [why, spellings, folded] of alike)
    test(why, () => {
      for (const spelling of spellings) {
        const text = textOf(fold(spelling))
        assert.equal(text.replace(/^[ \n]|[ \n]$/g, ''), folded, JSON.stringify(spelling))
      }
    })

  test('kana keeps its voicing marks, a footnote stays outside the word', () => {
    assert.notEqual(foldName('が'), foldName('か'))
    assert.equal(foldName('Northwind²'), 'northwind²')
  })

  test('any text: starts ascend, stay within it, and folding comes to an end', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const folded = fold(text)
        for (let at = 0; at < folded.length; at++) {
          assert.ok((folded.starts[at] as number) < text.length)
          if (at > 0) assert.ok((folded.starts[at - 1] as number) <= (folded.starts[at] as number))
          assert.ok(originalEnd(folded, text, at + 1) <= text.length)
        }
        // A few signs come to rest only then: a small asterisk becomes one of ordinary size, and that a gap.
        const again = textOf(fold(textOf(folded)))
        assert.equal(textOf(fold(again)), again)
      }),
    )
  })

  test('A24: no character makes a text much longer', () => {
    const long: string[] = []
    for (let point = 0; point <= 0x2fa1f; point++) {
      if (point >= 0xd800 && point <= 0xdfff) continue
      const { length } = fold(String.fromCodePoint(point))
      if (length > 4) long.push(`U+${point.toString(16)} became ${length}`)
    }
    assert.deepEqual(long, [])
  })

  test('the end of a stretch includes the marks on its last letter, and nothing more', () => {
    const text = 'cafe\u0301 x'
    assert.equal(originalEnd(fold(text), text, 4), 5)
    assert.equal(originalEnd(fold('ab\u200b'), 'ab\u200b', 2), 2)
    assert.equal(originalEnd(fold('𝐍'), '𝐍', 1), 2)
  })
})
