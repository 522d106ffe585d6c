// The list of contents against a bundle's records. The log proves each record on its own; only the list shows that
// none is missing.

import type { BundleRecord } from './bundle-parts.ts'
import { fromHex, toHex } from './bytes.ts'
import { counted, type Passed, requireNone, Skipped } from './checklist.ts'
import type { OpenedRun } from './open-run.ts'
import { entryCommitment } from './record.ts'

export function checkContents(records: BundleRecord[], run: OpenedRun): Passed<null> {
  requireContents(records, run)
  const { at = '', content } = run.contents ?? {}
  return { detail: `${counted(content?.entries.length ?? 0, 'record')}, as of ${at}`, value: null }
}

/** Of version 1, into which any bundle can be rewritten to leave something out. */
export function skipUnlisted(): never {
  throw new Skipped(
    'that nothing was left out: bundles of version 1 hold no list of their records. Ask for version 2',
    { lacking: true },
  )
}

/** Throws a ProofError unless the list names every other record, and nothing else. */
export function requireContents(records: BundleRecord[], { contents, own }: OpenedRun): void {
  const entries = contents?.content.entries ?? []
  const others = records.filter(({ id }) => id !== contents?.id)
  const given = new Map(others.map(record => [entryOf(record), record]))
  const listed = new Set(entries)
  const last = own.at(-1)
  requireNone([
    ...[...given]
      .filter(([entry]) => !listed.has(entry))
      .map(([, { id, kind }]) => `${kind} ${id} is not on the list of contents`),
    ...entries
      .filter(entry => !given.has(entry))
      .map(entry => `the record of entry ${entry} is on the list of contents, and was left out`),
    // One form: a repeated or moved entry would make a second list of the same records.
    ...entries
      .filter((entry, place) => entry <= (entries[place - 1] ?? ''))
      .map(entry => `entry ${entry} is not in its place on the list of contents`),
    ...(last && last.id !== contents?.id ? [`record ${last.id} stands behind the list of contents`] : []),
  ])
}

/** Computed from the record itself, not taken from the entry beside it. */
const entryOf = ({ public: text, entrySalt }: BundleRecord): string =>
  toHex(entryCommitment(text, fromHex(entrySalt)))
