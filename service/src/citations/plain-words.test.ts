import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { plainWords } from './plain-words.ts'

const CASES: [piece: string, words: string][] = [
  ['It was founded in 1992.', 'It was founded in 1992.'],
  ['## At a glance\n\n**Northwind** was *founded* in `1992`.', 'At a glance\nNorthwind was founded in 1992.'],
  ['| Founded | 2014 |', 'Founded · 2014'],
  ['Founded | **2014**', 'Founded · 2014'],
  ['| Item | Detail |\n|---|:-:|\n| Founded | 2014 [1] |', 'Item · Detail\nFounded · 2014 [1]'],
  ['- Heats fast\n- Stays warm\n1. One', 'Heats fast\nStays warm\n1. One'],
  ['> Bought ~~one~~ two', 'Bought one two'],
  ['See [the *site*](https://a.example/x_y "Home") for more.', 'See the site for more.'],
  ['![photo](https://a.example/p.png) of it', 'photo of it'],
  [
    'Write to sales_team@a.example or see https://a.example/b_c_d',
    'Write to sales_team@a.example or see https://a.example/b_c_d',
  ],
  ['5 * 3 = 15, 24 \\* 7', '5 * 3 = 15, 24 * 7'],
  ['Fish &amp; chips<br>daily', 'Fish & chips daily'],
  // Cut by those who took the piece.
  ['sold by [BaristaHub](https://baristahub.exa', 'sold by BaristaHub'],
  ['sold by [Barista', 'sold by Barista'],
  ['hub.example/kettles) since 1992', 'since 1992'],
  ['staHub](https://baristahub.example) since 1992', 'staHub since 1992'],
  ['founded in **1992', 'founded in 1992'],
  ['founded in 1992 [1]', 'founded in 1992 [1]'],
  ['founded in 1992 [1', 'founded in 1992'],
  ['business class |\n| Founded | 20', 'business class\nFounded · 20'],
  ['a||b stays', 'a||b stays'],
  ['| Founded | 2014 |\n|---|-', 'Founded · 2014'],
]

describe('a piece of an answer as plain words', () => {
  for (const [piece, words] of CASES)
    test(JSON.stringify(piece), () => assert.equal(plainWords(piece), words))

  test('markup of others stays words', () => {
    const piece = '<img src=x onerror=alert(1)> [x](javascript:alert)'
    assert.equal(plainWords(piece), '<img src=x onerror=alert(1)> x')
  })

  test('any text at all, with every letter outside addresses kept', () => {
    const part = fc.constantFrom(
      ...'ab 12 ** * _ __ ` ``` | [ ] ( ) # - > \n ~~ \\ <b> &amp; . :'.split(' '),
      '\n\n',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), parts => {
        const piece = parts.join('')
        const words = plainWords(piece)
        if (!/[[\]()]/.test(piece)) {
          const figures = (text: string) => text.replace(/[^ab12]/g, '')
          assert.equal(figures(words), figures(piece.replaceAll('&amp;', '&')))
        }
      }),
      { numRuns: 1_000 },
    )
  })

  for (const sign of ['[', '*a_ ', '> ', '[](', '|', '`a``'])
    test(`${JSON.stringify(sign)} without end`, () => {
      for (const length of [3_900, 1_000_000]) plainWords(sign.repeat(length / sign.length))
    })
})
