import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compareContacts, domainOf, samePhone } from './contact.ts'
import { daysOf } from './duration.ts'
import { kindOf } from './kinds.ts'
import { priceBack, pricesOf, priceWords } from './money.ts'
import { sameOrganisation, samePerson } from './name.ts'
import { placeOf, samePlace, sameStreet, streetOf } from './place.ts'
import { converted, sensesOf } from './units.ts'

describe('places', () => {
  const same: [string, string][] = [
    ['München', 'Munich'],
    ['the Netherlands', 'NL'],
    ['UK', 'United Kingdom'],
    ['Alemania', 'Germany'],
    ['Lisbonne', 'Lisboa'],
    ['leeds', 'Leeds'],
  ]
  for (const [one, other] of same) test(`${one} is ${other}`, () => assert.ok(samePlace(one, other)))
  test('what is no country or region is a city', () => {
    assert.equal(placeOf('Leeds').kind, 'city')
    assert.equal(placeOf('Bavaria').kind, 'region')
    assert.equal(placeOf('CA').kind, 'region')
    assert.ok(placeOf('Leeds').known && !placeOf('Old Mill').known)
    assert.ok(!samePlace('Leeds', 'York'))
  })

  const streets: [string, string, boolean][] = [
    ['12 High St', '12 High Street, Floor 3', true],
    ['Hauptstr. 5', 'Hauptstraße 5', true],
    ['14 High Street', '12 High Street', false],
    ['12 Low Road', '12 High Street', false],
  ]
  for (const [one, other, expected] of streets)
    test(`${one} / ${other}`, () => assert.equal(sameStreet(streetOf(one), streetOf(other)), expected))
})

describe('names', () => {
  const people: [string, string, boolean][] = [
    ['Dr. Ada M. Holt', 'Ada Holt', true],
    ['Holt, Ada', 'Ada Holt', true],
    ['A. Holt', 'Ada Holt', true],
    ['José Álvarez', 'Jose Alvarez', true],
    ['Ada Holm', 'Ada Holt', false],
    ['Ben Ode', 'Ada Holt', false],
    ['A. H.', 'Ada Holt', false],
  ]
  for (const [one, other, expected] of people)
    test(`${one} / ${other}`, () => assert.equal(samePerson(one, other), expected))

  test('legal forms do not matter', () => {
    assert.ok(sameOrganisation('Northwind Ltd.', 'North Wind'))
    assert.ok(!sameOrganisation('Northwind Ltd.', 'Southwind Ltd.'))
  })
})

describe('contacts', () => {
  test('compared', () => {
    assert.ok(samePhone('+44 (0)113 496 0000', '0113 4960000'))
    assert.ok(samePhone('+44 113 496 0000', '+441134960000'))
    assert.ok(!samePhone('+44 113 496 0000', '+44 113 496 0001'))
    // The end of many a number.
    assert.ok(!samePhone('60000', '4960000'))
    const hello = { value: 'Hi@northwind.example', precision: 'exact' as const, quote: '' }
    assert.equal(compareContacts(hello, 'mailto:hi@northwind.example'), 'agrees')
    assert.equal(domainOf('https://www.shop.northwind.example/a'), 'northwind.example')
  })
})

test('a word that every object has as a name is a word like any other', () => {
  assert.deepEqual(sensesOf('constructor'), ['constructor'])
  assert.equal(converted(1, 'constructor', '__proto__'), null)
  assert.equal(daysOf('5 constructor'), null)
  assert.equal(priceBack('9 EUR a month', '9 EUR/constructor'), 'confirmed')
})

test('an award is of a year or in words, never a count', () => {
  const kinds: [key: string, value: string, kind: string][] = [
    ['award[Golden Spoke]', '2023', 'date'],
    ['award', '2023-05', 'date'],
    ['award', '2024 Red Dot', 'text'],
    ['award', '3 stars', 'text'],
    ['product[Pro].award[Best buy]', 'twice', 'text'],
    ['numberOf[awards]', '12', 'number'],
  ]
  for (const [key, value, kind] of kinds)
    assert.deepEqual(kindOf(key, value), { kind, unit: null }, `${key} ${value}`)
})

describe('a price is one value', () => {
  const offers = 'product[Pro].offers'
  const stated = (source: string, values: Record<string, string>) =>
    Object.entries(values).map(([name, value]) => ({ key: `${offers}.${name}`, value, source }))

  test('of the parts that one page states', () => {
    const shop = stated('shop', {
      ...{ price: '9.00', priceCurrency: 'EUR', billingPeriod: 'P1M', unitText: 'per user' },
    })
    const press = stated('press', {
      price: '99.00',
      priceCurrency: 'USD',
      billingPeriod: 'year',
      unitText: 'seat',
    })
    const prices = pricesOf([...shop, ...press].reverse())
    assert.deepEqual(prices.map(priceWords), ['99.00 USD per year per seat', '9.00 EUR per month per user'])
    assert.deepEqual(
      prices.map(({ facts }) => Object.values(facts).map(({ source }) => source)),
      [press, shop].map(parts => parts.map(({ source }) => source)),
    )
  })

  test('or of one fact that states all of it', () => {
    // Of two prices on one page each says itself what it is.
    const [, price] = pricesOf([
      ...stated('shop', { price: '120 USD/year', priceCurrency: 'USD', billingPeriod: 'year' }),
      ...stated('shop', { price: '12.50 EUR per user per month' }),
    ])
    assert.deepEqual(
      [price?.amount, price?.currency, price?.period, price?.unit],
      ['12.50', 'EUR', 'month', 'user'],
    )
  })

  test('with an amount as it is written', () => {
    const [price] = pricesOf(stated('shop', { price: '36,000', priceCurrency: 'EUR' }))
    assert.equal(price && priceWords(price), '36,000 EUR')
  })
})
