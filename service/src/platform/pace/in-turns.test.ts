import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTurns } from './in-turns.ts'

test('others come in between, and the order stays', async () => {
  let others = 0
  let isOver = false
  const other = () => {
    others += 1
    if (!isOver) setImmediate(other)
  }
  setImmediate(other)
  const items = Array.from({ length: 100 }, (_, place) => place)
  const doubled = await inTurns(items, (item, turn) => item + turn)
  isOver = true
  assert.deepEqual(
    doubled,
    items.map(item => item * 2),
  )
  assert.ok(others >= 10, `${others} times`)
})
