// What runs of one process want of the database in the same moment, they want together: their right to be asked, their
// attempt within the budgets, and whether their scan has ended.

import { type Applicant, type Begun, type BudgetDeps, beginAsks } from '../../costs/begin-ask.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '../../platform/database.ts'
import { inBatches, inBatchesOrAlone, type Waiting } from '../../platform/pace/in-batches.ts'
import { type Delivery, heldAmong } from '../../platform/queue/delivery.ts'
import { sealAttemptsOf } from '../seal-states.ts'
import { scansWithoutOwedRuns } from '../store.ts'
import {
  claimRuns,
  type NewClaim,
  type OwedAttempt,
  owedAttempts,
  type RunClaim,
  type RunRow,
} from './store.ts'

interface HeldClaim extends Omit<NewClaim, 'delivery'> {
  delivery: Delivery
}

/** A claim of a run whose engine may be asked, if the budgets allow. */
export interface Wanted extends Applicant, Omit<RunClaim, 'delivery'> {
  runId: string
  delivery: Delivery
  /** The same object for all of one worker. */
  terms: Omit<BudgetDeps, 'sql' | 'now'> & { clock: Clock }
}

export interface RunClaims {
  /** Null if this delivery has nothing to do. */
  owed(claim: RunClaim): Promise<OwedAttempt | null>
  /** Null if this delivery has nothing to do any more. */
  take(claim: Wanted): Promise<Begun<RunRow | null>>
  /** The scan of a run that has ended, if nothing is owed in it; told to one of the runs that ask at once. */
  ended(runId: string): Promise<string | null>
}

const TOGETHER = 50

/** One per database. */
export const createRunClaims = (database: Database): RunClaims => ({
  owed: inBatches({
    together: TOGETHER,
    atOnce: 1,
    async work(batch: Waiting<RunClaim, OwedAttempt | null>[]) {
      const owed = await owedAttempts(
        database,
        batch.map(({ item }) => item),
      )
      for (const [turn, { resolve }] of batch.entries()) resolve(owed[turn] ?? null)
    },
  }),
  take: inBatchesOrAlone({
    together: TOGETHER,
    atOnce: 1,
    async work(wanted: Wanted[]) {
      const taken = new Map<Wanted, Begun<RunRow | null>>()
      for (const [{ clock, ...terms }, own] of Map.groupBy(wanted, one => one.terms)) {
        const now = clock.now()
        const begun = await beginAsks({ ...terms, database, now }, own, (where, admitted) =>
          inTransaction(where, tx =>
            takeRuns(
              tx,
              admitted.map(({ applicant, ask }) => ({ ...applicant, now, ask })),
            ),
          ),
        )
        for (const [turn, one] of own.entries()) taken.set(one, begun[turn] as Begun<RunRow | null>)
      }
      return wanted.map(one => taken.get(one) as Begun<RunRow | null>)
    },
  }),
  ended: inBatches({
    together: TOGETHER,
    atOnce: 1,
    async work(batch: Waiting<string, string | null>[]) {
      const runIds = batch.map(({ item }) => item)
      const ended = await scansWithoutOwedRuns(database, runIds)
      const told = new Set<string>()
      for (const { item, resolve } of batch) {
        const scanId = ended.get(item) ?? null
        resolve(scanId === null || told.has(scanId) ? null : scanId)
        if (scanId !== null) told.add(scanId)
      }
    },
  }),
})

/** The previous attempt, of a worker presumed dead, is sealed as it was left: its run has a new owner. */
async function takeRuns(tx: Transaction, claims: HeldClaim[]): Promise<(RunRow | null)[]> {
  const isHeld = await heldAmong(
    tx,
    claims.map(({ delivery }) => delivery),
  )
  const held = claims.filter((_, turn) => isHeld[turn])
  const runs = await claimRuns(
    tx,
    held.map(claim => ({ ...claim, delivery: claim.delivery.id })),
  )
  for (const [turn, run] of runs.entries())
    if (run && run.attempt > 1) await sealAttemptsOf(tx, run.id, { at: held[turn]?.now as Date })
  const taken = new Map(held.map((claim, turn) => [claim, runs[turn]]))
  return claims.map(claim => taken.get(claim) ?? null)
}
