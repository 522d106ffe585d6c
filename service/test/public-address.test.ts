import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, readConfig } from '../src/config.ts'

const addressOf = (BCF_BASE_URL: string) =>
  readConfig({ BCF_ACCESS_TOKEN: 'a-token-of-the-test', BCF_BASE_URL }, { token: true }).baseUrl

test('attack 38: the address in every bundle is one that a verifier takes and a shell does not obey', () => {
  assert.equal(addressOf('https://evidence.example.com/'), 'https://evidence.example.com')
  assert.equal(addressOf('http://127.0.0.1:8080/inside/bcf'), 'http://127.0.0.1:8080/inside/bcf')
  for (const address of [
    'ftp://x.example',
    'x.example',
    'https://user:secret@x.example',
    'https://x.example/?q=secret',
    'https://x.example/$(reboot)',
    'https://x.example;reboot',
  ])
    assert.throws(
      () => addressOf(address),
      (error: Error) =>
        error instanceof ConfigError &&
        /^BCF_BASE_URL/.test(error.message) &&
        !error.message.includes('secret'),
      address,
    )
})
