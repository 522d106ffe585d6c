import assert from 'node:assert/strict'
import { createHmac, hash } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { INSTALLATION } from '../../src/access/people/store.ts'
import { makePerson, visit } from '../access/two-worlds.ts'
import { asJson, asker, assertError, assertStatus } from '../api/ask.ts'
import { bearer, manualClock, startTestService, TOKEN } from '../harness.ts'
import { COOKIE, cookieOf, login, ORIGIN, openBrowser, ownPage, secretIn } from './browser.ts'

const HOUR_MS = 3_600_000
const START = '2026-11-14T09:00:00.000Z'

describe('a session of the console', async () => {
  const clock = manualClock(START)
  const service = await startTestService({ clock, parts: { worker: false } })
  const ask = asker(service)
  const rows = async () => (await service.database.query('select * from console_sessions')).rows
  beforeEach(async () => {
    clock.set(START)
    await service.database.query('delete from console_sessions')
  })

  test('begins with the token, and the cookie can neither be read by scripts nor sent elsewhere', async () => {
    const answer = await login(service)
    assertStatus(answer, 200)
    assert.deepEqual(Object.keys(answer.body).sort(), ['csrfToken', 'expiresAt'])
    assert.equal(answer.body.expiresAt, '2026-11-14T21:00:00.000Z')
    assert.equal(answer.headers['cache-control'], 'no-store')
    const [pair, ...attributes] = String(answer.headers['set-cookie']).split('; ')
    assert.match(pair ?? '', /^__Host-bcf-session=[\w-]{43}$/)
    assert.deepEqual(attributes.sort(), ['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'])
    const mine = await ask('GET', '/api/console/session', { headers: cookieOf(secretIn(answer)) })
    assert.deepEqual(mine.body, answer.body)
  })

  test('its secret and the token are stored nowhere, and neither comes back in an answer', async () => {
    const { secret, csrfToken, ask: ofConsole } = await openBrowser(service)
    const { rows: tables } = await service.database.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    for (const { name } of tables) {
      const { rows: found } = await service.database.query(
        `select from ${name} as t where t::text like any ($1)`,
        [[secret, csrfToken, TOKEN].map(text => `%${text}%`)],
      )
      assert.equal(found.length, 0, name)
    }
    const answers = [
      await login(service),
      await login(service, 'wrong-token-0123456789'),
      await ofConsole('GET', '/api/console/session'),
      await ofConsole('GET', '/api/console/api/admin/brands'),
      await ask('POST', '/api/console/session', {
        headers: { ...ownPage, ...asJson },
        payload: JSON.stringify({ token: [TOKEN] }),
      }),
      await ask('POST', '/api/console/session', { headers: ownPage, payload: `token=${TOKEN}` }),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 401, 200, 200, 400, 400],
    )
    for (const { text, headers } of answers) assert.ok(!(text + JSON.stringify(headers)).includes(TOKEN))
    assert.ok(!answers[2]?.text.includes(secret))
  })

  test('opens the routes of v1 and of the operator below /api/console', async () => {
    const browser = await openBrowser(service)
    assertStatus(await browser.ask('GET', '/api/console/api/admin/brands'), 200)
    assertError(await browser.ask('GET', '/api/console/v1/scans/scn_none'), 404)
    const brand = { name: 'Northwind', domain: 'northwind.example' }
    const made = await browser.ask('POST', '/api/console/api/admin/brands', {
      headers: asJson,
      payload: JSON.stringify(brand),
    })
    assertStatus(made, 201)
    assert.equal(made.headers['cache-control'], 'no-store')
  })

  test('opens nothing outside /api/console, and a token opens nothing inside', async () => {
    const { secret, csrfToken } = await openBrowser(service)
    const headers = { ...ownPage, ...cookieOf(secret), 'x-csrf-token': csrfToken }
    for (const path of ['/v1/scans/x', '/api/admin/brands', '/metrics'])
      assertError(await ask('GET', path, { headers }), 401)
    for (const path of ['/api/console/session', '/api/console/api/admin/brands'])
      assertError(await ask('GET', path, { headers: bearer }), 401)
    assertError(await ask('GET', '/api/console/session', { headers: cookieOf(TOKEN) }), 401)
  })

  test('a new login gets a new secret, and ends the one that was sent along', async () => {
    const planted = 'A'.repeat(43)
    const first = secretIn(await login(service, TOKEN, cookieOf(planted)))
    assert.notEqual(first, planted)
    assertError(await ask('GET', '/api/console/session', { headers: cookieOf(planted) }), 401)
    const second = secretIn(await login(service, TOKEN, cookieOf(first)))
    assert.notEqual(second, first)
    assertError(await ask('GET', '/api/console/session', { headers: cookieOf(first) }), 401)
    assertStatus(await ask('GET', '/api/console/session', { headers: cookieOf(second) }), 200)
  })

  test('a failed login leaves the session that was sent along as it is', async () => {
    const { secret, ask: ofConsole } = await openBrowser(service)
    assertError(await login(service, 'wrong-token-0123456789', cookieOf(secret)), 401)
    assertStatus(await ofConsole('GET', '/api/console/session'), 200)
  })

  test('ends with the logout: the cookie is taken back, and a copy of it opens nothing', async () => {
    const [browser, other] = [await openBrowser(service), await openBrowser(service)]
    const out = await browser.ask('DELETE', '/api/console/session')
    assertStatus(out, 200)
    assert.match(String(out.headers['set-cookie']), /^__Host-bcf-session=; .*Expires=Thu, 01 Jan 1970/)
    assert.match(String(out.headers['set-cookie']), /Secure/, 'browsers ignore the prefix without it')
    assertError(await browser.ask('GET', '/api/console/session'), 401)
    assertError(await browser.ask('DELETE', '/api/console/session'), 401)
    assertStatus(await other.ask('GET', '/api/console/session'), 200)
  })

  test('ends everywhere at once', async () => {
    const browsers = [await openBrowser(service), await openBrowser(service), await openBrowser(service)]
    assertStatus(await (browsers[0] as (typeof browsers)[0]).ask('DELETE', '/api/console/sessions'), 200)
    for (const browser of browsers) assertError(await browser.ask('GET', '/api/console/session'), 401)
    assert.deepEqual(await rows(), [])
  })

  test('ends after twelve hours in which nothing was asked', async () => {
    const [idle, busy] = [await openBrowser(service), await openBrowser(service)]
    clock.advance(6 * HOUR_MS)
    const seen = await busy.ask('GET', '/api/console/session')
    assert.equal(seen.body.expiresAt, '2026-11-15T03:00:00.000Z')
    clock.advance(6 * HOUR_MS - 1)
    assertStatus(await busy.ask('GET', '/api/console/session'), 200)
    clock.advance(1)
    assertError(await idle.ask('GET', '/api/console/session'), 401)
    assertStatus(await busy.ask('GET', '/api/console/session'), 200)
  })

  test('ends after seven days however busy it was', async () => {
    const browser = await openBrowser(service)
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      clock.advance(6 * HOUR_MS)
      assertStatus(await browser.ask('GET', '/api/console/session'), 200)
    }
    const last = await browser.ask('GET', '/api/console/session')
    assert.equal(last.body.expiresAt, '2026-11-21T09:00:00.000Z')
    clock.advance(6 * HOUR_MS - 1)
    assertStatus(await browser.ask('GET', '/api/console/session'), 200)
    clock.advance(1)
    assertError(await browser.ask('GET', '/api/console/session'), 401)
  })

  test('what has ended is swept away by the next login', async () => {
    await openBrowser(service)
    clock.advance(8 * 24 * HOUR_MS)
    await openBrowser(service)
    assert.equal((await rows()).length, 1)
  })

  test('asking does not write more than once a minute', async () => {
    const browser = await openBrowser(service)
    clock.advance(59_999)
    await browser.ask('GET', '/api/console/session')
    const seenAt = async () => (await rows()).map(row => row.last_seen_at.toISOString())
    assert.ok((await seenAt()).every(at => at === START))
    clock.advance(1)
    await browser.ask('GET', '/api/console/session')
    assert.ok((await seenAt()).includes('2026-11-14T09:01:00.000Z'))
  })

  describe('cannot be made by whoever can only write the table', () => {
    const secret = 'f'.repeat(43)
    const asked = () => ask('GET', '/api/console/session', { headers: { ...ownPage, ...cookieOf(secret) } })

    /** Everything that somebody who has read the code and the database can compute. */
    const marks = [
      createHmac('sha256', 'session of a person').update(secret).digest(),
      hash('sha256', `session ${secret}`, 'buffer'),
      hash('sha256', secret, 'buffer'),
    ]
    const forge = (seal: string) =>
      service.database.query(
        `insert into console_sessions (id, mark, ${seal && 'seal,'} actor, way, created_at, last_seen_at)
         select 'ses_' || n, mark, ${seal && `${seal},`} 'act_forged', 'token', $2, $2
         from unnest($1::bytea[]) with ordinality as _ (mark, n)`,
        [marks, clock.now()],
      )

    test('nor with the seal of a session that is sound', async () => {
      for (const seal of [
        '',
        `sha256('')`,
        '(select seal from console_sessions where seal is not null limit 1)',
      ]) {
        await service.database.query('delete from console_sessions')
        await openBrowser(service)
        await forge(seal)
        assertError(await asked(), 401)
      }
    })

    test('nor can one be lent to somebody else, or last longer', async () => {
      const [viewer, chief] = [
        await makePerson(service, 'Vic'),
        await makePerson(service, 'Chi', { [INSTALLATION]: 'administrator' }),
      ]
      const edits = [
        ['person_id = null', []],
        ['person_id = $1', [chief]],
        ['person_id = $1, actor = $1', [chief]],
        [`actor = 'act_other'`, []],
        [`way = 'token'`, []],
        [`created_at = created_at + interval '1 hour'`, []],
        [`id = 'ses_other'`, []],
        ['seal = null', []],
      ] as const
      for (const [edit, values] of edits) {
        await service.database.query('delete from console_sessions')
        const own = await visit(service, 'Vic', viewer)
        assertStatus(await own.ask('GET', '/api/admin/me'), 200)
        await service.database.query(`update console_sessions set ${edit}`, [...values])
        assertError(await own.ask('GET', '/api/admin/me'), 401)
      }
    })
  })

  test('ends with the token that opened it', async () => {
    const { secret } = await openBrowser(service)
    const rotated = await startTestService({
      clock,
      databaseUrl: service.databaseUrl,
      parts: { worker: false },
      config: { tokens: ['another-token-0123456789', TOKEN] },
    })
    const asked = (app: typeof service) =>
      asker(app)('GET', '/api/console/session', { headers: cookieOf(secret) })
    assertStatus(await asked(rotated), 200)
    const after = await startTestService({
      clock,
      databaseUrl: service.databaseUrl,
      parts: { worker: false },
      config: { tokens: ['another-token-0123456789'] },
    })
    assertError(await asked(after), 401)
  })

  for (const value of ['', 'x', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}%`, "'; drop table runs--"])
    test(`a cookie of ${JSON.stringify(value)} is nobody's`, async () =>
      assertError(
        await ask('GET', '/api/console/session', { headers: { cookie: `${COOKIE}=${value}` } }),
        401,
      ))
})

