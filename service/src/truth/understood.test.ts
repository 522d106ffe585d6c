import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnderstood } from './understood.ts'

test('values that can be compared, and texts that cannot', () => {
  const rows: [key: string, understood: string[], not: string[]][] = [
    ['foundingDate', ['1987', '1987-05', '1987-05-03'], ['the eighties', '0000?', 'May 1987']],
    ['numberOfEmployees', ['240', '51-200', '1,200', '500+'], ['a few', 'about 200']],
    ['product[Pro].offers.price', ['79', '79.00'], ['on request', '$79']],
    ['product[Pro].offers.priceCurrency', ['EUR'], ['euro']],
    ['openingHours[Monday]', ['closed', '09:00-12:00,13:00-17:00'], ['by appointment']],
    ['checkinTime', ['15:00', '15:00:00'], ['afternoon']],
    ['telephone', ['+44 113 496 0000'], ['ask us']],
    ['email', ['a@b.example'], ['a at b']],
    ['product[Pro].weight', ['1.2 kg', '850 g'], ['light']],
    ['slogan', ['Anything at all'], []],
  ]
  for (const [key, understood, not] of rows) {
    for (const value of understood) assert.ok(isUnderstood(key, value), `${key}=${value}`)
    for (const value of not) assert.ok(!isUnderstood(key, value), `${key}=${value}`)
  }
})
