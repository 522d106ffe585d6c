// Honest bundles by the thousand, none of which may be called modified; and bundles changed at random, none of
// which may be taken for the original.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  BEFORE_AND_AFTER,
  buildBundle,
  logKey,
  type RunOptions,
  withManifest,
} from '../test/bundle-builder.ts'
import { type Change, changesOf } from '../test/random-changes.ts'
import type { Bundle } from './bundle.ts'
import { bundleHtml } from './bundle-page.ts'
import { inertJson } from './inert-json.ts'
import { canonicalJson } from './record.ts'
import type { Trust } from './trust.ts'
import { verifyBundle } from './verify-bundle.ts'
import { verifyBundleFile } from './verify-bundle-file.ts'

/** The same bundles and changes each time; another number brings others. */
const SEED = Number(process.env.BUNDLE_SEED ?? 20_261_115)
/** A few hundred at each change; thousands by hand. */
const RUNS = Number(process.env.BUNDLE_RUNS ?? 150)
const NO_TRUST: Trust = { keys: [], tsaRoots: [], witnesses: [] }
const CLASSES = ['STRONG', 'DESCRIPTIVE', 'ECHO', 'CONFABULATED', 'ABSENT']

const words = fc.string({ unit: 'binary', maxLength: 30 })
const body = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  words.map(text => new TextEncoder().encode(text)),
)

/** Without timestamps, whose signatures take most of the time. */
const run: fc.Arbitrary<RunOptions> = fc.record({
  body,
  brand: words,
  prompt: words,
  model: fc.option(words),
  classes: fc.array(fc.constantFrom(...CLASSES), { minLength: 1, maxLength: 3 }),
  outcomes: fc.array(fc.constantFrom('reproduced', 'changed', 'error'), { maxLength: 3 }),
  facts: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), words, { maxKeys: 3 }),
  before: fc.nat(20),
  between: fc.nat(3),
  after: fc.nat(20),
  capturedAt: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2049-01-01'), noInvalidDate: true })
    .map(time => time.toISOString()),
})

/** The same value with the fields of every object in another order. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, item]) => [name, shuffled(item)]),
  )
}

test(`${RUNS} random bundles, each in five ways: no false alarm`, async () => {
  let verified = 0
  await fc.assert(
    fc.asyncProperty(run, async options => {
      const { bundle, trust } = buildBundle(options)
      const reports = [
        await verifyBundle(bundle, trust),
        await verifyBundle(bundle, NO_TRUST),
        await verifyBundleFile(inertJson(bundle), trust),
        await verifyBundleFile(JSON.stringify(shuffled(bundle), null, 1).replaceAll('<', '\\u003c'), trust),
        await verifyBundleFile(bundleHtml(bundle).html, trust),
      ]
      for (const { verdict, steps } of reports) {
        assert.equal(verdict, 'verified', JSON.stringify(steps.filter(({ outcome }) => outcome === 'failed')))
        verified += 1
      }
    }),
    { numRuns: RUNS, seed: SEED },
  )
  assert.equal(verified, 5 * RUNS)
})

// ---- changed at random

const { bundle: original, trust } = buildBundle({
  facts: { foundingDate: '1987', telephone: '+1 555 0100' },
  classes: ['DESCRIPTIVE', 'CONFABULATED'],
  outcomes: ['reproduced', 'changed'],
  keys: [logKey('the first key'), logKey('the second key')],
  anchors: BEFORE_AND_AFTER,
  witnesses: ['witness.example/one'],
})

const change = changesOf(original)

/** Null when nothing is different. */
function changedBy(edit: Change<Bundle>): Bundle | null {
  const copy = structuredClone(original)
  try {
    edit(copy)
    return canonicalJson(copy) === canonicalJson(original) ? null : copy
  } catch {
    return null
  }
}

test('any single change is noticed, sealed or not: the manifest does not fit', async () => {
  await fc.assert(
    fc.asyncProperty(change, async edit => {
      const bundle = changedBy(edit)
      fc.pre(bundle !== null)
      const { verdict, proved } = await verifyBundle(bundle, trust)
      assert.deepEqual([verdict, proved], ['modified', null])
    }),
    { numRuns: RUNS, seed: SEED },
  )
})

/** What is not sealed, and is called not proved; the lines and the QR code must be those of a release. */
const UNSEALED = ['verificationStatus', 'publicVerification', 'manifestSha256', 'integrity']

/** Everything else that people read; the time of signing is the service's word. */
const shownIn = (bundle: Bundle) => ({
  ...Object.fromEntries(Object.entries(bundle).filter(([field]) => !UNSEALED.includes(field))),
  chainOfCustody: bundle.chainOfCustody.map(step => (step.event === 'SEALED' ? { ...step, at: null } : step)),
  records: bundle.integrity.records,
})

test('with the manifest made to fit, whatever still verifies shows and proves the same', async () => {
  const before = await verifyBundle(original, trust)
  assert.equal(before.verdict, 'verified')
  let modified = 0
  await fc.assert(
    fc.asyncProperty(change, async edit => {
      const bundle = changedBy(edit)
      fc.pre(bundle !== null)
      const report = await verifyBundle(withManifest(bundle), trust)
      if (report.verdict === 'modified') modified += 1
      if (report.verdict !== 'verified') return
      assert.deepEqual(shownIn(bundle), shownIn(original))
      // An anchor from before can be left out; then less is proved, and nothing else.
      const { notBefore, ...proved } = report.proved ?? { notBefore: null }
      const { notBefore: known, ...expected } = before.proved ?? { notBefore: null }
      assert.deepEqual(proved, expected)
      assert.ok(notBefore === null || notBefore === known)
    }),
    { numRuns: RUNS, seed: SEED },
  )
  assert.ok(modified > RUNS / 2, `${modified} were noticed`)
})
