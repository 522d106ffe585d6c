import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { refuseWhenOverloaded } from '../../src/http/overload.ts'

/** Nothing else happens meanwhile. */
function stall(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

function openApp() {
  const app = fastify()
  refuseWhenOverloaded(app)
  app.get('/', () => 'served')
  return app
}

test('neither a slow start nor a single pause is an overload', async () => {
  const app = openApp()
  stall(3_000)
  await sleep(1)
  assert.equal((await app.inject('/')).statusCode, 200)
  stall(3_000)
  await sleep(1)
  assert.equal((await app.inject('/')).statusCode, 200)
  await app.close()
})

test('who comes while everybody waits for seconds again and again is refused, until it is over', async () => {
  const app = openApp()
  await sleep(600)
  for (let turns = 0; turns < 3; turns++) {
    stall(2_600)
    await sleep(1)
  }
  assert.equal((await app.inject('/')).statusCode, 503)
  await sleep(1_200)
  assert.equal((await app.inject('/')).statusCode, 200)
  await app.close()
})
