// Bundles of version 2 whose records are not those of their list of contents; see bundle-vectors-2.ts.

import type { BundleRecord } from '../src/bundle.ts'
import type { Bundle2 } from '../src/bundle-2.ts'
import { utf8 } from '../src/bytes.ts'
import { sha256Hex } from '../src/crypto.ts'
import { later, sealRecord, type TestRecord } from './bundle-builder.ts'
import {
  buildBundle2,
  buildStates,
  contentsOf,
  listed,
  runRecords2,
  unknownRecord,
} from './bundle-builder-2.ts'
import { type Case2, copyOf, json, recordOf, resealed, SHORT, sealedAs } from './bundle-vectors-2-broken.ts'
import { madeToFit } from './forgeries.ts'

const RUN = { ...SHORT, outcomes: ['changed'] }
export const { bundle: WHOLE, earlier: EARLIER } = await buildStates(RUN)

type Sealed = Bundle2['integrity']['records'][number]

/** With other records, and all that is shown made to fit them. */
async function holding(edit: (records: Sealed[]) => Sealed[]): Promise<string> {
  const bundle = structuredClone(WHOLE)
  bundle.integrity.records = edit(bundle.integrity.records)
  await madeToFit(bundle)
  return json(bundle)
}
const without = (...prefixes: string[]) =>
  holding(records => records.filter(({ id }) => !prefixes.some(prefix => id.startsWith(prefix))))
const withOther = (list: Sealed) =>
  holding(records => records.map(one => (one.kind === 'contents' ? structuredClone(list) : one)))

const RECORDS = runRecords2(SHORT)
/** Sealed by the service itself, with another list than the one of these records. */
const sealedWithList = (edit: Partial<TestRecord>, records: BundleRecord[] = RECORDS) =>
  sealedAs([...records, sealRecord({ ...contentsOf(RECORDS, SHORT), ...edit })])
const entries = RECORDS.map(({ entry }) => entry).sort()
const another = await buildBundle2({ ...SHORT, run: 'run_2', more: [] })
const FOREIGN = runRecords2({ ...SHORT, run: 'run_2', more: [] })

const LISTS: Case2[] = [
  ['missing', 'the list of contents was left out', await without('cts'), ['records']],
  ['never', 'no list of contents was ever sealed', await sealedAs(RECORDS), ['records']],
  [
    'two',
    'two lists of contents',
    await sealedAs([
      ...listed(RECORDS, SHORT),
      sealRecord({ ...contentsOf(RECORDS, SHORT), id: 'cts_2', slot: 'state-2' }),
    ]),
    ['records'],
  ],
  [
    'hidden',
    'the list of contents passed off as something unknown',
    copyOf(WHOLE, copy => Object.assign(recordOf(copy, 'cts'), { kind: 'opinion' })),
    ['records'],
  ],
  [
    'of-another-run',
    'the list of another run, out of its own bundle',
    await withOther(recordOf(another.bundle, 'cts')),
    ['records', 'contents', 'view', 'inclusion'],
  ],
  [
    'about-another-run',
    'a list that is about another run',
    await sealedWithList({ subject: 'run_2' }),
    ['records'],
  ],
  [
    'names-another-run',
    'a list about this run that names the records of another',
    await sealedWithList({ content: contentsOf(FOREIGN, SHORT).content }),
    ['contents'],
  ],
  [
    'of-another-answer',
    'a list about another answer',
    await sealedWithList({ sha256: sha256Hex(utf8('Another.')) }),
    ['records'],
  ],
  [
    'of-an-older-state',
    'the list of an older state beside newer records',
    await holding(records => [
      ...records.filter(({ kind }) => kind !== 'contents' && kind !== 'fact'),
      recordOf(EARLIER, 'cts'),
      ...records.filter(({ kind }) => kind === 'fact'),
    ]),
    ['contents', 'view'],
  ],
  [
    'of-an-older-state-in-place',
    'the list of an older state at its own place, before newer records',
    await holding(records => [
      ...EARLIER.integrity.records.filter(({ kind }) => kind !== 'fact'),
      ...records.filter(({ id }) => /^(?:cls_2|ver)/.test(id)),
      ...records.filter(({ kind }) => kind === 'fact'),
    ]),
    ['contents'],
  ],
  ['reversed', 'a list in another order', await sealedWithList({ content: { entries: entries.toReversed() } }), ['contents']],
  ['repeated', 'a list that names a record twice', await sealedWithList({ content: { entries: [...entries, entries.at(-1)] } }), ['contents']],
  ['empty', 'a list that names nothing', await sealedWithList({ content: { entries: [] } }), ['contents']],
  [
    'capitals',
    'a list in capital letters',
    await sealedWithList({ content: { entries: entries.map(entry => entry.toUpperCase()) } }),
    ['records'],
  ],
  ['no-entries', 'a list without its entries', await sealedWithList({ content: {} }), ['records']],
  [
    'place',
    'the list stands before the records that it names',
    copyOf(WHOLE, ({ integrity: { records } }) => {
      records.unshift(...records.splice(records.findIndex(({ kind }) => kind === 'contents'), 1))
    }),
    ['contents', 'view'],
  ],
  [
    'state-shown',
    'a later time is shown than the one of the list',
    copyOf(WHOLE, copy => Object.assign(copy, { stateAt: later(2 * 86_400) })),
    ['view'],
  ],
  [
    'state-missing',
    'it does not say of when it is',
    copyOf(WHOLE, copy => Reflect.deleteProperty(copy, 'stateAt')),
    ['shape'],
  ],
] // biome-ignore format: short cases are read as lines

