// vectors/bundles: what other verifiers are held against too, and pages that must come out the same for ever.

import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { BUNDLE_VECTORS, type BundleVector } from '../test/bundle-vectors.ts'
import { concat, utf8 } from './bytes.ts'
import { sha256, sha256Hex } from './crypto.ts'
import { verifyBundleFile } from './verify-bundle-file.ts'

const DIRECTORY = new URL('../../vectors/bundles/', import.meta.url)
const fileOf = (name: string) => new URL(name, DIRECTORY)
const index = `${JSON.stringify(
  BUNDLE_VECTORS.map(({ vector }) => vector),
  null,
  1,
)}\n`

if (process.env.WRITE_VECTORS) {
  mkdirSync(DIRECTORY, { recursive: true })
  for (const { vector, content } of BUNDLE_VECTORS) writeFileSync(fileOf(vector.file), content)
  writeFileSync(fileOf('index.json'), index)
}

/** Over the names and the SHA-256 of all files of the directory, in the order of their names. */
const CLOSED = '4dbc6740ce6093253e8f29ec6980bfda8ee12b5378699ef9be39ff9069a84414'

const VECTORS: BundleVector[] = JSON.parse(readFileSync(fileOf('index.json'), 'utf8'))

describe('vectors/bundles', () => {
  test('every file is in the index, and every one of the index is there', () => {
    const files = readdirSync(DIRECTORY).filter(name => name !== 'index.json')
    assert.deepEqual(files.sort(), VECTORS.map(({ file }) => file).sort())
  })

  for (const { file, about, trust, verdict, failedSteps } of VECTORS) {
    test(`${file}: ${about}`, async () => {
      const report = await verifyBundleFile(readFileSync(fileOf(file)), trust)
      const failed = report.steps.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
      assert.deepEqual([report.verdict, failed], [verdict, failedSteps])
      assert.equal(report.proved !== null, verdict === 'verified')
    })
  }

  test('version 1 is closed: not a byte of its files or of their verdicts has changed', () => {
    const files = readdirSync(DIRECTORY).sort()
    const hashes = files.map(name => concat(utf8(`${name}\n`), sha256(readFileSync(fileOf(name)))))
    assert.equal(sha256Hex(concat(...hashes)), CLOSED)
  })

  test('they are what the generator writes today: records, views and pages have not moved', () => {
    assert.equal(readFileSync(fileOf('index.json'), 'utf8'), index)
    for (const { vector, content } of BUNDLE_VECTORS)
      assert.ok(readFileSync(fileOf(vector.file), 'utf8') === content, `${vector.file} differs`)
  })
})
