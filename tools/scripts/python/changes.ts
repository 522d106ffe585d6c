// Evidence bundles that somebody changed: values lost, bent, moved; records rewritten with their commitments made to
// fit, or passed off as others.

import { readFileSync } from 'node:fs'
import {
  canonicalJson,
  entryCommitment,
  formatVerifierKey,
  fromHex,
  inertJson,
  privateCommitment,
  sha256,
  signingKey,
  toBase64,
  toHex,
  utf8,
} from '@brand-citation-forensics/proof'
import fc from 'fast-check'
import { type Change, changesOf } from '../../../proof/test/random-changes.ts'

export interface Case {
  text: string
  trust: { keys: string[]; tsaRoots: string[]; witnesses: string[] }
}

interface Vector {
  file: string
  trust: Case['trust']
}

// biome-ignore lint/suspicious/noExplicitAny: whatever JSON holds, on its way to hold something else.
type Any = any

const FOLDERS = { run: 'bundles', study: 'studies' }
export type Changeable = keyof typeof FOLDERS

/** The vectors of runs, or those of studies, and `count` bundles that were made from them by changes which the seed decides. */
export function changedBundles(of: Changeable, count: number, seed: number): Case[] {
  const folder = new URL(`../../../vectors/${FOLDERS[of]}/`, import.meta.url)
  const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
  const vectors = (JSON.parse(read('index.json')) as Vector[]).filter(({ file }) => file.endsWith('.json'))
  const asTheyAre = vectors.map(({ file, trust }) => ({ text: read(file), trust }))
  const sources = vectors.filter(({ file }) => /^(?:valid|unproved)/.test(file))
  const changed = fc.constantFrom(...sources).chain(({ file, trust }) =>
    fc
      .tuple(
        fc.array(change(JSON.parse(read(file))), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        fc.boolean(),
      )
      .map(([changes, isTrusted, isInert]): Case => {
        const bundle = JSON.parse(read(file))
        for (const apply of changes) attempt(() => apply(bundle))
        const nobody = { keys: [], tsaRoots: [], witnesses: [] }
        const text = isInert ? inertJson(bundle) : JSON.stringify(bundle)
        return { text, trust: isTrusted ? trust : nobody }
      }),
  )
  return [...asTheyAre, ...fc.sample(changed, { numRuns: count, seed })]
}

/** A change may have taken away what the next one wants to change, or left nothing that could be made to fit. */
function attempt(change: () => void): void {
  try {
    change()
  } catch {
    // Then the bundle stays as far as it got.
  }
}

function change(bundle: Any): fc.Arbitrary<Change<Any>> {
  // Half a character, which cannot be sealed, and which languages take in different ways.
  const anywhere = changesOf(bundle, ['\ud800'])
  const inRecord = fc
    .tuple(fc.nat(bundle.integrity.records.length - 1), fc.constantFrom('private', 'public'), fc.boolean())
    .chain(([place, part, isSealed]) =>
      changesOf(JSON.parse(bundle.integrity.records[place][part])).map(
        (apply): Change<Any> =>
          changed =>
            rewrite(changed.integrity.records[place], part, apply, isSealed),
      ),
    )
  return fc.oneof(
    { weight: 4, arbitrary: anywhere },
    { weight: 2, arbitrary: inRecord },
    { weight: 1, arbitrary: passedOff(bundle.integrity.records.length) },
    { weight: 1, arbitrary: beside },
    { weight: 1, arbitrary: leftOut(bundle.integrity.records.length) },
  )
}

/** A record is gone, or stands elsewhere. */
const leftOut = (records: number): fc.Arbitrary<Change<Any>> =>
  fc.tuple(fc.nat(records - 1), fc.nat(records - 1), fc.boolean()).map(
    ([place, to, isGone]): Change<Any> =>
      ({ integrity }) => {
        const taken = integrity.records.splice(place, 1)
        if (!isGone) integrity.records.splice(to, 0, ...taken)
      },
  )

/** Lines as a witness writes them, of one that nobody knows. */
const LINE = `\u2014 supreme-court.example ${toBase64(new Uint8Array(76).fill(7))}\n`
const KEYS = ['first', 'second'].map(name =>
  formatVerifierKey(signingKey('forensics.example/log', sha256(utf8(name)))),
)
/** What nobody sealed: keys, witnesses. */
const beside: fc.Arbitrary<Change<Any>> = fc.oneof(
  fc.tuple(fc.constantFrom(...KEYS), fc.nat(2)).map(
    ([vkey, place]): Change<Any> =>
      ({ integrity }) =>
        integrity.keys.splice(place, 0, { vkey, endorsement: null }),
  ),
  fc.constantFrom<Change<Any>>(
    ({ integrity }) => {
      integrity.checkpoint += LINE
    },
    ({ integrity }) => {
      integrity.witnessed.checkpoint += LINE
    },
    ({ integrity }) => {
      integrity.anchors[0].checkpoint += LINE
    },
    ({ integrity }) => {
      integrity.keys[1].endorsement += LINE
    },
    ({ integrity }) => {
      integrity.witnessed.checkpoint += LINE.replace('supreme-court.example', integrity.origin)
    },
  ),
)

/** A record says that it is of another kind, once more or in its own place. */
const passedOff = (records: number): fc.Arbitrary<Change<Any>> =>
  fc
    .tuple(
      fc.nat(records - 1),
      fc.constantFrom('exhibit', 'event', 'plan', 'extraction', 'contents', 'key', 'fact', 'Exhibit'),
      fc.boolean(),
    )
    .map(
      ([place, kind, isCopy]): Change<Any> =>
        ({ integrity }) => {
          const record = isCopy ? structuredClone(integrity.records[place]) : integrity.records[place]
          if (isCopy) integrity.records.splice(place, 0, record)
          const { captured_at, at = captured_at, ...part } = JSON.parse(record.public)
          record.kind = kind
          record.public = canonicalJson({ ...part, type: kind, at })
          record.entry = toHex(entryCommitment(record.public, fromHex(record.entrySalt)))
        },
    )

/** As somebody would who knows how records are made. */
function rewrite(record: Any, part: 'private' | 'public', apply: Change<Any>, isSealed: boolean): void {
  const value = JSON.parse(record[part])
  apply(value)
  record[part] = canonicalJson(value)
  if (!isSealed || part === 'public') return
  const seal = toHex(privateCommitment(record.private, fromHex(record.privateSalt)))
  record.public = canonicalJson({ ...JSON.parse(record.public), private: seal })
}
