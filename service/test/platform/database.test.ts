import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { after, describe, test } from 'node:test'
import { AppError } from '../../src/model/errors.ts'
import { type Database, openDatabase } from '../../src/platform/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { openDatabaseProxy } from '../database/database-proxy.ts'
import { createTestDatabase, eventually } from '../harness.ts'
import { PATIENCE_MS } from '../patience.ts'

const isAway = (error: unknown) => error instanceof AppError && error.code === 'database_unavailable'

describe('a database in trouble', async () => {
  const testDatabase = await createTestDatabase()
  const proxy = await openDatabaseProxy(testDatabase.url)
  const opened: Database[] = []
  const open = (url: string, maxConnections: number, patienceMs = PATIENCE_MS) => {
    const options = { url, maxConnections, patienceMs, applicationName: 'test', log: createLog('silent') }
    const database = openDatabase(options)
    opened.push(database)
    return database
  }
  after(async () => {
    for (const database of opened) await database.close()
    await proxy.close()
    await testDatabase.drop()
  })
  const database = open(testDatabase.url, 4)
  await database.query('create table kettles (id integer primary key, liters integer)')

  const conflict = (code: string) => Object.assign(new Error('not now'), { code })

  for (const code of ['40001', '40P01']) {
    test(`D7: ${code} is tried three times, then the database is unavailable`, async () => {
      let tries = 0
      const heals = await database.transaction(async () => {
        tries += 1
        if (tries < 3) throw conflict(code)
        return tries
      })
      assert.equal(heals, 3)
      await assert.rejects(
        database.transaction(async () => {
          tries += 1
          throw conflict(code)
        }),
        isAway,
      )
      assert.equal(tries, 6)
    })
  }

  test('D7: two that lock each other both get through', async () => {
    await database.query('insert into kettles values (1, 0), (2, 0)')
    const both = Promise.withResolvers<void>()
    let inside = 0
    const add = (first: number, second: number) =>
      database.transaction(async tx => {
        await tx.query('update kettles set liters = liters + 1 where id = $1', [first])
        inside += 1
        if (inside === 2) both.resolve()
        await both.promise
        await tx.query('update kettles set liters = liters + 1 where id = $1', [second])
      })
    await Promise.all([add(1, 2), add(2, 1)])
    const { rows } = await database.query('select liters from kettles where id in (1, 2)')
    assert.deepEqual(rows, [{ liters: 2 }, { liters: 2 }])
  })

  test('D3: cut in the midst of a transaction, nothing of it stays, and the pool is clean', async () => {
    const behind = open(proxy.url, 1)
    const cut = behind.transaction(async tx => {
      await tx.query('insert into kettles values (3, 1)')
      proxy.set('cut')
      await tx.query('insert into kettles values (4, 1)')
    })
    await assert.rejects(cut, isAway)
    proxy.set('open')
    const count = async () => (await behind.query('select from kettles where id in (3, 4)')).rowCount
    assert.equal(
      await eventually(() =>
        count().then(
          found => ({ found }),
          () => null,
        ),
      ).then(({ found }) => found),
      0,
    )
  })

  test('D4: with no connection left the wait is bounded, and everything goes on afterwards', async () => {
    const narrow = open(testDatabase.url, 1, 200)
    const goesOn = () =>
      narrow.query('select 1').then(
        ({ rowCount }) => rowCount === 1,
        () => false,
      )
    // The one connection is there before it is held: on a busy machine, making one takes longer than the wait that is tested.
    await eventually(goesOn)
    const held = Promise.withResolvers<void>()
    const holding = narrow.transaction(async () => held.promise)
    await assert.rejects(narrow.query('select 1'), isAway)
    held.resolve()
    await holding
    await eventually(goesOn)
  })

  test('D2: a server that dies in the packet of its greeting is away, and the process lives', async () => {
    const packet = (kind: string, body: string) => {
      const length = Buffer.alloc(4)
      length.writeInt32BE(body.length + 4)
      return Buffer.concat([Buffer.from(kind), length, Buffer.from(body, 'latin1')])
    }
    const dying = createServer(socket => {
      socket.on('error', () => {})
      socket.once('data', () =>
        socket.end(
          Buffer.concat([
            packet('R', '\0\0\0\0'),
            packet('Z', 'I'),
            packet('E', 'SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
          ]),
        ),
      )
    })
    await once(dying.listen(0, '127.0.0.1'), 'listening')
    const { port } = dying.address() as AddressInfo
    const doomed = open(`postgres://bcf@127.0.0.1:${port}/bcf`, 1)
    await assert.rejects(
      doomed.transaction(async tx => tx.query('select 1')),
      isAway,
    )
    dying.close()
  })

  test('D6: a database that only reads refuses writes as unavailable, and reads', async () => {
    const write = database.transaction(async tx => {
      await tx.query('set transaction read only')
      await tx.query('insert into kettles values (9, 1)')
    })
    await assert.rejects(write, isAway)
    assert.equal((await database.query('select from kettles where id = 9')).rowCount, 0)
  })
})
