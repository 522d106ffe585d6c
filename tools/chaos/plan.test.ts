import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FAULT_KINDS, LONG, lengthOf, planFaults, SHORT } from './plan.ts'

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
