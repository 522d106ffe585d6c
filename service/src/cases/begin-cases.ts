// Groups what was confabulated before there were cases, once, before anything else happens; a mark sealed at the end says so. If
// killed, the next start continues: a run already in its cases joins them again without effect.

import { lockRuns } from '../citations/store.ts'
import { sealEvents } from '../evidence/events/event.ts'
import { hasBegun } from '../evidence/events/found/store.ts'
import { readClassifications } from '../evidence/history.ts'
import { SYSTEM_ACTOR } from '../model/actor.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, isUniqueViolation } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { joinCases } from './join-cases.ts'
import { accusedRuns, CASES_BEGAN } from './store.ts'

interface Deps {
  database: Database
  clock: Clock
  log: Log
}

const BATCH = 200
const PROGRESS = 10_000

export async function beginCases({ database, clock, log }: Deps): Promise<void> {
  if (await hasBegun(database, CASES_BEGAN)) return
  let grouped = 0
  for (let after = ''; ; ) {
    const ids = await groupBatch({ database, clock }, after)
    grouped += ids.length
    if (grouped > 0 && grouped % PROGRESS === 0)
      log.info({ runs: grouped }, 'grouping false claims into cases')
    if (ids.length < BATCH) break
    after = ids.at(-1) as string
  }
  if (grouped > 0) log.info({ runs: grouped }, 'grouped false claims into cases')
  try {
    const object = { type: 'began', id: CASES_BEGAN }
    const began = { actor: SYSTEM_ACTOR, action: 'cases.began', object, before: null, after: { grouped } }
    await database.transaction(tx => sealEvents(tx, clock.now(), [began]))
  } catch (error) {
    // Another process has finished the same.
    if (!isUniqueViolation(error)) throw error
  }
}

/** Verdicts are read with their runs locked: one sealed meanwhile joins on its own, after this. */
const groupBatch = ({ database, clock }: Omit<Deps, 'log'>, after: string): Promise<string[]> =>
  database.transaction(async tx => {
    const ids = (await accusedRuns(tx, { after, limit: BATCH })).map(({ runId }) => runId)
    if (ids.length === 0) return ids
    await lockRuns(tx, ids)
    const accused = (await accusedRuns(tx, { after, limit: BATCH })).filter(({ runId }) =>
      ids.includes(runId),
    )
    const sealed = await readClassifications(
      tx,
      accused.map(({ classificationId }) => classificationId),
    )
    const verdicts = accused.flatMap(({ runId, classificationId }) => {
      const content = sealed.get(classificationId)?.content
      if (!content) return []
      const { citationClass, claims } = content
      return [{ runId, classificationId, citationClass, claims }]
    })
    await joinCases(tx, { at: clock.now(), verdicts, isCatchingUp: true })
    return ids
  })
