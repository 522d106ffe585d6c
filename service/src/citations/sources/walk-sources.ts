// Answers judged before their pages were recorded: a job walks a brand's answers, newest first, and reads what they cite from
// their sealed verdicts. Each batch is one transaction with the position reached, so that it continues there after a kill; an
// answer judged meanwhile is recorded by its verdict, and found unchanged.

import { readClassifications } from '../../evidence/history.ts'
import { unlessUnreadable } from '../../evidence/unless-unreadable.ts'
import type { JobPayloads } from '../../model/jobs.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { lockRuns } from '../store.ts'
import { type CitingVerdict, keepCitations } from './keep-citations.ts'
import { brandsToWalk, endWalk, findWalk, moveWalk, runsToWalk, verdictsOf } from './store.ts'

interface Deps {
  database: Database
  queue: JobSender
  log: Log
}

type Job = JobPayloads['count-citations']

const BATCH = 200
/** A longer job would be taken for dead. */
const SHIFT_MS = 60_000

export async function walkSources(deps: Deps, { brandId }: Job): Promise<void> {
  const until = performance.now() + SHIFT_MS
  while (performance.now() < until)
    if (!(await deps.database.transaction(tx => walkBatch(tx, deps, brandId)))) {
      deps.log.info({ brandId }, 'counted which pages older answers cite')
      return
    }
  await walkOn(deps, { brandId })
}

const walkOn = ({ database, queue }: Deps, { brandId }: Job): Promise<void> =>
  database.transaction(async tx => {
    await queue.send(tx, 'count-citations', { brandId }, { singleton: brandId })
  })

/** Resumes unfinished walks. */
export async function beginSources(deps: Deps): Promise<void> {
  for (const brandId of await brandsToWalk(deps.database)) await walkOn(deps, { brandId })
}

/** False at the end. */
async function walkBatch(tx: Transaction, { log }: Deps, brandId: string): Promise<boolean> {
  if (!(await findWalk(tx, brandId, { locked: true }))) return false
  const runIds = await runsToWalk(tx, brandId, BATCH)
  const last = runIds.at(-1)
  if (last === undefined) {
    await endWalk(tx, brandId)
    return false
  }
  // Verdicts are read with their runs locked: one sealed meanwhile is recorded after this.
  await lockRuns(tx, runIds)
  const verdicts = await verdictsOf(tx, runIds)
  const citing = await readCiting(tx, verdicts)
  const unread = verdicts.length - citing.length
  if (unread > 0)
    log.warn({ brandId, answers: unread }, 'pages of answers that cannot be read are not counted')
  await keepCitations(tx, citing)
  await moveWalk(tx, brandId, { last, counted: runIds.length })
  return true
}

type StoredVerdict = Awaited<ReturnType<typeof verdictsOf>>[number]

/** All together; if one keeps the others from being read, one by one, without the unreadable ones. */
async function readCiting(sql: Sql, verdicts: StoredVerdict[]): Promise<CitingVerdict[]> {
  const read = (some: StoredVerdict[]) => unlessUnreadable(() => citingOf(sql, some))
  const all = await read(verdicts)
  if (all) return all
  const citing: CitingVerdict[] = []
  for (const verdict of verdicts) citing.push(...((await read([verdict])) ?? []))
  return citing
}

async function citingOf(sql: Sql, verdicts: StoredVerdict[]): Promise<CitingVerdict[]> {
  const sealed = await readClassifications(
    sql,
    verdicts.map(({ classificationId }) => classificationId),
  )
  return verdicts.flatMap(({ runId, classificationId }) => {
    const content = sealed.get(classificationId)?.content
    return content ? [{ runId, citations: content.reading.citations }] : []
  })
}
