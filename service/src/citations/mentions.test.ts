import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { isOwned, mentionTest } from './mentions.ts'

const BRAND = {
  name: 'Northwind Kettles',
  domain: 'northwind-kettles.example',
  aliases: ['Northwind', 'NW-1'],
}
const names = mentionTest(BRAND)

describe('mentionTest', () => {
  const named: [why: string, text: string][] = [
    ['the name', 'Try Northwind Kettles.'],
    ['an alias', 'Northwind is a maker.'],
    ['the domain', 'See northwind-kettles.example for more.'],
    ['the domain inside a URL', 'See https://www.northwind-kettles.example/about?x=1'],
    ['another case', 'NORTHWIND KETTLES, northwind kettles'],
    ['full-width letters', 'Ｎｏｒｔｈｗｉｎｄ is one'],
    ['a possessive', 'Northwind’s kettle'],
    ['another dash', 'the NW‑1 model'],
    ['a minus sign', 'the NW−1 model'],
    ['the first word', 'Northwind'],
    ['markdown', '**Northwind** and [Northwind](https://x.example)'],
    ['an underscore beside it', '_Northwind_'],
    ['an emoji beside it', '🔥Northwind🔥'],
    ['CJK punctuation beside it', '「Northwind」'],
    ['a control character beside it', 'a\u0000Northwind\u0000b'],
    ['the second of two, where the first is part of a word', 'Northwinds and Northwind'],
  ]
  for (const [why, text] of named) test(`row 91: found by ${why}`, () => assert.equal(names(text), true))

  const unnamed: [why: string, text: string][] = [
    ['nothing', ''],
    ['another brand', 'Emberwick makes kettles.'],
    ['part of a longer word', 'Northwinds blow, and xNorthwind too.'],
    ['a digit joined to it', 'Northwind2 and 2Northwind'],
    ['an accented letter joined to it', 'éNorthwind and Northwindé'],
    ['a letter outside the basic plane joined to it', '𐐨Northwind𐐨'],
    ['a domain that only ends alike', 'mynorthwind-kettles.example2'],
  ]
  for (const [why, text] of unnamed)
    test(`row 91: not found in ${why}`, () => assert.equal(names(text), false))

  test('row 91: names are folded as well as texts', () => {
    const cases: [name: string, text: string][] = [
      ['Straßenkraft', 'STRASSENKRAFT baut Kessel'],
      ['STRASSENKRAFT', 'Straßenkraft baut Kessel'],
      ['ΟΔΟΣ', 'η Οδοσ και η οδος'],
      ['Ｗｉｄｅ', 'a wide kettle'],
      ['O’Hara', "at O'Hara today"],
      ['ﬁne', 'a FINE kettle'],
      ['Café', 'the Cafe\u0301 downtown'],
    ]
    for (const [name, text] of cases)
      assert.equal(mentionTest({ name, domain: 'x.example', aliases: [] })(text), true, name)
  })

  test('row 91: an occurrence that begins inside a refused one counts', () => {
    assert.equal(mentionTest({ name: 'a-a', domain: 'x.example', aliases: [] })('xa-a-a'), true)
  })

  test('row 91: a blank alias names nothing', () => {
    assert.equal(mentionTest({ ...BRAND, aliases: [' ', ''] })('nothing here at all'), false)
  })

  test('row 91: wherever the name stands between spaces it is found, and never inside letters', () => {
    const around = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(around, around, (before, after) => {
        assert.equal(names(`${before} Northwind Kettles ${after}`), true)
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,8}$/), word => {
        const glued = mentionTest({ name: 'Zq', domain: 'zq.example', aliases: [] })
        assert.equal(glued(`${word}Zq${word}`), false)
      }),
    )
  })

  test('A24: a megabyte made to be slow is read in one go', () => {
    const hostile = mentionTest({ name: `${'a'.repeat(100)}b`, domain: 'x.example', aliases: [] })
    assert.equal(hostile('a'.repeat(1_000_000)), false)
  })
})

describe('isOwned', () => {
  const cases: [url: string, owned: boolean][] = [
    ['https://northwind-kettles.example/about', true],
    ['https://www.northwind-kettles.example/', true],
    ['http://shop.eu.northwind-kettles.example:8080/x?y#z', true],
    ['https://NORTHWIND-KETTLES.example/', true],
    ['https://northwind-kettles.example./', true],
    ['https://user:secret@northwind-kettles.example/', true],
    ['https://notnorthwind-kettles.example/', false],
    ['https://northwind-kettles.example.evil.example/', false],
    ['https://evil.example/northwind-kettles.example', false],
    ['https://northwind-kettles.example@evil.example/', false],
    ['northwind-kettles.example', false],
    ['', false],
    ['https://', false],
  ]
  for (const [url, owned] of cases) {
    test(`${JSON.stringify(url)} is ${owned ? '' : 'not '}on the brand’s domain`, () => {
      assert.equal(isOwned(url, 'northwind-kettles.example'), owned)
    })
  }

  test('a brand registered with www owns what is beside www too', () => {
    assert.equal(isOwned('https://shop.brand.example/', 'www.brand.example'), true)
  })
})
