import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertGrowsWithInput } from '../../../proof/test/growth.ts'
import { SUPPORTED_FROM, supports } from './support.ts'

const PAGE =
  'About us. Harbour Lane Bakery was opened by Ines Moreau in 2004. Today 38 people work in our two shops in Ghent, and we sell about 1,200 loaves a day.'

const isSupported = (claim: string, ...passages: string[]): boolean =>
  supports(claim, passages).score >= SUPPORTED_FROM

test('a passage supports what it says in nearly the same words', () => {
  assert.equal(isSupported('Harbour Lane Bakery was opened in 2004 by Ines Moreau.', PAGE), true)
  assert.equal(isSupported('38 people work in its two shops in Ghent.', PAGE), true)
})

test('a passage about something else does not', () => {
  assert.equal(isSupported('The railway bridge was closed for repairs last winter.', PAGE), false)
  assert.equal(isSupported('Harbour Lane Bakery was opened in 2004.'), false)
  assert.equal(isSupported('', PAGE), false)
})

test('numbers that no passage has are named as the claim writes them', () => {
  assert.deepEqual(supports('Opened in 1998, it has 38 staff and sells 2,500 loaves.', [PAGE]).missing, [
    '1998',
    '2,500',
  ])
  assert.deepEqual(supports('It sells 1.200 loaves.', [PAGE]).missing, [], 'another way of writing 1,200')
  assert.deepEqual(
    supports('It opened in 2004 and closed in 2011.', [PAGE, 'It closed in 2011.']).missing,
    [],
  )
})

test('a missing number, a missing name and a denial cost something', () => {
  const said = supports('Ines Moreau opened Harbour Lane Bakery in 2004.', [PAGE]).score
  assert.ok(supports('Ines Moreau opened Harbour Lane Bakery in 1998.', [PAGE]).score < said)
  assert.ok(supports('Paul Verlinden opened Harbour Lane Bakery in 2004.', [PAGE]).score < said)
  assert.ok(supports('Ines Moreau never opened Harbour Lane Bakery in 2004.', [PAGE]).score < said)
})

test('words far apart support less than words near each other', () => {
  const claim = 'The bakery sells bread in Ghent'
  const filler = ' lorem'.repeat(200)
  assert.ok(
    supports(claim, [`The bakery${filler} sells${filler} bread${filler} in Ghent`]).score <
      supports(claim, [claim]).score,
  )
})

test('case, accents and word endings do not matter', () => {
  assert.equal(
    supports('Zürich exhibitions', ['zurich exhibition']).score,
    supports('Zürich exhibitions', ['Zürich exhibitions']).score,
  )
})

test('scripts without spaces are compared as well', () => {
  assert.equal(isSupported('本社は京都にあります', '会社概要：本社は京都にあります。'), true)
  assert.equal(isSupported('本社は京都にあります', '採用情報は別のページをご覧ください。'), false)
})

test('the score stays within bounds whatever the texts are', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (claim, passages) => {
      const { score } = supports(claim, passages)
      assert.ok(Number.isInteger(score) && score >= 0 && score <= 1000)
    }),
  )
})

test('time grows with the length of the page and not faster', () =>
  assertGrowsWithInput('a page', 40_000, length => {
    const page = '12 not Aa1 .,'.repeat(length)
    supports(page.slice(0, 5000), [page])
  }))
