// How fast the whole ledger is audited: captures of two kilobytes and verdicts, half of each, every byte hashed
// again. One process on one thread; the database beside it does the reading.

import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AUDITED } from '../../../service/src/auditing.ts'
import { audit } from '../../../service/src/evidence/audit/audit.ts'
import { sealAll, sealCapture } from '../../../service/src/evidence/seal.ts'
import { withReadSession } from '../../../service/src/platform/read-session.ts'
import { openMigrated } from '../connections.ts'
import { median } from '../load/load.ts'
import type { Effort, Figure } from '../report.ts'
import { openSequencer, verdict } from './ledger.ts'

const RECORDS = 50_000
const TOGETHER = 50
const WANTED = 20_000

export async function benchAudit(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  await fill(databaseUrl)
  const options = {
    now: new Date(),
    journal: null,
    pinned: null,
    remembered: [],
    roots: null,
    witnesses: [],
    ...AUDITED,
    schema: null,
  }
  const rounds: { perSecond: number; perCpuSecond: number; bytes: number }[] = []
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    const before = process.cpuUsage()
    const report = await withReadSession(databaseUrl, session => audit(session, options))
    const { user, system } = process.cpuUsage(before)
    if (!report.ok) throw new Error(`the audit found ${report.findings[0]?.message}`)
    rounds.push({
      perSecond: report.entries / report.seconds,
      perCpuSecond: report.entries / ((user + system) / 1e6),
      bytes: report.bytesHashed,
    })
  }
  const perSecond = median(rounds.map(round => round.perSecond))
  return [
    {
      id: 'audit',
      name: 'audit of the whole ledger, captures and verdicts without their scans and runs',
      reference: `${WANTED.toLocaleString('en')} records a second`,
      ratio: perSecond / WANTED,
      target: 'at least 1.00',
      detail: {
        recordsPerSecond: Math.round(perSecond),
        recordsPerSecondOfItsCore: Math.round(median(rounds.map(round => round.perCpuSecond))),
        records: RECORDS,
        bytesHashed: rounds[0]?.bytes ?? 0,
      },
    },
  ]
}

async function fill(databaseUrl: string): Promise<void> {
  await using database = await openMigrated(databaseUrl)
  const directory = await mkdtemp(join(tmpdir(), 'bcf-bench-audit-'))
  const sequencer = await openSequencer(database, directory)
  for (let start = 0; start < RECORDS / 2; start += TOGETHER) {
    await database.transaction(async tx => {
      for (let index = start; index < start + TOGETHER; index++)
        await sealCapture(tx, {
          subject: `run_0_${index}`,
          slot: 'answer',
          capturedAt: new Date(),
          engine: 'CHATGPT',
          surface: 'sandbox',
          body: Buffer.from(`answer ${index} `.padEnd(2_048, 'x')),
          private: { prompt: 'What is it?', exchange: 'x'.repeat(1_000) },
        })
      await sealAll(
        tx,
        Array.from({ length: TOGETHER }, (_, place) => verdict(0, start + place)),
      )
    })
  }
  while ((await sequencer.step()) > 0);
}
