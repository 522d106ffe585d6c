// A log without a service around it, for processes that load no more than that.

import { join } from 'node:path'
import { type Journal, openJournal } from '../../src/evidence/log/journal.ts'
import { type KeySource, takeSigningKey } from '../../src/evidence/log/keys.ts'
import { createSequencer, requireGrownFromJournal, type Sequencer } from '../../src/evidence/log/sequencer.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database.ts'
import { eventually } from '../eventually.ts'

export interface TestLog {
  database: Database
  databaseUrl: string
  directory: string
  journal: Journal
  key: KeySource
  /** As the keeper of the log opens it at start. */
  open(database?: Database, journal?: Journal): Promise<Sequencer>
  /** Steps until nothing waits. */
  finish(): Promise<void>
  close(): Promise<void>
}

/** The log of a database, with the key and the journal in this directory. */
export function logAt(database: Database, databaseUrl: string, directory: string): Omit<TestLog, 'close'> {
  const journal = openJournal(join(directory, 'journal'))
  const key = { text: null, file: join(directory, 'key'), origin: 'log.test/one' }
  const open: TestLog['open'] = async (db = database, kept = journal) => {
    await requireGrownFromJournal(db, kept)
    const signer = await takeSigningKey({ database: db, now: new Date() }, key)
    return createSequencer({ database: db, clock: systemClock, journal: kept, key: signer })
  }
  return {
    database,
    databaseUrl,
    directory,
    journal,
    key,
    open,
    async finish() {
      const sequencer = await open()
      // Of a sequencer that was killed the server may still hold the lock for a moment: then nothing is done.
      await eventually(async () => {
        while ((await sequencer.step()) > 0);
        const { rows } = await database.query('select from log_queue limit 1')
        return rows.length === 0
      })
    },
  }
}
