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

export const buildBundle2 = (options: RunOptions2 = {}): Promise<BuiltBundle2> =>
  bundle2With(runRecords2(options), options)

/** The bundle of these records, which must make a run. */
export async function bundle2With(sealed: BundleRecord[], options: RunOptions2 = {}): Promise<BuiltBundle2> {
  const { integrity, ...logged } = logOf(sealed, options)
  const { body = utf8('An answer.') } = options
  const anchors = integrity.anchors.map(({ authority: _, ...anchor }) => anchor)
  return { bundle: await bundle2Of({ ...integrity, anchors }, body), ...logged }
}
