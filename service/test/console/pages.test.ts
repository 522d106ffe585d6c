import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { asker, assertError, assertStatus } from '../api/ask.ts'
import { startTestService } from '../harness.ts'
import { exchange, request } from '../raw-http.ts'

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'"

describe('the pages of the console', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bcf-console-'))
  after(() => rm(directory, { recursive: true }))
  await mkdir(join(directory, 'assets'))
  const script = `console.log(${JSON.stringify('x'.repeat(5_000))})`
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>Console</title><body></body>')
  await writeFile(
    join(directory, 'verify.html'),
    '<!doctype html><title>{{title}}</title><body>$&{{body}}</body>',
  )
  await writeFile(join(directory, 'secret.txt'), 'not for the public')
  await writeFile(join(directory, 'assets', 'index-Ab_1.js'), script)
  await writeFile(join(directory, 'assets', '.env'), 'TOKEN=x')
  const service = await startTestService({
    parts: { worker: false },
    listen: true,
    config: { consoleDir: directory },
  })
  const ask = asker(service)

  for (const path of [
    '/console/',
    '/console/login',
    '/console/brands/brd_1/scans',
    '/console/runs/run_1?x=y',
  ])
    test(`${path} is the page, under the policy`, async () => {
      const page = await ask('GET', path)
      assertStatus(page, 200)
      assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
      assert.match(page.text, /<title>Console<\/title>/)
      assert.equal(page.headers['content-security-policy'], POLICY)
      assert.equal(page.headers['x-content-type-options'], 'nosniff')
      assert.equal(page.headers['referrer-policy'], 'no-referrer')
      assert.equal(page.headers['cross-origin-opener-policy'], 'same-origin')
      assert.equal(page.headers['cache-control'], 'no-cache')
      assert.equal(page.headers['set-cookie'], undefined)
      const held = { 'if-none-match': page.headers.etag ?? '' }
      assertStatus(await ask('GET', path, { headers: held }), 304)
    })

  test('the front door leads to it', async () => {
    for (const path of ['/', '/console', '/?next=https://evil.example', '/console?next=//evil.example']) {
      const answer = await ask('GET', path)
      assertStatus(answer, 302)
      assert.equal(answer.headers.location, '/console/')
    }
  })

  test('no address sends anybody elsewhere', async () => {
    for (const path of [
      '/console//evil.example',
      '/console//evil.example/..',
      '//evil.example',
      '//evil.example/%2e%2e',
      '/console/login?next=https://evil.example',
      '/console/%2F%2Fevil.example',
      '/console/\\evil.example',
    ]) {
      const { answers } = await exchange(
        service.url as string,
        request(`GET ${path} HTTP/1.1`, 'Host: t', 'Connection: close'),
      )
      const location = answers[0]?.headers.location
      assert.ok(location === undefined || location === '/console/', `${path} leads to ${location}`)
    }
  })

  test('files whose names change with their content are kept for ever, and compressed', async () => {
    const file = await ask('GET', '/console/assets/index-Ab_1.js')
    assertStatus(file, 200)
    assert.equal(file.text, script)
    assert.match(file.headers['content-type'] ?? '', /^(text|application)\/javascript; charset=utf-8$/)
    assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable')
    const small = await ask('GET', '/console/assets/index-Ab_1.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    assert.equal(small.headers['content-encoding'], 'br')
    assert.ok(small.bytes.length < 1_000)
  })

  for (const name of [
    'none.js',
    '',
    '.env',
    '../secret.txt',
    '..%2fsecret.txt',
    '%2e%2e/secret.txt',
    '..%5csecret.txt',
    '.',
    'index-Ab_1.js%00',
    'index-Ab_1.js/',
    'index-Ab_1.js.map',
    'a/b.js',
  ])
    test(`assets/${name} is not there`, async () => {
      const { answers } = await exchange(
        service.url as string,
        request(`GET /console/assets/${name} HTTP/1.1`, 'Host: t', 'Connection: close'),
      )
      assert.equal(answers[0]?.status, 404)
      assert.equal(JSON.parse(answers[0]?.body ?? '').error, 'File not found')
    })

  test('other methods are 405, without asking for a token', async () => {
    for (const path of ['/console/', '/console/assets/index-Ab_1.js', '/', '/api/console/session']) {
      const refused = await ask('PUT', path)
      assertError(refused, 405)
    }
    assertError(await ask('GET', '/api/console/nothing'), 404)
  })

  test('the public page is the built one, with the words of the plain one in it for whoever runs no script', async () => {
    const paths: [path: string, status: number, words: RegExp][] = [
      ['/verify', 200, /Was this answer captured\?/],
      [`/verify/${'0'.repeat(64)}`, 404, /No answer with this hash was captured here/],
      ['/verify/nonsense', 400, /This address has no hash/],
    ]
    for (const [path, status, words] of paths) {
      const page = await ask('GET', path)
      assertStatus(page, status)
      assert.equal(page.headers['content-security-policy'], POLICY)
      assert.match(page.text, /^<!doctype html><title>[^<{]+<\/title><body>\$&\n<header/)
      assert.match(page.text, words)
      assert.doesNotMatch(page.text, /<style/)
      assert.ok(['no-cache', 'no-store'].includes(page.headers['cache-control'] ?? ''))
    }
  })
})

test('without a build the console says what to do, and the public page still works', async () => {
  const ask = asker(await startTestService({ parts: { worker: false } }))
  const page = await ask('GET', '/console/brands')
  assertStatus(page, 503)
  assert.match(page.text, /npm run console/)
  assert.equal(page.headers['cache-control'], 'no-store')
  assertError(await ask('GET', '/console/assets/index.js'), 404)
  assertStatus(await ask('GET', '/verify'), 200)
})
