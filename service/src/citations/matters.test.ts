import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOf } from '../../test/citations/facts.ts'
import { mattersOf } from './matters.ts'

const matterOf = (key: string, value: string) => mattersOf(factsOf([{ key, value }]))[0]

describe('the kind of a matter, where the key does not tell', () => {
  const rows: [value: string, kind: string, unit: string | null][] = [
    ['1,240 kg', 'number', 'kg'],
    ['58 m2', 'number', 'm2'],
    ['10%', 'number', '%'],
    ['18 EUR per night', 'number', 'EUR per night'],
    ['11-18', 'number', null],
    ['-20 to 60 °C', 'number', '°C'],
    ['3 hours 10 minutes', 'duration', null],
    ['2027-01-15', 'date', null],
    ['yes', 'yes_no', null],
    ['30 minutes before closing', 'duration', null],
    ['IP67', 'text', null],
  ]
  for (const [value, kind, unit] of rows)
    test(value, () => {
      const matter = matterOf('additionalProperty[X]', value)
      assert.deepEqual([matter?.kind, matter?.unit], [kind, unit])
    })
})

test('no unit tells a number of the value', () => {
  for (const value of ['5 to 8 people', '1 of 12 sites', '3 x 40 cm', '24/7', '650-0023', '4.4/5', '10:30'])
    assert.doesNotMatch(matterOf('additionalProperty[X]', value)?.unit ?? '', /\d/, value)
})

test('amount, currency, period and what is paid for are one matter', () => {
  const parts = ['price', 'priceCurrency', 'billingPeriod', 'unitText', 'priceSpecification.billingDuration']
  const facts = parts.map(part => ({
    key: `product[A].offers.${part}`,
    value: part === 'unitText' ? 'per user' : '1',
  }))
  assert.deepEqual(mattersOf(factsOf(facts)), [
    { key: 'product[A].offers.price', kind: 'money', unit: 'per user', product: 'A' },
  ])
})
