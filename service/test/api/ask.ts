// A request with nothing added: no token, no content type, unless the test says so. By injection, or over
// the wire for what only a real server does.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { TestService } from '../harness.ts'
import type { RawAnswer } from '../raw-http.ts'

export interface Asked {
  status: number
  headers: Record<string, string | undefined>
  /** The parsed body; null when it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails where they are not.
  body: any
  text: string
  bytes: Buffer
}

export interface AskOptions {
  headers?: Record<string, string>
  payload?: string | Buffer
}

export type Ask = (method: string, url: string, options?: AskOptions) => Promise<Asked>

export const JSON_TYPE = 'application/json; charset=utf-8'
export const asJson = { 'content-type': 'application/json' }

export const asker =
  (service: Pick<TestService, 'app'>): Ask =>
  async (method, url, options = {}) => {
    const answer = await service.app.inject({ method: method as 'GET', url, ...options })
    return toAsked(answer.statusCode, answer.headers as Asked['headers'], answer.rawPayload)
  }

export const wireAsker =
  (service: Pick<TestService, 'url'>): Ask =>
  async (method, url, { headers, payload } = {}) => {
    const sent = httpRequest(`${service.url}${url}`, {
      method,
      agent: false,
      ...(headers ? { headers } : {}),
    })
    sent.end(payload)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    return toAsked(answer.statusCode ?? 0, answer.headers as Asked['headers'], Buffer.concat(chunks))
  }

function toAsked(status: number, headers: Asked['headers'], bytes: Buffer): Asked {
  const text = bytes.toString()
  const isJson = headers['content-type']?.startsWith('application/json') && !headers['content-encoding']
  return { status, headers, body: isJson && text !== '' ? JSON.parse(text) : null, text, bytes }
}

/** The form of every error: the status, a sentence, the id that the header also carries, the JSON type. */
export function assertError(answer: Pick<Asked, 'status' | 'headers' | 'body'>, status: number): void {
  assert.equal(answer.status, status, JSON.stringify(answer.body))
  assert.equal(answer.headers['content-type'], JSON_TYPE)
  assert.equal(typeof answer.body?.error, 'string')
  assert.notEqual(answer.body.error, '')
  assert.equal(answer.body.requestId, answer.headers['x-request-id'])
}

export function assertRawError(answer: RawAnswer | undefined, status: number): void {
  assert.ok(answer, 'there is an answer')
  assertError({ ...answer, body: JSON.parse(answer.body) }, status)
}

export function assertStatus(answer: { status: number }, status: number): void {
  assert.equal(answer.status, status)
}
