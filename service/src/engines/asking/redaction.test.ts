import assert from 'node:assert/strict'
import { it } from 'node:test'
import { redactBody, redactRequest, redactText, secretValues } from './redaction.ts'

const basic = Buffer.from('login:pass word').toString('base64')
const request = {
  method: 'GET' as const,
  url: 'https://engine.example/search?q=a%20b&api_key=k%2F1234&x=1',
  headers: { Authorization: `Basic ${basic}`, accept: 'application/json' },
  secrets: ['authorization', 'api_key'],
}

it('a kept request shows neither header nor parameter', () =>
  assert.deepEqual(redactRequest(request), {
    method: 'GET',
    url: 'https://engine.example/search?q=a%20b&api_key=[redacted]&x=1',
    headers: { authorization: '[redacted]', accept: 'application/json' },
    body: null,
  }))

it('secrets are known in every spelling', () => {
  const values = secretValues(request)
  const inAddresses = [
    encodeURIComponent(basic),
    'login%3Apass%20word',
    'pass%20word',
    'pass+word',
    'k%2F1234',
  ]
  for (const spelling of [basic, 'login:pass word', 'pass word', 'k/1234', ...inAddresses]) {
    assert.ok(values.includes(spelling), spelling)
    assert.equal(redactText(`<${spelling}>`, values), '<[redacted]>')
  }
})

it('a diagnostic body loses the secret and no other byte', () => {
  const at = new Date()
  const body = new Uint8Array(Buffer.from('\xff\x00 k/1234 \xc3\xa9', 'latin1'))
  const exchange = {
    request: redactRequest(request),
    requestedAt: at,
    receivedAt: at,
    status: 401,
    headers: {},
    body,
  }
  const redacted = redactBody(exchange, secretValues(request))
  assert.deepEqual(redacted.body, new Uint8Array(Buffer.from('\xff\x00 [redacted] \xc3\xa9', 'latin1')))
  assert.equal(redactBody(exchange, ['absent']), exchange)
})
