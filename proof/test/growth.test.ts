import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertGrowsWithInput } from './growth.ts'

/** Keeps the compiler from leaving the work out. */
let sink = 0
const spin = (steps: number) => {
  for (let step = 0; step < steps; step++) sink = (sink * 31 + step) | 0
}

test('work that grows with its input passes, with its square it does not', async () => {
  await assertGrowsWithInput('linear', 1_000, size => spin(size * 20_000))
  await assert.rejects(
    assertGrowsWithInput('square', 4_500, size => spin(size * size)),
    /square: a quarter and the whole took/,
  )
})
