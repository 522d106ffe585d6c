// Has the configured model read answers again. A new reading stands beside the old one and replaces it in the next verdict;
// nothing sealed changes.

import { type ReadRunsDeps, readRuns } from '../../citations/read-runs.ts'
import { readCapturedRuns } from '../../evidence/history.ts'
import type { Cursor } from '../../platform/keyset.ts'
import type { NotRead } from '../../readers/model/not-read.ts'
import { type Unread, unreadRuns } from './store.ts'

/** Answers of one query. */
const PAGE = 50

/** Null: everything is read, apart from what cannot be. */
export type Rest = NotRead | null

/**
 * Reads what no model has read since then; returns what keeps it from finishing. May be stopped anywhere and called
 * again: what was read since is skipped. After `until`, in milliseconds of performance.now(), no further reading begins.
 */
export async function reread(
  deps: ReadRunsDeps,
  unread: Unread,
  until = Number.POSITIVE_INFINITY,
): Promise<Rest> {
  for (let after: Cursor | null = null; ; ) {
    const page: Cursor[] = await unreadRuns(deps.database, unread, { after, limit: PAGE })
    const runs = await readCapturedRuns(
      deps.database,
      page.map(({ id }) => id),
    )
    const { notRead } = await readRuns({ ...deps, since: unread.since }, runs, until)
    const rest = notRead.values().find(({ kind }) => kind !== 'final')
    if (rest) return rest
    after = page.at(-1) ?? null
    if (page.length < PAGE) return null
  }
}
