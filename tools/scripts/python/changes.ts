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
type Path = (string | number)[]

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

function places(value: Any, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const names = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return [...(path.length > 0 ? [path] : []), ...names.flatMap(name => places(value[name], [...path, name]))]
}

const holderOf = (value: Any, path: Path): Any =>
  path.slice(0, -1).reduce((holder, name) => holder[name], value)

export type Change = (bundle: Any) => void

function change(bundle: Any): fc.Arbitrary<Change> {
  const anywhere = edit(bundle)
  const inRecord = fc
    .tuple(fc.nat(bundle.integrity.records.length - 1), fc.constantFrom('private', 'public'), fc.boolean())
    .chain(([place, part, isSealed]) =>
      edit(JSON.parse(bundle.integrity.records[place][part])).map(
        (apply): Change =>
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
const leftOut = (records: number): fc.Arbitrary<Change> =>
  fc.tuple(fc.nat(records - 1), fc.nat(records - 1), fc.boolean()).map(
    ([place, to, isGone]): Change =>
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
const beside: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.constantFrom(...KEYS), fc.nat(2)).map(
    ([vkey, place]): Change =>
      ({ integrity }) =>
        integrity.keys.splice(place, 0, { vkey, endorsement: null }),
  ),
  fc.constantFrom<Change>(
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
const passedOff = (records: number): fc.Arbitrary<Change> =>
  fc
    .tuple(
      fc.nat(records - 1),
      fc.constantFrom('exhibit', 'event', 'plan', 'extraction', 'contents', 'key', 'fact', 'Exhibit'),
      fc.boolean(),
    )
    .map(
      ([place, kind, isCopy]): Change =>
        ({ integrity }) => {
          const record = isCopy ? structuredClone(integrity.records[place]) : integrity.records[place]
          if (isCopy) integrity.records.splice(place, 0, record)
          const { captured_at, at = captured_at, ...part } = JSON.parse(record.public)
          record.kind = kind
          record.public = canonicalJson({ ...part, type: kind, at })
          record.entry = toHex(entryCommitment(record.public, fromHex(record.entrySalt)))
        },
    )

/** One value is lost or replaced, or a list is turned around. */
export function edit(value: Any): fc.Arbitrary<Change> {
  return fc.constantFrom(...places(value)).chain(path => {
    const name = path.at(-1) as string
    const replacement = nearby(holderOf(value, path)[name]).map((next): Change => {
      return changed => {
        holderOf(changed, path)[name] = next
      }
    })
    const loss: Change = changed => {
      delete holderOf(changed, path)[name]
    }
    const turn: Change = changed => {
      holderOf(changed, path)[name].reverse()
    }
    return fc.oneof({ weight: 2, arbitrary: replacement }, fc.constantFrom(loss, turn))
  })
}

function nearby(value: Any): fc.Arbitrary<unknown> {
  if (typeof value === 'number')
    return fc.constantFrom(value + 1, value - 1, value / 2, -value, 2 ** 60, String(value), true, null)
  if (typeof value !== 'string') return fc.constantFrom<unknown>(null, [], {}, [value], true, 1)
  const bent = fc.nat(Math.max(0, value.length - 1)).map(at => {
    const unit = String.fromCharCode(value.charCodeAt(at) ^ 1)
    return `${value.slice(0, at)}${unit}${value.slice(at + 1)}`
  })
  return fc.oneof(
    bent,
    fc.constantFrom(`${value} `, `${value}\n`, value.slice(1), '', '\ud800', null, [value], true),
  )
}

/** As somebody would who knows how records are made. */
function rewrite(record: Any, part: 'private' | 'public', apply: Change, isSealed: boolean): void {
  const value = JSON.parse(record[part])
  apply(value)
  record[part] = canonicalJson(value)
  if (!isSealed || part === 'public') return
  const seal = toHex(privateCommitment(record.private, fromHex(record.privateSalt)))
  record.public = canonicalJson({ ...JSON.parse(record.public), private: seal })
}
