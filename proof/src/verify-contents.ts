// The list of contents against a bundle's records. The log proves each record on its own; only the list shows that
// none is missing.

import type { BundleRecord } from './bundle-parts.ts'
import { fromHex, toHex } from './bytes.ts'
import { counted, type Passed, requireNone } from './checklist.ts'
import type { OpenedRun } from './open-run.ts'
import { entryCommitment } from './record.ts'

export function checkContents(records: BundleRecord[], run: OpenedRun): Passed<null> {
  requireContents(records, run)
  const { at, content } = run.contents
  return { detail: `${counted(content.entries.length, 'record')}, as of ${at}`, value: null }
}

/** Throws a ProofError unless the list names every other record, and nothing else. */
export function requireContents(records: BundleRecord[], { contents, own }: OpenedRun): void {
  const { entries } = contents.content
  const others = records.filter(({ id }) => id !== contents.id)
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
    ...(last && last.id !== contents.id ? [`record ${last.id} stands behind the list of contents`] : []),
  ])
}

/** Computed from the record itself, not taken from the entry beside it. */
const entryOf = ({ public: text, entrySalt }: BundleRecord): string =>
  toHex(entryCommitment(text, fromHex(entrySalt)))
