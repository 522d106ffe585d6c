import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { consolePath, secretOf } from './attempt.ts'

test('back into the console, and nowhere else', () => {
  for (const path of ['/console/', '/console/brands/brd_1?tab=facts', '/console/a%20b'])
    assert.equal(consolePath(path), path)
  for (const path of [
    undefined,
    '',
    '/',
    '/console',
    '/api',
    '//x/console/',
    '/\\x',
    'https:/console/',
    '/console/../v1',
  ])
    assert.equal(consolePath(path), '/console/', String(path))
  assert.equal(consolePath(`/console/${'a'.repeat(3_000)}`), '/console/')
})

test('whatever is wanted, a browser stays at our origin', () => {
  const unit = fc.constantFrom('/', '\\', '.', ':', '@', 'console', '\t', '\n', '\0', '%', '?', '#', 'x')
  fc.assert(
    fc.property(fc.string({ unit }), wanted => {
      const path = consolePath(wanted)
      assert.match(path, /^\/console\//)
      assert.equal(new URL(path, 'https://a.example').origin, 'https://a.example')
    }),
  )
})

test('nonce and verifier follow from both texts, and differ', () => {
  const begun = { text: 'state', browser: 'cookie' }
  const all = [
    secretOf(begun, 'nonce'),
    secretOf(begun, 'verifier'),
    secretOf({ ...begun, text: 'other' }, 'nonce'),
    secretOf({ ...begun, browser: 'other' }, 'nonce'),
  ]
  assert.equal(new Set(all).size, all.length)
  // RFC 7636: 43 to 128 characters.
  for (const secret of all) assert.match(secret, /^[\w-]{43}$/)
})
