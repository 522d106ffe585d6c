// Addresses that a service may have: people copy them, and the QR code of a page is drawn of one.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostOf } from './host.ts'

test('an address that a shell would obey, or that is none of the web, has no host', () => {
  for (const address of [
    'https://x.example;reboot',
    'https://x.example/$(reboot)',
    'https://x.example/`reboot`',
    'https://x.example/a b',
    'https://x.example/?q',
    'https://user@x.example',
    'https://x.example/',
    'https://x.example//a',
    'https://',
    'javascript://x.example',
    'ftp://x.example',
    'HTTPS://x.example',
    'https://x.example\n',
    'https://\u0430.example',
    `https://x.example/${'a'.repeat(500)}`,
  ])
    assert.equal(hostOf(address), null, address)
})

test('any address of the web has one', () => {
  assert.equal(hostOf('http://127.0.0.1:3000'), '127.0.0.1:3000')
  assert.equal(hostOf('https://evidence.example.com/inside/bcf'), 'evidence.example.com')
  assert.equal(hostOf('http://[::1]:8080'), '[::1]:8080')
})
