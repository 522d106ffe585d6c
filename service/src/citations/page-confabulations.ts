import { rateOf } from '@brand-citation-forensics/proof'
import { opened, readAnswerCaptures, type SealedVerification } from '../evidence/history.ts'
import { askedHow } from '../evidence/origin.ts'
import { recordsOfKind, supersededAmong } from '../evidence/store.ts'
import { sinceOf } from '../model/window.ts'
import type { Sql } from '../platform/database.ts'
import type { Cursor } from '../platform/keyset.ts'
import { filterOf, itemsOf, type Request, sumOf } from './confabulations.ts'
import { confabulatedRuns, countClasses } from './store.ts'

interface PageRequest extends Request {
  after: Cursor | null
  limit: number
}

/** A brand's confabulated runs page by page, each with the fact against it and the results of asking again. */
export async function pageConfabulations(deps: { sql: Sql; now: Date }, request: PageRequest) {
  const filter = filterOf(request, sinceOf(request.window, deps.now))
  const counts = await countClasses(deps.sql, filter)
  const { rows, next } = await confabulatedRuns(deps.sql, filter, request)
  const items = await itemsOf(deps, rows)
  const ended = await supersededAmong(
    deps.sql,
    items.flatMap(({ contradictedFact }) => contradictedFact?.id ?? []),
  )
  const runIds = items.map(({ runId }) => runId)
  const verified = await lastVerifications(deps.sql, runIds)
  const captures = await readAnswerCaptures(deps.sql, runIds)
  const total = counts.reduce((sum, { counts: { CONFABULATED } }) => sum + CONFABULATED, 0)
  const classified = counts.reduce((sum, pair) => sum + sumOf(pair.counts), 0)
  return {
    total,
    rate: rateOf(total, classified),
    items: items.map(item => ({
      ...item,
      fact: item.contradictedFact && {
        ...item.contradictedFact,
        active: !ended.has(item.contradictedFact.id),
      },
      verifications: verified.get(item.runId) ?? null,
      ...askedHow(captures.get(item.runId)),
    })),
    next,
  }
}

/** How often an engine was asked when a run was last verified, and how often it said the same. Failures say nothing. */
async function lastVerifications(sql: Sql, runIds: string[]) {
  const records = await recordsOfKind(sql, 'verification', runIds)
  const counted = new Map<string, { asked: number; reproduced: number }>()
  for (const record of records) {
    const { outcome, asks, reproduced } = opened<SealedVerification>(record).content
    if (outcome !== 'error') counted.set(record.subject, { asked: asks, reproduced })
  }
  return counted
}
