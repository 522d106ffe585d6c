// A database that cannot be written: who notices, what is said of it, and that it passes.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import pg from 'pg'
import { AppError } from '../../src/model/errors.ts'
import { openDatabase } from '../../src/platform/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { openQueue } from '../../src/platform/queue/queue.ts'
import { createTroubles, type Troubles } from '../../src/platform/watching/write-troubles.ts'
import { asRole, ROLE_PASSWORD } from '../database/as-role.ts'
import { bearer, createMigratedDatabase, eventually, fieldsOf, startTestService } from '../harness.ts'

const nameIn = (url: string) => /\/([^/?]+)\?/.exec(url)?.[1] ?? ''

async function administer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/\/[^/?]+\?/, '/postgres?') })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const cut = (database: string) =>
  `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`

describe('D6: a database that only reads', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const name = nameIn(service.databaseUrl)
  const url = service.databaseUrl
  const ready = async () => (await service.app.inject('/readyz')).json()
  const makeBrand = () => service.call('POST', '/api/admin/brands', { name: 'A', domain: 'a.example' })

  test('is said by readiness, metrics and refusals, and reading goes on', async () => {
    await administer(url, `alter database ${name} set default_transaction_read_only = on`, cut(name))
    const said = await eventually(async () => {
      const body = await ready()
      return body.cannotWrite ? body : null
    })
    assert.equal(said.status, 'degraded')
    assert.equal(said.database, 'unwritable')
    assert.deepEqual(fieldsOf(said.cannotWrite, 'what', 'cause'), [['database', 'read_only']])
    assert.match(said.message, /The database only reads/)
    const refused = await makeBrand()
    assert.equal(refused.status, 503)
    assert.match(refused.body.error, /it only reads just now/)
    assert.equal((await service.call('GET', '/api/admin/brands')).status, 200)
    const { body } = await service.app.inject({ url: '/metrics', headers: bearer })
    assert.match(body, /^bcf_cannot_write\{what="database",cause="read_only"\} 1$/m)
    assert.match(body, /^bcf_cannot_write\{what="database",cause="disk_full"\} 0$/m)
  })

  test('passes by itself, also for connections that were made meanwhile', async () => {
    await administer(url, `alter database ${name} reset default_transaction_read_only`)
    await eventually(async () => (await makeBrand()).status === 201)
    const body = await eventually(async () => {
      const now = await ready()
      return now.status === 'ok' ? now : null
    })
    assert.deepEqual([body.database, body.queue, body.cannotWrite], ['ok', 'ok', undefined])
  })
})

test('D13: no connection left is said, is waited for, and passes', async t => {
  const { url, drop } = await createMigratedDatabase()
  const role = `bcf_few_${randomBytes(4).toString('hex')}`
  await administer(url, `create role ${role} login password '${ROLE_PASSWORD}'`)
  await administer(url, `alter database ${nameIn(url)} owner to ${role}`)
  const limited = asRole(url, role)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`grant all on all tables in schema public, pgboss to ${role};
    grant all on all sequences in schema public, pgboss to ${role}; grant all on schema public, pgboss to ${role}`)
  await client.end()
  const service = await startTestService({ databaseUrl: limited, parts: { worker: false } })
  // After the service has stopped.
  t.after(async () => {
    await drop()
    await administer(url, `drop role ${role}`)
  })
  const ready = async () => (await service.app.inject('/readyz')).json()
  assert.equal((await ready()).status, 'ok')

  await administer(url, `alter role ${role} connection limit 0`, cut(nameIn(url)))
  const said = await eventually(async () => {
    const body = await ready()
    return body.cannotWrite ? body : null
  })
  assert.equal(said.cannotWrite[0].cause, 'connections_full')
  assert.match(said.message, /takes no more connections/)
  const refused = await service.call('GET', '/api/admin/brands')
  assert.equal(refused.status, 503)
  assert.match(refused.body.error, /takes no more connections/)
  assert.equal(refused.headers['retry-after'], '2')

  await administer(url, `alter role ${role} connection limit -1`)
  await eventually(async () => (await ready()).status === 'ok')
  assert.equal((await service.call('GET', '/api/admin/brands')).status, 200)
})

describe('D14: what only a statement learns', () => {
  const log = createLog('silent')

  test('a full disk is noted by whoever met it, in a word for the caller', async t => {
    const { url, drop } = await createMigratedDatabase()
    const troubles = createTroubles(log)
    const database = openDatabase({ url, maxConnections: 2, applicationName: 'test', log, troubles })
    t.after(() => database.close().then(drop))
    const full = `do $$ begin raise 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$`
    const isFull = (error: unknown) =>
      error instanceof AppError &&
      error.code === 'database_unavailable' &&
      error.message === 'The database is unavailable (its disk is full), please try again'
    await assert.rejects(database.query(full), isFull)
    await assert.rejects(
      database.transaction(tx => tx.query(full)),
      isFull,
    )
    assert.deepEqual(fieldsOf(troubles.list(), 'what', 'cause'), [['database', 'disk_full']])
  })

  test('no job is taken that could not be written, and every one when it can', async t => {
    const { url, drop } = await createMigratedDatabase()
    const troubles = createTroubles(log)
    const database = openDatabase({ url, maxConnections: 2, applicationName: 'test', log })
    let looks = 0
    const watched: Troubles = {
      ...troubles,
      mayWork(queue) {
        if (queue === 'scan') looks += 1
        return troubles.mayWork(queue)
      },
    }
    const queue = await openQueue({ url, database, worker: true, troubles: watched, log })
    /** Whoever was about to take a job when we came has taken it, and somebody has looked again. */
    const looked = async () => {
      const before = looks
      await eventually(async () => looks >= before + 2)
    }
    t.after(async () => {
      await queue.stop()
      await database.close()
      await drop()
    })
    const send = (scanId: string) =>
      database.transaction(tx => queue.send(tx, 'scan', { jobId: scanId, scanId }))
    const delivered: string[] = []
    await queue.work({
      concurrency: () => 1,
      handle: async (_queue, payload) => {
        delivered.push((payload as { scanId: string }).scanId)
      },
      exhausted: async () => {},
    })
    troubles.note('database', 'disk_full')
    await looked()
    await send('waits')
    await looked()
    const { rows } = await database.query(`select state, retry_count from pgboss.job where name = 'scan'`)
    assert.deepEqual(rows, [{ state: 'created', retry_count: 0 }])
    assert.deepEqual(delivered, [])
    troubles.clear('database')
    await eventually(async () => delivered.length === 1)
  })
})
