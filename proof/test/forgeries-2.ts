// Changes of a bundle of version 2 by somebody who knows the format: records sealed anew, renamed, exchanged with those of
// other bundles, moved, copied and left out.

import fc from 'fast-check'
import type { Bundle2 } from '../src/bundle-2.ts'
import { utf8 } from '../src/bytes.ts'
import { derive } from '../src/derive.ts'
import { readRecords } from '../src/open-run.ts'
import { reseal } from './attacks.ts'
import { changesOf } from './random-changes.ts'

type Record2 = Bundle2['integrity']['records'][number]
type Forgery = (bundle: Bundle2) => void | Promise<void>

/** All that is shown, made to fit the records again, as far as they make a run. */
export async function madeToFit(bundle: Bundle2): Promise<void> {
  const { run } = readRecords(bundle.integrity.records, '2')
  const body = utf8(bundle.rawResponse ?? '')
  if (run) Object.assign(bundle, await derive(run, body, bundle.integrity))
}

const record = fc.nat(30)
const pick = <T>(items: T[], place: number): T => items[place % items.length] as T
const KINDS = [
  'statement',
  'opinion',
  'capture',
  'classification',
  'extraction',
  'contents',
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
        reseal(pick(bundle.integrity.records, which), content => {
          content[pick(Object.keys(content), place)] = value
        })
      },
  )
const redating = fc.tuple(record, fc.boolean()).map(
  ([which, isKind]): Forgery =>
    bundle => {
      reseal(pick(bundle.integrity.records, which), (_, part) => {
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
        reseal(one, (_, part) => {
          part.type = kind
        })
    },
)
/** A record, or a part of one, from another bundle or from elsewhere in this one. */
const exchange = (others: Bundle2[]): fc.Arbitrary<Forgery> =>
  fc
    .tuple(
      record,
      record,
      fc.nat(others.length),
      fc.option(fc.constantFrom('public', 'private', 'entry', 'inclusion', 'index', 'entrySalt')),
    )
    .map(([which, other, from, part]) => bundle => {
      const source = others[from] ?? bundle
      const taken = structuredClone(pick(source.integrity.records, other))
      const target = pick(bundle.integrity.records, which)
      if (part === null) Object.assign(target, taken)
      else Object.assign(target, { [part]: taken[part as keyof Record2] })
    })
const moving = fc.tuple(record, record, fc.constantFrom('move', 'copy', 'drop')).map(
  ([which, to, how]): Forgery =>
    ({ integrity: { records } }) => {
      const place = which % records.length
      const taken = how === 'copy' ? [structuredClone(records[place] as Record2)] : records.splice(place, 1)
      if (how !== 'drop') records.splice(to % (records.length + 1), 0, ...taken)
    },
)
/** Any number of records left out at once. */
const leavingOut = fc.array(record, { minLength: 1, maxLength: 6 }).map(
  (places): Forgery =>
    bundle => {
      const { records } = bundle.integrity
      const gone = new Set(places.map(place => pick(records, place)))
      bundle.integrity.records = records.filter(one => !gone.has(one))
    },
)
const isList = ({ kind }: Record2): boolean => kind === 'contents'
/** The list of another run or of another state, in the place of this one or beside it. */
const foreignList = (others: Bundle2[]): fc.Arbitrary<Forgery> =>
  fc.tuple(fc.constantFrom(...others), fc.boolean()).map(([other, isBeside]) => ({ integrity }) => {
    const lists = structuredClone(other.integrity.records.filter(isList))
    const place = integrity.records.findIndex(isList)
    integrity.records.splice(Math.max(0, place), isBeside ? 0 : 1, ...lists)
  })
/** Records of two states of the same run, some of each, in the order of the log. */
const mixedStates = (states: Bundle2[]): fc.Arbitrary<Forgery> =>
  fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }).map(kept => ({ integrity }) => {
    const all = [integrity, ...states.map(state => state.integrity)].flatMap(({ records }) => records)
    const own = [...new Map(all.map(one => [one.id, one])).values()]
      .filter((one, place) => kept[place] || one.kind === 'capture')
      .toSorted((a, b) => Number(a.kind === 'fact') - Number(b.kind === 'fact') || order(a) - order(b))
    integrity.records = structuredClone(own)
  })
const order = ({ index }: Record2): number => index ?? 0

export interface Around {
  /** Of the same log key: other runs, and other states of the same run. */
  others: Bundle2[]
  /** The same run in the same log, exported at another time. */
  states: Bundle2[]
}

export const forgery = (
  original: Bundle2,
  { others, states }: Around,
): fc.Arbitrary<{ forge: Forgery[]; fits: boolean }> =>
  fc.record({
    forge: fc.array(
      fc.oneof(
        { weight: 3, arbitrary: changesOf(original) },
        resealing,
        redating,
        renaming,
        exchange(others),
        moving,
        leavingOut,
        foreignList(others),
        mixedStates(states),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    fits: fc.boolean(),
  })
