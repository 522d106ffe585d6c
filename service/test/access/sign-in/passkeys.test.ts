import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { endPasskeysOf, removePasskey } from '../../../src/access/passkeys/end-passkeys.ts'
import { createPasskeys, type Join } from '../../../src/access/passkeys/passkeys.ts'
import { RegistrationResponse } from '../../../src/access/passkeys/response.ts'
import { type RefusalReason, refusalSentence } from '../../../src/access/sign-in/refusal.ts'
import { auditAfter, auditAt, connect } from '../../evidence/audited-log.ts'
import { type Front, openFront, shiftedClock, type Told, Visitor } from './front.ts'
import { type Lies, SoftAuthenticator } from './soft-authenticator.ts'

const BASE = 'https://forensics.brand.example'
const PATH = '/api/console/sign-in/passkey'

describe('passkeys', () => {
  const clock = shiftedClock()
  let front: Front
  let people = 0
  before(async () => {
    front = await openFront({ clock, baseUrl: BASE })
  })
  after(() => front.close())
  beforeEach(async () => {
    clock.aheadMs = 0
    front.refusals.length = 0
    await front.database.query('delete from allowances')
  })

  function invite(): { invitation: string; personId: string } {
    people += 1
    const [invitation, personId] = [`inv_${people}`, `psn_${people}`]
    front.invitations.set(invitation, { personId })
    return { invitation, personId }
  }

  const optionsFor = (visitor: Visitor, invitation: string) =>
    visitor.ask('POST', `${PATH}/registration/options`, { invitation, name: 'Jane' })

  async function registered(visitor = new Visitor(front)) {
    const { invitation, personId } = invite()
    const device = new SoftAuthenticator(BASE)
    const { body } = await optionsFor(visitor, invitation)
    const told = await visitor.ask('POST', `${PATH}/registration`, device.register(body.options))
    assert.equal(told.status, 200, JSON.stringify([told.body, front.refusals]))
    return { visitor, device, personId, invitation, told }
  }

  async function signIn(
    device: SoftAuthenticator,
    lies: Lies = {},
    visitor = new Visitor(front),
  ): Promise<Told> {
    const { body } = await visitor.ask('POST', `${PATH}/options`)
    return visitor.ask('POST', PATH, device.signIn(body.options, lies))
  }

  function assertRefused(told: Told, reason: RefusalReason): void {
    assert.equal(told.body.reason, reason, JSON.stringify(told.body))
    assert.equal(told.body.error, refusalSentence(reason))
    assert.equal(told.status, reason === 'known_passkey' ? 409 : 403)
    assert.equal(String(told.headers['set-cookie'] ?? '').includes('bcf-session'), false)
  }

  test('whoever is invited registers one, is in at once, and comes back with it', async () => {
    const { visitor, device, personId, told } = await registered()
    assert.deepEqual(Object.keys(told.body).sort(), ['csrfToken', 'expiresAt'])
    assert.equal(await visitor.isIn(), true)
    assert.equal(front.proofs.at(-1)?.way, 'passkey')
    const later = new Visitor(front)
    assert.equal((await signIn(device, {}, later)).status, 200)
    assert.equal(await later.isIn(), true)
    assert.deepEqual(front.proofs.at(-1), { ...front.proofs.at(-2) })
    assert.equal((front.proofs.at(-1) as { personId: string }).personId, personId)
  })

  test('the browser is asked for a discoverable one that checks who holds it, and is told nothing else', async () => {
    const { invitation, personId } = invite()
    const { options } = (await optionsFor(new Visitor(front), invitation)).body
    assert.deepEqual(options.rp, { id: 'forensics.brand.example', name: 'Brand Citation Forensics' })
    assert.match(options.user.id, /^[\w-]{43}$/)
    assert.deepEqual([options.user.name, options.user.displayName], ['Jane', 'Jane'])
    assert.ok(!JSON.stringify(options).includes(personId))
    assert.equal(options.attestation, 'none')
    assert.equal(options.authenticatorSelection.residentKey, 'required')
    assert.equal(options.authenticatorSelection.userVerification, 'required')
    const { options: asked } = (await new Visitor(front).ask('POST', `${PATH}/options`)).body
    assert.equal(asked.userVerification, 'required')
    assert.deepEqual(asked.allowCredentials ?? [], [])
    assert.match(asked.challenge, /^[\w-]{43}$/)
  })

  test('hints of the browser are kept where they are known words', async () => {
    const { personId } = await registered()
    const { rows } = await front.database.query('select transports from passkeys where person_id = $1', [
      personId,
    ])
    assert.deepEqual(rows[0]?.transports, ['internal'])
  })

  test('an invitation is for one passkey, once', async () => {
    const visitor = new Visitor(front)
    const { invitation } = invite()
    const [first, second] = [new SoftAuthenticator(BASE), new SoftAuthenticator(BASE)]
    const offers = [await optionsFor(visitor, invitation), await optionsFor(visitor, invitation)]
    const answers = [first, second].map((device, at) => device.register(offers[at]?.body.options))
    assert.equal((await visitor.ask('POST', `${PATH}/registration`, answers[0])).status, 200)
    assertRefused(await visitor.ask('POST', `${PATH}/registration`, answers[1]), 'invitation')
    assertRefused(await signIn(second), 'unknown_passkey')
    assertRefused(await optionsFor(visitor, invitation), 'invitation')
    assertRefused(await optionsFor(visitor, 'inv_never'), 'invitation')
  })

  const wrong: [what: string, lies: () => Lies, reason: RefusalReason][] = [
    ['another origin', () => ({ origin: 'https://forensics.brand.example.evil.example' }), 'origin'],
    ['the same host without https', () => ({ origin: 'http://forensics.brand.example' }), 'origin'],
    ['within a page of others', () => ({ crossOrigin: true }), 'origin'],
    ['another relying party', () => ({ rpId: 'brand.example' }), 'relying_party'],
    ['nobody was there', () => ({ flags: 0 }), 'not_verified'],
    ['nobody looked who it was', () => ({ flags: 1 }), 'not_verified'],
    ['a challenge that was never given', () => ({ challenge: 'A'.repeat(43) }), 'over'],
    ['an empty challenge', () => ({ challenge: '' }), 'over'],
  ]
  const signingIn: typeof wrong = [
    ['another key', () => ({ key: SoftAuthenticator.strangeKey() }), 'passkey'],
    ['an answer to a registration', () => ({ type: 'webauthn.create' }), 'passkey'],
    ['nobody named', () => ({ userHandle: null }), 'other_person'],
    [
      'somebody else named',
      () => ({ userHandle: Buffer.from('psn_admin').toString('base64url') }),
      'other_person',
    ],
  ]
  const certificate = new Map([['x5c', [new Uint8Array([0x30, 0])]]])
  const registering: typeof wrong = [
    ['an answer to a sign-in', () => ({ type: 'webauthn.get' }), 'passkey'],
    ['certificates', () => ({ attestation: { format: 'packed', statement: certificate } }), 'passkey'],
    ['an attestation of a kind', () => ({ attestation: { format: 'tpm', statement: new Map() } }), 'passkey'],
    [
      'a statement where there is none',
      () => ({ attestation: { format: 'none', statement: certificate } }),
      'passkey',
    ],
  ]
  for (const [what, lies, reason] of [...wrong, ...signingIn])
    test(`signing in: ${what}`, async () => {
      const { device } = await registered()
      assertRefused(await signIn(device, lies()), reason)
      assert.equal(front.refusals.at(-1)?.reason, reason)
      assert.equal((await signIn(device)).status, 200, 'the passkey itself is as good as before')
    })
  for (const [what, lies, reason] of [...wrong, ...registering])
    test(`registering: ${what}`, async () => {
      const visitor = new Visitor(front)
      const { invitation, personId } = invite()
      const { body } = await optionsFor(visitor, invitation)
      const answer = new SoftAuthenticator(BASE).register(body.options, lies())
      assertRefused(await visitor.ask('POST', `${PATH}/registration`, answer), reason)
      assert.ok(front.invitations.has(invitation), 'it was not used up')
      const { rows } = await front.database.query('select from passkeys where person_id = $1', [personId])
      assert.equal(rows.length, 0)
    })

  test('an answer is good once, also when many come at once', async () => {
    const { device } = await registered()
    const visitor = new Visitor(front)
    const { body } = await visitor.ask('POST', `${PATH}/options`)
    const answer = device.signIn(body.options)
    const told = await Promise.all([1, 2, 3, 4].map(() => visitor.ask('POST', PATH, answer)))
    assert.equal(told.filter(({ status }) => status === 200).length, 1)
    for (const refused of told.filter(({ status }) => status !== 200)) assertRefused(refused, 'over')
  })

  test('in the browser that began, within ten minutes, and for what it was begun', async () => {
    const { device } = await registered()
    const [mine, other] = [new Visitor(front), new Visitor(front)]
    const { body } = await mine.ask('POST', `${PATH}/options`)
    assertRefused(await other.ask('POST', PATH, device.signIn(body.options)), 'other_browser')
    const { body: late } = await mine.ask('POST', `${PATH}/options`)
    clock.aheadMs = 10 * 60_000
    assertRefused(await mine.ask('POST', PATH, device.signIn(late.options)), 'over')
    const { body: mixed } = await optionsFor(mine, invite().invitation)
    const answer = device.signIn({ ...mixed.options, rpId: mixed.options.rp.id })
    assertRefused(await mine.ask('POST', PATH, answer), 'mixed_up')
  })

  test('a count that falls or stands still is that of a copy', async () => {
    const { device } = await registered()
    assert.equal((await signIn(device, { count: 7 })).status, 200)
    for (const count of [7, 6, 1, 0]) assertRefused(await signIn(device, { count }), 'counter')
    assert.equal((await signIn(device, { count: 8 })).status, 200)
  })

  test('authenticators that do not count may go on not counting', async () => {
    const { device } = await registered()
    for (let times = 0; times < 3; times++) assert.equal((await signIn(device, { count: 0 })).status, 200)
  })

  test('with one count, of two at once one gets in', async () => {
    const { device } = await registered()
    const told = await Promise.all([5, 5, 5].map(count => signIn(device, { count })))
    assert.deepEqual(told.map(({ status }) => status).sort(), [200, 403, 403])
  })

  test("another person's credential cannot be registered again, nor be used in another name", async () => {
    const { device } = await registered()
    const visitor = new Visitor(front)
    const { invitation, personId } = invite()
    const { body } = await optionsFor(visitor, invitation)
    assertRefused(
      await visitor.ask('POST', `${PATH}/registration`, device.register(body.options)),
      'known_passkey',
    )
    device.userHandle = Buffer.from(personId).toString('base64url')
    assertRefused(await signIn(device), 'other_person')
  })

  test('somebody who is known adds another: both know them by the same handle, and none is made twice', async () => {
    const { device, personId } = await registered()
    const passkeys = createPasskeys({ database: front.database, clock, baseUrl: () => BASE })
    const { options, browser } = await passkeys.offerRegistration(
      { personId, name: 'Jane', invitation: null },
      undefined,
    )
    assert.equal(options.user.id, device.userHandle)
    assert.deepEqual(
      options.excludeCredentials?.map(({ id }) => id),
      [device.credentialId.toString('base64url')],
    )
    const second = new SoftAuthenticator(BASE)
    const response = RegistrationResponse.parse(second.register(options))
    const join: Join = async (_, known) => ({ personId: known.personId ?? '', actor: personId })
    assert.equal((await passkeys.register({ response, browser, join })).personId, personId)
    assert.equal((await signIn(second)).status, 200)
    assert.equal((await signIn(device)).status, 200)
  })

  test('a name is plain text', async () => {
    const { invitation } = invite()
    for (const name of ['', '  ', 'a\0b', '\ud800', 'a'.repeat(201), 7, undefined]) {
      const told = await new Visitor(front).ask('POST', `${PATH}/registration/options`, { invitation, name })
      assert.equal(told.status, 400, JSON.stringify(name))
    }
  })

  test('one that was removed opens nothing any more', async () => {
    const { device, personId } = await registered()
    const deps = { database: front.database, clock }
    const { passkeyId: id } = front.proofs.at(-1) as { passkeyId: string }
    await assert.rejects(removePasskey(deps, { id, personId }), /your only way in/)
    assert.equal((await signIn(device)).status, 200)
    const by = { personId, actor: personId, at: clock.now() }
    for (let times = 0; times < 2; times++) await front.database.transaction(tx => endPasskeysOf(tx, by))
    assertRefused(await signIn(device), 'unknown_passkey')
    await assert.rejects(removePasskey(deps, { id: 'pky_none', personId }), /Passkey not found/)
    const { personId: other } = await registered()
    await assert.rejects(removePasskey(deps, { id, personId: other }), /Passkey not found/)
  })

  test('bodies of every wrong form are 400, and nothing else', async () => {
    const visitor = new Visitor(front)
    const { device } = await registered()
    const { body } = await visitor.ask('POST', `${PATH}/options`)
    const sound = device.signIn(body.options) as { response: object }
    for (const wrongBody of [
      {},
      { ...sound, id: '' },
      { ...sound, id: '\0' },
      { ...sound, type: 'password' },
      { ...sound, response: null },
      { ...sound, response: { ...sound.response, signature: 7 } },
      { ...sound, response: { ...sound.response, clientDataJSON: 'a'.repeat(20_000) } },
    ])
      assert.equal((await visitor.ask('POST', PATH, wrongBody)).status, 400)
    const garbled = { ...sound, response: { ...sound.response, clientDataJSON: 'bm8ganNvbg' } }
    assertRefused(await visitor.ask('POST', PATH, garbled), 'passkey')
    const nothing = { ...sound, response: { ...sound.response, clientDataJSON: 'bnVsbA' } }
    assertRefused(await visitor.ask('POST', PATH, nothing), 'passkey')
  })

  test('an attestation that nobody can read', async () => {
    for (const attestationObject of [
      'AAAA',
      'oA',
      Buffer.from([0xa1, 0x63, 0x66, 0x6d, 0x74, 0xf6]).toString('base64url'),
    ]) {
      const visitor = new Visitor(front)
      const { body } = await optionsFor(visitor, invite().invitation)
      const sound = new SoftAuthenticator(BASE).register(body.options) as { response: object }
      const garbled = { ...sound, response: { ...sound.response, attestationObject } }
      assertRefused(await visitor.ask('POST', `${PATH}/registration`, garbled), 'passkey')
    }
  })

  test('pages of others begin nothing and end nothing', async () => {
    for (const path of ['options', 'registration/options', 'registration', ''])
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
        const told = await new Visitor(front).ask('POST', `${PATH}/${path}`.replace(/\/$/, ''), {}, headers)
        assert.equal(told.status, 403)
      }
  })

  test('guessing ends after ten tries', async () => {
    const { device } = await registered()
    for (let tried = 0; tried < 10; tried++)
      assertRefused(await signIn(device, { key: SoftAuthenticator.strangeKey() }), 'passkey')
    assert.equal((await signIn(device)).status, 429)
  })

  test('at a bare address there are none, and that is said', async () => {
    const { invitation } = invite()
    for (const address of [
      'http://192.0.2.7:8080',
      'https://[2001:db8::1]',
      'http://forensics.brand.example',
    ]) {
      front.baseUrl = address
      const visitor = new Visitor(front)
      assert.equal((await visitor.ask('GET', '/api/console/sign-in')).body.passkeys, false)
      assertRefused(await visitor.ask('POST', `${PATH}/options`), 'no_passkeys_here')
      assertRefused(await optionsFor(visitor, invitation), 'no_passkeys_here')
    }
    front.baseUrl = BASE
    assert.equal((await new Visitor(front).ask('GET', '/api/console/sign-in')).body.passkeys, true)
  })

  test('at the address of this machine they are those of localhost', async () => {
    const { invitation } = invite()
    front.baseUrl = 'http://127.0.0.1:8080'
    const visitor = new Visitor(front)
    const { body } = await visitor.ask('GET', '/api/console/sign-in')
    assert.deepEqual([body.passkeys, body.passkeysAt], [true, 'http://localhost:8080'])
    assert.equal((await optionsFor(visitor, invitation)).body.options.rp.id, 'localhost')
    front.baseUrl = BASE
  })

  test('the audit is clean, and finds every edit of a passkey', async t => {
    const client = await connect(front.databaseUrl)
    t.after(() => client.end())
    assert.deepEqual((await auditAt(front.databaseUrl)).findings, [])
    const edits = [
      `update passkeys set person_id = 'psn_admin'`,
      'update passkeys set public_key = sha256(public_key)',
      `update passkeys set credential_id = credential_id || '\\x00'`,
      `update passkeys set (removed_at, credential_id, user_handle, public_key) = (null, sha256(id::bytea), '\\x01', '\\x01')
       where removed_at is not null`,
      'update passkeys set public_key = sha256(id::bytea) where removed_at is not null',
      `update passkeys set created_at = created_at + interval '1 microsecond'`,
      `update passkeys set transports = '{usb}'`,
      `insert into passkeys select 'pky_planted', 'psn_admin', '\\x01', user_handle, public_key, transports, created_at, null, 0 from passkeys limit 1`,
      'update passkeys set user_handle = sha256(user_handle)',
      'delete from passkeys',
    ]
    for (const edit of edits) {
      const { findings } = await auditAfter(client, db =>
        db.query(`set local session_replication_role = replica; ${edit}`),
      )
      assert.ok(
        findings.some(({ check }) => check === 'events'),
        `${edit} ${JSON.stringify(findings)}`,
      )
    }
  })
})
