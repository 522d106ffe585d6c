import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { markFinder, NO_SPAN, shift, spanGuesser, toSpan, utf16Offsets } from './spans.ts'

describe('offsets', () => {
  it('of bytes agree with an encoder, at every character', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const convert = utf16Offsets(text, 'bytes')
        let before = ''
        for (const character of text) {
          assert.equal(convert(Buffer.byteLength(before)), before.length)
          before += character
        }
        assert.equal(convert(Buffer.byteLength(text)), text.length)
      }),
    ))

  it('inside a character or outside the text are refused', () => {
    const convert = utf16Offsets('a🫖b', 'bytes')
    assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 7, -1, 1e9, 0.5, Number.NaN].map(convert), [
      0,
      1,
      null,
      null,
      null,
      3,
      4,
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('of code points count a pair of surrogates once', () => {
    const convert = utf16Offsets('a🫖b', 'codePoints')
    assert.deepEqual([0, 1, 2, 3, 4].map(convert), [0, 1, 3, 4, null])
  })
})

describe('a span in known units', () => {
  const convert = utf16Offsets('Zoë says', 'bytes')
  it('starts at 0 when the start is left out', () =>
    assert.deepEqual(toSpan('Zoë says', convert, { start: undefined, end: 4 }), { start: 0, end: 3 }))
  it('must equal the vendor’s own copy of the slice', () => {
    assert.deepEqual(toSpan('Zoë says', convert, { start: 5, end: 9, expected: 'says' }), {
      start: 4,
      end: 8,
    })
    assert.deepEqual(toSpan('Zoë says', convert, { start: 4, end: 8, expected: 'says' }), NO_SPAN)
  })
  it('is not empty and does not run backwards', () => {
    assert.deepEqual(toSpan('Zoë says', convert, { start: 5, end: 5 }), NO_SPAN)
    assert.deepEqual(toSpan('Zoë says', convert, { start: 9, end: 5 }), NO_SPAN)
    assert.deepEqual(toSpan('Zoë says', convert, { start: 0, end: null }), NO_SPAN)
  })
})

describe('a span in units nobody states', () => {
  const url = 'https://a.example'
  const text = `🫖 tea (${url}) and more`
  const start = text.indexOf('(')
  const end = text.indexOf(')') + 1
  const guess = spanGuesser(text)

  it('is code points when that slice holds the address', () =>
    assert.deepEqual(guess(start - 1, end - 1, url), { start, end }))
  it('is UTF-16 when that slice holds the address', () =>
    assert.deepEqual(spanGuesser(`🫖 tea ${url}`)(7, 7 + url.length, url), { start: 7, end: 7 + url.length }))
  it('is dropped when nothing decides', () => assert.deepEqual(guess(3, 6, url), NO_SPAN))
  it('is kept where both units agree', () => {
    assert.deepEqual(spanGuesser('plain tea')(6, 9, url), { start: 6, end: 9 })
    assert.deepEqual(spanGuesser('plain tea')(6, 99, url), NO_SPAN)
    assert.deepEqual(spanGuesser('plain tea')(null, 9, url), NO_SPAN)
  })
})

it('a mark is found by its number, and a span can be moved', () => {
  assert.deepEqual(markFinder('one [1] two [12] [12]')(12), { start: 12, end: 16 })
  assert.deepEqual(markFinder('one [12]')(1), NO_SPAN)
  assert.deepEqual(markFinder('one [1, 3] two')(3), { start: 4, end: 10 })
  assert.deepEqual(markFinder('one [web:2]')(2), { start: 4, end: 11 })
  assert.deepEqual(markFinder('[a:1] [x2] [12345] [1.5]')(1), NO_SPAN)
  assert.deepEqual(shift({ start: 1, end: 2 }, 10), { start: 11, end: 12 })
  assert.deepEqual(shift(NO_SPAN, 10), NO_SPAN)
})
