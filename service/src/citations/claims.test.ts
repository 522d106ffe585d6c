import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Fact } from '../model/fact.ts'
import { brandSentences, findClaims } from './claims.ts'
import { mentionTest } from './mentions.ts'

const names = mentionTest({ name: 'Northwind', domain: 'northwind.example', aliases: [] })

const fact = (key: string, value: string): Fact => ({
  id: `fct_${key}`,
  brandId: 'brd_1',
  key,
  value,
  source: 'https://northwind.example/',
  hash: '0'.repeat(64),
  sourceSha256: '0'.repeat(64),
  active: true,
  collectedAt: new Date(0),
  supersededAt: null,
})

const FACTS = [
  fact('foundingDate', '1987-03-01'),
  fact('address.addressLocality', 'Leeds'),
  fact('telephone', '+44 113 496 0000'),
  fact('numberOfEmployees.value', '240'),
  fact('warranty', '5'),
  fact('offers.price', '79.00'),
]

const verdictsOf = (text: string, facts = FACTS) =>
  findClaims(brandSentences(text, names), facts).map(({ facet, verdict }) => `${facet} ${verdict}`)

describe('brandSentences', () => {
  test('only sentences that name the brand, or go on about it', () => {
    const text =
      'Northwind is old. It makes kettles. Emberwick is new. It does not. The company is Northwind.'
    assert.deepEqual(
      brandSentences(text, names).map(sentence => sentence.text.trim()),
      ['Northwind is old.', 'It makes kettles.', 'The company is Northwind.'],
    )
  })

  test('offsets point at the sentence in the answer', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Northwind ', 'It ', 'boils. ', '😀 ', '\r\n', 'no. ')), parts => {
        const text = parts.join('')
        for (const sentence of brandSentences(text, names))
          assert.equal(text.slice(sentence.start, sentence.start + sentence.text.length), sentence.text)
      }),
    )
  })
})

describe('findClaims', () => {
  const cases: [text: string, verdicts: string[]][] = [
    ['Northwind was founded in 1987.', ['foundingDate supported']],
    ['Northwind was founded in 1992.', ['foundingDate contradicted']],
    [
      'Northwind was founded in 1992 in Manchester.',
      ['foundingDate contradicted', 'headquarters contradicted'],
    ],
    ['Northwind is based in Leeds.', ['headquarters supported']],
    ['Northwind is based in Bristol.', ['headquarters contradicted']],
    ['Call Northwind on +44 (113) 496-0000.', ['telephone supported']],
    ['Call Northwind on +44 161 496 0999.', ['telephone contradicted']],
    ['Northwind employs 240 people.', ['numberOfEmployees supported']],
    ['Northwind has 1,200 employees.', ['numberOfEmployees contradicted']],
    ['Northwind gives a 5-year warranty.', ['warranty supported']],
    ['Northwind gives a 10 year limited warranty.', ['warranty contradicted']],
    ['A Northwind kettle costs £79.', ['price supported']],
    ['A Northwind kettle costs 129 GBP.', ['price contradicted']],
    ['Northwind was founded around 1992.', ['foundingDate hedged']],
    ['Northwind is a fine maker.', []],
    ['Emberwick was founded in 1992.', []],
    ['Northwind is old. It was founded in 1992.', ['foundingDate contradicted']],
  ]
  for (const [text, verdicts] of cases) {
    test(text, () => assert.deepEqual(verdictsOf(text), verdicts))
  }

  test('without a fact nothing is contradicted', () => {
    for (const [text] of cases) {
      for (const verdict of verdictsOf(text, [])) assert.match(verdict, / unverifiable$/)
    }
  })

  test('one of several facts that agrees is enough', () => {
    const two = [fact('foundingLocation.name', 'Leeds'), fact('address.addressLocality', 'York')]
    assert.deepEqual(verdictsOf('Northwind is based in York.', two), ['headquarters supported'])
  })

  test('a claim points at its words in the answer, and a contradiction names its fact', () => {
    const text = '😀 Hello. Northwind was founded in 1992.'
    const [claim] = findClaims(brandSentences(text, names), FACTS)
    assert.equal(text.slice(claim?.start, claim?.end), 'founded in 1992')
    assert.equal(claim?.text, 'founded in 1992')
    assert.equal(claim?.factId, 'fct_foundingDate')
    assert.equal(claim?.rule, 'facet/foundingDate')
  })

  test('J12: an answer cannot grow its own record without end', () => {
    const text = `Northwind ${'£1 '.repeat(10_000)}`
    assert.equal(findClaims(brandSentences(text, names), FACTS).length, 200)
  })

  test('A24: a megabyte made to be slow is read in one go', () => {
    const bait = ['founded in Northwind ', '+1 ', '1,1,1,', '£1', 'based in A'].map(word =>
      word.repeat(1_000_000 / word.length),
    )
    for (const text of bait) findClaims([{ text, start: 0 }], FACTS)
  })
})