describe('requests that the console did not send', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const ask = asker(service)
  const browser = await openBrowser(service)
  const held = { ...cookieOf(browser.secret), ...asJson }
  const payload = JSON.stringify({ name: 'Northwind', domain: 'northwind.example' })
  const change = (headers: Record<string, string>) =>
    ask('POST', '/api/console/api/admin/brands', { headers: { ...held, ...headers }, payload })
  const token = { 'x-csrf-token': browser.csrfToken }
  const { host } = ownPage

  const refused: [what: string, headers: Record<string, string>][] = [
    ['no token', ownPage],
    ['an empty token', { ...ownPage, 'x-csrf-token': '' }],
    ['a wrong token', { ...ownPage, 'x-csrf-token': `${browser.csrfToken.slice(0, -1)}_` }],
    ['the cookie in place of the token', { ...ownPage, 'x-csrf-token': browser.secret }],
    ['the token of another session', { ...ownPage, 'x-csrf-token': (await openBrowser(service)).csrfToken }],
    ['no origin', { host, ...token }],
    ['a foreign origin', { ...ownPage, ...token, origin: 'https://evil.example' }],
    ['a foreign origin, and nothing said of the site', { host, ...token, origin: 'https://evil.example' }],
    ['an opaque origin', { ...ownPage, ...token, origin: 'null' }],
    ['an origin that only begins like ours', { ...ownPage, ...token, origin: `${ORIGIN}.evil.example` }],
    [
      'an origin with our name as its user',
      { ...ownPage, ...token, origin: 'http://127.0.0.1:8080@evil.example' },
    ],
    ['another port', { ...ownPage, ...token, origin: 'http://127.0.0.1:9999' }],
    ['a page of a sister site', { ...ownPage, ...token, 'sec-fetch-site': 'same-site' }],
    ['a foreign page', { ...ownPage, ...token, 'sec-fetch-site': 'cross-site' }],
    ['an address typed by hand', { ...ownPage, ...token, 'sec-fetch-site': 'none' }],
  ]
  for (const [what, headers] of refused)
    test(`${what}: 403`, async () => assertError(await change(headers), 403))

  test('with everything in its place: done', async () => {
    assertStatus(await change({ ...ownPage, ...token }), 201)
    // Older browsers do not say of which site a request is.
    assertStatus(await change({ host, origin: ORIGIN, ...token }), 201)
  })

  test('logging out asks for the same, and logging in for an own page', async () => {
    for (const path of ['/api/console/session', '/api/console/sessions']) {
      assertError(await ask('DELETE', path, { headers: { ...cookieOf(browser.secret), ...ownPage } }), 403)
      assertError(await ask('DELETE', path, { headers: { ...cookieOf(browser.secret), ...token } }), 403)
    }
    assertError(await login(service, TOKEN, { origin: 'https://evil.example' }), 403)
    assertError(await login(service, TOKEN, { 'sec-fetch-site': 'cross-site' }), 403)
    assertStatus(await browser.ask('GET', '/api/console/session'), 200)
  })

  test('behind a proxy that gives another Host, the configured address counts', async () => {
    const proxied = await startTestService({
      databaseUrl: service.databaseUrl,
      parts: { worker: false },
      config: { baseUrl: 'https://forensics.example/bcf' },
    })
    const fromOutside = { host: '10.0.0.7:8080', origin: 'https://forensics.example' }
    assertStatus(await login(proxied, TOKEN, fromOutside), 200)
    assertError(await login(proxied, TOKEN, { ...fromOutside, origin: 'https://evil.example' }), 403)
  })

  test('no other origin may read an answer, and a preflight grants nothing', async () => {
    const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    for (const path of [
      '/api/console/session',
      '/api/console/api/admin/brands',
      '/api/console/v1/public/evidence/x',
    ]) {
      for (const answer of [
        await ask('OPTIONS', path, { headers: asked }),
        await ask('GET', path, { headers: { ...asked, ...cookieOf(browser.secret) } }),
      ])
        assert.deepEqual(
          Object.keys(answer.headers).filter(name => name.startsWith('access-control')),
          [],
        )
    }
  })
})

