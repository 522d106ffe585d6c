// Whether a continuing audit costs only what is new: the same number of new records after a small log and after one ten
// times as large.

import { AUDITED } from '../../../service/src/auditing.ts'
import { audit } from '../../../service/src/evidence/audit/audit.ts'
import { AUDIT, checkpointHash, keepOutcome } from '../../../service/src/evidence/audit/outcomes.ts'
import { readHead } from '../../../service/src/evidence/log/store.ts'
import { systemClock } from '../../../service/src/platform/clock.ts'
import { withReadSession } from '../../../service/src/platform/read-session.ts'
import { besides, openClient, openMigrated } from '../connections.ts'
import { median } from '../load/load.ts'
import type { Effort, Figure } from '../report.ts'
import { plantLog } from './plant-log.ts'

interface Sizes {
  small: number
  large: number
  fresh: number
}

const FULL: Sizes = { small: 1_000_000, large: 10_000_000, fresh: 100_000 }
/** The first is not counted. */
const ROUNDS = 8
const QUICK: Sizes = { small: 20_000, large: 200_000, fresh: 10_000 }

export async function benchAuditContinues(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  return [await measureContinued(databaseUrl, quick ? QUICK : FULL)]
}

/** Each history in a database of its own, and the two in turns: so whatever else the machine does falls on both. */
async function measureContinued(databaseUrl: string, { small, large, fresh }: Sizes): Promise<Figure> {
  const largeUrl = await besides(databaseUrl)
  await plantAudited(databaseUrl, { old: small, fresh })
  await plantAudited(largeUrl, { old: large, fresh })
  const rounds: { afterSmall: number; afterLarge: number }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      afterSmall: await secondsOf(databaseUrl, fresh),
      afterLarge: await secondsOf(largeUrl, fresh),
    })
  // The first of each has read what the others find in memory.
  const warm = rounds.slice(1)
  const [afterSmall, afterLarge] = [
    median(warm.map(round => round.afterSmall)),
    median(warm.map(round => round.afterLarge)),
  ]
  return {
    id: 'audit-continues',
    name: `audit that goes on: ${fresh.toLocaleString('en')} new records after ${large.toLocaleString('en')}`,
    reference: `the same after ${small.toLocaleString('en')}, in turns`,
    ratio: median(warm.map(round => round.afterLarge / round.afterSmall)),
    target: 'at most 1.20',
    detail: {
      newRecordsPerSecond: Math.round(fresh / afterLarge),
      secondsAfterSmall: Number(afterSmall.toFixed(2)),
      secondsAfterLarge: Number(afterLarge.toFixed(2)),
    },
  }
}

/** A history that is taken for audited, and what came after it. */
async function plantAudited(url: string, { old, fresh }: { old: number; fresh: number }): Promise<void> {
  await using database = await openMigrated(url)
  await using client = await openClient(url)
  await plantLog(client, { from: 0, to: old })
  const head = await readHead(database)
  if (!head) throw new Error('nothing is signed')
  await keepOutcome(
    { database, clock: systemClock },
    {
      ...{ at: new Date(), ok: true, size: head.size, findings: 0, method: AUDIT, began: 0, start: null },
      checkpoint: checkpointHash(head.note),
    },
  )
  await plantLog(client, { from: old, to: old + fresh })
}

async function secondsOf(url: string, fresh: number): Promise<number> {
  const options = {
    journal: null,
    pinned: null,
    remembered: [],
    roots: null,
    witnesses: [],
    ...AUDITED,
    schema: null,
  }
  const report = await withReadSession(url, session =>
    audit(session, { ...options, continues: true, now: new Date() }),
  )
  if (!report.ok || report.entries < fresh) throw new Error(`it found ${report.findings[0]?.message}`)
  return report.seconds
}
