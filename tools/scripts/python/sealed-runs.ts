// Version 2 bundles in which every proof holds, because their maker has the keys: runs with records of any kind, known or
// not, well-formed or not, about this run or another. They differ only in what they say about the records.

import {
  type Bundle,
  bundleOf,
  inertJson,
  type SigningKey,
  sha256,
  toHex,
  utf8,
} from '@brand-citation-forensics/proof'
import fc from 'fast-check'
import type { BundleRecord } from '../../../proof/src/bundle-parts.ts'
import {
  buildBundle,
  contentsOf,
  extraction,
  later,
  logKey,
  logOf,
  type RunOptions,
  reading,
  runRecords,
  sealRecord,
  type TestRecord,
} from '../../../proof/test/bundle-builder.ts'
import type { Case } from './changes.ts'

const CLASSES = ['STRONG', 'DESCRIPTIVE', 'ECHO', 'CONFABULATED', 'ABSENT']
const BODY = utf8('An answer.')
const OF_ANSWER = toHex(sha256(BODY))
const OF_OTHERS = toHex(sha256(utf8('something else')))

const words = fc.string({ unit: 'binary', maxLength: 12 })

/** What is sealed holds no fractions and no halves of characters. */
const sealable = fc.letrec(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    words,
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(words, tie('value'), { maxKeys: 3 }),
  ),
})).value

const CONTENTS: Record<string, Record<string, unknown>> = {
  extraction: {
    ...extraction().content,
    keys: ['founded'],
  },
  event: {
    actor: 'act_1',
    action: 'brand.created',
    object: { type: 'brand', id: 'brd_1' },
    before: null,
    after: {},
  },
  plan: {
    scanId: 'scn_1',
    brandId: 'brd_1',
    actor: 'act_1',
    prompts: [{ id: 'prm_1', text: 'What is it?', intent: 'BRANDED' }],
    engines: ['CHATGPT'],
    samples: 1,
    runs: 1,
  },
}

const KINDS = [
  'exhibit',
  'study-2',
  'a_b',
  'extraction',
  'extraction',
  'event',
  'event',
  'plan',
  'key',
  'Exhibit',
  'capture',
  '',
]

const strange: fc.Arbitrary<Omit<TestRecord, 'id'>> = fc.constantFrom(...KINDS).chain(kind =>
  fc.record({
    kind: fc.constant(kind),
    at: fc.integer({ min: -10, max: 10_000 }).map(seconds => later(seconds)),
    sha256: fc.oneof(
      { weight: 4, arbitrary: fc.constant(['event', 'plan'].includes(kind) ? null : OF_ANSWER) },
      { weight: 1, arbitrary: fc.constantFrom(null, OF_OTHERS) },
    ),
    subject: fc.oneof(
      { weight: 4, arbitrary: fc.constant('run_1') },
      { weight: 1, arbitrary: fc.constantFrom('scn_1', 'brd_1', 'prm_1', 'run_2', '') },
    ),
    slot: fc.oneof(words, fc.constantFrom('text', 'reading/1', 'plan', 'answer')),
    content: fc
      .tuple(
        fc.dictionary(words, sealable, { maxKeys: 3 }),
        fc.option(fc.tuple(fc.nat(20), sealable), { freq: 4 }),
      )
      .map(([more, lie]) => bent({ ...more, ...CONTENTS[kind] }, lie)),
  }),
)

/** One of the fields says something else. */
function bent(content: Record<string, unknown>, lie: [number, unknown] | null): Record<string, unknown> {
  const names = Object.keys(content)
  const name = lie && names[lie[0] % names.length]
  return name ? { ...content, [name]: lie[1] } : content
}

const KEYS: SigningKey[][] = [
  [logKey('the log')],
  [logKey('the log')],
  [logKey('the first key'), logKey('the second key')],
]

/** What somebody with the keys may do to the list of contents. */
const LISTS: Record<string, (entries: string[]) => unknown[]> = {
  none: () => [],
  two: entries => [entries, entries],
  empty: () => [[]],
  short: entries => [entries.slice(1)],
  long: entries => [[...entries, 'f'.repeat(64)]],
  turned: entries => [entries.toReversed()],
  twice: entries => [[...entries, entries.at(-1)]],
  capitals: entries => [entries.map(entry => entry.toUpperCase())],
  words: () => ['everything'],
}
const honestly = (entries: string[]): unknown[] => [entries]

interface Sealing {
  list: string | null
  options: RunOptions
  records: Omit<TestRecord, 'id'>[]
  isTrusted: boolean
}

const sealing: fc.Arbitrary<Sealing> = fc.record({
  options: fc.record({
    text: fc.option(fc.oneof(words, fc.constantFrom('**An** answer.', '# An\n\n- answer &amp; more')), {
      freq: 5,
    }),
    brand: words,
    model: fc.option(words),
    classes: fc.array(fc.constantFrom(...CLASSES), { minLength: 1, maxLength: 2 }),
    outcomes: fc.array(fc.constantFrom('reproduced', 'changed', 'error'), { maxLength: 2 }),
    facts: fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), words, { maxKeys: 2 }),
    captured: fc.constantFrom<Record<string, unknown>[]>(
      {},
      {},
      { reading: reading('Words **that** were read.') },
      { reading: { ...reading('Words.'), model: 'model-1' } },
      { reading: { ...reading('Words.'), text: 'Others.' } },
      { reading: { ...reading('Words.'), reader: 1 } },
      { reading: { text: null, visibleSha256: null } },
      { reading: { ...reading('Words.'), citations: [{ position: 1 }] } },
      { reading: null },
      { sample: 3 },
      { sample: -1 },
      { sample: null },
      { publicUrl: 'https://a.example' },
      { publicUrl: 7 },
    ),
    logged: fc.constantFrom(true, true, true, false),
    keys: fc.constantFrom(...KEYS),
    witnesses: fc.constantFrom([], [], ['witness.example/one']),
  }),
  list: fc.option(fc.constantFrom(...Object.keys(LISTS)), { freq: 1 }).map(name => name ?? null),
  records: fc.array(strange, { maxLength: 3 }),
  isTrusted: fc.boolean(),
})

export const sealedRuns = (count: number, seed: number): Case[] =>
  fc.sample(sealing, { numRuns: count, seed }).map(asCase)

function asCase({ options, records, list, isTrusted }: Sealing): Case {
  const { witnesses, ...rest } = options
  const run = { ...rest, ...(witnesses?.length ? { witnesses } : {}) }
  const more = records.map((record, place) => ({ ...record, id: `more_${place}` }))
  const { integrity, trust } = logOf(withLists(runRecords({ ...run, more }), list), run)
  const open = { ...integrity, anchors: [] } as Bundle['integrity']
  const nobody = { keys: [], tsaRoots: [], witnesses: [] }
  return { text: inertJson(made(open, run)), trust: isTrusted ? trust : nobody }
}

function withLists(records: BundleRecord[], list: string | null): BundleRecord[] {
  const contents = contentsOf(records)
  const entries = (contents.content.entries ?? []) as string[]
  const lists = (LISTS[list ?? ''] ?? honestly)(entries).map((stated, place) =>
    sealRecord({
      ...contents,
      id: `cts_${place}`,
      slot: `state-${place}`,
      content: { entries: stated },
    }),
  )
  return [...records, ...lists]
}

/** Where the records make no run, the bundle shows another one that would. */
function made(integrity: Bundle['integrity'], { captured: _, ...run }: RunOptions): Bundle {
  try {
    return bundleOf(integrity, BODY)
  } catch {
    return { ...buildBundle(run).bundle, integrity }
  }
}
