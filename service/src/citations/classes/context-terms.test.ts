import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { factsOf } from '../../../test/citations/facts.ts'
import { contextTerms } from './context-terms.ts'

const termsOf = (...facts: [key: string, value: string][]) =>
  contextTerms(factsOf(facts.map(([key, value]) => ({ key, value }))))

describe('what surrounds a brand', () => {
  const cases: [key: string, value: string, terms: string[]][] = [
    ['address.addressLocality', 'Leeds', ['Leeds']],
    ['servesCuisine', 'Thai, Lao; Vietnamese | Fusion', ['Thai', 'Lao', 'Vietnamese', 'Fusion']],
    ['founder.name', 'Ada Holt', ['Ada Holt']],
    ['product[Tessaro One].offers.price', '79.00', ['Tessaro One']],
    ['product[Tessaro One].category', 'kettles', ['Tessaro One', 'kettles']],
    ['keywords', 'a, of, tea', ['tea']],
    ['category', ' ,, ; ', []],
    // These stand near anything.
    ['foundingDate', '1987', []],
    ['telephone', '+44 113 496 0000', []],
    ['amenityFeature[category]', 'true', []],
    ['subcategory', 'kettles', []],
    ['product[]', 'x', []],
    ['keywords', 'x'.repeat(61), []],
  ]
  for (const [key, value, terms] of cases)
    test(`${key} = ${value.slice(0, 40)}`, () => assert.deepEqual(termsOf([key, value]), terms))

  test('each once, and no more than sixty', () => {
    assert.deepEqual(termsOf(['category', 'tea'], ['keywords', 'tea, pots']), ['tea', 'pots'])
    const many = Array.from({ length: 500 }, (_, place) => `term ${place}`).join(',')
    assert.equal(termsOf(['keywords', many]).length, 60)
  })

  test('any facts', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('keywords', 'product[x', '__proto__'), fc.string())),
        facts => {
          for (const term of termsOf(...facts)) assert.ok(term.length > 2 && term.length <= 60)
        },
      ),
    ))
})
