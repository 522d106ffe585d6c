// A machine that signs is suspended in the middle of a batch, for longer than the database waits for it; or the network drops
// every packet between the two.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { formatSigningKey, signingKey } from '@brand-citation-forensics/proof'
import pg from 'pg'
import { openJournal } from '../../src/evidence/log/journal.ts'
import { readPublished } from '../../src/evidence/log/store.ts'
import { sealRecords } from '../evidence/test-log.ts'
import { eventually } from '../harness.ts'
import { type Host, openHosts } from './hosts.ts'
import { loseDatabase } from './lose-database.ts'

const SHARED_KEY = { BCF_LOG_KEY: formatSigningKey(signingKey('log.test/hosts', randomBytes(32))) }

const headOf = ({ dataDir }: Host) => openJournal(join(dataDir, 'log', 'journal')).head()

describe('a machine that signs', async () => {
  const hosts = await openHosts()

  test('is stopped in the middle of a batch: another goes on, and it cannot publish when it wakes', async t => {
    const [first, second] = [await hosts.host(), await hosts.host()]
    const a = first.begin('work', SHARED_KEY)
    await a.ready
    const blocker = new pg.Client({ connectionString: hosts.databaseUrl })
    await blocker.connect()
    t.after(() => blocker.end())
    await blocker.query('begin')
    await blocker.query('lock table log_checkpoints in exclusive mode')
    await sealRecords(hosts.database, 10)
    // In its transaction, with the lock of the sequencer in hand, until it may write its checkpoint.
    await eventually(async () => {
      const { rows } = await hosts.database.query(
        `select from pg_locks where locktype = 'relation' and not granted and relation = 'log_checkpoints'::regclass
           and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows.length > 0
    })
    a.signal('SIGSTOP')
    await blocker.query('rollback')
    const begun = performance.now()
    const b = await second.open('work', SHARED_KEY)
    await hosts.sequenced()
    t.diagnostic(`taken over after ${Math.round(performance.now() - begun)} ms, its start included`)
    await sealRecords(hosts.database, 10)
    await hosts.sequenced()
    await hosts.requireWhole(second)

    a.signal('SIGCONT')
    await sealRecords(hosts.database, 10)
    await hosts.sequenced()
    const shown = await readPublished(hosts.database)
    await eventually(async () => (await headOf(first))?.size === shown?.size)
    await hosts.requireWhole(first)
    await hosts.requireWhole(second)
    assert.doesNotMatch(a.said.stderr + b.said, /not signed any further/)
    await Promise.all([a.stop(), b.stop()])
  })

  test('is cut off without a word: another goes on, and it takes part again afterwards', t =>
    loseDatabase(t, { hosts, gate: 'silent', key: SHARED_KEY }))
})
