import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import fastify from 'fastify'
import { refuseWhenOverloaded } from '../../src/http/overload.ts'

/** The event loop comes round when the test says so, as late as it says. */
function openApp(waitMs = 0) {
  mock.timers.enable({ apis: ['setInterval'] })
  let time = 0
  const app = fastify()
  refuseWhenOverloaded(app, { waitMs, now: () => time })
  app.get('/', () => 'served')
  return {
    turn(lateMs: number) {
      time += 500 + lateMs
      mock.timers.tick(500)
    },
    ask: async () => (await app.inject('/')).statusCode,
    async close() {
      await app.close()
      mock.timers.reset()
    },
  }
}

test('neither a slow start nor a single pause is an overload', async () => {
  const { turn, ask, close } = openApp()
  for (const lateMs of [3_000, 0, 3_000]) {
    turn(lateMs)
    assert.equal(await ask(), 200)
  }
  await close()
})

test('who comes while everybody waits for seconds again and again is refused, until it is over', async () => {
  const { turn, ask, close } = openApp()
  for (const lateMs of [0, 2_600, 2_600]) turn(lateMs)
  assert.equal(await ask(), 503)
  turn(0)
  assert.equal(await ask(), 200)
  await close()
})

test('where requests may wait for longer, so may everybody', async () => {
  const { turn, ask, close } = openApp(60_000)
  for (const lateMs of [0, 30_000, 30_000]) turn(lateMs)
  assert.equal(await ask(), 200)
  await close()
})
