// What a request carries, taken apart before anybody is known: a value, or an `AppError` with a documented status.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { edited, fuzz, mutated } from '../../../proof/test/edits.ts'
import { assertGrowsWithInput } from '../../../proof/test/growth.ts'
import { bearerToken } from '../../src/api/bearer.ts'
import { idempotencyOf } from '../../src/api/idempotency-key.ts'
import { parseJsonBody } from '../../src/api/json-body.ts'
import { plainEncoding } from '../../src/http/compression.ts'
import { requestId } from '../../src/http/request-id.ts'
import { requireOwnAddress } from '../../src/mcp/door.ts'
import { AppError } from '../../src/model/errors.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

function orRefused<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    assert.ok(error instanceof AppError, `${error}`)
    return null
  }
}

/** Names that a body never has afterwards, at any depth. */
function hasPoison(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Object.hasOwn(value, '__proto__')) return true
  const { constructor: own } = Object.hasOwn(value, 'constructor') ? value : { constructor: null }
  if (typeof own === 'object' && own !== null && Object.hasOwn(own, 'prototype')) return true
  return Object.values(value).some(hasPoison)
}

describe('a JSON body', () => {
  const bodies = [
    { brandId: 'brd_0123456789' },
    { content: 'A text\n with "quotes", \u0000 and \u{1f600}' },
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_scan', arguments: { scanId: 'scn_1' } },
    },
    { prompts: [{ text: 'Who?', intent: 'BRANDED' }] },
  ]
  const texts = bodies.map(body => JSON.stringify(body))

  test('edited as text: what JSON says, without what poisons', () =>
    fc.assert(
      fc.property(edited(texts), text => {
        const value = orRefused(() => parseJsonBody(JSON_TYPE, Buffer.from(text)))
        assert.equal(hasPoison(value), false)
        assert.equal(({} as { polluted?: unknown }).polluted, undefined)
        if (value !== null && !/proto|constructor|\\u/.test(text))
          assert.deepEqual(
            value,
            JSON.parse(
              Buffer.from(text)
                .toString()
                .replace(/^\ufeff/, ''),
            ),
          )
      }),
      fuzz(3),
    ))

  test('one byte order mark is dropped, and not a second', () => {
    const read = (text: string) => orRefused(() => parseJsonBody(JSON_TYPE, Buffer.from(text)))
    assert.deepEqual(read('\ufeff{"a":1}'), { a: 1 })
    assert.equal(read('\ufeff\ufeff{"a":1}'), null)
  })

  test('no name stands twice in one object, however it is written', () => {
    const read = (text: string) => parseJsonBody(JSON_TYPE, Buffer.from(text))
    const twice = [
      '{"a":1,"a":1}',
      '{"a":1,"\\u0061":2}',
      '[{"b":{"a":":","a":"\\\\\\""}}]',
      '{"__proto__":1,"__proto__":2}',
      '{"":0,"":0}',
    ]
    for (const text of twice) assert.throws(() => read(text), /The body has a field twice in one object/)
    const once = [
      '{"a":{"a":{"a":1}},"A":1}',
      '[{"a":1},{"a":1}]',
      '{"a:\\":":"\\\\","b":[":"]}',
      '":"',
      '[]',
      '1',
    ]
    for (const text of once) assert.deepEqual(read(text), JSON.parse(text))
    const deep = `${'['.repeat(60_000)}{"a":1}${']'.repeat(60_000)}`
    assert.ok(read(deep))
    const anything = fc.jsonValue({ maxDepth: 4 })
    fc.assert(
      fc.property(anything, value => {
        const text = JSON.stringify(value)
        if (!/proto|constructor/.test(text)) assert.deepEqual(read(text), JSON.parse(text))
      }),
      fuzz(),
    )
  })

  test('no body is slow to read', async () => {
    const pieces = ['"', '\\', '\\"', '\\\\"', ':', '{"a":1},', '{"a":']
    for (const [open, piece] of pieces.flatMap(piece => [['[', piece] as const, ['["', piece] as const]))
      await assertGrowsWithInput(JSON.stringify([open, piece]), 200_000, size =>
        orRefused(() => parseJsonBody(JSON_TYPE, Buffer.from(open + piece.repeat(size / piece.length)))),
      )
  })

  test('of the same build, and as bytes', () => {
    fc.assert(
      fc.property(mutated(bodies), value =>
        assert.equal(
          hasPoison(orRefused(() => parseJsonBody(JSON_TYPE, Buffer.from(JSON.stringify(value))))),
          false,
        ),
      ),
      fuzz(),
    )
    fc.assert(
      fc.property(
        fc.uint8Array(),
        bytes => void orRefused(() => parseJsonBody(JSON_TYPE, Buffer.from(bytes))),
      ),
      fuzz(),
    )
  })

  test('under any name for its kind', () => {
    const kinds = [
      'application/json',
      'application/problem+json; charset=utf-8',
      'text/plain',
      'multipart/form-data; boundary=x',
    ]
    fc.assert(
      fc.property(edited(kinds), fc.option(fc.constantFrom('gzip', 'identity', 'br')), (kind, encoding) => {
        const headers = {
          'content-type': kind,
          ...(encoding === null ? {} : { 'content-encoding': encoding }),
        }
        const value = orRefused(() => parseJsonBody(headers, Buffer.from('{}')))
        if (value !== null) assert.match(kind, /^application\/.*json/i)
      }),
      fuzz(),
    )
  })
})

describe('headers', () => {
  test('Authorization: a token has no white space', () =>
    fc.assert(
      fc.property(edited(['Bearer abcdef0123456789', 'bearer  x', 'Basic eDp5']), text => {
        const token = bearerToken(text)
        if (token === undefined) return
        assert.ok(text.endsWith(token) && !/\s/.test(token) && /^bearer /i.test(text))
      }),
      fuzz(),
    ))

  test('Accept-Encoding, X-Request-Id, Idempotency-Key', () =>
    fc.assert(
      fc.property(edited(['gzip, deflate, br', 'br;q=1.0, *;q=0', 'req-1', 'a-key_1']), text => {
        assert.ok([null, 'br', 'gzip', 'identity'].includes(plainEncoding(text)))
        assert.match(requestId({ headers: { 'x-request-id': text } }), /^[\w.-]{1,128}$/)
        const kept = orRefused(() =>
          idempotencyOf({ method: 'POST', path: '/v1/scans', idempotencyKey: text }),
        )
        if (kept) assert.equal(kept.key, text)
      }),
      fuzz(),
    ))

  test('Host and Origin: only our own, or a number', () => {
    const own = { baseUrl: 'https://evidence.example', host: '127.0.0.1' }
    const hosts = `
      evidence.example localhost:8080 127.0.0.1:8080 [::1]:8080 evil.example evidence.example.evil.example
    `
      .trim()
      .split(/\s+/)
    const origins = 'https://evidence.example http://127.0.0.1:8080 null https://evil.example file://'.split(
      ' ',
    )
    fc.assert(
      fc.property(edited(hosts), fc.option(edited(origins), { nil: undefined }), (host, origin) => {
        const passed = orRefused(
          () => requireOwnAddress({ host, ...(origin === undefined ? {} : { origin }) }, own) ?? true,
        )
        if (!passed) return
        const { hostname } = new URL(`http://${host}`)
        assert.ok(
          hostname === 'evidence.example' || hostname === 'localhost' || /^[\d.]+$|^\[/.test(hostname),
          host,
        )
        if (origin !== undefined) assert.doesNotMatch(new URL(origin).hostname, /evil/)
      }),
      fuzz(2),
    )
  })
})
