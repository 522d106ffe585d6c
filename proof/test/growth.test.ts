import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertGrowsWithInput } from './growth.ts'

/** Keeps the compiler from leaving the work out. */
let sink = 0
const spin = (steps: number) => {
  for (let step = 0; step < steps; step++) sink = (sink * 31 + step) | 0
}

test('work that grows with its input passes', () =>
  assertGrowsWithInput('linear', 1_000, size => spin(size * 20_000)))

// By steps that are counted: on a busy machine one of eight measured squares may pass for linear.
test('work that grows with the square of its input does not', async () => {
  const counted = async (task: () => unknown) => (await task()) as number
  await assertGrowsWithInput('linear', 1_000, size => size, counted)
  await assert.rejects(
    assertGrowsWithInput('square', 1_000, size => size * size, counted),
    /square: a quarter and the whole took/,
  )
})
