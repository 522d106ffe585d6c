// Findings in an audit: every page that was searched by the rules of today is searched again, from its text.

import { isDeepStrictEqual } from 'node:util'
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

export async function* searchAgain(sql: Sql): AsyncGenerator<Fault> {
  for (let after: AuditedFinding | null = null; ; ) {
    const findings: AuditedFinding[] = await findingsOf(sql, SEARCH, { after, limit: PAGE })
    for (const [lookId, those] of Map.groupBy(findings, ({ lookId }) => lookId)) {
      for (const finding of those)
        if (!(await isFoundAgain(sql, finding)))
          yield { where: `page_findings ${finding.caseId} ${lookId}`, message: 'its page does not say so' }
    }
    after = findings.at(-1) ?? null
    if (findings.length < PAGE) return
  }
}

/** What rows name may be anything. */
async function isFoundAgain(sql: Sql, finding: AuditedFinding): Promise<boolean> {
  const page = await seenPage(sql, finding.lookId)
  const wanted = await readWanted(sql, finding).catch(() => null)
  if (!page || !wanted) return false
  const { said, truth } = createPageSearch(wanted)(page)
  return isDeepStrictEqual([said, truth], [finding.said, finding.truth])
}
