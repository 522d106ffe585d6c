// Keeps what answers allege, in the transaction of their verdict.

import type { Judged } from '../../citations/judge-runs.ts'
import type { CapturedRun } from '../../evidence/history.ts'
import type { Transaction } from '../../platform/database.ts'
import { putAllegations } from './store.ts'
import { allegationsTold } from './told.ts'

export async function keepAllegations(tx: Transaction, runs: CapturedRun[], judged: Judged[]): Promise<void> {
  const byId = new Map(runs.map(run => [run.runId, run]))
  const told = judged.flatMap(({ runId, ...read }) => {
    const run = byId.get(runId)
    return run ? allegationsTold(run, read) : []
  })
  await putAllegations(
    tx,
    judged.map(({ runId }) => runId),
    told,
  )
}
