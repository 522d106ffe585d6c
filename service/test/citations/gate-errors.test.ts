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

for (const [what, { readings, accusing }] of Object.entries(RESULT.never))
  test(`${what}: nobody is accused`, () => {
    assert.ok(readings >= READINGS / 20, `${readings} readings`)
    assert.equal(accusing, 0)
  })

// The aim is two in a hundred. The word of others is above it by itself (labelled/README.md): all of them together are not.
test('of all other errors at most two in a hundred accuse', () => {
  assert.ok(Object.keys(RESULT.never).length >= 5 && Object.keys(RESULT.seldom).length >= 2)
  assert.ok(RESULT.seldomShare <= 0.02, JSON.stringify(RESULT.seldom))
})
