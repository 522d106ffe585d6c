// A day that a person may want to give. It is only offered: that a page was last changed on a day does not say that what it
// states holds since then.

import type { Fact } from '../model/fact.ts'
import type { Sql } from '../platform/database.ts'
import { findPages } from './store.ts'
import { sinceOfValue, statedSince } from './true-since.ts'

/** The value's own day, else the day its page was last changed, by the page's own word; null where neither is known. */
export async function suggestSince(sql: Sql, fact: Fact, now: Date): Promise<string | null> {
  const own = sinceOfValue(fact.key, fact.value, now)
  if (own !== null || fact.origin !== 'website') return own
  const page = (await findPages(sql, fact.brandId)).find(({ url }) => url === fact.source)
  // Of the page as it was when the fact was read, or of nothing.
  if (!page?.lastModified || page.sha256 !== fact.sourceSha256) return null
  const changed = new Date(page.lastModified)
  return Number.isNaN(changed.getTime()) ? null : statedSince(changed.toISOString().slice(0, 10), now)
}
