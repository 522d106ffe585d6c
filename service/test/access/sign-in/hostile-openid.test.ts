// Providers that do what no honest one does. Every refusal has its reason, and nobody gets in.

import assert from 'node:assert/strict'
import type { KeyObject } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type RefusalReason, refusalSentence } from '../../../src/access/sign-in/refusal.ts'
import { type Front, lastOpenId, openFront, refusedIn, shiftedClock, type Told, Visitor } from './front.ts'
import { type HostileProvider, type Misdeeds, newKey, startHostileProvider } from './hostile-provider.ts'

const CLIENT_SECRET = 'a-client-secret-0123456789'

describe('an OpenID provider that does wrong', () => {
  const clock = shiftedClock()
  let provider: HostileProvider
  let front: Front
  before(async () => {
    provider = await startHostileProvider(() => Math.floor(Date.now() / 1_000))
  })
  after(() => provider.close())
  // Each with a front of its own would be slow; what is held of the provider is what matters.
  before(async () => {
    front = await openFront({ clock, providers: [settings()] })
  })
  after(() => front.close())
  beforeEach(async () => {
    provider.misdeeds = {}
    front.refusals.length = 0
    front.proofs.length = 0
    // Discovery is held for ten minutes.
    clock.aheadMs += 11 * 60_000
    provider.now = () => Math.floor(clock.now().getTime() / 1_000)
    await front.database.query('delete from allowances')
  })

  const settings = (more: object = {}) => ({
    ...{
      id: 'idp',
      name: 'IdP',
      issuer: provider.issuer,
      clientId: 'us',
      clientSecret: CLIENT_SECRET,
      inside: true,
    },
    ...more,
  })

  async function come(misdeeds: Misdeeds, extra: Record<string, string | null> = {}): Promise<Told> {
    provider.misdeeds = misdeeds
    const visitor = new Visitor(front)
    const begun = await visitor.begin('idp')
    if (begun.status !== 200) return begun
    return visitor.comeBack(provider.answerTo(begun.body.location, extra))
  }

  test('is let in as long as it does nothing wrong', async () => {
    assert.equal(refusedIn(await come({})), null, JSON.stringify(front.refusals))
    assert.equal(lastOpenId(front).identity.subject, 'mallory')
  })

  const at = () => provider.now()
  const says = (status: number, body: unknown, headers?: Record<string, string>) => () => ({
    token: { status, body, ...(headers && { headers }) },
  })
  const announces = (metadata: object) => () => ({ metadata }) as Misdeeds
  const ownKey = () => {
    const { publicKey, privateKey } = newKey()
    return { key: privateKey, header: { jwk: publicKey.export({ format: 'jwk' }) } }
  }
  const asText = (key: KeyObject) => key.export({ format: 'pem', type: 'spki' }) as string
  const cases: [what: string, misdeeds: () => Misdeeds, reason: RefusalReason][] = [
    ['another issuer in the token', () => ({ claims: { iss: 'https://accounts.example' } }), 'issuer'],
    ['no issuer', () => ({ claims: { iss: undefined } }), 'answer'],
    ['another audience', () => ({ claims: { aud: 'somebody-else' } }), 'audience'],
    ['several audiences, none of them us', () => ({ claims: { aud: ['a', 'b'] } }), 'audience'],
    ['several audiences, meant for another', () => ({ claims: { aud: ['us', 'b'], azp: 'b' } }), 'audience'],
    ['another nonce', () => ({ claims: { nonce: 'n'.repeat(43) } }), 'nonce'],
    ['no nonce', () => ({ claims: { nonce: undefined } }), 'answer'],
    ['expired', () => ({ claims: { iat: at() - 900, exp: at() - 600 } }), 'expired'],
    ['expired for longer than clocks differ', () => ({ claims: { exp: at() - 65 } }), 'expired'],
    ['not valid yet', () => ({ claims: { nbf: at() + 300 } }), 'not_yet'],
    ['issued in the future', () => ({ claims: { iat: at() + 300, exp: at() + 900 } }), 'not_yet'],
    ['no expiry', () => ({ claims: { exp: undefined } }), 'answer'],
    ['a time that is text', () => ({ claims: { exp: '2099-01-01' } }), 'answer'],
    ['no subject', () => ({ claims: { sub: undefined } }), 'answer'],
    ['an empty subject', () => ({ claims: { sub: '' } }), 'answer'],
    ['a subject with a NUL', () => ({ claims: { sub: 'a\0b' } }), 'answer'],
    ['a subject without end', () => ({ claims: { sub: 'a'.repeat(256) } }), 'answer'],
    ['a key that is not published', () => ({ key: newKey().privateKey }), 'key'],
    ['a key of a name that is not published', () => ({ header: { kid: 'other' } }), 'key'],
    ['no signature', () => ({ unsigned: true }), 'algorithm'],
    ['our own secret as key', () => ({ secret: () => CLIENT_SECRET }), 'algorithm'],
    ['the public key taken for a secret', () => ({ secret: asText }), 'algorithm'],
    ['an algorithm that was not announced', () => ({ header: { alg: 'RS512' } }), 'algorithm'],
    ['an extension that must be understood', () => ({ header: { crit: ['x'], x: 1 } }), 'algorithm'],
    ['a key that it brings along', ownKey, 'key'],
    ['no ID token', says(200, { access_token: 'a', token_type: 'Bearer' }), 'answer'],
    ['something that is no JSON', says(200, '<p>hello'), 'answer'],
    ['a code that it does not know', says(400, { error: 'invalid_grant' }), 'code'],
    ['an error in words of its own', says(400, { error: '<script>' }), 'answer'],
    ['a failure', says(500, { error: 'server_error' }), 'unreachable'],
    [
      'our secret sent on to elsewhere',
      says(307, {}, { location: 'http://169.254.169.254/' }),
      'unreachable',
    ],
    ['more than any answer needs', says(200, 'a'.repeat(3_000_000)), 'unreachable'],
    ['keys at a private address', announces({ jwks_uri: 'https://10.0.0.1/jwks' }), 'unreachable'],
    ['keys without https', announces({ jwks_uri: 'http://idp.example/jwks' }), 'unreachable'],
    ['keys at a name of the inside', announces({ jwks_uri: 'https://vault.internal/jwks' }), 'unreachable'],
    ['keys at another port of its host', announces({ jwks_uri: 'http://127.0.0.1:1/jwks' }), 'unreachable'],
    ['a token endpoint inside', announces({ token_endpoint: 'https://[::1]/token' }), 'unreachable'],
    [
      'another user’s info',
      () => ({ claims: { name: undefined }, userInfo: { sub: 'admin', name: 'A' } }),
      'answer',
    ],
    [
      'groups that are elsewhere',
      () => ({ claims: { groups: undefined, _claim_names: { groups: 's' } } }),
      'groups_elsewhere',
    ],
  ]
  for (const [what, misdeeds, reason] of cases)
    test(what, async () => {
      const told = await come(misdeeds())
      assert.equal(refusedIn(told) ?? told.body.reason, reason, JSON.stringify([told, front.refusals]))
      assert.deepEqual(front.proofs, [])
      assert.equal(JSON.stringify([told, front.refusals]).includes(CLIENT_SECRET), false)
      assert.match(refusalSentence(reason), /: \w/)
    })

  const discovered: [what: string, metadata: object, reason: RefusalReason][] = [
    ['another issuer', { issuer: 'https://accounts.example' }, 'issuer'],
    ['an issuer for everybody', { issuer: 'http://127.0.0.1/{tenantid}/v2.0' }, 'issuer'],
    ['nowhere to send people', { authorization_endpoint: undefined }, 'answer'],
    ['a script in place of an address', { authorization_endpoint: 'javascript:alert(1)' }, 'answer'],
    ['people sent without https', { authorization_endpoint: 'http://idp.example/auth' }, 'answer'],
  ]
  for (const [what, metadata, reason] of discovered)
    test(`announces ${what}`, async () => {
      const told = await come(announces(metadata)())
      assert.deepEqual([told.status, told.body.reason], [403, reason])
      const open = 'select from sign_in_attempts where expires_at > $1'
      assert.equal((await front.database.query(open, [clock.now()])).rows.length, 0)
    })

  test('mixed up: an answer in the name of another, twice, or of nobody', async () => {
    for (const iss of ['https://accounts.example', '', null])
      assert.equal(refusedIn(await come({}, { iss })), 'mixed_up')
    assert.equal(provider.asked.at(-1)?.includes('token'), false, 'the code was not handed out')
  })

  test('an issuer that does not announce RFC 9207 may leave its name out, and may not give a wrong one', async () => {
    const metadata = { authorization_response_iss_parameter_supported: undefined }
    assert.equal(refusedIn(await come({ metadata }, { iss: null })), null)
    assert.equal(refusedIn(await come({ metadata }, { iss: 'https://accounts.example' })), 'mixed_up')
  })

  test('an error of the provider ends the sign-in, and none of its words is shown', async () => {
    const told = await come({}, { code: null, error: 'server_error', error_description: 'call 555 now' })
    assert.equal(refusedIn(told), 'denied')
    assert.equal(JSON.stringify([told, front.refusals]).includes('555'), false)
  })

  test('keys may change at any time: the new one counts at once, and the old one no longer', async () => {
    assert.equal(refusedIn(await come({})), null)
    provider.rotate()
    assert.equal(refusedIn(await come({})), null, JSON.stringify(front.refusals))
  })

  test('discovery is asked for once in ten minutes, and after a failure at once', async () => {
    const count = () => provider.asked.filter(path => path.includes('well-known')).length
    const before = count()
    await come({})
    await come({})
    assert.equal(count(), before + 1)
    clock.aheadMs += 11 * 60_000
    assert.equal((await come({ metadata: { issuer: 'https://wrong.example' } })).status, 403)
    assert.equal(refusedIn(await come({})), null)
    assert.equal(count(), before + 3)
  })

  test('a provider that is not there is said to be not there', async t => {
    const gone = await openFront({ clock, providers: [settings({ issuer: 'http://127.0.0.1:1' })] })
    t.after(() => gone.close())
    const told = await new Visitor(gone).begin('idp')
    assert.equal(told.status, 503)
    assert.equal(told.body.error, refusalSentence('unreachable'))
  })

  test('one that is not called "inside" is not looked for there', async t => {
    const outer = await openFront({
      clock,
      providers: [settings({ issuer: provider.issuer.replace('http:', 'https:'), inside: false })],
    })
    t.after(() => outer.close())
    assert.equal((await new Visitor(outer).begin('idp')).body.reason, 'unreachable')
  })
})
