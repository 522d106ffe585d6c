// What an ask cost that brought no answer: nothing, or what was estimated.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { costOfFailure } from '../../src/costs/failed-asks.ts'
import { EngineError, type Exchange, FAILURES, type Failure } from '../../src/engines/engine.ts'

const exchange = { status: 200 } as Exchange
const failed = (failure: Failure, exchanges = 0, code?: string) =>
  costOfFailure(
    new EngineError(failure, 'it failed', {
      retryable: false,
      exchanges: Array.from({ length: exchanges }, () => exchange),
      cause: code === undefined ? undefined : { code },
    }),
  )

const FREE: Failure[] = [
  'unauthorized',
  'out_of_credit',
  'forbidden',
  'rate_limited',
  'bad_request',
  'redirected',
]

for (const failure of FAILURES) {
  test(`${failure}: ${FREE.includes(failure) ? 'nothing, when it is all that was said' : 'as estimated'}`, () => {
    assert.equal(failed(failure, 1)?.micros ?? null, FREE.includes(failure) ? 0 : null)
    assert.equal(failed(failure, 2), null, 'a task that was accepted first may be billed')
  })
}

for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
  test(`network ${code}: nobody was reached`, () => {
    assert.equal(failed('network', 0, code)?.micros, 0)
    assert.equal(failed('network', 1, code), null)
  })

test('a connection that broke, or an answer that never came, may be billed', () => {
  for (const code of ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE']) assert.equal(failed('network', 0, code), null)
  assert.equal(failed('timeout'), null)
  assert.equal(failed('timeout', 0, 'UND_ERR_CONNECT_TIMEOUT')?.micros, 0, 'nobody was reached')
})

test('a vendor that says what it charged for a failure is believed, whatever failed', () => {
  assert.ok(FAILURES.length >= 8, String(FAILURES.length))
  for (const failure of FAILURES)
    for (const chargedMicros of [0, 4000]) {
      const error = new EngineError(failure, 'it failed', { retryable: false, chargedMicros })
      assert.deepEqual(costOfFailure(error), { micros: chargedMicros, source: 'vendor' })
    }
})
