// A schedule that comes due every minute, and several workers that could all start its scan. One of them is killed at
// the very minute. It takes minutes, because a schedule does.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertBrand, insertPrompts } from '../../src/brands/store.ts'
import { newId } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { openQueue } from '../../src/platform/queue/queue.ts'
import { eventually } from '../harness.ts'
import { openHosts } from './hosts.ts'

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
    const host = await hosts.host()
    const workers = [1, 2, 3].map(() => host.begin('work'))
    await Promise.all(workers.map(({ ready }) => ready))
    const queue = await openQueue({ url, database, worker: false, log: createLog('silent') })
    t.after(() => queue.stop())
    await database.transaction(tx => queue.set(tx, brandId, { cron: '* * * * *', timezone: 'UTC' }))
    await eventually(() => count('scans'))

    await sleep(60_000 - (Date.now() % 60_000))
    workers[0]?.signal('SIGKILL')
    const before = await count('scans')
    await eventually(async () => (await count('scans')) > before)
    await database.transaction(tx => queue.remove(tx, brandId))

    const scans = await count('scans')
    assert.equal(await count(`idempotency_keys where key like 'schedule/${brandId}/%'`), scans)
    assert.equal(await count(`pgboss.job where name = 'scheduled-scan' and state = 'failed'`), 0)
    await eventually(async () => (await count('scans where finished_at is null')) === 0)
  })
})
