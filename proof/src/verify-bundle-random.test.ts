// Bundles changed at random by somebody who knows their format: whatever still verifies shows the same to a person. And
// honest ones, none of which may be called modified. `BUNDLE_CHANGES=100000` and `BUNDLE_RUNS=2000` for long.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  BEFORE_AND_AFTER,
  buildBundle,
  buildStates,
  later,
  logKey,
  type RunOptions,
  unknownRecord,
} from '../test/bundle-builder.ts'
import { forgery, madeToFit } from '../test/forgeries.ts'
import { stamped, witnessed } from '../test/outsiders/forged-outsiders.ts'
import { testAuthority } from '../test/timestamp-authority.ts'
import type { Bundle } from './bundle.ts'
import { bundleHtml, EMBEDDED_FROM, EMBEDDED_TO } from './bundle-page.ts'
import { utf8 } from './bytes.ts'
import { inertJson } from './inert-json.ts'
import { canonicalJson } from './record.ts'
import { type BundleReport, verifyBundle } from './verify-bundle.ts'
import { verifyBundleFile } from './verify-bundle-file.ts'

const SEED = Number(process.env.BUNDLE_SEED ?? 20_261_116)
const RUNS = Number(process.env.BUNDLE_CHANGES ?? 500)
/** A few hundred at each change; thousands by hand. */
const HONEST_RUNS = Number(process.env.BUNDLE_RUNS ?? 150)

const TEXT = 'Northwind Kettles was **founded in 1992**.\n\n- Call +1 555 0100'
const RUN: RunOptions = {
  body: utf8(JSON.stringify({ text: TEXT })),
  text: TEXT,
  facts: { foundingDate: '1987', telephone: '+1 555 0100' },
  classes: ['DESCRIPTIVE', 'CONFABULATED'],
  outcomes: ['reproduced', 'changed'],
  claims: [
    {
      text: 'founded in 1992',
      start: TEXT.indexOf('founded'),
      end: TEXT.indexOf('**.'),
      facet: 'foundingDate',
      verdict: 'contradicted',
      kind: 'wrong_value',
      rule: 'stated',
      factId: 'fct_1_run_1',
    },
  ],
  captured: { sample: 2, publicUrl: 'https://forensics.example' },
  more: [unknownRecord('statement'), unknownRecord('opinion', { subject: 'brd_1' })],
  keys: [logKey('the first key'), logKey('the second key')],
  witnesses: ['witness.example/one'],
}
/** Timestamps take most of the time, so most changes are made where there are none. */
const plain = buildStates(RUN)
const dated = buildStates({ ...RUN, anchors: BEFORE_AND_AFTER })
/** Of the same key: another run, and the same run with another answer. */
const others = [
  buildBundle({ ...RUN, run: 'run_2', claims: [], more: [unknownRecord('statement', { subject: 'brd_1' })] }),
  buildBundle({ ...RUN, body: utf8('{"text":"No."}'), text: 'No.', claims: [] }),
]
const ORIGINALS = [plain, dated]
const allOf = () => canonicalJson(ORIGINALS.map(({ bundle, earlier }) => [bundle, earlier]))
const WHOLE = allOf()

/** Else everything after the first slip of a test would be found modified, and prove nothing. */
async function requireWholeOriginals(): Promise<void> {
  assert.equal(allOf(), WHOLE, 'a change reached the original')
  for (const { bundle, earlier, trust } of ORIGINALS)
    for (const one of [bundle, earlier]) assert.equal((await verifyBundle(one, trust)).verdict, 'verified')
}

/** What a person sees: everything on the page but the data that is embedded in it. */
function seen(bundle: Bundle): string {
  const { html } = bundleHtml(bundle)
  return html.slice(0, html.indexOf(EMBEDDED_FROM)) + html.slice(html.lastIndexOf(EMBEDDED_TO))
}

/** `earlier`: what came out is the export of an earlier time, which is honest and says its time. */
const counts = { verified: 0, same: 0, earlier: 0, modified: 0, unproved: 0 }

