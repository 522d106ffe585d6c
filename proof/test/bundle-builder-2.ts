// Bundles of version 2, made from nothing as those of version 1 are: see bundle-builder.ts.

import type { BundleRecord } from '../src/bundle.ts'
import type { Bundle2 } from '../src/bundle-2.ts'
import { utf8 } from '../src/bytes.ts'
import { sha256Hex } from '../src/crypto.ts'
import { bundle2Of } from '../src/derive.ts'
import { TEXT_SLOT } from '../src/evidence-view.ts'
import { visibleSha256 } from '../src/visible-text.ts'
import {
  type BuiltBundle,
  CAPTURED_AT,
  later,
  logOf,
  type RunOptions,
  runRecords,
  sealRecord,
  type TestRecord,
} from './bundle-builder.ts'

export interface RunOptions2 extends RunOptions {
  /** What was read out of the answer; null: nothing, as in runs from before. */
  text?: string | null
}

export interface BuiltBundle2 extends Omit<BuiltBundle, 'bundle'> {
  bundle: Bundle2
}

/** What the wire reader seals with an answer. */
export function extraction(text: string | null, { run = 'run_1', ...options }: RunOptions = {}): TestRecord {
  const { body = utf8('An answer.'), capturedAt = CAPTURED_AT } = options
  return {
    kind: 'extraction',
    id: `ext_${run}`,
    at: capturedAt,
    sha256: sha256Hex(body),
    subject: run,
    slot: TEXT_SLOT,
    content: {
      runId: run,
      reader: 'wire@1',
      template: null,
      keys: [],
      model: null,
      reply: null,
      outcome: text === null ? 'empty' : 'answered',
      text,
      visibleSha256: text === null ? null : visibleSha256(text),
      statements: [],
    },
  }
}

/** A record of a kind that nobody knows. */
export const unknownRecord = (kind: string, more: Partial<TestRecord> = {}): TestRecord => ({
  kind,
  id: `new_${kind}`,
  at: later(7),
  sha256: sha256Hex(utf8(`what ${kind} is about`)),
  subject: 'run_1',
  slot: kind,
  content: { says: 'something' },
  ...more,
})

export function runRecords2({
  text = 'An answer.',
  more = [],
  ...options
}: RunOptions2 = {}): BundleRecord[] {
  return runRecords({ ...options, more: [...(text === null ? [] : [extraction(text, options)]), ...more] })
}

/** The list of these records, as an export seals it. */
export function contentsOf(
  records: BundleRecord[],
  { run = 'run_1', body = utf8('An answer.'), capturedAt }: RunOptions = {},
): TestRecord {
  return {
    kind: 'contents',
    id: `cts_${run}`,
    at: later(86_400, capturedAt),
    sha256: sha256Hex(body),
    subject: run,
    slot: 'state-1',
    content: { entries: records.map(({ entry }) => entry).sort() },
  }
}

/** The same records, and the list of them. */
export const listed = (records: BundleRecord[], options: RunOptions = {}): BundleRecord[] => [
  ...records,
  sealRecord(contentsOf(records, options)),
]

export const buildBundle2 = (options: RunOptions2 = {}): Promise<BuiltBundle2> =>
  bundle2With(runRecords2(options), options)

/** The bundle of these records and of the list of them; they must make a run. */
export async function bundle2With(sealed: BundleRecord[], options: RunOptions2 = {}): Promise<BuiltBundle2> {
  const { integrity, ...logged } = logOf(listed(sealed, options), options)
  const { body = utf8('An answer.') } = options
  const anchors = integrity.anchors.map(({ authority: _, ...anchor }) => anchor)
  return { bundle: await bundle2Of({ ...integrity, anchors }, body), ...logged }
}

export interface BuiltStates extends BuiltBundle2 {
  /** The export of an earlier time, from the same log: without the last verdict and what came after it. */
  earlier: Bundle2
}

/** One run, exported twice: before its last verdict, and at its end. */
export async function buildStates(options: RunOptions2): Promise<BuiltStates> {
  const records = runRecords2(options)
  const last = records.findLastIndex(({ kind }) => kind === 'classification')
  const before = records.slice(0, last)
  const first = sealRecord({ ...contentsOf(before, options), id: 'cts_0', slot: 'state-0', at: later(6) })
  const second = sealRecord(contentsOf(records, options))
  const { integrity, ...logged } = logOf([...before, first, ...records.slice(last), second], options)
  const exported = (held: BundleRecord[]): Promise<Bundle2> => {
    const ids = new Set(held.map(({ id }) => id))
    const anchors = integrity.anchors.map(({ authority: _, ...anchor }) => anchor)
    const own = integrity.records.filter(({ id }) => ids.has(id))
    return bundle2Of({ ...integrity, anchors, records: own }, options.body ?? utf8('An answer.'))
  }
  return {
    bundle: await exported([...records, second]),
    earlier: await exported([...before, first]),
    ...logged,
  }
}
