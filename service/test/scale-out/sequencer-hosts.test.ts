// Workers on several machines keep one log: whoever of them dies, is stopped or loses the database, another goes on,
// and nobody who comes back makes a second history of it.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { formatSigningKey, signingKey } from '@brand-citation-forensics/proof'
import { openJournal } from '../../src/evidence/log/journal.ts'
import { createSequencer, requireGrownFromJournal } from '../../src/evidence/log/sequencer.ts'
import { readKeys, readPublished } from '../../src/evidence/log/store.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { countRecords, sealRecords } from '../evidence/test-log.ts'
import { breakAt } from '../faults/broken-log.ts'
import { eventually, openTestDatabase } from '../harness.ts'
import { type Host, type Hosts, openHosts } from './hosts.ts'
import { loseDatabase } from './lose-database.ts'

const SIGNING_KEY = signingKey('log.test/hosts', randomBytes(32))
const SHARED_KEY = { BCF_LOG_KEY: formatSigningKey(SIGNING_KEY) }

/** Who has the lock of the sequencer, and has had it for as long as it takes to ask twice. */
const holderOf = ({ database }: Hosts) =>
  eventually(async () => {
    const { rows } = await database.query<{ pid: number; state: string }>(
      `select pid, state from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and granted and state = 'idle in transaction'
         and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    )
    return rows[0]
  })

const headOf = ({ dataDir }: Host) => openJournal(join(dataDir, 'log', 'journal')).head()

describe('two machines that start at the same instant, without a key', async () => {
  const hosts = await openHosts({ migrated: false })

  test('exactly one key becomes the key of the log; the other machine works, and says what to do', async () => {
    const pair = [await hosts.host(), await hosts.host()]
    const workers = await Promise.all(pair.map(host => host.open('work')))
    const refused = await eventually(async () =>
      workers.find(({ said }) => said.includes('not signed any further')),
    )
    const { dataDir: loser } = pair[workers.indexOf(refused)] as Host
    const winner = pair[1 - workers.indexOf(refused)] as Host
    assert.match(refused.said, /Copy the key file of the machine that signs, or set BCF_LOG_KEY/)

    await sealRecords(hosts.database, 10)
    await hosts.sequenced()
    const keys = await readKeys(hosts.database)
    assert.equal(keys.length, 1)
    assert.equal(await hosts.requireWhole(winner), await countRecords(hosts.database))
    assert.equal(await headOf({ dataDir: loser } as Host), null, 'who may not sign has published nothing')
  })
})

describe('a machine that signs', async () => {
  const hosts = await openHosts()

  test('is killed: another one, with an empty journal, goes on', async t => {
    const [first, second] = [await hosts.host(), await hosts.host()]
    const a = first.begin('work', SHARED_KEY)
    await a.ready
    await sealRecords(hosts.database, 300)
    await hosts.sequenced()
    const b = await second.open('work', SHARED_KEY)
    await sealRecords(hosts.database, 20)
    a.signal('SIGKILL')
    await a.ended
    const begun = performance.now()
    await sealRecords(hosts.database, 20)
    await hosts.sequenced()
    t.diagnostic(`taken over after ${Math.round(performance.now() - begun)} ms`)
    await hosts.requireWhole(second)

    // It comes back with a journal that is behind.
    const again = await first.open('work', SHARED_KEY)
    await sealRecords(hosts.database, 5)
    await hosts.sequenced()
    const shown = await readPublished(hosts.database)
    for (const host of [first, second])
      await eventually(async () => (await headOf(host))?.size === shown?.size)
    await hosts.requireWhole(first)
    assert.doesNotMatch(again.said + b.said, /not signed any further/)
    await Promise.all([again.stop(), b.stop()])
  })

  test('hangs in the middle of a batch: another goes on, and it cannot publish when it wakes', async t => {
    const [first, second] = [await hosts.host(), await hosts.host()]
    const own = openTestDatabase(hosts.databaseUrl, 1)
    t.after(() => own.close())
    const directory = join(first.dataDir, 'log')
    await mkdir(directory)
    const { promise: awake, resolve: wake } = Promise.withResolvers<never>()
    const { promise: hangs, resolve: hang } = Promise.withResolvers<void>()
    const act = () => {
      hang()
      return awake
    }
    const journal = openJournal(join(directory, 'journal'))
    const parts = breakAt({ database: own, journal }, 'the transaction did not commit', 1, act)
    await requireGrownFromJournal(own, journal)
    const sequencer = createSequencer({ ...parts, clock: systemClock, key: SIGNING_KEY })
    await sealRecords(hosts.database, 10)
    const step = sequencer.step()
    await Promise.race([hangs, step])
    // With the lock of the sequencer in hand.
    const b = await second.open('work', SHARED_KEY)
    const backend = await holderOf(hosts)
    assert.equal(backend.state, 'idle in transaction')
    // What the server does by itself after the ten seconds that sequencer-hosts.long.test.ts waits for.
    await hosts.database.query('select pg_terminate_backend($1)', [backend.pid])
    await hosts.sequenced()
    await hosts.requireWhole(second)

    wake(undefined as never)
    await assert.rejects(step)
    await sealRecords(hosts.database, 10)
    await hosts.sequenced()
    // A step does nothing while the other machine is in one.
    await eventually(async () => {
      await sequencer.step()
      const shown = await readPublished(hosts.database)
      return (await headOf(first))?.size === shown?.size
    })
    await hosts.requireWhole(first)
    await hosts.requireWhole(second)
    assert.doesNotMatch(b.said, /not signed any further/)
    await b.stop()
  })

  test('loses the database: another goes on, and it takes part again afterwards', t =>
    loseDatabase(t, { hosts, gate: 'cut', key: SHARED_KEY }))
})

describe('the database is rolled back', async () => {
  const hosts = await openHosts()

  test('a machine that signed nothing of what is gone remembers it all the same', async () => {
    const [first, second] = [await hosts.host(), await hosts.host()]
    const workers = [await first.open('work', SHARED_KEY), await second.open('work', SHARED_KEY)]
    await sealRecords(hosts.database, 10)
    await hosts.sequenced()
    const old = await readPublished(hosts.database)
    await sealRecords(hosts.database, 10)
    await hosts.sequenced()
    const shown = await readPublished(hosts.database)
    for (const host of [first, second])
      await eventually(async () => (await headOf(host))?.size === shown?.size)
    await Promise.all(workers.map(worker => worker.stop()))

    await hosts.database.transaction(async tx => {
      const tables = ['log_published', 'log_checkpoints', 'log_leaves', 'log_tiles']
      for (const table of tables) await tx.query(`alter table ${table} disable trigger all`)
      await tx.query('delete from log_published where size > $1', [old?.size])
      await tx.query('delete from log_checkpoints where size > $1', [old?.size])
      await tx.query('delete from log_leaves where index >= $1', [old?.size])
      for (const table of tables) await tx.query(`alter table ${table} enable trigger all`)
    })
    await sealRecords(hosts.database, 3)
    for (const host of [first, second]) {
      const worker = await host.open('work', SHARED_KEY)
      await eventually(async () => /rolled back or replaced/.test(worker.said))
      await worker.stop()
    }
    assert.equal((await readPublished(hosts.database))?.size, old?.size)
  })
})
