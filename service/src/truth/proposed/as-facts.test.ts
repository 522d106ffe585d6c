import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asFacts } from './as-facts.ts'
import { isSameValue } from './same-value.ts'

const made = (key: string, value: string) => asFacts(key, value).map(fact => `${fact.key}=${fact.value}`)

const CASES: [key: string, value: string, facts: string[]][] = [
  ['foundingDate', '1987', ['foundingDate=1987']],
  ['foundingDate', '1980..1989', []],
  [
    'product[Pro].offers.price',
    '9.50 EUR/month/user',
    [
      'product[Pro].offers.price=9.50',
      'product[Pro].offers.priceCurrency=EUR',
      'product[Pro].offers.priceSpecification.billingDuration=month',
      'product[Pro].offers.unitText=user',
    ],
  ],
  ['product[Pro].offers.price', '0', ['product[Pro].offers.price=0']],
  ['product[Pro].offers.price', '9', []],
  ['product[Pro].offers.price', '9..12 EUR', []],
  ['product[Pro].warranty', 'P5Y', ['product[Pro].warranty=5 years']],
  ['hasMerchantReturnPolicy.merchantReturnDays', 'P2W', ['hasMerchantReturnPolicy.merchantReturnDays=14']],
  [
    'openingHours',
    'Mo-Tu 09:00-17:00; Su closed',
    ['openingHours[Monday]=09:00-17:00', 'openingHours[Tuesday]=09:00-17:00', 'openingHours[Sunday]=closed'],
  ],
  ['openingHours', 'Mo-Tu 09:00', []],
  ['numberOfEmployees', '500+', ['numberOfEmployees=500+']],
  ['numberOfEmployees', '50..100', ['numberOfEmployees=50-100']],
  ['product[Pro].weight', '1.2 kg', ['product[Pro].weight=1.2 kg']],
  [
    'aggregateRating.ratingValue',
    '4.6/5',
    ['aggregateRating.ratingValue=4.6', 'aggregateRating.bestRating=5'],
  ],
  ['address.addressCountry', 'Germany', []],
  ['amenityFeature[WiFi]', 'true', ['amenityFeature[WiFi]=true']],
  ['birthDate', '1987', []],
]

describe('facts of what a page states', () => {
  for (const [key, value, facts] of CASES)
    test(`${key} ${value}`, () => assert.deepEqual(made(key, value), facts))
})

describe('values that say the same', () => {
  const SAME: [string, string, string][] = [
    ['product[Pro].offers.price', '79', '79.00'],
    ['foundingDate', '1987', '1987-05'],
    ['telephone', '+44 113 496 0000', '0113 4960000'],
    ['address.addressCountry', 'DE', 'Germany'],
    ['product[Pro].warranty', '5 years', 'P5Y'],
    ['legalName', 'Northwind Ltd.', 'northwind ltd'],
  ]
  for (const [key, one, other] of SAME)
    test(`${one}, ${other}`, () => assert.ok(isSameValue(key, one, other)))
  test('and others', () => {
    assert.ok(!isSameValue('foundingDate', '1987', '1988'))
    assert.ok(!isSameValue('product[Pro].weight', '1 kg', '1 lb'))
  })
})
