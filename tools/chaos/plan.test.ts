import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LONG, readOptions, SHORT } from './options.ts'
import { FAULT_KINDS, lengthOf, planFaults } from './plan.ts'

test('the same seed plans the same faults, another one others', () => {
  assert.deepEqual(planFaults(7, SHORT, 60_000), planFaults(7, SHORT, 60_000))
  assert.notDeepEqual(planFaults(7, SHORT, 60_000), planFaults(8, SHORT, 60_000))
})

test('every fault that was asked for is planned, in order and within the length', () => {
  const length = lengthOf(LONG)
  const plan = planFaults(3, LONG, length)
  for (const kind of FAULT_KINDS)
    assert.equal(plan.filter(fault => fault.kind === kind).length, LONG[kind], kind)
  assert.deepEqual(
    plan,
    plan.toSorted((a, b) => a.at - b.at),
  )
  assert.ok(plan.every(({ at }) => at >= 0 && at <= length))
})

test('a worker is stopped for longer than the queue waits for a sign of life', () => {
  const stops = planFaults(5, LONG, lengthOf(LONG)).filter(({ kind }) => kind === 'stop-worker')
  assert.ok(stops.every(({ lasts }) => lasts > 12_000))
  assert.ok(stops.some(({ lasts }) => lasts === 60_000))
})

test('numbers on the command line take the place of the usual ones', () => {
  const options = readOptions(['--short', '--seed', '9', '--worker-kills', '3', '--minutes', '2'])
  assert.deepEqual(options.counts, { ...SHORT, 'kill-worker': 3 })
  assert.deepEqual([options.seed, options.mode, options.minutes], [9, 'short', 2])
  assert.throws(() => readOptions(['--seed', 'x']), /--seed must be a whole number/)
  assert.throws(() => readOptions(['--short', '--long']), /exclude each other/)
})
