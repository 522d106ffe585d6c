import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { visibleSha256 } from '@brand-citation-forensics/proof'
import { type Reply, type Routes, type Seen, startFakeService } from '../fake-service.ts'
import { bcf, bcfJson } from './run-cli.ts'

const captured_at = '2026-11-14T00:00:00.000Z'
const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Knows the given contents and answers about them as the public routes do. */
function capturing(...contents: (string | Uint8Array)[]): Routes {
  const routes: Routes = {}
  for (const hash of contents.map(sha256)) {
    const check = ({ body }: Seen): Reply => {
      const submitted_sha256 = sha256((body as { content: string }).content)
      const match = submitted_sha256 === hash
      const verdict = match ? 'verified' : 'modified'
      return { body: { found: true, match, verdict, submitted_sha256, captured_at } }
    }
    routes[`POST /v1/public/evidence/${hash}/check`] = check
    routes[`POST /v1/public/evidence/${hash.toUpperCase()}/check`] = check
    const lookup = {
      found: true,
      sha256: hash,
      algorithm: 'SHA-256',
      captured_at,
      engine: 'CHATGPT',
      log: null,
    }
    routes[`GET /v1/public/evidence/${hash}`] = { body: lookup }
  }
  routes[`POST /v1/public/evidence/${'0'.repeat(64)}/check`] = { status: 404, body: { found: false } }
  return routes
}

// A byte order mark, CRLF, NUL and no final newline: all must arrive as they are.
const genuine = '\ufeffKettles\r\nare\u0000 great \u{1f600}'
const binary = Uint8Array.of(0xff, 0x00, 0x41)
const noToken = { BCF_ACCESS_TOKEN: undefined }

