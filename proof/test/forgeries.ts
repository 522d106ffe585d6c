// Changes of a bundle by somebody who knows the format: attacks, with the steps that find them; and, at random, records sealed anew, renamed, exchanged with those of other bundles, moved, copied and left out.

import fc from 'fast-check'
import type { Bundle } from '../src/bundle.ts'
import type { BundleRecord } from '../src/bundle-parts.ts'
import { fromBase64, fromHex, toBase64, toHex, utf8 } from '../src/bytes.ts'
import { sha256, sha256Hex } from '../src/crypto.ts'
import { derive } from '../src/derive.ts'
import { readRecords } from '../src/open-run.ts'
import { canonicalJson, entryCommitment, privateCommitment } from '../src/record.ts'
import { cosigned } from './bundle-builder.ts'
import { changesOf } from './random-changes.ts'

type Attack = [about: string, edit: (copy: Bundle) => void, failedSteps: string[]]

// biome-ignore lint/suspicious/noExplicitAny: an attacker keeps to no types.
type Json = any
export type RecordEdit = (content: Json, part: Json) => void

/** Edits a record, and everything that anybody can recompute from it, but for the log. */
export function reseal(record: Omit<BundleRecord, 'kind' | 'index'>, edit: RecordEdit): void {
  const content = JSON.parse(record.private)
  const part = JSON.parse(record.public)
  edit(content, part)
  record.private = canonicalJson(content)
  part.private = toHex(privateCommitment(record.private, fromHex(record.privateSalt)))
  record.public = canonicalJson(part)
  record.entry = toHex(entryCommitment(record.public, fromHex(record.entrySalt)))
}

/** One bit of the signature on a note. */
export function flipped(note: string | null): string {
  const [text, line = ''] = (note ?? '').split('\n\n')
  const [dash, name, encoded = ''] = line.trimEnd().split(' ')
  const signature = fromBase64(encoded) ?? new Uint8Array()
  signature[40] = (signature[40] ?? 0) ^ 1
  return `${text}\n\n${dash} ${name} ${toBase64(signature)}\n`
}

export const ATTACKS = {
  answer: [
    'attack G9: the answer was edited',
    copy => Object.assign(copy, { rawResponse: 'An answer!' }),
    ['answer'],
  ],
  answerAndHash: [
    'attack 2: the answer and its hash were edited together',
    copy => {
      copy.rawResponse = 'An answer!'
      copy.snapshot.sha256 = sha256Hex(utf8('An answer!'))
    },
    ['answer'],
  ],
  verdict: [
    'attack 28: the class was edited in the record and where it is shown',
    copy => {
      for (const record of copy.integrity.records)
        if (record.id.startsWith('cls_2'))
          record.private = record.private.replace('"CONFABULATED"', '"STRONG"')
      for (const one of [copy.classification, copy.classifications[1]]) if (one) one.citationClass = 'STRONG'
    },
    ['private'],
  ],
  signature: [
    'attack 16: the right key id over a wrong signature',
    ({ integrity }) => Object.assign(integrity, { checkpoint: flipped(integrity.checkpoint) }),
    ['checkpoint'],
  ],
  witnessLine: [
    'attack 38: an invented witness signs where only the log does',
    ({ integrity }) =>
      Object.assign(integrity, {
        checkpoint: cosigned(integrity.checkpoint ?? '', ['supreme-court.example']),
      }),
    ['checkpoint'],
  ],
  proof: [
    'attack 25: a hash too many in an inclusion proof',
    ({ integrity }) => {
      const capture = integrity.records.find(({ kind }) => kind === 'capture')
      capture?.inclusion?.push(toBase64(sha256(utf8('one more'))))
    },
    ['inclusion'],
  ],
  timestamp: [
    'attack 20: the timestamp of another checkpoint',
    ({ integrity }) => {
      const [before, after] = integrity.anchors
      if (before && after) before.response = after.response
    },
    ['timestamps'],
  ],
  nonce: [
    'attack 22: a timestamp that answers another request',
    ({ integrity }) => {
      const [, after] = integrity.anchors
      if (after) after.nonce = '0102030405060708'
    },
    ['timestamps'],
  ],
} satisfies Record<string, Attack>

type Record2 = Bundle['integrity']['records'][number]
type Forgery = (bundle: Bundle) => void

/** All that is shown, made to fit the records again, as far as they make a run. */
export function madeToFit(bundle: Bundle): void {
  const { run } = readRecords(bundle.integrity.records)
  const body = utf8(bundle.rawResponse ?? '')
  if (run) Object.assign(bundle, derive(run, body, bundle.integrity))
}

const record = fc.nat(30)
const pick = <T>(items: T[], place: number): T => items[place % items.length] as T
const KINDS =
  'statement opinion capture classification extraction contents event plan fact key Capture'.split(' ')

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
        reseal(pick(bundle.integrity.records, which), content =>
          Object.assign(content, { [pick(Object.keys(content), place)]: value }),
        )
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
      if (isResealed) reseal(one, (_, part) => Object.assign(part, { type: kind }))
    },
)
/** A record, or a part of one, from another bundle or from elsewhere in this one. */
const exchange = (others: Bundle[]): fc.Arbitrary<Forgery> =>
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
const foreignList = (others: Bundle[]): fc.Arbitrary<Forgery> =>
  fc.tuple(fc.constantFrom(...others), fc.boolean()).map(([other, isBeside]) => ({ integrity }) => {
    const lists = structuredClone(other.integrity.records.filter(isList))
    const place = integrity.records.findIndex(isList)
    integrity.records.splice(Math.max(0, place), isBeside ? 0 : 1, ...lists)
  })
/** Records of two states of the same run, some of each, in the order of the log. */
const mixedStates = (states: Bundle[]): fc.Arbitrary<Forgery> =>
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
  others: Bundle[]
  /** The same run in the same log, exported at another time. */
  states: Bundle[]
}

export const forgery = (
  original: Bundle,
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
