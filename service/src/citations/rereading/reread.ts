// Answers read again by the configured model. A new reading stands beside the old one and takes its place in the next verdict;
// nothing that was sealed changes.

import { readCapturedRuns } from '../../evidence/history.ts'
import type { Cursor } from '../../platform/keyset.ts'
import { type ReadRunsDeps, readRuns } from '../read-runs.ts'
import { type Unread, unreadRuns } from './store.ts'

/** Answers of one query. */
const PAGE = 50

/**
 * Reads what no model has read since then, and returns whether it came to the end. May be stopped anywhere and called again:
 * what was read since is skipped. After `until`, in milliseconds of performance.now(), no other page begins.
 */
export async function reread(
  deps: ReadRunsDeps,
  unread: Unread,
  until = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  for (let after: Cursor | null = null; ; ) {
    if (performance.now() > until) return false
    const page: Cursor[] = await unreadRuns(deps.database, unread, { after, limit: PAGE })
    const runs = await readCapturedRuns(
      deps.database,
      page.map(({ id }) => id),
    )
    await readRuns({ ...deps, since: unread.since }, runs)
    after = page.at(-1) ?? null
    if (page.length < PAGE) return true
  }
}