describe('bcf check', { concurrency: 4 }, () => {
  test('check answers verified and modified, without a token and without sending one', async t => {
    await using service = await startFakeService(capturing(genuine))
    const { url } = service
    const folder = await mkdtemp(join(tmpdir(), 'bcf-'))
    t.after(() => rm(folder, { recursive: true }))
    const file = join(folder, 'response.txt')
    await writeFile(file, genuine)
    const hash = sha256(genuine)
    const [verified, upper, modified, human, withToken] = await Promise.all([
      bcfJson(['check', hash, file], { url, env: noToken }),
      bcf(['check', hash.toUpperCase(), '-'], { url, env: noToken, stdin: genuine }),
      bcfJson(['check', hash, '-'], { url, env: noToken, stdin: `${genuine}\n` }),
      bcf(['check', hash, '-'], { url, env: noToken, stdin: 'other' }),
      bcf(['check', hash, file], { url }),
    ])
    const answer = { found: true, match: true, verdict: 'verified', submitted_sha256: hash, captured_at }
    assert.deepEqual([verified.code, verified.document, verified.stderr], [0, answer, ''])
    assert.equal(upper.code, 0)
    assert.match(upper.stdout, /^verified\ncaptured at +2026-11-14T00:00:00.000Z\n/)
    assert.equal(modified.code, 7)
    assert.equal((modified.document as { verdict: string }).verdict, 'modified')
    assert.equal(human.code, 7)
    assert.match(human.stdout, /^modified\n/)
    assert.equal(withToken.code, 0)
    assert.ok(service.seen.every(seen => seen.headers.authorization === undefined))
  })

  test('what cannot be sent as text is compared here', async () => {
    await using service = await startFakeService(capturing(binary, ''))
    const { url } = service
    const [same, other, empty] = await Promise.all([
      bcf(['check', sha256(binary), '-'], { url, stdin: binary }),
      bcfJson(['check', sha256(binary), '-'], { url, stdin: Uint8Array.of(0xff) }),
      bcf(['check', sha256(''), '-'], { url, stdin: '' }),
    ])
    assert.deepEqual([same.code, same.stdout.split('\n')[0]], [0, 'verified'])
    assert.match(same.stderr, /not UTF-8 text, so it was not sent: its SHA-256 is compared here/)
    assert.deepEqual([other.code, other.stderr], [7, ''])
    assert.equal(empty.code, 0)
    assert.ok(service.seen.every(seen => seen.method === 'GET'))
  })

  test('a hash never captured is exit code 3, a malformed one 2, a missing file 2', async () => {
    await using service = await startFakeService(capturing())
    const { url } = service
    const [unknown, malformed, missing, notTheService] = await Promise.all([
      bcf(['check', '0'.repeat(64), '-', '--json'], { url, stdin: 'x' }),
      bcf(['check', 'abc', '-'], { url, stdin: 'x' }),
      bcf(['check', '0'.repeat(64), '/no/such/file'], { url }),
      bcf(['check', '1'.repeat(64), '-'], { url, stdin: 'x' }),
    ])
    assert.deepEqual([unknown.code, unknown.stdout], [3, ''])
    const { error, ...rest } = JSON.parse(unknown.stderr)
    assert.match(error, /^No response with the SHA-256 0{64} was captured$/)
    assert.deepEqual(rest, { status: 404, requestId: 'req-1' })
    assert.equal(malformed.code, 2)
    assert.equal(missing.code, 2)
    assert.equal(notTheService.code, 3)
  })

  test('a verdict that does not fit the content is not passed on', async () => {
    const hash = sha256('genuine')
    // Of other content, of this one, and those that contradict themselves.
    const [genuine, forged] = [hash, sha256('forged')]
    for (const [submitted_sha256, match, verdict] of [
      [genuine, true, 'verified'],
      [forged, true, 'verified'],
      [forged, false, 'verified'],
      [forged, true, 'modified'],
      [genuine, false, 'modified'],
    ]) {
      const lie = { found: true, match, verdict, submitted_sha256, captured_at }
      await using service = await startFakeService({
        [`POST /v1/public/evidence/${hash}/check`]: { body: lie },
      })
      const outcome = await bcf(['check', hash, '-'], { url: service.url, stdin: 'forged' })
      assert.deepEqual([outcome.code, outcome.stdout], [1, ''])
    }
  })

  test('a copy from a page is modified, and it is said that its words are those of the response', async () => {
    const captured = '## Kettles\n\nFounded in **2014** [1].'
    const asRead = 'Kettles\nFounded in 2014.\n'
    const hash = sha256(captured)
    await using service = await startFakeService({
      ...capturing(captured),
      [`POST /verify/${hash}/text`]: ({ body }: Seen): Reply => {
        const match = JSON.stringify(body) === JSON.stringify({ visibleSha256: visibleSha256(captured) })
        return { body: { found: true, match: match ? 'text' : 'none', sealed: match } }
      },
    })
    const { url } = service
    const check = (stdin: string) => bcf(['check', hash, '-'], { url, env: noToken, stdin })
    const [copied, changed] = [await check(asRead), await check(asRead.replace('2014', '2015'))]
    assert.deepEqual([copied.code, copied.stdout.startsWith('modified')], [7, true])
    assert.match(copied.stderr, /bytes are others, but it is the text of the captured response/)
    assert.deepEqual([changed.code, changed.stderr], [7, ''])
  })

  test('G12: a copy that only changed on its way is modified, and it is said how', async () => {
    const captured = 'K\u00e9ttles\nboil water\n'
    await using service = await startFakeService(capturing(captured))
    const { url } = service
    for (const [copy, hint] of [
      [captured.replaceAll('\n', '\r\n'), /from LF to CRLF/],
      [captured.trimEnd(), /newline at its end is gone/],
      [`${captured}\n`, /newline at its end was added/],
      [`\ufeff${captured}`, /byte order mark was added/],
      [captured.normalize('NFD'), /decomposed/],
      [captured.replace('water', 'milk'), /^$/],
    ] as const) {
      const { code, stdout, stderr } = await bcf(['check', sha256(captured), '-'], {
        url,
        env: noToken,
        stdin: copy,
      })
      assert.deepEqual([code, stdout.startsWith('modified')], [7, true])
      assert.match(stderr, hint)
    }
  })
})
