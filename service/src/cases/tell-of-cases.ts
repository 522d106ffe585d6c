// Alerts about cases, raised in the transaction that makes them true.

import { raiseAlerts } from '../alerts/raise.ts'
import type { AlertKind } from '../model/alert.ts'
import type { CaseNews } from '../model/case.ts'
import type { Transaction } from '../platform/database.ts'
import { readTold, titleOf } from './shown/list-cases.ts'
import { newsOfCases } from './standing/store.ts'
import { newestSayings } from './store.ts'

const KINDS = { new: 'case_new', returned: 'case_returned', gone: 'case_gone' } as const satisfies Record<
  CaseNews,
  AlertKind
>
type Kind = (typeof KINDS)[CaseNews]

/** Judging older answers, again or for the first time, is no news. */
const NEWS_MS = 48 * 3_600_000

export async function tellOfCases(
  tx: Transaction,
  { kind, at, ids }: { kind: Kind; at: Date; ids: string[] },
): Promise<void> {
  if (ids.length === 0) return
  const news = await newsOfCases(tx, ids, { since: new Date(at.getTime() - NEWS_MS), until: null })
  const sayings = (await newestSayings(tx, ids)).filter(({ caseId }) => {
    const told = news.get(caseId)
    return told !== undefined && KINDS[told] === kind
  })
  const toldOf = await readTold(tx, sayings)
  await raiseAlerts(
    tx,
    at,
    sayings.map(saying => {
      const { caseId, brandId, brand, statusSince } = saying
      const said = toldOf(saying)
      return {
        ...{ kind, scope: brandId, subject: caseId },
        state: kind === 'case_new' ? 'opened' : statusSince.toISOString(),
        details: { title: titleOf(saying, { brand, said }), quote: said?.quote.text ?? '' },
      }
    }),
  )
}
