import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  askedNames,
  type Draft,
  EMPTY_DRAFT,
  factsOf,
  inputOf,
} from '../../../console/src/pages/facts/draft-facts.ts'
import { catalogueList } from '../../src/readers/catalogue/list.ts'
import { readFact } from '../../src/truth/entered-fact.ts'

const KNOWN = catalogueList()
const knownAs = (label: string) => {
  const known = KNOWN.find(each => each.label === label)
  assert.ok(known, label)
  return known
}
const madeOf = (label: string, draft: Partial<Draft>) =>
  factsOf(knownAs(label), label, { ...EMPTY_DRAFT, ...draft }).map(({ key, value }) => `${key}=${value}`)

test('a price is three facts, a week one for each day that something is said of', () => {
  assert.deepEqual(madeOf('Price', { names: ['Pro'], value: ' 79.00 ', currency: 'EUR', period: 'month' }), [
    'product[Pro].offers.price=79.00',
    'product[Pro].offers.priceCurrency=EUR',
    'product[Pro].offers.priceSpecification.billingDuration=month',
  ])
  assert.deepEqual(madeOf('Price', { names: ['Pro'], value: '79.00' }), ['product[Pro].offers.price=79.00'])
  assert.deepEqual(madeOf('Opening hours', { week: { Monday: '9-17', Sunday: 'closed', Friday: ' ' } }), [
    'openingHours[Monday]=9-17',
    'openingHours[Sunday]=closed',
  ])
})

test('measures have their unit, and one of several is yes or no', () => {
  assert.deepEqual(madeOf('Weight', { names: ['Pro'], value: '1.2', unit: 'kg' }), [
    'product[Pro].weight=1.2 kg',
  ])
  assert.deepEqual(madeOf('Warranty', { value: '2', unit: 'years' }), ['warranty=2 years'])
  assert.deepEqual(madeOf('Area served', { names: ['Germany'], value: 'true' }), ['areaServed[Germany]=true'])
  assert.deepEqual(factsOf(null, ' knowsAbout ', { ...EMPTY_DRAFT, value: 'kettles' }), [
    { key: 'knowsAbout', value: 'kettles' },
  ])
  assert.deepEqual(factsOf(null, 'x', EMPTY_DRAFT), [])
})

test('what the form makes of any entry, the service takes', () => {
  assert.ok(KNOWN.length >= 50, String(KNOWN.length))
  for (const known of KNOWN) {
    const kind = inputOf(known)
    const [value = '', unit = ''] =
      kind === 'measure' || kind === 'length' ? known.example.value.split(' ') : []
    const draft = {
      ...EMPTY_DRAFT,
      names: askedNames(known).map(({ example }) => example),
      value: kind === 'yes or no' ? 'true' : value || known.example.value,
      ...{ unit, currency: 'EUR', period: 'month', week: { Monday: '9:00-17:00' } },
    }
    const facts = factsOf(known, known.label, draft)
    assert.ok(facts.length > 0, known.label)
    for (const { key, value } of facts) assert.doesNotThrow(() => readFact(key, value), `${key}=${value}`)
  }
})
