// Evidence of earlier months, its bodies in the store.

import { keepBodies } from '../../../service/src/evidence/bodies.ts'
import { sealAll, sealCapture } from '../../../service/src/evidence/seal.ts'
import type { Database } from '../../../service/src/platform/database.ts'

const inMonth = (ago: number, day: number): Date => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, day, 12))
}

/** Answers, what was read in each and a verdict on it. To be called before the first checkpoint, which dates everything. Returns hashes. */
export async function plant(
  database: Database,
  { months, bodies }: { months: number; bodies: number },
): Promise<string[]> {
  await database.query('select add_months($1, now())', [inMonth(months, 1)])
  const planted: string[] = []
  for (let number = 0; number < bodies; number++)
    planted.push(await plantAnswer(database, number, inMonth(months - (number % months), 1 + (number % 25))))
  return planted
}

async function plantAnswer(database: Database, number: number, capturedAt: Date): Promise<string> {
  const runId = `run_drill_${number}`
  const text = 'Northwind makes kettles. '.repeat(1 + (number % 400))
  const capture = {
    ...{ subject: runId, slot: 'answer', engine: 'GROK' as const, surface: 'sandbox' as const },
    ...{ capturedAt, body: Buffer.from(JSON.stringify({ number, text })), private: { runId, index: 0 } },
  }
  const kept = await keepBodies(database, [capture.body])
  return database.transaction(async tx => {
    const sha256 = await sealCapture(tx, capture, kept)
    const about = { subject: runId, slot: 'read', at: capturedAt, sha256, private: { runId, text } }
    await sealAll(tx, [
      { ...about, kind: 'extraction' },
      { ...about, kind: 'classification' },
    ])
    return sha256
  })
}
