// Runs join the cases of the false claims they repeat, and leave those that their newest verdict no longer mentions: in the
// transaction of the verdict, so that none exists without its case.

import { createHash } from 'node:crypto'
import { accuses } from '../citations/classes/decide.ts'
import { readFactRefs } from '../citations/explain-answer.ts'
import type { SealedVerdict } from '../citations/judge-runs.ts'
import { sealStates } from '../evidence/events/state.ts'
import { SYSTEM_ACTOR } from '../model/actor.ts'
import type { Claim } from '../model/citation.ts'
import type { FactRef } from '../model/fact.ts'
import type { Sql, Transaction } from '../platform/database.ts'
import { CASES, type CaseKey, caseKeyOf } from './case-key.ts'
import { settleGone } from './following/settle-gone.ts'
import { followedBy } from './following/store.ts'
import {
  casesOfRuns,
  dropRuns,
  findRunsOfCases,
  insertCases,
  lockCases,
  type NewCase,
  putRuns,
  type RunInCase,
  recount,
  reopen,
} from './store.ts'
import { CASE_TABLE } from './tables.ts'
import { tellOfCases } from './tell-of-cases.ts'

export interface GroupedClaim extends CaseKey {
  caseId: string
  /** Its index among the verdict's claims; of several that say the same, the first. */
  claim: number
}

const DIGITS = 26

/** The same whenever it is grouped again. */
export function caseIdOf(brandId: string, { matter, value }: CaseKey): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([CASES, brandId, matter, value]))
    .digest('hex')
  return `cas_${hash.slice(0, DIGITS)}`
}

/** The cases that a verdict puts its run into. Pure. */
export function groupClaims(
  { citationClass, claims }: Pick<SealedVerdict, 'citationClass' | 'claims'>,
  facts: Map<string, FactRef>,
  brandId: string,
): GroupedClaim[] {
  if (citationClass !== 'CONFABULATED') return []
  const grouped = new Map<string, GroupedClaim>()
  for (const [place, claim] of claims.entries()) {
    const fact = accuses(claim) ? facts.get(claim.factId ?? '') : undefined
    if (!fact) continue
    const key = caseKeyOf(claim, fact, comparedWith(claim, facts))
    const caseId = caseIdOf(brandId, key)
    if (!grouped.has(caseId)) grouped.set(caseId, { caseId, claim: place, ...key })
  }
  return [...grouped.values()]
}

/** Of those that are known, the facts that a claim was compared with. */
export const comparedWith = <F>({ facts: named }: Pick<Claim, 'facts'>, facts: Map<string, F>): F[] =>
  named.flatMap(({ id }) => facts.get(id) ?? [])

/** The sealed facts that claims of these verdicts contradict. */
export const factsAgainst = (
  sql: Sql,
  verdicts: Pick<SealedVerdict, 'claims'>[],
): Promise<Map<string, FactRef>> =>
  readFactRefs(
    sql,
    verdicts.flatMap(({ claims }) =>
      claims
        .filter(accuses)
        .flatMap(({ factId, facts }) => [...facts.map(({ id }) => id), ...(factId ? [factId] : [])]),
    ),
  )

export async function joinCases(
  tx: Transaction,
  { at, verdicts }: { at: Date; verdicts: SealedVerdict[] },
): Promise<void> {
  const runIds = verdicts.map(({ runId }) => runId)
  const before = await casesOfRuns(tx, runIds)
  const accused = verdicts.filter(({ citationClass }) => citationClass === 'CONFABULATED')
  // For a followed case, an answer without the claim matters too.
  const followed = await followedBy(
    tx,
    runIds,
    before.map(({ caseId }) => caseId),
  )
  if (before.length === 0 && accused.length === 0 && followed.length === 0) return
  const facts = await factsAgainst(tx, accused)
  const runs = await findRunsOfCases(tx, runIds)
  const { opened, joined } = accusations(accused, facts, runs)
  const isNew = await insertCases(tx, opened, at)
  await sealStates(tx, CASE_TABLE, {
    ...{ actor: SYSTEM_ACTOR, action: 'case.opened', at, keys: isNew, isFirst: true },
  })
  const touched = [...new Set([...before, ...joined].map(({ caseId }) => caseId))]
  await lockCases(tx, [...touched, ...followed])
  const stays = new Set(joined.map(pairOf))
  await dropRuns(
    tx,
    before.filter(pair => !stays.has(pairOf(pair))),
  )
  await putRuns(tx, joined)
  await recount(tx, touched)
  const known = new Set(before.map(pairOf))
  const returned = await reopen(
    tx,
    joined.filter(pair => !known.has(pairOf(pair))),
    at,
  )
  await sealStates(tx, CASE_TABLE, { actor: SYSTEM_ACTOR, action: 'case.reopened', at, keys: returned })
  const gone: string[] = []
  for (const caseId of followed) if (await settleGone(tx, caseId, at)) gone.push(caseId)
  await tellOfCases(tx, { kind: 'case_new', at, ids: isNew })
  await tellOfCases(tx, { kind: 'case_returned', at, ids: returned })
  await tellOfCases(tx, { kind: 'case_gone', at, ids: gone })
}

/** The cases that these verdicts are about, each once, and which run belongs to which. */
function accusations(
  accused: SealedVerdict[],
  facts: Map<string, FactRef>,
  runs: Awaited<ReturnType<typeof findRunsOfCases>>,
): { opened: NewCase[]; joined: RunInCase[] } {
  const opened = new Map<string, NewCase>()
  const joined: RunInCase[] = []
  for (const { runId, classificationId, ...verdict } of accused) {
    const run = runs.get(runId)
    if (!run) continue
    for (const { caseId, claim, ...key } of groupClaims(verdict, facts, run.brandId)) {
      opened.set(caseId, { id: caseId, brandId: run.brandId, rules: CASES, ...key })
      joined.push({ caseId, runId, classificationId, claim })
    }
  }
  return { opened: [...opened.values()], joined }
}

const pairOf = ({ caseId, runId }: Pick<RunInCase, 'caseId' | 'runId'>): string => `${caseId} ${runId}`
