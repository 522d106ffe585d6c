// Studies in which every proof holds, because their maker has the keys: plans, ends and records of runs, well-formed
// or not, in their place in the plan or another. They differ only in what they say.

import { inertJson } from '@brand-citation-forensics/proof'
import fc from 'fast-check'
import { type Change, changesOf } from '../../../proof/test/random-changes.ts'
import {
  buildStudy,
  type Fate,
  PROTOCOL,
  resealed,
  type StudyOptions,
} from '../../../proof/test/study/study-builder.ts'
import type { Case } from './changes.ts'

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
  fc.constantFrom<Fate>({ failed: 'late' }, { failed: '', capture: true }, { cancelled: 'x' }),
)

const protocol = fc.record({
  rounds: fc.integer({ min: 1, max: 2 }),
  samples: fc.integer({ min: 1, max: 2 }),
})

/** What is sealed, changed; `at` is the place of the run. */
type Wrong = (options: StudyOptions) => StudyOptions

/** Only what can be sealed at all: a lone half of a character, or a fraction, cannot. */
const sealable = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (_, one) =>
      typeof one === 'number'
        ? Math.trunc(one) % 2 ** 53
        : typeof one === 'string'
          ? one.toWellFormed()
          : one,
    ),
  )

function changedBy(value: object, change: Change<object>): object {
  const changed = structuredClone(value)
  try {
    change(changed)
  } catch {
    // A change before it took away what it wants.
  }
  return sealable(changed)
}

const wrong = (sample: StudyOptions): fc.Arbitrary<Wrong> => {
  const [plan, ended, ...ofRuns] = buildStudy(sample).bundle.integrity.records
  const contentOf = (record: { private: string } | undefined) => JSON.parse(record?.private ?? '{}')
  const ofOne = fc.constantFrom(...(ofRuns.length > 0 ? ofRuns : [plan])).chain(one =>
    fc.tuple(changesOf(contentOf(one)), fc.constantFrom({}, { slot: 'other' }, { subject: 'run_x' })).map(
      ([change, more]): Wrong =>
        options => ({
          ...options,
          sealed: (record, at) =>
            at < 2 && record.kind === one?.kind
              ? resealed<Record<string, unknown>>(record, content => {
                  const changed = changedBy(content, change)
                  for (const name of Object.keys(content)) delete content[name]
                  Object.assign(content, changed, more)
                })
              : record,
        }),
    ),
  )
  return fc.oneof(
    changesOf(contentOf(plan)).map((change): Wrong => {
      return options => ({ ...options, planned: content => ({ ...changedBy(content, change) }) })
    }),
    changesOf(contentOf(ended)).map((change): Wrong => {
      return options => ({ ...options, ended: content => ({ ...changedBy(content, change) }) })
    }),
    ofOne,
    fc.constantFrom<Wrong>(
      options => ({ ...options, reason: 'budget' }),
      options => ({ ...options, askedAfter: (_, at) => at * 100_000 - 50 }),
      options => ({ ...options, ended: content => ({ ...content, plan: '0'.repeat(64) }) }),
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
        .tuple(fc.array(wrong(options), { maxLength: 2 }), fc.boolean())
        .map(([wrongs, logged]): Case => {
          const built = buildStudy(
            wrongs.reduce((before, change) => change(before), options),
            { logged: logged || wrongs.length > 0 },
          )
          return { text: inertJson(built.bundle), trust: built.trust }
        })
    })
  return fc.sample(made, { numRuns: count, seed })
}
