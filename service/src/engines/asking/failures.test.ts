import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { EngineError, type Exchange } from '../engine.ts'
import { noAnswer, refuseStatus, retryAfterSeconds } from './failures.ts'

function exchange(status: number, body: unknown, headers: Record<string, string> = {}): Exchange {
  const at = new Date('2026-11-14T10:00:00Z')
  return {
    request: { method: 'POST', url: 'https://engine.example', headers: {}, body: null },
    requestedAt: at,
    receivedAt: at,
    status,
    headers,
    body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
  }
}

function refused(status: number, body: unknown, headers?: Record<string, string>): EngineError {
  try {
    refuseStatus(exchange(status, body, headers))
  } catch (error) {
    assert.ok(error instanceof EngineError)
    return error
  }
  assert.fail('accepted')
}

describe('a status', () => {
  it('of 2xx is accepted', () => {
    for (const status of [200, 201, 202, 204]) refuseStatus(exchange(status, ''))
  })

  const gemini = (reason: string) => ({
    error: { code: 400, status: 'INVALID_ARGUMENT', details: [{ reason }] },
  })
  for (const [name, status, body, failure, retryable] of [
    ['a quota that is used up', 429, { error: { code: 'insufficient_quota' } }, 'out_of_credit', false],
    ['OpenAI throttling', 429, { error: { code: 'rate_limit_exceeded' } }, 'rate_limited', true],
    ['Cloro without credits', 403, { error: { code: 'INSUFFICIENT_CREDITS' } }, 'out_of_credit', false],
    ['Anthropic billing', 400, { error: { type: 'billing_error' } }, 'out_of_credit', false],
    [
      'Anthropic in prose',
      400,
      { error: { type: 'invalid_request_error', message: 'Your credit balance is too low to access' } },
      'out_of_credit',
      false,
    ],
    ['SerpApi exhausted', 429, { error: 'Your account has run out of searches.' }, 'out_of_credit', false],
    ['SerpApi hourly limit', 429, { error: 'You are over the hourly limit.' }, 'rate_limited', true],
    ['a Gemini key', 400, gemini('API_KEY_INVALID'), 'unauthorized', false],
    [
      'an xAI key in the flat shape',
      400,
      { code: 'x', error: 'Incorrect API key provided' },
      'unauthorized',
      false,
    ],
    ['a conflict', 409, {}, 'unavailable', true],
    ['an HTML page', 502, '<html>', 'unavailable', true],
    ['DeepSeek’s top-level message', 422, { message: 'no' }, 'bad_request', false],
    [
      'a server error that names the quota',
      500,
      { error: { code: 'insufficient_quota' } },
      'unavailable',
      true,
    ],
    ['a code that is an object’s own word', 400, { error: { code: 'constructor' } }, 'bad_request', false],
  ] as const) {
    it(`of ${name}`, () => {
      const error = refused(status, body)
      assert.deepEqual([error.failure, error.retryable], [failure, retryable])
      assert.equal(error.exchanges.length, 1)
    })
  }

  it('names a machine word in its message, never prose', () => {
    assert.match(refused(400, { error: { code: 'model_not_found' } }).message, /\(model_not_found\)/)
    assert.doesNotMatch(refused(400, { error: { code: 'key sk-1 is bad', message: 'sk-1' } }).message, /sk-1/)
  })

  it('of Gemini carries the delay from its details', () => {
    const details = [{ reason: 'RATE' }, { retryDelay: '12.5s' }]
    assert.equal(refused(429, { error: { status: 'RESOURCE_EXHAUSTED', details } }).retryAfterSeconds, 12.5)
    assert.equal(refused(429, { error: { details } }, { 'retry-after': '3' }).retryAfterSeconds, 3)
    assert.equal(refused(429, { error: { details: [{ retryDelay: '-1s' }] } }).retryAfterSeconds, null)
  })

  it('that is final has no delay', () =>
    assert.equal(refused(401, {}, { 'retry-after': '3' }).retryAfterSeconds, null))
})

it('a body without an answer says why, as far as it does', () => {
  for (const [body, state, failure, retryable] of [
    [{}, null, 'unreadable', false],
    [{}, 'queued', 'provider_failed', true],
    [{ error: { code: 'server_error' } }, 'failed', 'provider_failed', true],
    [{ error: { code: 'invalid_prompt' } }, 'failed', 'filtered', false],
    [{ error: { code: 'invalid_request_error' } }, 'failed', 'provider_failed', false],
    [{ error: { code: 'x', type: 'rate_limit_error' } }, null, 'provider_failed', true],
    [{ error: { code: 503, status: 'UNAVAILABLE' } }, null, 'provider_failed', true],
    [[{ error: { code: 400, status: 'INVALID_ARGUMENT' } }], null, 'provider_failed', false],
    [{ error: 'Your account has run out of searches.' }, 'Error', 'out_of_credit', false],
    [{ error: { code: 'invalid_api_key' } }, null, 'unauthorized', false],
    [{ message: 'Busy' }, null, 'provider_failed', true],
  ] as const) {
    const error = noAnswer(exchange(200, body).body, state)
    assert.deepEqual([error.failure, error.retryable], [failure, retryable], JSON.stringify(body))
  }
  assert.doesNotMatch(noAnswer(exchange(200, { error: 'key sk-1 is bad' }).body).message, /sk-1/)
})

it('Retry-After', () => {
  const read = (headers: Record<string, string>) => retryAfterSeconds(exchange(429, '', headers))
  for (const [value, seconds] of [
    ['0', 0],
    ['1.5', 1.5],
    ['1000000000', 1e9],
    ['Sat, 14 Nov 2026 10:00:30 GMT', 30],
    ['Sat, 14 Nov 2026 09:00:00 GMT', 0],
    ['Sat, 99 Nov 2026 10:00:30 GMT', null],
    ['soon', null],
    ['-5', null],
    ['Infinity', null],
    ['1e9', null],
    ['2026-11-14', null],
    ['', null],
  ] as const) {
    assert.equal(read({ 'retry-after': value }), seconds, value)
  }
  assert.equal(read({ 'retry-after-ms': '250', 'retry-after': '9' }), 0.25)
  assert.equal(read({ 'retry-after-ms': 'x', 'retry-after': '9' }), 9)
})
