// What a link opens: one case, and the evidence that its file lists. Everything else that somebody with a link could try is tried over
// the wire, where nothing tidies an address up before it is sent.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { type Asked, wireAsker } from '../api/ask.ts'
import { signLog, startTestService, untilSigned } from '../harness.ts'
import { type CaseWorld, openCaseWorld, type Saying } from './case-world.ts'

const LEAST_TRIES = 500
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH']

describe('what a link opens', async () => {
  const service = await startTestService({ listen: true, parts: { worker: false } })
  const ask = wireAsker(service)

  async function captured(world: CaseWorld, saying: Saying) {
    const run = await world.capture(new Date())
    await world.judge(run, [world.claimOf(saying)])
    return run
  }

  async function linkTo(caseId: string, body = {}) {
    const { body: made } = await service.call('POST', `/api/admin/cases/${caseId}/shares`, body)
    return { id: made.id as string, path: new URL(made.url).pathname, token: made.url.slice(-43) as string }
  }

  const own = await openCaseWorld(service)
  const [shown, beside] = [await captured(own, 'founded in 1901'), await captured(own, 'seat in Vienna')]
  const other = await openCaseWorld(service)
  const foreign = await captured(other, 'founded in 1901')
  await signLog(service)
  await untilSigned(service)
  const link = await linkTo(own.idOf('founded in 1901'))
  const others = await linkTo(other.idOf('founded in 1901'))
  const revoked = await linkTo(other.idOf('founded in 1901'))
  await service.call('POST', `/api/admin/cases/${other.idOf('founded in 1901')}/shares/${revoked.id}/revoke`)
  const bundle = (runId: string, format = 'json') => `${link.path}/evidence/${runId}/bundle.${format}`

  /** Nobody but the two has these in any answer. */
  const kept = [other.brandId, foreign.runId, foreign.sha256, foreign.scanId, beside.runId, beside.sha256]
  const opened = new Set([link.path, bundle(shown.runId), bundle(shown.runId, 'html')])
  let tries = 0

  /** Nothing of the other brand, nor of another case. */
  function assertNothing(what: string, { status, headers, bytes }: Asked): void {
    tries += 1
    const answered = JSON.stringify(headers) + bytes.toString('latin1')
    for (const secret of kept) assert.ok(!answered.includes(secret), `${what} shows ${secret}`)
    assert.ok(status >= 400 || status === 204, `${what}: ${status}`)
  }

  test('its file and the evidence in it, and of the others nothing', async () => {
    for (const path of opened) {
      const { status, text } = await ask('GET', path)
      assert.equal(status, 200, path)
      for (const secret of kept) assert.ok(!text.includes(secret), `${path} shows ${secret}`)
    }
  })

  test('other runs, other things, other ends', async () => {
    const things = [
      ...[
        beside.runId,
        foreign.runId,
        foreign.sha256,
        foreign.scanId,
        other.brandId,
        own.brandId,
        shown.scanId,
      ],
      ...[other.idOf('founded in 1901'), own.idOf('seat in Vienna'), others.id, link.id, shown.sha256],
      ...[
        '',
        '.',
        '..',
        '*',
        '%',
        '%00',
        'run_none',
        'null',
        'undefined',
        '0',
        "' or 1=1 --",
        '🫖',
        'a'.repeat(9_000),
      ],
    ]
    const ends = [
      '/bundle.json',
      '/bundle.html',
      '/bundle.pdf',
      '/bundle',
      '',
      '/',
      '/evidence',
      '/bundle.json/',
    ]
    for (const thing of things)
      for (const end of ends) {
        const path = `${link.path}/evidence/${encodeURIComponent(thing)}${end}`
        assertNothing(path, await ask('GET', path))
      }
  })

  test('ways around a path', async () => {
    const dots = [
      '../',
      '..%2f',
      '%2e%2e/',
      '%2e%2e%2f',
      '..\\',
      '..%5c',
      '..;/',
      './/',
      '%252e%252e%252f',
      '..%00/',
    ]
    for (const dot of dots)
      for (const target of [
        `${foreign.runId}/bundle.json`,
        `evidence/${foreign.runId}/bundle.json`,
        `../${others.token.slice(0, 20)}`,
        `../api/admin/cases/${other.idOf('founded in 1901')}`,
        `../../v1/runs/${foreign.runId}/evidence`,
        `../v1/brands/${other.brandId}/confabulations`,
      ])
        for (const from of [link.path, `${link.path}/evidence/${shown.runId}`]) {
          const path = `${from}/${dot}${target}`
          assertNothing(path, await ask('GET', path))
        }
    for (const path of [
      `//case/${link.token}`,
      `/Case/${link.token}`,
      `/case//${link.token}`,
      `${link.path}/`,
      '/case/',
      '/case',
    ])
      assertNothing(path, await ask('GET', path, {}))
  })

  test('other ways to ask', async () => {
    for (const path of opened)
      for (const method of METHODS) assertNothing(`${method} ${path}`, await ask(method, path))
    const headers: Record<string, string>[] = [
      { 'x-original-url': bundle(foreign.runId) },
      { 'x-rewrite-url': bundle(foreign.runId) },
      { 'x-forwarded-prefix': others.path },
      { 'x-http-method-override': 'DELETE' },
      { host: 'evil.example' },
      { range: 'bytes=0-99999' },
      { cookie: `token=${link.token}` },
      { authorization: `Bearer ${link.token}` },
    ]
    for (const sent of headers)
      assertNothing(JSON.stringify(sent), await ask('GET', bundle(foreign.runId), { headers: sent }))
    for (const query of [
      `?runId=${foreign.runId}`,
      `?caseId=${other.idOf('founded in 1901')}`,
      '?trail=true&version=2',
    ]) {
      const { status, text } = await ask('GET', `${link.path}${query}`)
      assert.equal(status, 200)
      for (const secret of kept) assert.ok(!text.includes(secret), query)
    }
  })

  test('it opens nothing else of the service', async () => {
    const headers = { authorization: `Bearer ${link.token}` }
    for (const path of [
      ...[
        '/api/admin/brands',
        '/metrics',
        `/v1/runs/${shown.runId}/evidence`,
        `/v1/brands/${own.brandId}/confabulations`,
      ],
      ...[`/api/admin/cases/${own.idOf('founded in 1901')}`, `/api/console/api/admin/brands`, '/api/mcp'],
    ])
      assertNothing(path, await ask('GET', path, { headers }))
  })

  /** Whatever somebody makes of a link who has not got it. */
  function nearly({ token, id }: { token: string; id: string }): string[] {
    const hash = createHash('sha256').update(token).digest()
    return [
      ...Array.from(
        token,
        (_, place) => `${token.slice(0, place)}${token[place] === 'A' ? 'B' : 'A'}${token.slice(place + 1)}`,
      ),
      ...Array.from({ length: 42 }, (_, length) => token.slice(0, length + 1)),
      ...[
        `${token}A`,
        `${token}%00`,
        `${token}%20`,
        `%20${token}`,
        `${token}=`,
        token.toLowerCase(),
        token.toUpperCase(),
      ],
      ...[hash.toString('hex'), hash.toString('base64url'), `%5C${hash.toString('hex')}`, id, revoked.token],
      ...[
        Buffer.from(token, 'base64url').toString('hex'),
        [...token].reverse().join(''),
        `${token}.json`,
        `${token},${link.token}`,
      ],
    ]
  }

  test('what is nearly a link', async () => {
    assert.ok(nearly(others).length >= 10)
    for (const one of nearly(others)) {
      assertNothing(one, await ask('GET', `/case/${one}`))
      assertNothing(one, await ask('GET', `/case/${one}/evidence/${foreign.runId}/bundle.json`))
    }
  })

  test('what is nearly a link to a report, and ways around its path', async () => {
    const { body: made } = await service.call('POST', `/api/admin/brands/${other.brandId}/report-shares`, {})
    const report = { id: made.id, token: made.url.slice(-43) }
    for (const one of [...nearly(report), link.token, others.token])
      for (const end of ['', '/report.json', '/report.html', '/']) {
        const path = `/report/${one}${end}`
        assertNothing(path, await ask('GET', path))
      }
    const shares = await service.call('POST', `/api/admin/brands/${own.brandId}/report-shares`, {})
    const path = new URL(shares.body.url).pathname
    for (const dot of ['../', '..%2f', '%2e%2e/', '..\\', './/', '..%00/'])
      for (const target of [
        report.token.slice(0, 20),
        `case/${others.token.slice(0, 20)}`,
        `evidence/${foreign.runId}/bundle.json`,
      ])
        assertNothing(dot + target, await ask('GET', `${path}/${dot}${target}`))
    for (const method of METHODS) assertNothing(method, await ask(method, path))
    const headers = { authorization: `Bearer ${path.slice(-43)}` }
    for (const closed of [
      '/api/admin/brands',
      `/api/admin/brands/${own.brandId}/report`,
      '/metrics',
      '/api/mcp',
    ])
      assertNothing(closed, await ask('GET', closed, { headers }))
    const { status, text } = await ask('GET', path)
    assert.equal(status, 200)
    assert.ok(!text.includes(foreign.sha256) && !text.includes(other.brandId))
  })

  test(`at least ${LEAST_TRIES} tries`, t => {
    t.diagnostic(`${tries} tries`)
    assert.ok(tries >= LEAST_TRIES, `${tries}`)
  })
})
