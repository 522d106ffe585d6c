// vectors/bundles: what other verifiers are held against too, and pages that must come out the same for ever.

import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { BUNDLE_VECTORS, type BundleVector } from '../test/bundle-vectors.ts'
import { PINNED } from '../test/bundle-vectors-broken.ts'
import { isTold, UNPROVED_OUTSIDERS } from '../test/outsiders/forged-outsiders.ts'
import { bundleHtml, EMBEDDED_FROM } from './bundle-page.ts'
import { verifyBundle } from './verify-bundle.ts'
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

const VECTORS: BundleVector[] = JSON.parse(readFileSync(fileOf('index.json'), 'utf8'))

describe('vectors/bundles', () => {
  test('every file is in the index, and every one of the index is there', () => {
    const files = readdirSync(DIRECTORY).filter(name => name !== 'index.json')
    assert.deepEqual(files.sort(), VECTORS.map(({ file }) => file).sort())
  })

  test('60 are broken at least, and 20 hold a kind that nobody knows', () => {
    const reasons = new Set(VECTORS.filter(({ verdict }) => verdict === 'modified').map(({ about }) => about))
    assert.ok(reasons.size >= 60, `${reasons.size} reasons`)
    const unknown = VECTORS.filter(
      ({ verdict, notUnderstood }) => verdict === 'verified' && notUnderstood.length > 0,
    )
    assert.ok(unknown.length >= 20, `${unknown.length} of unknown kinds`)
  })

  for (const { file, about, trust, verdict, failedSteps, proved, notUnderstood } of VECTORS) {
    test(`${file}: ${about}`, async () => {
      const report = await verifyBundleFile(readFileSync(fileOf(file)), trust)
      const failed = report.steps.filter(({ outcome }) => outcome === 'failed')
      assert.deepEqual(
        [report.verdict, failed.map(({ id }) => id)],
        [verdict, failedSteps],
        failed.map(({ detail }) => detail).join('; '),
      )
      assert.deepEqual(report.notUnderstood, notUnderstood)
      assert.equal(report.proved !== null, proved)
    })
  }

  test('nothing that a stranger wrote is told or drawn', async () => {
    const forged = UNPROVED_OUTSIDERS.filter(([file]) => /^unproved-forged-.*\.json$/.test(file))
    assert.equal(forged.length, 5)
    for (const [file, , content, , trust] of forged) {
      const bundle = JSON.parse(content)
      assert.ok(!isTold(JSON.stringify(await verifyBundle(bundle, trust ?? PINNED))), `${file}: the report`)
      const [page = ''] = bundleHtml(bundle).html.split(EMBEDDED_FROM)
      assert.ok(page.length > 10_000 && !isTold(page), `${file}: the page`)
      assert.ok(!isTold(JSON.stringify({ ...bundle, integrity: null })), `${file}: the custody`)
    }
  })

  test('each of the broken ones is refused in words of its own', async () => {
    const said = new Map<string, string>()
    for (const { file, trust } of VECTORS.filter(({ verdict }) => verdict === 'modified')) {
      const { steps } = await verifyBundleFile(readFileSync(fileOf(file)), trust)
      const words = steps
        .filter(({ outcome }) => outcome === 'failed')
        .map(({ id, detail }) => `${id}: ${detail}`)
      said.set(words.join('\n'), file)
    }
    assert.ok(said.size >= 60, `${said.size} different complaints`)
  })

  test('they are what the generator writes today: records, views and pages have not moved', () => {
    assert.equal(readFileSync(fileOf('index.json'), 'utf8'), index)
    for (const { vector, content } of BUNDLE_VECTORS)
      assert.ok(readFileSync(fileOf(vector.file), 'utf8') === content, `${vector.file} differs`)
  })
})
