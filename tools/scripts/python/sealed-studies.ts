// Studies in which every proof holds, because their maker has the keys: plans, ends and records of runs, well-formed
// or not, in their place in the plan or another. They differ only in what they say.

import { inertJson } from '@brand-citation-forensics/proof'
import fc from 'fast-check'
import type { TestRecord } from '../../../proof/test/bundle-builder.ts'
import {
  buildStudy,
  type Fate,
  PROTOCOL,
  type StudyOptions,
} from '../../../proof/test/study/study-builder.ts'
import { type Case, type Change, edit } from './changes.ts'

const WORDS = ['answered', 'refused', 'filtered', 'empty', 'cut_off', 'not_shown', '']

const fate: fc.Arbitrary<Fate> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('STRONG', 'ABSENT', 'ECHO', 'PARTIAL').map(name => ({ class: name })),
  },
  fc.constant({ class: 'CONFABULATED', unread: true as const }),
  fc
    .tuple(fc.constantFrom(...WORDS), fc.constantFrom(undefined, '', ' \n\ufeff', '\u0085', 'Northwind'))
    .map(([silent, text]) => ({ silent, ...(text !== undefined && { text }) })),
  fc.constantFrom<Fate>(
    { failed: 'late' },
    { failed: '', capture: true },
    { cancelled: null },
    { cancelled: 'x' },
  ),
)

const protocol = fc.record({
  rounds: fc.integer({ min: 1, max: 2 }),
  samples: fc.integer({ min: 1, max: 2 }),
})

/** Which record is changed, and how. `at` is the place of the run. */
type Wrong = (options: StudyOptions) => StudyOptions

/** Only what can be sealed at all: a lone half of a character, or a fraction, cannot. */
function applied(value: object, changes: Change[]): object {
  const changed = structuredClone(value)
  for (const change of changes)
    try {
      change(changed)
    } catch {
      // A change before it took away what it wants.
    }
  return JSON.parse(
    JSON.stringify(changed, (_, one) =>
      typeof one === 'number'
        ? Math.trunc(one) % 2 ** 53
        : typeof one === 'string'
          ? one.toWellFormed()
          : one,
    ),
  )
}

const wrong = (sample: StudyOptions): fc.Arbitrary<Wrong> => {
  const seen: Record<string, object> = {}
  const note = (name: string) => (record: TestRecord) => {
    seen[name] ??= record.content
    return record
  }
  buildStudy({
    ...sample,
    planned: plan => {
      seen.planned = plan
      return plan
    },
    ended: ended => {
      seen.ended = ended
      return ended
    },
    captured: note('captured'),
    classified: note('classified'),
    extracted: note('extracted'),
  })
  const ofRuns = (['captured', 'classified', 'extracted'] as const).filter(name => seen[name])
  return fc.oneof(
    ...(['planned', 'ended'] as const).map(name =>
      edit(seen[name]).map((change): Wrong => {
        return options => ({ ...options, [name]: (content: object) => applied(content, [change]) })
      }),
    ),
    ...ofRuns.map(name =>
      fc
        .tuple(
          edit(seen[name]),
          fc.constantFrom<Partial<TestRecord>>({}, { slot: 'other' }, { subject: 'run_x' }),
        )
        .map(
          ([change, more]): Wrong =>
            options => ({
              ...options,
              [name]: (record: TestRecord, at: number) =>
                at < 2 ? { ...record, ...more, content: applied(record.content, [change]) } : record,
            }),
        ),
    ),
    fc.constantFrom<Wrong>(
      options => ({ ...options, reason: 'budget' }),
      options => ({ ...options, askedAfter: (_, at) => at * 100_000 - 50 }),
      options => ({ ...options, planEntry: '0'.repeat(64) }),
      options => options,
    ),
  )
}

export function sealedStudies(count: number, seed: number): Case[] {
  const made = fc
    .tuple(
      protocol,
      fc.array(fate, { minLength: 3, maxLength: 8 }),
      fc.constantFrom('complete', 'window', 'cancelled'),
    )
    .chain(([sizes, fates, reason]) => {
      const options: StudyOptions = {
        protocol: { ...PROTOCOL, ...sizes },
        fate: (_, at) => fates[at % fates.length] as Fate,
        reason: reason as 'complete',
      }
      return fc
        .tuple(fc.array(wrong(options), { maxLength: 2 }), fc.boolean(), fc.boolean())
        .map(([wrongs, withAnswers, isLogged]): Case => {
          const built = buildStudy(
            wrongs.reduce((before, change) => change(before), options),
            { withAnswers, isLogged: isLogged || wrongs.length > 0 },
          )
          return { text: inertJson(built.bundle), trust: built.trust }
        })
    })
  return fc.sample(made, { numRuns: count, seed })
}