const LEFT_OUT: Case2[] = [
  ['verdict', 'the latest verdict was left out: an older one is shown', await without('cls_2')],
  ['first-verdict', 'the first verdict was left out', await without('cls_1')],
  ['verification', 'that the engine was asked again was left out', await without('ver')],
  ['reading', 'what was read out of the answer was left out', await without('ext')],
  ['unknown', 'a record that nobody understands was left out', await without('new')],
  ['several', 'all was left out that the answer and one verdict do not need', await without('cls_2', 'ver', 'ext', 'new')],
  ['fact', 'a fact was left out', await without('fct'), ['contents', 'view']],
].map(([file, about, content, steps = ['contents']]) => [`left-out-${file}`, about, content, steps] as Case2) // biome-ignore format: as above

const added = (more: TestRecord) =>
  sealedAs([...RECORDS, sealRecord(more), sealRecord(contentsOf(RECORDS, SHORT))])
const verdict = JSON.parse(recordOf(WHOLE, 'cls_2').private)

const ADDED: Case2[] = [
  ['unknown', 'a record of the run that is not on the list', await added(unknownRecord('opinion'))],
  [
    'verdict',
    'a verdict that is not on the list',
    await added({
      ...unknownRecord('classification', { id: 'cls_3', sha256: sha256Hex(utf8('An answer.')) }),
      slot: 'again/rules@3',
      content: { ...verdict, citationClass: 'STRONG' },
    }),
  ],
].map(([file, about, content, steps = ['contents']]) => [`added-${file}`, about, content, steps] as Case2)

/** By somebody who can recompute every commitment, and sign nothing. */
const RESEALED: Case2 = [
  'contents-resealed',
  'a verdict was left out, and the list edited and sealed again',
  await holding(records => {
    const gone = records.find(({ id }) => id.startsWith('cls_2'))?.entry
    const shorter = (list: Sealed) =>
      resealed(list as BundleRecord, content => {
        content.entries = content.entries.filter((entry: string) => entry !== gone)
      })
    return records
      .filter(({ entry }) => entry !== gone)
      .map(one => (one.kind === 'contents' ? shorter(one) : one))
  }),
  ['inclusion'],
]

export const BROKEN_CONTENTS: Case2[] = [
  ...LISTS.map(([file, ...rest]): Case2 => [`contents-${file}`, ...rest]),
  ...LEFT_OUT,
  ...ADDED,
  RESEALED,
].map(([file, ...rest]) => [`broken-${file}.json`, ...rest])
