import type { ClassifyDeps } from '../../citations/classify-runs.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { joinCases } from '../join-cases.ts'
import { nameOf } from './look-at-pages.ts'
import { brandsWithCases } from './store.ts'

/** Has the pages that a case's answers cite visited: requested in the transaction in which they join it. */
export const joinAndLook =
  (queue: JobSender): ClassifyDeps['joinCases'] =>
  async (tx, sealed) => {
    await joinCases(tx, sealed)
    const accused = sealed.verdicts.filter(({ citationClass }) => citationClass === 'CONFABULATED')
    if (accused.length === 0) return
    const runIds = accused.map(({ runId }) => runId)
    for (const brandId of await brandsWithCases(tx, runIds))
      await queue.send(tx, 'look-at-pages', { brandId }, { singleton: nameOf({ brandId }) })
  }
