// A schedule that comes due every minute, and several workers that could all start its scan. One of them is killed just
// then, and another looks once more within the minute. A worker looks as soon as it starts, so nobody waits for the clock.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { insertBrand, insertPrompts } from '../../src/brands/store.ts'
import { newId } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { openQueue } from '../../src/platform/queue/queue.ts'
import { eventually } from '../harness.ts'
import { openHosts } from './hosts.ts'

const CAME_DUE = `pgboss.job where name in ('__pgboss__send-it', 'scheduled-scan')`

describe('a schedule and three workers', async () => {
  const hosts = await openHosts()
  const { database, databaseUrl: url } = hosts
  const now = new Date()
  const brandId = newId('brd', now)
  const fields = { name: 'Northwind', domain: 'northwind.example', aliases: [], plan: 'ENTERPRISE' }
  await insertBrand(database, { id: brandId, ...fields, createdAt: now })
  const prompt = { id: newId('prm', now), brandId, text: 'Why?', intent: 'BRANDED', active: true } as const
  await insertPrompts(database, [{ ...prompt, createdAt: now }])

  const count = async (text: string): Promise<number> =>
    (await database.query<{ count: number }>(`select count(*)::integer as count from ${text}`)).rows[0]
      ?.count ?? 0

  test('each time it comes due one scan is started, also when a worker dies just then', async t => {
    const queue = await openQueue({ url, database, worker: false, log: createLog('silent') })
    t.after(() => queue.stop())
    await database.transaction(tx => queue.set(tx, brandId, { cron: '* * * * *', timezone: 'UTC' }))
    const host = await hosts.host()
    const doomed = host.begin('work')
    await eventually(() => count(CAME_DUE))
    doomed.signal('SIGKILL')
    await doomed.ended
    // What it had in hand is known to be lost after some seconds.
    await database.query(
      `update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`,
    )
    await Promise.all([host.open('work'), host.open('work')])
    await eventually(() => count('scans'))

    await database.query('update pgboss.version set cron_on = null')
    await host.open('work')
    await eventually(() => count('pgboss.version where cron_on is not null'))
    await database.transaction(tx => queue.remove(tx, brandId))

    const scans = await count('scans')
    assert.equal(await count(`idempotency_keys where key like 'schedule/${brandId}/%'`), scans)
    assert.equal(await count(`pgboss.job where name = 'scheduled-scan' and state = 'failed'`), 0)
    await eventually(async () => (await count('scans where finished_at is null')) === 0)
  })
})
