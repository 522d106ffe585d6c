import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { visibleSha256 } from '@brand-citation-forensics/proof'
import { readText } from '../src/verify/copy.ts'
import { findText } from '../src/verify/find-text.ts'

const SEALED = '## Kettles\n\nFounded in **2014** [1], based in [Leipzig](https://leipzig.example/).'
const AS_READ = 'Kettles\n\nFounded in 2014, based in Leipzig.'

describe('looking for the words of a copy', () => {
  const original = globalThis.fetch
  afterEach(() => {
    globalThis.fetch = original
  })
  const sent: unknown[] = []
  const answering = (status: number, body: unknown) => {
    globalThis.fetch = async (address, init) => {
      sent.push([address, JSON.parse(String(init?.body))])
      return Response.json(body, { status })
    }
  }
  const { signal } = new AbortController()

  test('what was pasted as people read it is asked for by the hash that was sealed, and nothing else is sent', async () => {
    const copy = await readText(AS_READ)
    assert.ok(copy.kind === 'text' && copy.visibleSha256)
    const sha256 = 'ab'.repeat(32)
    answering(200, { found: true, sha256 })
    assert.deepEqual(await findText(copy.visibleSha256, signal), { state: 'found', sha256 })
    assert.deepEqual(sent, [['/verify/text', { visibleSha256: visibleSha256(SEALED) }]])
  })

  test('not found, and anything that is no answer, are told apart', async () => {
    answering(404, { found: false })
    assert.deepEqual(await findText('00', signal), { state: 'none' })
    for (const [status, body] of [
      [503, {}],
      [200, {}],
      [200, { sha256: 'javascript:alert(1)' }],
    ] as const) {
      answering(status, body)
      assert.deepEqual(await findText('00', signal), { state: 'failed' })
    }
    globalThis.fetch = () => Promise.reject(new TypeError('away'))
    assert.deepEqual(await findText('00', signal), { state: 'failed' })
  })
})
