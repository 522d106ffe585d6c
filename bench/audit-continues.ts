// Whether an audit that goes on costs what is new, whatever came before: the same number of new records after a small log
// and after one ten times as large.

import pg from 'pg'
import { AUDITED } from '../service/src/auditing.ts'
import { continueAudit } from '../service/src/evidence/audit/continue/continue-audit.ts'
import { keepOutcome } from '../service/src/evidence/audit/keep-outcome.ts'
import { AUDIT } from '../service/src/evidence/audit/method.ts'
import { checkpointHash } from '../service/src/evidence/audit/outcomes/outcome.ts'
import { readHead } from '../service/src/evidence/log/store.ts'
import { type Database, openDatabase } from '../service/src/platform/database.ts'
import { createLog } from '../service/src/platform/log.ts'
import { migrate } from '../service/src/platform/migrate.ts'
import { withReadSession } from '../service/src/platform/read-session.ts'
import { median } from './load.ts'
import { plantLog } from './plant-log.ts'
import type { Effort, Figure } from './report.ts'

interface Sizes {
  small: number
  large: number
  fresh: number
}

const FULL: Sizes = { small: 1_000_000, large: 10_000_000, fresh: 100_000 }
const QUICK: Sizes = { small: 20_000, large: 200_000, fresh: 10_000 }

export async function benchAuditContinues(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  return [await measureContinued(databaseUrl, quick ? QUICK : FULL)]
}

export async function measureContinued(databaseUrl: string, { small, large, fresh }: Sizes): Promise<Figure> {
  const log = createLog('warn')
  const database = openDatabase({ url: databaseUrl, maxConnections: 2, applicationName: 'bench', log })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await migrate(database)
    await plantLog(client, { from: 0, to: small })
    const afterSmall = await secondsAfter(databaseUrl, { database, client, from: small, fresh })
    await plantLog(client, { from: small + fresh, to: large })
    const afterLarge = await secondsAfter(databaseUrl, { database, client, from: large, fresh })
    return {
      id: 'audit-continues',
      name: `audit that goes on: ${fresh.toLocaleString('en')} new records after ${large.toLocaleString('en')}`,
      reference: `the same after ${small.toLocaleString('en')}`,
      ratio: afterLarge / afterSmall,
      target: 'at most 1.20',
      detail: {
        newRecordsPerSecond: Math.round(fresh / afterLarge),
        secondsAfterSmall: Number(afterSmall.toFixed(2)),
        secondsAfterLarge: Number(afterLarge.toFixed(2)),
      },
    }
  } finally {
    await client.end()
    await database.close()
  }
}

interface Grown {
  database: Database
  client: pg.Client
  from: number
  fresh: number
}

/** Takes what is there for audited, adds what is new, and audits that. It changes nothing, so it can be done again. */
async function secondsAfter(url: string, { database, client, from, fresh }: Grown): Promise<number> {
  const head = await readHead(database)
  if (!head) throw new Error('nothing is signed')
  await keepOutcome(database, {
    ...{ at: new Date(), ok: true, size: head.size, findings: 0, method: AUDIT, began: 0, start: null },
    checkpoint: checkpointHash(head.note),
  })
  await plantLog(client, { from, to: from + fresh })
  const rounds: number[] = []
  for (let round = 0; round < 5; round++) {
    const options = { journal: null, pinned: null, remembered: [], roots: null, witnesses: [], ...AUDITED }
    const report = await withReadSession(url, session =>
      continueAudit(session, { ...options, now: new Date() }),
    )
    if (!report.ok || report.entries < fresh) throw new Error(`it found ${report.findings[0]?.message}`)
    rounds.push(report.seconds)
  }
  return median(rounds)
}
