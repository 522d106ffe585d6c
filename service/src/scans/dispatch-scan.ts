import type { EngineTable } from '../engines/index.ts'
import { startJob } from '../jobs/jobs.ts'
import { ENGINES } from '../model/engine.ts'
import { runQueue } from '../model/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { JobSender } from '../platform/queue/queue.ts'
import { closeScan } from './close-scan.ts'
import { sealScan } from './seal-states.ts'
import { beginScan, queuedRuns } from './store.ts'

export interface DispatchDeps {
  engines: Pick<EngineTable, 'batcher'>
  database: Database
  queue: JobSender
  clock: Clock
}

/**
 * Starts the scan and queues its runs by engine, in one transaction: redelivered, it finds the scan past QUEUED and
 * does nothing. With `economy`, engines with a batch API are asked through it.
 */
export async function dispatchScan(
  deps: DispatchDeps,
  { scanId, economy = false }: { scanId: string; economy?: boolean | undefined },
): Promise<void> {
  const now = deps.clock.now()
  await deps.database.transaction(async tx => {
    const scan = await beginScan(tx, scanId, now)
    if (!scan) return
    await startJob(tx, scan.jobId, now)
    await sealScan(tx, scanId, { action: 'scan.begun', at: now })
    const runs = await queuedRuns(tx, scanId)
    for (const engine of ENGINES) {
      const own = runs.filter(run => run.engine === engine)
      if (economy && own.length > 0 && deps.engines.batcher(engine)) {
        await deps.queue.send(tx, 'batch-submit', { scanId, engine, waits: 0 })
        continue
      }
      const payloads = own.map(run => ({ runId: run.id, engine, after: 0, waits: 0 }))
      await deps.queue.sendMany(tx, runQueue(engine), payloads)
    }
    if (scan.totalRuns === 0) await closeScan(tx, deps, { scanId, now })
  })
}