describe('guessing the token at the login', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const from = (remoteAddress: string, token: string) =>
    service.app.inject({
      method: 'POST',
      url: '/api/console/session',
      remoteAddress,
      headers: ownPage,
      payload: { token },
    })

  test('after ten wrong ones an address waits; others do not, and a right one is not counted', async () => {
    for (let n = 0; n < 20; n++) assert.equal((await from('198.51.100.1', TOKEN)).statusCode, 200)
    const tries = await Promise.all(Array.from({ length: 30 }, (_, n) => from('198.51.100.1', `guess-${n}`)))
    const statuses = tries.map(({ statusCode }) => statusCode)
    assert.equal(statuses.filter(status => status === 401).length, 10)
    assert.equal(statuses.filter(status => status === 429).length, 20)
    const refused = await from('198.51.100.1', TOKEN)
    assert.equal(refused.statusCode, 429)
    assert.ok(Number(refused.headers['retry-after']) > 0)
    assert.equal((await from('198.51.100.2', TOKEN)).statusCode, 200)
  })

  test('all addresses of one IPv6 network count as one', async () => {
    for (let n = 0; n < 10; n++) await from(`2001:db8:1:2::${n + 1}`, `guess-${n}`)
    assert.equal((await from('2001:db8:1:2:ffff::1', TOKEN)).statusCode, 429)
    assert.equal((await from('2001:db8:1:3::1', TOKEN)).statusCode, 200)
  })
})
