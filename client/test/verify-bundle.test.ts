import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { type BundleTrust, InvalidInputError, verifyBundle } from '../src/index.ts'

const fileOf = (name: string) => readFileSync(new URL(`../../vectors/bundles/${name}`, import.meta.url))

interface Vector {
  file: string
  trust: BundleTrust
  verdict: string
}

const vectors: Vector[] = JSON.parse(fileOf('index.json').toString())

describe('verifyBundle', () => {
  test('tells genuine bundles from broken ones, as bytes, as text and as data', async () => {
    assert.ok(vectors.length > 20)
    for (const { file, trust, verdict } of vectors) {
      const bytes = fileOf(file)
      assert.equal((await verifyBundle(new Uint8Array(bytes), trust)).verdict, verdict, file)
      assert.equal((await verifyBundle(bytes.toString(), trust)).verdict, verdict, file)
      // A name that stands twice, and how a < is spelled, is seen only in the file.
      if (!file.endsWith('.json') || ['broken-name-twice.json', 'unproved-markup.json'].includes(file))
        continue
      assert.equal((await verifyBundle(JSON.parse(bytes.toString()), trust)).verdict, verdict, file)
    }
  })

  test('needs no more than the key of the log', async () => {
    const { keys } = vectors.find(({ file }) => file === 'valid-plain.json')!.trust
    const { verdict, proved, signer } = await verifyBundle(fileOf('valid-plain.json'), { keys })
    assert.deepEqual([verdict, signer?.pinned], ['verified', true])
    assert.match(proved!.sha256, /^[0-9a-f]{64}$/)
  })

  test('refuses trust that is none, and judges whatever else it is given', async () => {
    await assert.rejects(verifyBundle('{}', { keys: ['no key'] }), InvalidInputError)
    assert.equal((await verifyBundle('', { keys: [] })).verdict, 'modified')
  })
})