function judge(verdict: string, bundle: Bundle, { bundle: original, earlier }: typeof plain): void {
  counts[verdict as 'verified' | 'modified' | 'unproved'] += 1
  if (verdict !== 'verified') return
  const shown = seen(bundle)
  const known = shown === seen(original) ? 'same' : shown === seen(earlier) ? 'earlier' : null
  assert.ok(known, 'it shows something else, and verifies')
  counts[known] += 1
}

test(`${RUNS} bundles, changed by somebody who knows the format`, async () => {
  for (const [place, original] of ORIGINALS.entries()) {
    const { bundle: whole, earlier, trust } = original
    const around = { others: [earlier, ...others.map(({ bundle }) => bundle)], states: [earlier] }
    await fc.assert(
      fc.asyncProperty(forgery(whole, around), async ({ forge, fits }) => {
        const bundle = structuredClone(whole)
        try {
          for (const change of forge) change(bundle)
          if (fits) madeToFit(bundle)
        } catch {
          // Nothing was left to change.
        }
        fc.pre(canonicalJson(bundle) !== canonicalJson(whole))
        judge((await verifyBundle(bundle, trust)).verdict, bundle, original)
      }),
      { numRuns: Math.ceil((RUNS * (place === 0 ? 8 : 1)) / 10), seed: SEED },
    )
  }
  await requireWholeOriginals()
  assert.ok(counts.modified > RUNS / 2, `${counts.modified} were noticed`)
})

const TITLES = ['CERTIFIED GENUINE ', 'damages:']
const stranger = fc.record({
  isWitness: fc.boolean(),
  title: fc.constantFrom(...TITLES),
  name: fc.oneof(fc.string({ maxLength: 70 }), fc.string({ unit: 'binary', maxLength: 20 })),
  seconds: fc.integer({ min: -100, max: 4_000 }),
  isDated: fc.boolean(),
  knowsRoot: fc.boolean(),
})

test(`${Math.ceil(RUNS / 20)} strangers date or witness the log, under names of their own: none is quoted`, async () => {
  const verdicts = { modified: 0, unproved: 0 }
  await fc.assert(
    fc.asyncProperty(stranger, async ({ isWitness, title, name, seconds, isDated, knowsRoot }) => {
      const { bundle: original, trust } = isDated ? dated : plain
      const called = `${title}${name}`
      const bundle = isWitness
        ? witnessed(called, original)
        : await stamped(testAuthority(called), later(seconds), original)
      const asked = knowsRoot ? trust : { ...trust, tsaRoots: [], witnesses: [] }
      const report = await verifyBundle(bundle, asked)
      assert.notEqual(report.verdict, 'verified')
      verdicts[report.verdict as 'modified' | 'unproved'] += 1
      if (report.verdict === 'modified') return
      assert.ok(report.proved, 'the evidence itself is proved')
      assert.ok(!`${JSON.stringify(report)}${seen(bundle)}`.includes(title.trim()), called)
    }),
    { numRuns: Math.ceil(RUNS / 20), seed: SEED },
  )
  for (const count of Object.values(verdicts)) assert.ok(count > RUNS / 200, JSON.stringify(verdicts))
})

// ---- honest ones

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

test(`${HONEST_RUNS} random bundles, each in four ways: no false alarm`, async () => {
  let whole = 0
  await fc.assert(
    fc.asyncProperty(run, async options => {
      const { bundle, trust } = buildBundle({ ...options, text: null })
      const spaced = JSON.stringify(shuffled(bundle), null, 1).replaceAll('<', '\\u003c')
      assert.deepEqual(openIn(await verifyBundle(bundle, { keys: [], tsaRoots: [], witnesses: [] })), [
        'keys',
      ])
      for (const file of [inertJson(bundle), `\ufeff${spaced}\r\n`, bundleHtml(bundle).html])
        assert.deepEqual(openIn(await verifyBundleFile(file, trust)), [])
      whole += 4
    }),
    { numRuns: HONEST_RUNS, seed: SEED },
  )
  assert.equal(whole, 4 * HONEST_RUNS)
})
