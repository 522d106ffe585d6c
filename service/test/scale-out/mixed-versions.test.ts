// D8, D9, C14: many services bring the schema up to date together, and those that run go on working while a newer
// version adds to it and puts its own kinds of jobs on the queue.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PgBoss } from 'pg-boss'
import { pendingMigrations } from '../../src/platform/postgres/migrate.ts'
import { DEAD_LETTERS } from '../../src/platform/queue/create-queues.ts'
import { bearer, eventually } from '../harness.ts'
import { type Hosts, openHosts } from './hosts.ts'

async function startSix(hosts: Hosts): Promise<void> {
  const host = await hosts.host()
  const commands = ['serve', 'work', 'serve', 'work', 'serve', 'work'] as const
  const services = await Promise.all(commands.map(command => host.open(command)))
  assert.deepEqual(await pendingMigrations(hosts.database), [])
  await Promise.all(services.map(service => service.stop()))
}

describe('six services that start together', async () => {
  const empty = await openHosts({ migrated: false })

  test('D8: on an empty database', () => startSix(empty))
})

describe('a newer version beside this one', async () => {
  const hosts = await openHosts()
  const host = await hosts.host()
  const { url } = await host.open('serve')
  await host.open('work')
  const send = async (path: string, body: unknown) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { ...bearer, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.ok(answer.ok, await answer.clone().text())
    // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails where they are not.
    return (await answer.json()) as any
  }

  test('C14: columns, tables, kinds of jobs and fields that it adds disturb nobody', async t => {
    const fields = { name: 'Northwind', domain: 'northwind.example', plan: 'ENTERPRISE' }
    const { id: brandId } = await send('/api/admin/brands', fields)
    await send(`/api/admin/brands/${brandId}/prompts`, { prompts: [{ text: 'Why?', intent: 'BRANDED' }] })
    await hosts.database.transaction(async tx => {
      for (const table of ['brands', 'prompts', 'scans', 'runs', 'records', 'log_checkpoints', 'jobs'])
        await tx.query(`alter table ${table} add column of_the_future text`)
      await tx.query('create table futures (id text primary key)')
      await tx.query(`insert into schema_migrations (name, sha256) values ('9999_future.sql', 'x')`)
    })

    const boss = new PgBoss({ connectionString: hosts.databaseUrl, supervise: false, schedule: false })
    boss.on('error', () => {})
    await boss.start()
    t.after(() => boss.stop({ graceful: false }))
    await boss.createQueue('future-kind', { deadLetter: DEAD_LETTERS, retryLimit: 0 })
    const waiting = await boss.send('future-kind', { anything: 1 })
    const doomed = await boss.send('future-kind', { anything: 2 }, { priority: 1 })
    const [taken] = await boss.fetch('future-kind')
    assert.equal(taken?.id, doomed)
    await boss.fail('future-kind', doomed as string)
    await boss.send('scheduled-scan', { brandId, of_the_future: { nested: true } })

    const stateOf = async (column: string, value: unknown) => {
      const { rows } = await hosts.database.query<{ state: string }>(
        `select state from pgboss.job where ${column} = $1`,
        [value],
      )
      return rows[0]?.state
    }
    const ended = await eventually(async () => {
      const { rows } = await hosts.database.query<{ status: string }>(
        'select status from scans where brand_id = $1 and finished_at is not null',
        [brandId],
      )
      return rows[0]
    })
    assert.equal(ended.status, 'COMPLETED')
    assert.equal(await stateOf('id', waiting), 'created', 'left for the version that knows it')
    await eventually(async () => (await stateOf('source_name', 'future-kind')) === 'retry')
    await hosts.sequenced()

    await assert.rejects(host.open('work'), /9999_future\.sql, which this version does not know/)
    assert.equal((await fetch(`${url}/readyz`)).status, 200)
  })
})
