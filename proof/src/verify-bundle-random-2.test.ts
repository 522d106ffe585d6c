// Version 2, changed at random by somebody who knows its format: whatever still verifies shows the same, or less of what
// others said about it. `BUNDLE_CHANGES=100000` for long.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { logKey } from '../test/bundle-builder.ts'
import { buildBundle2, type RunOptions2, unknownRecord } from '../test/bundle-builder-2.ts'
import { edited } from '../test/edits.ts'
import { changesOf } from '../test/random-changes.ts'
import type { Bundle2 } from './bundle-2.ts'
import { bundleHtml, EMBEDDED_FROM, EMBEDDED_TO } from './bundle-page.ts'
import { fromHex, toHex, utf8 } from './bytes.ts'
import { derive } from './derive.ts'
import { inertJson } from './inert-json.ts'
import { readRecords } from './open-run.ts'
import { canonicalJson, entryCommitment, privateCommitment } from './record.ts'
import { verifyBundle } from './verify-bundle.ts'
import { verifyBundleFile } from './verify-bundle-file.ts'

const SEED = Number(process.env.BUNDLE_SEED ?? 20_261_116)
const RUNS = Number(process.env.BUNDLE_CHANGES ?? 2_000)

const TEXT = 'Northwind Kettles was **founded in 1992**.\n\n- Call +1 555 0100'
const RUN: RunOptions2 = {
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
const plain = await buildBundle2(RUN)
const dated = await buildBundle2({
  ...RUN,
  anchors: [
    { seconds: -1_800, covers: false },
    { seconds: 3_600, covers: true },
  ],
})
/** Of the same key: another run, and the same run with another answer. */
const others = await Promise.all([
  buildBundle2({
    ...RUN,
    run: 'run_2',
    claims: [],
    more: [unknownRecord('statement', { subject: 'brd_1' })],
  }),
  buildBundle2({ ...RUN, body: utf8('{"text":"No."}'), text: 'No.', claims: [] }),
])
const ORIGINALS = [plain, dated]
const WHOLE = canonicalJson(ORIGINALS.map(({ bundle }) => bundle))

/** Else everything after the first slip of a test would be found modified, and prove nothing. */
async function requireWholeOriginals(): Promise<void> {
  assert.equal(canonicalJson(ORIGINALS.map(({ bundle }) => bundle)), WHOLE, 'a change reached the original')
  for (const { bundle, trust } of ORIGINALS)
    assert.equal((await verifyBundle(bundle, trust)).verdict, 'verified')
}

type Json = Record<string, unknown>
type Record2 = Bundle2['integrity']['records'][number]

/** The commitments as anybody can recompute them. */
function resealed(record: Record2, edit: (content: Json, part: Json) => void): void {
  const content = JSON.parse(record.private)
  const part = JSON.parse(record.public)
  edit(content, part)
  record.private = canonicalJson(content)
  part.private = toHex(privateCommitment(record.private, fromHex(record.privateSalt)))
  record.public = canonicalJson(part)
  record.entry = toHex(entryCommitment(record.public, fromHex(record.entrySalt)))
}

/** All that is shown, made to fit the records again, as far as they make a run. */
async function madeToFit(bundle: Bundle2): Promise<void> {
  const { run } = readRecords(bundle.integrity.records, '2')
  const body = utf8(bundle.rawResponse ?? '')
  if (run) Object.assign(bundle, await derive(run, body, bundle.integrity))
}

type Forgery = (bundle: Bundle2) => void | Promise<void>

const record = fc.nat(30)
const pick = <T>(items: T[], place: number): T => items[place % items.length] as T
const KINDS = [
  'statement',
  'opinion',
  'capture',
  'classification',
  'extraction',
  'event',
  'plan',
  'fact',
  'key',
  'Capture',
]

/** An edit of one value in a private part, sealed anew. */
const resealing = fc
  .tuple(
    record,
    fc.nat(30),
    fc.oneof(fc.string({ maxLength: 8 }), fc.integer(), fc.constant(null), fc.constant([])),
  )
  .map(
    ([which, place, value]): Forgery =>
      bundle => {
        resealed(pick(bundle.integrity.records, which), content => {
          content[pick(Object.keys(content), place)] = value
        })
      },
  )
const redating = fc.tuple(record, fc.boolean()).map(
  ([which, isKind]): Forgery =>
    bundle => {
      resealed(pick(bundle.integrity.records, which), (_, part) => {
        if (isKind) part.sha256 = '0'.repeat(64)
        else part['at' in part ? 'at' : 'captured_at'] = '2026-01-01T00:00:00.000Z'
      })
    },
)
/** Another name for a kind, with or without the seal made anew. */
const renaming = fc.tuple(record, fc.constantFrom(...KINDS), fc.boolean()).map(
  ([which, kind, isResealed]): Forgery =>
    bundle => {
      const one = pick(bundle.integrity.records, which)
      one.kind = kind
      if (isResealed)
        resealed(one, (_, part) => {
          part.type = kind
        })
    },
)
/** A record, or a part of one, from another bundle or from elsewhere in this one. */
const exchange = fc
  .tuple(
    record,
    record,
    fc.constantFrom(0, 1, 2),
    fc.option(fc.constantFrom('public', 'private', 'entry', 'inclusion', 'index', 'entrySalt')),
  )
  .map(
    ([which, other, from, part]): Forgery =>
      bundle => {
        const { records } = bundle.integrity
        const source = from === 2 ? bundle : pick(others, from).bundle
        const taken = structuredClone(pick(source.integrity.records, other))
        const target = pick(records, which)
        if (part === null) Object.assign(target, taken)
        else Object.assign(target, { [part]: taken[part as keyof Record2] })
      },
  )
const moving = fc.tuple(record, record, fc.constantFrom('move', 'copy', 'drop')).map(
  ([which, to, how]): Forgery =>
    ({ integrity: { records } }) => {
      const place = which % records.length
      const taken = how === 'copy' ? [structuredClone(records[place] as Record2)] : records.splice(place, 1)
      if (how !== 'drop') records.splice(to % (records.length + 1), 0, ...taken)
    },
)

const forgery = (original: Bundle2): fc.Arbitrary<{ forge: Forgery[]; fits: boolean }> =>
  fc.record({
    forge: fc.array(
      fc.oneof(
        { weight: 3, arbitrary: changesOf(original) },
        resealing,
        redating,
        renaming,
        exchange,
        moving,
      ),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    fits: fc.boolean(),
  })

/** What a person sees: everything on the page but the data that is embedded in it. */
function seen(bundle: Bundle2): string {
  const { html } = bundleHtml(bundle)
  return html.slice(0, html.indexOf(EMBEDDED_FROM)) + html.slice(html.lastIndexOf(EMBEDDED_TO))
}

const isPartOf = (some: unknown[], all: unknown[]): boolean => {
  const texts = new Set(all.map(canonicalJson))
  return some.every(one => texts.has(canonicalJson(one)))
}

/** Records, timestamps or keys were left out, and nothing was put in: what an earlier export would have held. */
function isLess({ integrity }: Bundle2, { integrity: whole }: Bundle2): boolean {
  return (
    isPartOf(integrity.records, whole.records) &&
    isPartOf(integrity.keys, whole.keys) &&
    isPartOf(integrity.anchors, whole.anchors) &&
    integrity.checkpoint === whole.checkpoint &&
    integrity.origin === whole.origin &&
    canonicalJson(integrity.witnessed) === canonicalJson(whole.witnessed)
  )
}

/** `lessRecords`: records were left out; `otherClass`: the latest verdict was among them, so that an older one is shown. */
const counts = { verified: 0, same: 0, less: 0, lessRecords: 0, otherClass: 0, modified: 0, unproved: 0 }

function judge(verdict: string, bundle: Bundle2, original: Bundle2): void {
  counts[verdict as 'verified' | 'modified' | 'unproved'] += 1
  if (verdict !== 'verified') return
  if (seen(bundle) === seen(original)) counts.same += 1
  else {
    assert.ok(isLess(bundle, original), 'it shows something else, and verifies')
    counts.less += 1
    if (bundle.integrity.records.length < original.integrity.records.length) counts.lessRecords += 1
    if (bundle.classification.citationClass !== original.classification.citationClass) counts.otherClass += 1
  }
}

test(`${RUNS} bundles of version 2, changed by somebody who knows the format`, async () => {
  for (const [place, { bundle: original, trust }] of ORIGINALS.entries()) {
    await fc.assert(
      fc.asyncProperty(forgery(original), async ({ forge, fits }) => {
        const bundle = structuredClone(original)
        try {
          for (const change of forge) await change(bundle)
          if (fits) await madeToFit(bundle)
        } catch {
          // Nothing was left to change.
        }
        fc.pre(canonicalJson(bundle) !== canonicalJson(original))
        const { verdict } = await verifyBundle(bundle, trust)
        judge(verdict, bundle, original)
      }),
      { numRuns: Math.ceil((RUNS * (place === 0 ? 8 : 1)) / 10), seed: SEED },
    )
  }
  await requireWholeOriginals()
  assert.ok(counts.modified > RUNS / 2, `${counts.modified} were noticed`)
})

test(`${Math.ceil(RUNS / 10)} files of version 2 with characters changed, JSON and pages`, async () => {
  const { bundle: original, trust } = plain
  const files = [inertJson(original), bundleHtml(original).html]
  await fc.assert(
    fc.asyncProperty(edited(files), async file => {
      fc.pre(!files.includes(file))
      const { verdict } = await verifyBundleFile(file, trust)
      if (verdict === 'verified') assert.ok(!file.startsWith('<'), 'a page that differs verifies')
      judge(verdict, verdict === 'verified' ? JSON.parse(file.replace(/^\ufeff/, '')) : original, original)
    }),
    { numRuns: Math.ceil(RUNS / 10), seed: SEED },
  )
  await requireWholeOriginals()
  console.log(JSON.stringify(counts))
})
