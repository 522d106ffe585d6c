// Honest bundles by the thousand, none of which may be called modified; and bundles changed at random, none of
// which may be taken for the original.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { BEFORE_AND_AFTER, buildBundle, logKey, type RunOptions } from '../test/bundle-builder.ts'
import { type Change, changesOf } from '../test/random-changes.ts'
import type { Bundle } from './bundle.ts'
import { bundleHtml } from './bundle-page.ts'
import { inertJson } from './inert-json.ts'
import { canonicalJson } from './record.ts'
import type { Trust } from './trust.ts'
import { type BundleReport, verifyBundle } from './verify-bundle.ts'
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

/** What is not proved of a bundle in which nothing is wrong. */
function openIn({ steps }: BundleReport): string[] {
  assert.deepEqual(
    steps.filter(({ outcome }) => outcome === 'failed'),
    [],
  )
  return steps.filter(({ lacking }) => lacking).map(({ id }) => id)
}

test(`${RUNS} random bundles, each in four ways: no false alarm`, async () => {
  let whole = 0
  await fc.assert(
    fc.asyncProperty(run, async options => {
      const { bundle, trust } = buildBundle({ ...options, text: null })
      const spaced = JSON.stringify(shuffled(bundle), null, 1).replaceAll('<', '\\u003c')
      assert.deepEqual(openIn(await verifyBundle(bundle, NO_TRUST)), ['keys'])
      for (const file of [inertJson(bundle), spaced, bundleHtml(bundle).html])
        assert.deepEqual(openIn(await verifyBundleFile(file, trust)), [])
      whole += 4
    }),
    { numRuns: RUNS, seed: SEED },
  )
  assert.equal(whole, 4 * RUNS)
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

/** What the log says of itself: others of its keys, checkpoints and dates may be as true. */
const shownIn = ({ integrity, ...shown }: Bundle) => ({ ...shown, records: integrity.records })

test('whatever is still whole after a change shows the same', async () => {
  assert.deepEqual(openIn(await verifyBundle(original, trust)), [])
  let modified = 0
  await fc.assert(
    fc.asyncProperty(change, async edit => {
      const bundle = changedBy(edit)
      fc.pre(bundle !== null)
      const report = await verifyBundle(bundle, trust)
      if (report.verdict === 'modified') modified += 1
      else assert.deepEqual(shownIn(bundle), shownIn(original))
    }),
    { numRuns: RUNS, seed: SEED },
  )
  assert.ok(modified > RUNS / 2, `${modified} were noticed`)
})
