// Cases in an audit: every confabulated run is grouped again from its sealed verdict and the sealed facts it names, and compared
// with the cases it is in.

import { hasBegun } from '../../evidence/events/found/store.ts'
import { readClassifications } from '../../evidence/history.ts'
import type { Sql } from '../../platform/database.ts'
import { factsAgainst, groupClaims } from '../join-cases.ts'
import { accusedRuns, CASES_BEGAN } from '../store.ts'
import { casesBetween } from './store.ts'

interface Fault {
  where: string
  message: string
}

const PAGE = 500

/** All runs, or these. Runs not grouped yet are left to the service's next start. */
export async function* regroupCases(sql: Sql, among: string[] | null = null): AsyncGenerator<Fault> {
  if (!(await hasBegun(sql, CASES_BEGAN))) return
  for (let after = ''; ; ) {
    const runs = await accusedRuns(sql, { among, after, limit: PAGE })
    const upTo = runs.at(-1)?.runId
    if (upTo === undefined) return
    const sealed = await readClassifications(
      sql,
      runs.map(({ classificationId }) => classificationId),
    )
    const facts = await factsAgainst(
      sql,
      [...sealed.values()].map(({ content }) => content),
    )
    const kept = Map.groupBy(await casesBetween(sql, { among, after, upTo }), ({ runId }) => runId)
    for (const { runId, brandId, classificationId } of runs) {
      const content = sealed.get(classificationId)?.content
      const grouped = content ? groupClaims(content, facts, brandId) : []
      if (namesOf(grouped) !== namesOf(kept.get(runId) ?? []))
        yield { where: `runs ${runId}`, message: 'it is not in the cases that its verdict puts it into' }
    }
    after = upTo
  }
}

/** Ids are digests of brand, matter and value: a case of the same id is the same case. */
const namesOf = (cases: { caseId: string; claim: number }[]): string =>
  cases
    .map(({ caseId, claim }) => `${caseId} ${claim}`)
    .sort()
    .join()
