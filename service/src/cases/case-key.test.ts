import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { CITATION_FACET } from '../citations/classes/decide.ts'
import { caseKeyOf } from './case-key.ts'

const factOf = (key: string, value: string) => ({ key, value, source: 'https://brand.example/' })

const keyOf = (key: string, fact: string, value: string, more: object = {}): string =>
  caseKeyOf({ facet: key, value, text: value, polarity: 'affirmed', ...more }, factOf(key, fact), []).value

describe('what is claimed', () => {
  const apart: [key: string, fact: string, one: string, other: string][] = [
    ['warranty', '5 years', 'P10Y', 'P12Y'],
    ['warranty', '5 years', 'P1M', 'P4W'],
    ['product[Pro].offers.price', '9', '12 EUR/month', '12 USD/month'],
    ['product[Pro].offers.price', '9', '12 EUR/month', '12 EUR/year'],
    ['numberOfEmployees', '180', '450', '451'],
    ['product[Rad].weight', '19 kg', '25 kg', '25 lb'],
    ['foundingDate', '2004', '1998', '1999'],
    ['applicationDeadline.endDate', '2027-01-15', '2027-01-31', '2027-01-30'],
    ['openingHours[Sunday]', 'closed', 'Su 10:00-16:00', 'Su 10:00-18:00'],
    ['founder.name', 'Karin Ehrling', 'Tom Arkwright', 'Tim Arkwright'],
    ['telephone', '+44 131 496 0233', '+44 131 496 0322', '+44 131 496 0323'],
    ['address.streetAddress', '14 Quince Street', '41 Quince Street', '43 Quince Street'],
  ]
  for (const [key, fact, one, other] of apart)
    test(`${key}: ${one} is not ${other}`, () =>
      assert.notEqual(keyOf(key, fact, one), keyOf(key, fact, other)))

  test('what a price leaves open is as in the price that it contradicts, however that is told', () => {
    const offers = 'product[Pro].offers'
    const amount = factOf(`${offers}.price`, '9.00')
    const rest = [
      factOf(`${offers}.priceCurrency`, 'EUR'),
      factOf(`${offers}.priceSpecification.billingDuration`, 'P1M'),
      factOf(`${offers}.unitText`, 'user'),
    ]
    const inCase = (value: string, more: object = {}) =>
      caseKeyOf({ facet: 'price', value, text: value, polarity: 'affirmed', ...more }, amount, [
        amount,
        ...rest,
      ])
    assert.deepEqual(inCase('12'), inCase('144 EUR/year'))
    assert.equal(inCase('12').value, '12 EUR per month')
    // A sentence that explains it may say anything.
    assert.deepEqual(inCase('12', { comparison: 'answer: 12, fact: 9.00 USD per year' }), inCase('12'))
    assert.notDeepEqual(inCase('12'), inCase('12 USD'))
    const whole = factOf(`${offers}.price`, '9 EUR per user per month')
    assert.deepEqual(
      caseKeyOf({ facet: 'price', value: '12', text: '12', polarity: 'affirmed' }, whole, [whole]),
      inCase('12'),
    )
  })

  test('only the day that differs counts of a whole week', () =>
    assert.equal(
      keyOf('openingHours[Sunday]', 'closed', 'Mo-Sa 09:00-18:00; Su 10:00-16:00'),
      keyOf('openingHours[Sunday]', 'closed', 'Su 10:00-16:00'),
    ))

  test('what is denied is not what is said', () => {
    const key = 'address.addressLocality'
    assert.notEqual(
      keyOf(key, 'Hamburg', 'Hamburg'),
      keyOf(key, 'Hamburg', 'Hamburg', { polarity: 'denied' }),
    )
    assert.equal(
      keyOf('featureList[SSO]', 'true', 'true', { polarity: 'denied' }),
      keyOf('featureList[SSO]', 'true', 'false'),
    )
  })

  test('whatever stands there has a key that can be stored', () => {
    const keys = 'warranty foundingDate numberOfEmployees product[A].offers.price founder.name email'.split(
      ' ',
    )
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.string({ unit: 'binary', maxLength: 700 }), (key, text) => {
        const value = keyOf(key, '5', `${text.toWellFormed()}\0..@`)
        assert.ok(value.length <= 310 && value.isWellFormed() && !value.includes('\0'), JSON.stringify(value))
        const cited = caseKeyOf(
          { facet: CITATION_FACET, value: text, text, polarity: 'affirmed' },
          { key: 'page.status', value: '404', source: `https://brand.example/${text.toWellFormed()}` },
          [],
        )
        assert.ok(!cited.value.includes('\0'))
      }),
      { numRuns: 500 },
    )
  })
})
