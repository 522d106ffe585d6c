import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, mock, test } from 'node:test'
import { capturedPage } from '../../src/http/verify-html.ts'
import { ENGINES, SURFACES } from '../../src/model/engine.ts'
import { AppError } from '../../src/model/errors.ts'
import { bearer, makeBrand, manualClock, startTestService } from '../harness.ts'
import { plantCapture } from '../planted.ts'
import { sequenceAll } from '../sequencing.ts'
import { type Asked, asker, assertError, wireAsker } from './ask.ts'

const HTML = 'text/html; charset=utf-8'

/** What every page owes: no script, no other source, and a policy that would stop both. */
function assertHarmless({ headers, text }: Asked): void {
  assert.equal(headers['content-type'], HTML)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['referrer-policy'], 'no-referrer')
  assert.equal(headers['set-cookie'], undefined)
  const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? ''
  const allowed = createHash('sha256').update(style).digest('base64')
  assert.equal(
    headers['content-security-policy'],
    `default-src 'none'; style-src 'sha256-${allowed}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  assert.doesNotMatch(text, /<script|<img|<link|<iframe|<form|javascript:|\son\w+=|\sstyle=|url\(|@import/i)
  assert.doesNotMatch(text, /(?:src|href)="(?:https?:)?\/\//)
  assert.match(text, /<meta name="viewport" content="width=device-width, initial-scale=1">/)
  assert.match(text, /<html lang="en">/)
  assert.match(text, /<title>[^<]+<\/title>/)
}

describe('the page behind a QR code', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, listen: true, parts: { worker: false } })
  const ask = asker(service)
  const brand = await makeBrand(service, { name: 'Canary Kettles' })
  const run = await plantCapture(service, brand.id, {
    body: Buffer.from('Canary Kettles, the answer that nobody may read here.'),
    prompt: 'What may nobody read here?',
    capturedAt: clock.now(),
  })
  const page = (hash: string, headers = {}) => ask('GET', `/verify/${hash}`, { headers })

  test('before it has its place: what is known, and that the place comes in seconds', async () => {
    const answer = await page(run.sha256)
    assert.equal(answer.status, 200)
    assertHarmless(answer)
    assert.equal(answer.headers['cache-control'], 'public, max-age=2')
    assert.match(answer.text, /waiting for the next signed checkpoint/)
  })

  test('after: when, by whom, where in the log, what it proves and what not, and how to check', async () => {
    await sequenceAll(service)
    const answer = await page(run.sha256)
    assert.equal(answer.status, 200)
    assertHarmless(answer)
    assert.equal(answer.headers['cache-control'], 'public, max-age=300')
    assert.match(answer.text, /14 November 2026, 09:30:00 UTC/)
    assert.match(answer.text, /ChatGPT/)
    const { origin, index } = (await ask('GET', `/v1/public/evidence/${run.sha256}`)).body.log
    assert.ok(answer.text.includes(`entry ${index} of <code>${origin}</code>`))
    assert.ok(answer.text.includes(`<div id="live" data-captured="${run.sha256}" data-surface="sandbox">`))
    for (const words of [
      'What this proves',
      'What it does not prove',
      'sha256sum answer.bin',
      `BCF_URL=${service.url} bcf check ${run.sha256} answer.bin`,
      'bcf verify bundle.json --key log.vkey',
    ])
      assert.ok(answer.text.includes(words), words)
    const held = await page(run.sha256, { 'if-none-match': answer.headers.etag ?? '' })
    assert.equal(held.status, 304)
    assert.equal((await page(run.sha256.toUpperCase())).text, answer.text)
    assert.equal((await page(run.sha256, bearer)).text, answer.text)
  })

  test('every link leads somewhere, from wherever it stands', async () => {
    const known = `/verify/${run.sha256}`
    for (const path of ['/verify', known, `/verify/${'0'.repeat(64)}`, '/verify/nonsense']) {
      const { text } = await ask('GET', path)
      const links = [...text.matchAll(/href="([^"]+)"/g)].map(
        ([, link = '']) => new URL(link, `http://host${path}`).pathname,
      )
      assert.ok(links.length > 0, path)
      for (const link of links) assert.ok((await ask('GET', link)).status < 400, `${path} leads to ${link}`)
    }
  })

  test('a simulated answer is called so, loudly', async () => {
    const { text } = await page(run.sha256)
    assert.match(text, /class="sandbox"[^>]*><strong>SANDBOX\.<\/strong> No real engine gave this answer/)
    assert.match(text, /<h1>[^<]*simulated<\/h1>/)
    assert.match(text, /<title>[^<]*simulated<\/title>/)
  })

  test('every engine and every surface has words of its own, and only the sandbox shouts', async () => {
    const told = new Set<string>()
    for (const engine of ENGINES)
      for (const surface of SURFACES) {
        const capture = { sha256: run.sha256, capturedAt: clock.now().toISOString(), engine, surface }
        const html = capturedPage({ ...capture, log: null }, 'https://forensics.example').body
        assert.equal(html.includes('SANDBOX'), surface === 'sandbox')
        assert.ok(!html.includes('undefined'))
        told.add(html)
      }
    assert.equal(told.size, ENGINES.length * SURFACES.length)
  })

  test('the name of a log cannot become markup', async () => {
    const { body } = await ask('GET', `/v1/public/evidence/${run.sha256}`)
    const log = { ...body.log, origin: '<script>alert(1)</script>&"' }
    const capture = {
      sha256: run.sha256,
      capturedAt: body.captured_at,
      engine: body.engine,
      surface: body.surface,
      forms: {},
    }
    const html = capturedPage({ ...capture, log }, 'https://x.example/"><script>').body
    assert.ok(!html.includes('<script'))
    assert.ok(html.includes('&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;'))
  })

  test('what was never captured is 404, kindly, and not kept', async () => {
    const hash = 'A0'.repeat(32)
    const answer = await page(hash)
    assert.equal(answer.status, 404)
    assertHarmless(answer)
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.ok(answer.text.includes(hash.toLowerCase()))
    assert.match(answer.text, /No answer with this hash was captured here/)
  })

  for (const path of [
    'nonsense',
    '0'.repeat(63),
    '0'.repeat(65),
    '',
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    `${'0'.repeat(64)}%0A`,
  ]) {
    test(`${path.slice(0, 70)} is no hash: 400, and what was sent is not shown`, async () => {
      const answer = await page(path)
      assert.equal(answer.status, 400)
      assertHarmless(answer)
      assert.equal(answer.headers['cache-control'], 'no-store')
      assert.ok(!answer.text.includes('alert'))
    })
  }

  test('without a hash it tells how', async () => {
    const answer = await ask('GET', '/verify')
    assert.equal(answer.status, 200)
    assertHarmless(answer)
    assert.match(answer.text, /sha256sum answer\.bin/)
  })

  test('HEAD works, other methods are 405, and what is beside it is 404 without a token', async () => {
    const overWire = wireAsker(service)
    for (const path of ['/verify', `/verify/${run.sha256}`, `/verify/${'0'.repeat(64)}`, '/verify/x']) {
      const headers = { 'x-request-id': 'same' }
      const [got, head] = [
        await overWire('GET', path, { headers }),
        await overWire('HEAD', path, { headers }),
      ]
      assert.equal(head.bytes.length, 0)
      assert.deepEqual({ ...head.headers, date: '' }, { ...got.headers, date: '' })
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const refused = await ask(method, path)
        assertError(refused, 405)
        assert.equal(refused.headers.allow, 'GET, HEAD, OPTIONS')
      }
    }
    assertError(await ask('GET', `/verify/${run.sha256}/x`), 404)
  })

  test('without a database the page says that it cannot look, and not that there is nothing', async t => {
    t.after(() => mock.restoreAll())
    mock.method(service.forRequests, 'query', async () => {
      throw new AppError('database_unavailable', 'away', { retryAfterSeconds: 2 })
    })
    const answer = await page('0'.repeat(64))
    assert.equal(answer.status, 503)
    assertHarmless(answer)
    assert.equal(answer.headers['retry-after'], '2')
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.match(answer.text, /Checking is not available right now/)
    assert.ok(answer.text.includes(`<div id="live" data-look="${'0'.repeat(64)}">`))
  })
})
