import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { refusalSentence } from '../../../src/access/sign-in/refusal.ts'
import { type Front, lastOpenId, openFront, refusedIn, shiftedClock, Visitor } from './front.ts'
import { type RealProvider, startRealProvider } from './real-provider.ts'

const MINUTE = 60_000
const callback = (id: string) => `http://127.0.0.1:8080/api/console/sign-in/openid/${id}/callback`
const roles = [
  { group: 'acme-leads', role: 'lead', brand: 'brd_acme' },
  { group: 'staff', role: 'viewer', brand: 'brd_acme' },
  { group: 'staff', role: 'viewer', brand: 'brd_other' },
  { group: 'admins', role: 'administrator' },
]

describe('signing in through a real OpenID provider', () => {
  const clock = shiftedClock()
  let front: Front
  let house: RealProvider
  let other: RealProvider
  let elsewhere: RealProvider
  const settled = ({ issuer, clientId, clientSecret }: RealProvider, more: object) => ({
    ...{ issuer, clientId, clientSecret, inside: true, scopes: ['openid', 'profile', 'email', 'groups'] },
    ...more,
  })
  before(async () => {
    house = await startRealProvider(callback('house'), { ttl: { IdToken: 1 } })
    other = await startRealProvider(callback('other'), { conformIdTokenClaims: false })
    elsewhere = await startRealProvider(callback('misnamed'), {}, {}, 'http://idp.brand.example')
    front = await openFront({
      clock,
      providers: [
        settled(house, { id: 'house', name: 'Our house', roles }),
        settled(other, { id: 'other', name: 'The agency' }),
        settled(elsewhere, { id: 'misnamed', name: 'Misnamed' }),
      ],
    })
  })
  after(async () => {
    await front.close()
    await house.close()
    await other.close()
    await elsewhere.close()
  })
  beforeEach(async () => {
    clock.aheadMs = 0
    house.account = 'ada'
    front.isKnown = true
    front.refusals.length = 0
    await front.database.query('delete from allowances')
  })

  /** The address that the provider sends the browser back to. */
  async function back(
    visitor: Visitor,
    id: string,
    provider: RealProvider,
    body: object = {},
  ): Promise<string> {
    const begun = await visitor.begin(id, body)
    assert.equal(begun.status, 200, JSON.stringify(begun.body))
    return provider.visit(begun.body.location)
  }

  async function assertRefused(
    told: Awaited<ReturnType<Visitor['comeBack']>>,
    reason: string,
  ): Promise<void> {
    assert.equal(told.status, 303)
    assert.equal(refusedIn(told), reason, JSON.stringify(front.refusals))
    assert.equal(String(told.headers['set-cookie'] ?? '').includes('bcf-session'), false)
    assert.equal(front.refusals.at(-1)?.reason, reason)
    const page = await new Visitor(front).ask('GET', `/api/console/sign-in?refused=${reason}`)
    assert.match(page.body.refused.message, /: .*(?:begin|ask|choose)/)
  }

  test('proves who it is, and opens a session', async () => {
    const visitor = new Visitor(front)
    const begun = await visitor.begin('house', { returnTo: '/console/brands/brd_acme?tab=facts' })
    const asked = new URL(begun.body.location)
    assert.equal(asked.origin, house.issuer)
    assert.equal(asked.searchParams.get('code_challenge_method'), 'S256')
    assert.equal(asked.searchParams.get('response_type'), 'code')
    for (const name of ['state', 'nonce', 'code_challenge'])
      assert.match(asked.searchParams.get(name) ?? '', /^[\w-]{43}$/)
    assert.match(
      String(begun.headers['set-cookie']),
      /^__Host-bcf-sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const told = await visitor.comeBack(await house.visit(begun.body.location))
    assert.equal(told.status, 303, JSON.stringify(front.refusals))
    assert.equal(told.headers.location, '/console/brands/brd_acme?tab=facts')
    assert.equal(await visitor.isIn(), true)
    const { identity, roles: granted, invitation } = lastOpenId(front)
    assert.deepEqual(identity, {
      issuer: house.issuer,
      subject: 'ada',
      mail: 'ada@brand.example',
      name: 'Ada',
      groups: ['staff', 'acme-leads'],
    })
    assert.equal(granted.administrator, false)
    assert.deepEqual(
      [...granted.brands],
      [
        ['brd_acme', 'lead'],
        ['brd_other', 'viewer'],
      ],
    )
    assert.equal(invitation, null)
  })

  test('claims may be in the token itself', async () => {
    const visitor = new Visitor(front)
    await visitor.comeBack(await back(visitor, 'other', other))
    assert.deepEqual(
      [lastOpenId(front).identity.issuer, lastOpenId(front).identity.name],
      [other.issuer, 'Ada'],
    )
  })

  test('a mail address that nobody verified is none', async () => {
    house.account = 'bob'
    const visitor = new Visitor(front)
    await visitor.comeBack(await back(visitor, 'house', house))
    assert.equal(lastOpenId(front).identity.mail, null)
    assert.deepEqual(lastOpenId(front).identity.groups, [])
  })

  test('an invitation travels along as its hash', async () => {
    const visitor = new Visitor(front)
    await visitor.comeBack(await back(visitor, 'house', house, { invitation: 'inv_once' }))
    assert.equal(lastOpenId(front).invitation?.length, 32)
  })

  test('two tabs of one browser may sign in at once', async () => {
    const visitor = new Visitor(front)
    const first = await back(visitor, 'house', house)
    const second = await back(visitor, 'other', other)
    assert.equal((await visitor.comeBack(first)).headers.location, '/console/')
    assert.equal((await visitor.comeBack(second)).headers.location, '/console/')
  })

  test('what is on its way is kept as hashes alone', async () => {
    const visitor = new Visitor(front)
    const { searchParams } = new URL((await visitor.begin('house')).body.location)
    const { rows } = await front.database.query<{ row: string }>(
      'select a::text as row from sign_in_attempts a',
    )
    const stored = rows.map(({ row }) => row).join()
    for (const secret of [searchParams.get('state'), searchParams.get('nonce'), ...visitor.cookies.values()])
      for (const form of [
        secret ?? '',
        Buffer.from(secret ?? '').toString('hex'),
        Buffer.from(secret ?? '', 'base64url').toString('hex'),
      ])
        assert.ok(form !== '' && !stored.includes(form))
  })

  test('a replayed state is over', async () => {
    const visitor = new Visitor(front)
    const location = await back(visitor, 'house', house)
    await visitor.comeBack(location)
    await assertRefused(await visitor.comeBack(location), 'over')
  })

  test('of many who come back at once with one state, one gets in', async () => {
    const visitor = new Visitor(front)
    const location = await back(visitor, 'house', house)
    const told = await Promise.all(Array.from({ length: 6 }, () => visitor.comeBack(location)))
    assert.deepEqual(told.map(refusedIn).sort(), [null, 'over', 'over', 'over', 'over', 'over'].sort())
  })

  test('a replayed code is refused by the provider', async () => {
    const visitor = new Visitor(front)
    const used = new URL(await back(visitor, 'house', house))
    await visitor.comeBack(used.href)
    const again = new URL(await back(visitor, 'house', house))
    again.searchParams.set('code', used.searchParams.get('code') ?? '')
    await assertRefused(await visitor.comeBack(again.href), 'code')
  })

  test('a code that was given to somebody else is of no use: the verifier is another', async () => {
    const [mallory, victim] = [new Visitor(front), new Visitor(front)]
    const stolen = new URL(await back(victim, 'house', house))
    const own = new URL(await back(mallory, 'house', house))
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    await assertRefused(await mallory.comeBack(own.href), 'code')
  })

  test('another browser than the one that began', async () => {
    const [mallory, victim] = [new Visitor(front), new Visitor(front)]
    const location = await back(mallory, 'house', house)
    await assertRefused(await victim.comeBack(location), 'other_browser')
    const second = await back(mallory, 'house', house)
    await victim.begin('house')
    await assertRefused(await victim.comeBack(second), 'other_browser')
  })

  test('more than ten minutes later', async () => {
    const visitor = new Visitor(front)
    const location = await back(visitor, 'house', house)
    clock.aheadMs = 10 * MINUTE
    await assertRefused(await visitor.comeBack(location), 'over')
  })

  test('a token that has expired, and one of the future', async () => {
    const visitor = new Visitor(front)
    const late = await back(visitor, 'house', house)
    clock.aheadMs = 5 * MINUTE
    await assertRefused(await visitor.comeBack(late), 'expired')
    const early = await back(visitor, 'house', house)
    clock.aheadMs = -5 * MINUTE
    await assertRefused(await visitor.comeBack(early), 'not_yet')
  })

  test('clocks may differ by half a minute', async () => {
    for (const aheadMs of [30_000, -30_000]) {
      clock.aheadMs = aheadMs
      const visitor = new Visitor(front)
      assert.equal(refusedIn(await visitor.comeBack(await back(visitor, 'house', house))), null)
    }
  })

  test('a mixed-up provider: the address of one with the answer of another', async () => {
    const visitor = new Visitor(front)
    const location = new URL(await back(visitor, 'house', house))
    assert.equal(location.searchParams.get('iss'), house.issuer)
    location.searchParams.set('iss', other.issuer)
    await assertRefused(await visitor.comeBack(location.href), 'mixed_up')
    const without = new URL(await back(visitor, 'house', house))
    without.searchParams.delete('iss')
    await assertRefused(await visitor.comeBack(without.href), 'mixed_up')
    const crossed = await back(visitor, 'house', house)
    await assertRefused(await visitor.comeBack(crossed.replace('openid/house', 'openid/other')), 'mixed_up')
  })

  test('an issuer that calls itself otherwise is found before anybody is sent there', async () => {
    const told = await new Visitor(front).begin('misnamed')
    assert.equal(told.status, 403)
    assert.equal(told.body.error, refusalSentence('issuer'))
    assert.equal(told.body.reason, 'issuer')
  })

  test('somebody who says no', async () => {
    house.account = null
    const visitor = new Visitor(front)
    await assertRefused(await visitor.comeBack(await back(visitor, 'house', house)), 'denied')
  })

  test('somebody whom the provider knows and nobody here', async () => {
    front.isKnown = false
    const visitor = new Visitor(front)
    await assertRefused(await visitor.comeBack(await back(visitor, 'house', house)), 'nobody')
    assert.equal(await visitor.isIn(), false)
  })

  test('a state that was never given out, in many forms', async () => {
    for (const query of [
      '',
      'state=',
      'state=x&code=y',
      `state=${'A'.repeat(43)}&code=x`,
      'state=%00&code=%00',
      'state=a&state=b',
    ]) {
      await front.database.query('delete from allowances')
      await assertRefused(await new Visitor(front).comeBack(`${callback('house')}?${query}`), 'over')
    }
  })

  test('a provider that nobody configured', async () => {
    for (const id of ['nobody', '__proto__', 'constructor', '%00']) {
      assert.equal((await new Visitor(front).begin(id)).status, 404)
      assert.equal((await new Visitor(front).comeBack(callback(id))).status, 404)
    }
  })

  test('is not begun by pages of others', async () => {
    const visitor = new Visitor(front)
    const path = '/api/console/sign-in/openid/house'
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      assert.equal((await visitor.ask('POST', path, {}, headers)).status, 403)
    assert.equal(visitor.cookies.size, 0)
  })

  test('leads back into the console and nowhere else', async () => {
    for (const returnTo of [
      'https://evil.example/console/',
      '//evil.example/console/',
      '/\\evil.example',
      '/v1/x',
      '/console/../api',
      'javascript:1',
      '',
    ]) {
      const visitor = new Visitor(front)
      const told = await visitor.comeBack(await back(visitor, 'house', house, { returnTo }))
      assert.equal(told.headers.location, '/console/', returnTo)
    }
  })

  test('ten failures from one address are enough, and beginning has a limit of its own', async () => {
    const visitor = new Visitor(front)
    const tell = () => visitor.comeBack(`${callback('house')}?state=x`)
    for (let tried = 0; tried < 10; tried++) assert.equal((await tell()).status, 303)
    const told = await tell()
    assert.equal(told.status, 429)
    assert.match(String(told.headers['retry-after']), /^\d+$/)
    assert.equal((await visitor.begin('house')).status, 200)
    await front.database.query(
      `update allowances set passed_at = array_fill(now(), array[100]) where key like 'begin%'`,
    )
    assert.equal((await visitor.begin('house')).status, 429)
  })

  test('a success is not counted against anybody', async () => {
    for (let times = 0; times < 12; times++) {
      const visitor = new Visitor(front)
      assert.equal(refusedIn(await visitor.comeBack(await back(visitor, 'house', house))), null)
    }
  })

  test('what is over is swept away by the next who begins', async () => {
    clock.aheadMs = 60 * MINUTE
    await new Visitor(front).begin('house')
    const { rows } = await front.database.query('select from sign_in_attempts')
    assert.equal(rows.length, 1)
  })

  test('the login page is told what there is', async () => {
    const { body } = await new Visitor(front).ask('GET', '/api/console/sign-in?refused=constructor')
    assert.deepEqual(body, {
      providers: [
        { id: 'house', name: 'Our house' },
        { id: 'other', name: 'The agency' },
        { id: 'misnamed', name: 'Misnamed' },
      ],
      passkeys: true,
      passkeysAt: 'http://localhost:8080',
      people: true,
      token: true,
    })
  })

  test('no secret is in anything that is told or noted', async () => {
    const visitor = new Visitor(front)
    const location = await back(visitor, 'house', house)
    const used = new URL(location)
    used.searchParams.set('code', 'not-a-code')
    const told = await visitor.comeBack(used.href)
    const noted = JSON.stringify([told, front.refusals])
    for (const secret of [house.clientSecret, 'not-a-code', used.searchParams.get('state') ?? ''])
      assert.ok(!noted.includes(secret))
  })
})

describe('a provider that does not accept us', () => {
  for (const [method, clientSecret] of [
    ['client_secret_basic', 'guessed'],
    ['client_secret_post', 'guessed'],
    ['client_secret_post', null],
  ] as const)
    test(`${method} with ${clientSecret ?? 'the right secret'}`, async t => {
      const provider = await startRealProvider(
        callback('house'),
        { clientAuthMethods: [method] },
        { token_endpoint_auth_method: method },
      )
      t.after(() => provider.close())
      const { issuer, clientId } = provider
      const front = await openFront({
        clock: shiftedClock(),
        providers: [
          {
            id: 'house',
            name: 'H',
            issuer,
            clientId,
            clientSecret: clientSecret ?? provider.clientSecret,
            inside: true,
            scopes: ['openid'],
          },
        ],
      })
      t.after(() => front.close())
      const visitor = new Visitor(front)
      const { location } = (await visitor.begin('house')).body
      const told = await visitor.comeBack(await provider.visit(location))
      assert.equal(refusedIn(told), clientSecret === null ? null : 'client', JSON.stringify(front.refusals))
    })
})
