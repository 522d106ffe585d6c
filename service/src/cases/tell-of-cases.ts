// Alerts about cases, raised in the transaction that makes them true.

import { raiseAlerts } from '../alerts/raise.ts'
import type { Transaction } from '../platform/database.ts'
import { matterOf, readTold } from './shown/list-cases.ts'
import { newestSayings } from './store.ts'

type Kind = 'case_new' | 'case_returned' | 'case_gone'

/** Judging older answers, again or for the first time, is no news. */
const NEWS_MS = 48 * 3_600_000

export async function tellOfCases(
  tx: Transaction,
  { kind, at, ids }: { kind: Kind; at: Date; ids: string[] },
): Promise<void> {
  if (ids.length === 0) return
  const sayings = (await newestSayings(tx, ids)).filter(
    ({ capturedAt }) => kind !== 'case_new' || at.getTime() - capturedAt.getTime() < NEWS_MS,
  )
  const toldOf = await readTold(tx, sayings)
  await raiseAlerts(
    tx,
    at,
    sayings.map(saying => {
      const { caseId, brandId, matter, value, statusSince } = saying
      const { claimed = value, truth = '' } = toldOf(saying) ?? {}
      return {
        ...{ kind, scope: brandId, subject: caseId },
        state: kind === 'case_new' ? 'opened' : statusSince.toISOString(),
        details: { matter: matterOf(matter), claimed, truth },
      }
    }),
  )
}
