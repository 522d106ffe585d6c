// A page of a brand's runs as people read it: each with its class, and why it has it. The reason is only in the sealed
// verdict, so it is read for the rows of the page and no others.

import { readClassifications } from '../evidence/history.ts'
import type { Sql } from '../platform/database.ts'
import type { Page } from '../platform/keyset.ts'
import { type ListedRun, type RunFilter, runsOfBrand, type Wanted } from './store.ts'

export async function listAnswers(sql: Sql, filter: RunFilter, wanted: Wanted): Promise<Page<Answer>> {
  const { rows, next } = await runsOfBrand(sql, filter, wanted)
  const verdicts = await readClassifications(
    sql,
    rows.flatMap(({ classificationId }) => classificationId ?? []),
  )
  const reasonOf = ({ classificationId }: ListedRun) =>
    verdicts.get(classificationId ?? '')?.content.reason ?? null
  return { rows: rows.map(run => ({ ...run, reason: reasonOf(run) })), next }
}

type Answer = ListedRun & { reason: string | null }
