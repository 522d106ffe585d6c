// The gate against a reader that errs: perfect readings of the long labelled answers, one error put into each. A share of what
// `npm run eval -- gate` does.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accusations, injectErrors } from './injected-errors.ts'
import { perfectReadings } from './perfect-reader.ts'

const READINGS = 420
const RESULT = injectErrors(READINGS)

test('a perfect reading accuses nobody', () => {
  const readings = perfectReadings()
  assert.ok(readings.length >= 40, String(readings.length))
  for (const read of readings) assert.equal(accusations(read), 0, read.id)
})

for (const [what, { readings, lookedAt }] of Object.entries(RESULT.stopped))
  test(`${what}: code stops it`, () => {
    assert.ok(readings >= READINGS / 20, `${readings} readings`)
    assert.equal(lookedAt, 0)
  })

for (const [what, { accusing }] of Object.entries(RESULT.lookedAt))
  test(`${what}: nobody is accused unless a second look confirms it`, () => assert.equal(accusing, 0))

test('some errors do reach the second look', () => {
  assert.ok(Object.keys(RESULT.stopped).length >= 2 && Object.keys(RESULT.lookedAt).length >= 8)
  assert.ok(Object.values(RESULT.lookedAt).some(({ lookedAt }) => lookedAt > 0))
})
