import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBell, ring } from './bell.ts'

const HOUR_MS = 3_600_000

test('a pause ends when somebody rings, for every keeper', async () => {
  const { signal } = new AbortController()
  const bells = [openBell(), openBell()]
  const pauses = bells.map(bell => bell.pause(HOUR_MS, signal))
  ring()
  await Promise.all(pauses)
  for (const bell of bells) bell.close()
})

test('whoever rings while a keeper works is heard at the next pause, once', async () => {
  const { signal } = new AbortController()
  const bell = openBell()
  ring()
  ring()
  await bell.pause(HOUR_MS, signal)
  let heard = false
  const next = bell.pause(HOUR_MS, signal).then(() => {
    heard = true
  })
  await new Promise(setImmediate)
  assert.equal(heard, false)
  ring()
  await next
  bell.close()
})

test('a pause ends by itself, and when the keeper is stopped; a closed bell is not rung', async () => {
  const stopping = new AbortController()
  const bell = openBell()
  await bell.pause(1, stopping.signal)
  const pause = bell.pause(HOUR_MS, stopping.signal)
  stopping.abort()
  await pause
  await bell.pause(HOUR_MS, stopping.signal)
  bell.close()
  ring()
})
