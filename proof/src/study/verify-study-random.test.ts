// The bundle of a study, changed at random by somebody who knows its format and holds others of the same log: whatever
// still verifies shows the same to a person. `STUDY_CHANGES=100000` for long.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { edited } from '../../test/edits.ts'
import { changesOf } from '../../test/random-changes.ts'
import { CANCELLED, resealed, TAMPERINGS, TWIN, WHOLE, WORLD } from '../../test/study/study-tamperings.ts'
import { inertJson } from '../inert-json.ts'
import { canonicalJson } from '../record.ts'
import { protocolSha256 } from './protocol.ts'
import type { StudyBundle } from './study-bundle.ts'
import type { StudyEnding, StudyPlanContent } from './study-content.ts'
import { type StudyReport, verifyStudy, verifyStudyFile } from './verify-study.ts'

const SEED = Number(process.env.STUDY_SEED ?? 20_261_117)
const CHANGES = Number(process.env.STUDY_CHANGES ?? 800)

type Records = StudyBundle['integrity']['records']
type Change = (bundle: StudyBundle) => void

const HONEST = [WHOLE, TWIN, CANCELLED]
const POOL = [...HONEST.flatMap(({ integrity }) => integrity.records), ...WORLD.besides] as Records
const PLACES = WHOLE.integrity.records.length

const place = fc.nat(PLACES - 1)
const foreign = fc.constantFrom(...POOL).map(record => structuredClone(record))

const replace: fc.Arbitrary<Change> = fc.tuple(place, foreign).map(([at, record]) => bundle => {
  bundle.integrity.records[at] = structuredClone(record)
})
const insert: fc.Arbitrary<Change> = fc.tuple(place, foreign).map(([at, record]) => bundle => {
  bundle.integrity.records.splice(at, 0, structuredClone(record))
})
const remove: fc.Arbitrary<Change> = place.map(at => bundle => {
  bundle.integrity.records.splice(at, 1)
})
const exchange: fc.Arbitrary<Change> = fc.tuple(place, place).map(([one, other]) => bundle => {
  const { records } = bundle.integrity
  const [a, b] = [records[one], records[other]]
  if (a && b) [records[one], records[other]] = [b, a]
})
/** What is private in a record, changed anywhere and sealed again. */
const rewrite: fc.Arbitrary<Change> = place.chain(at => {
  const record = WHOLE.integrity.records[at] as Records[number]
  return changesOf<object>(JSON.parse(record.private)).map((change): Change => {
    return bundle => {
      const own = bundle.integrity.records[at]
      if (own) bundle.integrity.records[at] = resealed<object>(own, change)
    }
  })
})
const known = fc.constantFrom(...TAMPERINGS).map(({ tamper }): Change => tamper)

const change = fc.oneof(
  { weight: 4, arbitrary: changesOf(WHOLE) },
  { weight: 2, arbitrary: replace },
  { weight: 1, arbitrary: insert },
  { weight: 1, arbitrary: remove },
  { weight: 1, arbitrary: exchange },
  { weight: 4, arbitrary: rewrite },
  { weight: 1, arbitrary: known },
)

/** Every hash that can be computed is: of the protocol, of the plan in the end, of the entries that the end names. */
function madeToFit(bundle: StudyBundle): void {
  const { records } = bundle.integrity
  const [plan, ended, ...ofRuns] = records
  if (!plan || !ended) return
  records[0] = resealed<StudyPlanContent>(plan, content => {
    content.protocolSha256 = protocolSha256(content.protocol)
  })
  const entries = new Map<string, Partial<Record<string, string>>>()
  for (const { kind, private: text, entry } of ofRuns) {
    const { subject } = JSON.parse(text)
    entries.set(subject, { ...entries.get(subject), [kind]: entry })
  }
  records[1] = resealed<{ plan: string; endings: StudyEnding[] }>(ended, content => {
    content.plan = records[0]?.entry ?? ''
    for (const ending of content.endings)
      for (const kind of ['capture', 'extraction', 'classification'] as const) {
        const entry = entries.get(ending.run)?.[kind]
        if (entry !== undefined) ending[kind] = entry
      }
  })
}

/** What a person is shown of a study. */
function seen({ proved }: StudyReport): string {
  const { withAnswers: _, timestamps: __, witnesses: ___, ...shown } = proved ?? {}
  return canonicalJson(shown)
}

const whole = await Promise.all(HONEST.map(bundle => verifyStudy(bundle, WORLD.trust)))
const SEEN = whole.map(seen)
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
  const files = [inertJson(WHOLE)]
  await fc.assert(
    fc.asyncProperty(edited(files), async file => {
      fc.pre(!files.includes(file))
      judge(await verifyStudyFile(file, WORLD.trust))
    }),
    { numRuns: Math.ceil(CHANGES / 10), seed: SEED },
  )
  console.log(JSON.stringify(counts))
})
