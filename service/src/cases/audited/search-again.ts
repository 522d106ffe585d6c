// Findings in an audit: every page searched by today's rules is searched again, from its text.

import { isDeepStrictEqual } from 'node:util'
import { unlessUnreadable } from '../../evidence/unless-unreadable.ts'
import type { Sql } from '../../platform/database.ts'
import { createPageSearch, SEARCH } from '../pages/search-page.ts'
import { seenPage } from '../pages/search-pages.ts'
import { readWanted } from '../pages/wanted.ts'
import { type AuditedFinding, findingsOf } from './store.ts'

interface Fault {
  where: string
  message: string
}

const PAGE = 200

/** All pages that were looked at, or those of these looks. */
export async function* searchAgain(sql: Sql, among: string[] | null = null): AsyncGenerator<Fault> {
  const search = createPageSearch()
  for (let after: AuditedFinding | null = null; ; ) {
    const findings: AuditedFinding[] = await findingsOf(sql, SEARCH, { among, after, limit: PAGE })
    for (const [lookId, those] of Map.groupBy(findings, ({ lookId }) => lookId)) {
      const page = await seenPage(sql, lookId)
      for (const finding of those) {
        // What rows name may be anything.
        const wanted = await unlessUnreadable(() => readWanted(sql, finding))
        const found = page && wanted && search(page, wanted)
        if (!isDeepStrictEqual(found, { said: finding.said, truth: finding.truth }))
          yield { where: `page_findings ${finding.caseId} ${lookId}`, message: 'its page does not say so' }
      }
    }
    after = findings.at(-1) ?? null
    if (findings.length < PAGE) return
  }
}
