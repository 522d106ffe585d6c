// The bundle of a study, changed at random by somebody who knows its format and holds others of the same log: whatever
// still verifies shows the same to a person. `STUDY_CHANGES=100000` for long.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { edited } from '../../test/edits.ts'
import { changesOf } from '../../test/random-changes.ts'
import { resealed } from '../../test/study/study-builder.ts'
import { CANCELLED, TAMPERINGS, TWIN, WHOLE, WORLD } from '../../test/study/study-tamperings.ts'
import type { BundleRecord } from '../bundle-parts.ts'
import { inertJson } from '../inert-json.ts'
import { canonicalJson } from '../record.ts'
import type { StudyBundle, StudyEndedContent } from './study-bundle.ts'
import { type StudyReport, verifyStudy, verifyStudyFile } from './verify-study.ts'

const SEED = Number(process.env.STUDY_SEED ?? 20_261_117)
const CHANGES = Number(process.env.STUDY_CHANGES ?? 800)

type Change = (bundle: StudyBundle) => unknown

const HONEST = [WHOLE, TWIN, CANCELLED]
const POOL = [
  ...HONEST.flatMap(({ integrity }) => integrity.records),
  ...WORLD.besides.flatMap(({ again, newer, elsewhere }) => [...again, ...newer, ...elsewhere]),
]

const place = fc.nat(WHOLE.integrity.records.length - 1)
/** A record in place of so many, from the same log. */
const put = fc.tuple(place, fc.nat(1), fc.constantFrom(...POOL)).map(([at, count, record]): Change => {
  return ({ integrity }) => integrity.records.splice(at, count, structuredClone(record))
})
const remove = place.map(
  (at): Change =>
    ({ integrity }) =>
      integrity.records.splice(at, 1),
)
const exchange = fc.tuple(place, place).map(
  ([one, other]): Change =>
    ({ integrity: { records } }) => {
      const [a, b] = [records[one], records[other]]
      if (a && b) [records[one], records[other]] = [b, a]
    },
)
/** What is private in a record, changed anywhere and sealed again. */
const rewrite = place.chain(at => {
  const record = WHOLE.integrity.records[at] as BundleRecord
  return changesOf<object>(JSON.parse(record.private)).map((change): Change => {
    return ({ integrity: { records } }) =>
      records.splice(at, 1, ...records.slice(at, at + 1).map(own => resealed<object>(own, change)))
  })
})

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: changesOf(WHOLE) },
  { weight: 3, arbitrary: put },
  { weight: 1, arbitrary: remove },
  { weight: 1, arbitrary: exchange },
  { weight: 4, arbitrary: rewrite },
  { weight: 1, arbitrary: fc.constantFrom(...Object.values(TAMPERINGS)) },
)

/** Every hash that can be computed is: of the plan in the end, of the entries that the end names. */
function madeToFit({ integrity: { records } }: StudyBundle): void {
  const [plan, ended, ...ofRuns] = records
  if (!plan || !ended) return
  const entries = ofRuns.map(({ entry }) => entry)
  records[1] = resealed<StudyEndedContent>(ended, content => {
    content.plan = plan.entry
    for (const ending of content.endings) ending.records = entries.splice(0, ending.records.length)
    content.endings.at(-1)?.records.push(...entries)
  })
}

/** What a person is shown of a study. */
function seen({ proved }: StudyReport): string {
  const { timestamps: _, witnesses: __, ...shown } = proved ?? {}
  return canonicalJson(shown)
}

const SEEN = (await Promise.all(HONEST.map(bundle => verifyStudy(bundle, WORLD.trust)))).map(seen)
const ORIGINALS = canonicalJson(HONEST)
const counts = { verified: 0, modified: 0, unproved: 0 }

function judge(report: StudyReport): void {
  counts[report.verdict] += 1
  if (report.verdict === 'verified')
    assert.ok(SEEN.includes(seen(report)), 'it shows something else, and verifies')
  else assert.equal(report.proved, null)
}

test(`${CHANGES} studies, changed by somebody who knows the format`, async () => {
  const forgery = fc.record({ changes: fc.array(change, { minLength: 1, maxLength: 3 }), fits: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(forgery, async ({ changes, fits }) => {
      const bundle = structuredClone(WHOLE)
      try {
        for (const one of changes) one(bundle)
        if (fits) madeToFit(bundle)
      } catch {
        // Nothing was left to change.
      }
      fc.pre(canonicalJson(bundle) !== canonicalJson(WHOLE))
      judge(await verifyStudy(bundle, WORLD.trust))
    }),
    { numRuns: CHANGES, seed: SEED },
  )
  assert.equal(canonicalJson(HONEST), ORIGINALS, 'a change reached the original')
  assert.ok(counts.modified > CHANGES / 2, `${counts.modified} were noticed`)
})

test(`${Math.ceil(CHANGES / 10)} files with characters changed`, async () => {
  const original = inertJson(WHOLE)
  await fc.assert(
    fc.asyncProperty(edited([original]), async file => {
      fc.pre(file !== original)
      judge(await verifyStudyFile(file, WORLD.trust))
    }),
    { numRuns: Math.ceil(CHANGES / 10), seed: SEED },
  )
  console.log(JSON.stringify(counts))
})
