import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { visibleSha256 } from '@brand-citation-forensics/proof'
import type { Reply, Routes, Seen } from '../fake-service.ts'
import { expectLines, seenOf } from './lines.ts'

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
const env = { BCF_ACCESS_TOKEN: undefined }

describe('bcf check', { concurrency: 4 }, () => {
  test('check answers verified and modified, without a token and without sending one', async t => {
    const folder = await mkdtemp(join(tmpdir(), 'bcf-'))
    t.after(() => rm(folder, { recursive: true }))
    const file = join(folder, 'response.txt')
    await writeFile(file, genuine)
    const hash = sha256(genuine)
    const answer = { found: true, match: true, verdict: 'verified', submitted_sha256: hash, captured_at }
    const seen = await seenOf(capturing(genuine), [
      { args: ['check', hash, file], env, document: answer },
      {
        ...{ args: ['check', hash.toUpperCase(), '-'], env, stdin: genuine },
        prints: /^verified\ncaptured at +2026-11-14T00:00:00.000Z\n/,
      },
      {
        ...{ args: ['check', hash, '-', '--json'], env, stdin: `${genuine}\n`, code: 7 },
        prints: /"verdict": "modified"/,
      },
      { args: ['check', hash, '-'], env, stdin: 'other', code: 7, prints: /^modified\n/ },
      { args: ['check', hash, file] },
    ])
    assert.ok(seen.every(({ headers }) => headers.authorization === undefined))
  })

  test('what cannot be sent as text is compared here', async () => {
    const seen = await seenOf(capturing(binary, ''), [
      {
        ...{ args: ['check', sha256(binary), '-'], stdin: binary, prints: /^verified\n/ },
        says: /not UTF-8 text, so it was not sent: its SHA-256 is compared here/,
      },
      {
        ...{ args: ['check', sha256(binary), '-', '--json'], stdin: Uint8Array.of(0xff), code: 7 },
        ...{ prints: [], says: '' },
      },
      { args: ['check', sha256(''), '-'], stdin: '' },
    ])
    assert.ok(seen.every(({ method }) => method === 'GET'))
  })

  test('a hash never captured is exit code 3, a malformed one 2, a missing file 2', () =>
    expectLines(capturing(), [
      {
        ...{ args: ['check', '0'.repeat(64), '-', '--json'], stdin: 'x', code: 3 },
        says: /^\{"error":"No response with the SHA-256 0{64} was captured","status":404,"requestId":"req-1"\}\n$/,
      },
      { args: ['check', 'abc', '-'], stdin: 'x', code: 2 },
      { args: ['check', '0'.repeat(64), '/no/such/file'], code: 2 },
      { args: ['check', '1'.repeat(64), '-'], stdin: 'x', code: 3 },
    ]))

  test('a verdict that does not fit the content is not passed on', async () => {
    // Of other content, of this one, and those that contradict themselves.
    const [hash, forged] = [sha256('genuine'), sha256('forged')]
    for (const [submitted_sha256, match, verdict] of [
      [hash, true, 'verified'],
      [forged, true, 'verified'],
      [forged, false, 'verified'],
      [forged, true, 'modified'],
      [hash, false, 'modified'],
    ]) {
      const body = { found: true, match, verdict, submitted_sha256, captured_at }
      await expectLines({ [`POST /v1/public/evidence/${hash}/check`]: { body } }, [
        { args: ['check', hash, '-'], stdin: 'forged', code: 1 },
      ])
    }
  })

  test('a copy from a page is modified, and it is said that its words are those of the response', () => {
    const captured = '## Kettles\n\nFounded in **2014** [1].'
    const asRead = 'Kettles\nFounded in 2014.\n'
    const hash = sha256(captured)
    const text = ({ body }: Seen): Reply => {
      const match = JSON.stringify(body) === JSON.stringify({ visibleSha256: visibleSha256(captured) })
      return { body: { found: true, match: match ? 'text' : 'none', sealed: match } }
    }
    const modified = { args: ['check', hash, '-'], env, code: 7, prints: /^modified/ }
    return expectLines({ ...capturing(captured), [`POST /verify/${hash}/text`]: text }, [
      {
        ...{ ...modified, stdin: asRead },
        says: /bytes are others, but it is the text of the captured response/,
      },
      { ...modified, stdin: asRead.replace('2014', '2015'), says: '' },
    ])
  })

  test('G12: a copy that only changed on its way is modified, and it is said how', () => {
    const captured = 'K\u00e9ttles\nboil water\n'
    const copies: [copy: string, says: RegExp][] = [
      [captured.replaceAll('\n', '\r\n'), /from LF to CRLF/],
      [captured.trimEnd(), /newline at its end is gone/],
      [`${captured}\n`, /newline at its end was added/],
      [`\ufeff${captured}`, /byte order mark was added/],
      [captured.normalize('NFD'), /decomposed/],
      [captured.replace('water', 'milk'), /^$/],
    ]
    const args = ['check', sha256(captured), '-']
    return expectLines(
      capturing(captured),
      copies.map(([stdin, says]) => ({ args, env, stdin, code: 7, prints: /^modified/, says })),
    )
  })
})
