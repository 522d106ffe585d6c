import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseProviders, readProviders } from './providers.ts'

const SECRET = 'a-secret-of-the-client'
const GOOD = {
  id: 'house',
  name: 'Our house',
  issuer: 'https://idp.brand.example',
  clientId: 'us',
  clientSecret: SECRET,
}

describe('the file of OpenID providers', () => {
  test('what is left out has a sensible value', () =>
    assert.deepEqual(parseProviders([GOOD], 'f')[0], {
      ...GOOD,
      scopes: ['openid', 'profile', 'email'],
      groupsClaim: 'groups',
      roles: [],
      inside: false,
    }))

  const wrong: [what: string, content: unknown, complaint: RegExp][] = [
    ['no list', GOOD, /expected array/],
    ['nobody', [], /Too small/],
    ['a misspelt field', [{ ...GOOD, clientSecrets: 'x' }], /Unrecognized key/],
    ['an id that is no part of an address', [{ ...GOOD, id: '../x' }], /lower-case letters/],
    [
      'plain http',
      [{ ...GOOD, issuer: 'http://idp.brand.example' }],
      /https:\/\/, unless the provider is "inside"/,
    ],
    ['an issuer with parameters', [{ ...GOOD, issuer: 'https://idp.example/?a=1' }], /without parameters/],
    ['an issuer with a password', [{ ...GOOD, issuer: 'https://a:b@idp.example' }], /address of an issuer/],
    ['an issuer that is none', [{ ...GOOD, issuer: 'javascript:alert(1)' }], /address of an issuer/],
    ['no openid among the scopes', [{ ...GOOD, scopes: ['email'] }], /must hold "openid"/],
    ['one id twice', [GOOD, { ...GOOD, issuer: 'https://other.example' }], /same id/],
    ['one issuer twice', [GOOD, { ...GOOD, id: 'b', issuer: `${GOOD.issuer}/` }], /same issuer/],
    ['a role for no brand', [{ ...GOOD, roles: [{ group: 'g', role: 'lead' }] }], /brand/],
    ['a role that is none', [{ ...GOOD, roles: [{ group: 'g', role: 'owner', brand: 'b' }] }], /role/],
    [
      'an administrator of one brand',
      [{ ...GOOD, roles: [{ group: 'g', role: 'administrator', brand: 'b' }] }],
      /Unrecognized key/,
    ],
  ]
  for (const [what, content, complaint] of wrong)
    test(what, () =>
      assert.throws(
        () => parseProviders(content, 'providers.json'),
        (error: Error) => {
          assert.match(error.message, /^OpenID providers file providers\.json: /)
          assert.match(error.message, complaint)
          assert.ok(!error.message.includes(SECRET))
          return true
        },
      ),
    )

  test('a file that is no JSON or not there is named, and nothing of it is repeated', t => {
    const directory = mkdtempSync(join(tmpdir(), 'bcf-providers-'))
    t.after(() => rmSync(directory, { recursive: true }))
    const file = join(directory, 'providers.json')
    assert.throws(() => readProviders(file), /cannot be read: ENOENT/)
    writeFileSync(file, `[{"clientSecret": ${SECRET}]`)
    assert.throws(() => readProviders(file), /cannot be read: it is not JSON$/)
    writeFileSync(file, JSON.stringify([GOOD]))
    assert.equal(readProviders(file)[0]?.clientSecret, SECRET)
  })
})
