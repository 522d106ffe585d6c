// What the ledger costs: sealing records and giving them their places in the log, against the same inserts
// without any of it.

import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openJournal } from '../../../service/src/evidence/log/journal.ts'
import { takeSigningKey } from '../../../service/src/evidence/log/keys.ts'
import { BATCH, createSequencer, type Sequencer } from '../../../service/src/evidence/log/sequencer.ts'
import { type NewRecord, sealAll } from '../../../service/src/evidence/seal.ts'
import { systemClock } from '../../../service/src/platform/clock.ts'
import type { Database } from '../../../service/src/platform/database.ts'
import { openMigrated } from '../connections.ts'
import { median } from '../load/load.ts'
import type { Effort, Figure } from '../report.ts'

/** Records in one transaction, as the service seals the verdicts of a scan. */
const TOGETHER = 50
const RECORDS = 50_000
/** As in a worker. */
const IDLE_MS = 500

export async function benchLedger(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  await using database = await openMigrated(databaseUrl)
  const sequencer = await openSequencer(database, await mkdtemp(join(tmpdir(), 'bcf-bench-log-')))
  // The record of the log's own key goes first.
  await sequencer.step()
  await database.query(
    `create table bench_records (like records including all);
     create table bench_packs (like record_packs including all)`,
  )
  const rounds: { ours: number; reference: number }[] = []
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    const records = Array.from({ length: RECORDS }, (_, index) => verdict(round, index))
    const ours = await perSecond(() => sealInBatches(database, sequencer, records))
    rounds.push({ ours, reference: await replay(database, round) })
  }
  return [
    {
      id: 'ledger',
      name: 'records sealed and given their place in the log',
      reference: `the same rows inserted, ${TOGETHER} in a transaction, without hashing, queue or log`,
      ratio: median(rounds.map(({ ours, reference }) => ours / reference)),
      target: 'at least 0.50',
      detail: {
        recordsPerSecond: Math.round(median(rounds.map(({ ours }) => ours))),
        referencePerSecond: Math.round(median(rounds.map(({ reference }) => reference))),
        records: RECORDS,
      },
    },
  ]
}

export async function openSequencer(database: Database, directory: string): Promise<Sequencer> {
  const source = { text: null, file: join(directory, 'key'), origin: 'bench.localhost/log' }
  const key = await takeSigningKey({ database, now: new Date() }, source)
  return createSequencer({
    database,
    clock: systemClock,
    journal: openJournal(join(directory, 'journal')),
    key,
  })
}

/** About as long as a real verdict. */
export const verdict = (round: number, index: number): NewRecord => ({
  kind: 'classification',
  subject: `run_${round}_${index}`,
  slot: 'scan',
  at: new Date(),
  sha256: '00'.repeat(32),
  private: { citationClass: 'STRONG', method: 'bench', rationale: 'x'.repeat(900), facts: [], claims: [] },
})

/** As in a worker: the sequencer runs beside the sealing. Ends when the last record has its place. */
async function sealInBatches(database: Database, sequencer: Sequencer, records: NewRecord[]): Promise<void> {
  let placed = 0
  let sealed = false
  const sequencing = (async () => {
    while (placed < records.length) {
      const count = await sequencer.step()
      placed += count
      if (count < BATCH && !sealed) await pause(IDLE_MS)
    }
  })()
  await inBatches(start => database.transaction(tx => sealAll(tx, records.slice(start, start + TOGETHER))))
  sealed = true
  await sequencing
}

async function inBatches(write: (start: number) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < RECORDS; start += TOGETHER) await write(start)
}

const RECORD_COLUMNS = 'id, kind, subject, slot, supersedes, at, sha256, entry'

/** Inserts the rows of a round again, into tables of the same form that grow as much. Returns rows per second. */
async function replay(database: Database, round: number): Promise<number> {
  const { rows } = await database.query(
    `select r.*, coding, bytes from records r join record_packs k using (seq, at)
     where subject like $1`,
    [`run\\_${round}\\_%`],
  )
  const names = [...RECORD_COLUMNS.split(', '), 'seq', 'coding', 'bytes']
  const text = `with packs as (
      insert into bench_packs (seq, at, coding, bytes)
      select * from unnest($9::bigint[], $6::timestamptz[], $10::smallint[], $11::bytea[]))
    insert into bench_records (${RECORD_COLUMNS})
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[],
      $7::bytea[], $8::bytea[])`
  return perSecond(() =>
    inBatches(start => {
      const batch = rows.slice(start, start + TOGETHER)
      const values = names.map(name => batch.map(row => row[name]))
      return database.transaction(tx => tx.query({ name: 'bench-insert', text, values }))
    }),
  )
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return RECORDS / ((performance.now() - started) / 1000)
}
