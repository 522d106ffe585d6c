// Bundles whose records are not those of their list of contents; see bundle-vectors.ts.

import type { Bundle } from '../src/bundle.ts'
import type { BundleRecord } from '../src/bundle-parts.ts'
import { utf8 } from '../src/bytes.ts'
import { sha256Hex } from '../src/crypto.ts'
import {
  buildBundle,
  buildStates,
  contentsOf,
  extraction,
  later,
  listed,
  runRecords,
  sealRecord,
  type TestRecord,
  unknownRecord,
} from './bundle-builder.ts'
import {
  broken,
  type Case,
  copyOf,
  json,
  recordOf,
  resealed,
  SHORT,
  sealedAs,
  type Told,
} from './bundle-vectors-broken.ts'
import { madeToFit } from './forgeries.ts'

const RUN = { ...SHORT, more: [unknownRecord('statement'), extraction()], outcomes: ['changed'] }
export const { bundle: WHOLE, earlier: EARLIER } = buildStates(RUN)

type Sealed = Bundle['integrity']['records'][number]

/** With other records, and all that is shown made to fit them. */
function holding(edit: (records: Sealed[]) => Sealed[]): string {
  const bundle = structuredClone(WHOLE)
  bundle.integrity.records = edit(bundle.integrity.records)
  madeToFit(bundle)
  return json(bundle)
}
const without = (...prefixes: string[]) =>
  holding(records => records.filter(({ id }) => !prefixes.some(prefix => id.startsWith(prefix))))
const withOther = (list: Sealed) =>
  holding(records => records.map(one => (one.kind === 'contents' ? structuredClone(list) : one)))

const RECORDS = runRecords(SHORT)
/** Sealed by the service itself, with another list than the one of these records. */
const sealedWithList = (edit: Partial<TestRecord>, records: BundleRecord[] = RECORDS) =>
  sealedAs([...records, sealRecord({ ...contentsOf(RECORDS, SHORT), ...edit })])
const entries = RECORDS.map(({ entry }) => entry).sort()
const another = buildBundle({ ...SHORT, run: 'run_2', more: [] })
const FOREIGN = runRecords({ ...SHORT, run: 'run_2', more: [] })

const LISTS: Told = {
  'missing: the list of contents was left out': [without('cts'), ['records']],
  'never: no list of contents was ever sealed': [sealedAs(RECORDS), ['records']],
  'two: two lists of contents': [
    sealedAs([
      ...listed(RECORDS, SHORT),
      sealRecord({ ...contentsOf(RECORDS, SHORT), id: 'cts_2', slot: 'state-2' }),
    ]),
    ['records'],
  ],
  'hidden: the list of contents passed off as something unknown': [
    copyOf(WHOLE, copy => Object.assign(recordOf(copy, 'cts'), { kind: 'opinion' })),
    ['records'],
  ],
  'of-another-run: the list of another run, out of its own bundle': [
    withOther(recordOf(another.bundle, 'cts')),
    ['records', 'contents', 'view', 'inclusion'],
  ],
  'about-another-run: a list that is about another run': [sealedWithList({ subject: 'run_2' }), ['records']],
  'names-another-run: a list about this run that names the records of another': [
    sealedWithList({ content: contentsOf(FOREIGN, SHORT).content }),
    ['contents'],
  ],
  'of-another-answer: a list about another answer': [
    sealedWithList({ sha256: sha256Hex(utf8('Another.')) }),
    ['records'],
  ],
  'of-an-older-state: the list of an older state beside newer records': [
    holding(records => [
      ...records.filter(({ kind }) => kind !== 'contents' && kind !== 'fact'),
      recordOf(EARLIER, 'cts'),
      ...records.filter(({ kind }) => kind === 'fact'),
    ]),
    ['contents', 'view'],
  ],
  'of-an-older-state-in-place: the list of an older state at its own place, before newer records': [
    holding(records => [
      ...EARLIER.integrity.records.filter(({ kind }) => kind !== 'fact'),
      ...records.filter(({ id }) => /^(?:cls_2|ver)/.test(id)),
      ...records.filter(({ kind }) => kind === 'fact'),
    ]),
    ['contents'],
  ],
  'reversed: a list in another order': [
    sealedWithList({ content: { entries: entries.toReversed() } }),
    ['contents'],
  ],
  'repeated: a list that names a record twice': [
    sealedWithList({ content: { entries: [...entries, entries.at(-1)] } }),
    ['contents'],
  ],
  'empty: a list that names nothing': [sealedWithList({ content: { entries: [] } }), ['contents']],
  'capitals: a list in capital letters': [
    sealedWithList({ content: { entries: entries.map(entry => entry.toUpperCase()) } }),
    ['records'],
  ],
  'no-entries: a list without its entries': [sealedWithList({ content: {} }), ['records']],
  'place: the list stands before the records that it names': [
    copyOf(WHOLE, ({ integrity: { records } }) => {
      records.unshift(
        ...records.splice(
          records.findIndex(({ kind }) => kind === 'contents'),
          1,
        ),
      )
    }),
    ['contents', 'view'],
  ],
  'state-shown: a later time is shown than the one of the list': [
    copyOf(WHOLE, copy => Object.assign(copy, { stateAt: later(2 * 86_400) })),
    ['view'],
  ],
  'state-missing: it does not say of when it is': [
    copyOf(WHOLE, copy => Reflect.deleteProperty(copy, 'stateAt')),
    ['shape'],
  ],
}

const LEFT_OUT: Told = {
  'verdict: the latest verdict was left out: an older one is shown': without('cls_2'),
  'first-verdict: the first verdict was left out': without('cls_1'),
  'verification: that the engine was asked again was left out': without('ver'),
  'reading: what a model read was left out': without('ext'),
  'unknown: a record that nobody understands was left out': without('new'),
  'several: all was left out that the answer and one verdict do not need': without(
    'cls_2',
    'ver',
    'ext',
    'new',
  ),
  'fact: a fact was left out': [without('fct'), ['contents', 'view']],
}

const added = (more: TestRecord) =>
  sealedAs([...RECORDS, sealRecord(more), sealRecord(contentsOf(RECORDS, SHORT))])
const verdict = JSON.parse(recordOf(WHOLE, 'cls_2').private)

const ADDED: Told = {
  'unknown: a record of the run that is not on the list': added(unknownRecord('opinion')),
  'verdict: a verdict that is not on the list': added({
    ...unknownRecord('classification', { id: 'cls_3', sha256: sha256Hex(utf8('An answer.')) }),
    slot: 'again/rules@3',
    content: { ...verdict, citationClass: 'STRONG' },
  }),
}

/** By somebody who can recompute every commitment, and sign nothing. */
const RESEALED: Told = {
  'resealed: a verdict was left out, and the list edited and sealed again': [
    holding(records => {
      const gone = records.find(({ id }) => id.startsWith('cls_2'))?.entry
      const shorter = (list: Sealed) =>
        resealed(list as BundleRecord, content =>
          Object.assign(content, { entries: content.entries.filter((entry: string) => entry !== gone) }),
        )
      return records
        .filter(({ entry }) => entry !== gone)
        .map(one => (one.kind === 'contents' ? shorter(one) : one))
    }),
    ['inclusion'],
  ],
}

export const BROKEN_CONTENTS: Case[] = [
  ...broken(LISTS, [], 'contents-'),
  ...broken(LEFT_OUT, ['contents'], 'left-out-'),
  ...broken(ADDED, ['contents'], 'added-'),
  ...broken(RESEALED, [], 'contents-'),
]
