import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { createLog } from '../../src/platform/log.ts'
import { giveNotice, watchNotices } from '../../src/platform/queue/notices.ts'
import { openDatabaseProxy } from '../database/database-proxy.ts'
import { createTestDatabase, eventually, openTestDatabase } from '../harness.ts'

const log = createLog('silent')

test('D1: while the database is away, one connection is tried at a time', async () => {
  const open = new Set<Socket>()
  let tried = 0
  let mostOpen = 0
  const server = createServer(socket => {
    tried += 1
    mostOpen = Math.max(mostOpen, open.add(socket).size)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    // Long enough to meet another one, if there were another one.
    setTimeout(() => socket.destroy(), 200)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const url = `postgres://nobody@127.0.0.1:${port}/nothing?sslmode=disable`
  const board = watchNotices({ url, channel: 'bcf_jobs', log, onNotice: () => {} })
  await eventually(async () => tried >= 4)
  assert.equal(mostOpen, 1)
  await board.close()
  await new Promise(resolve => server.close(resolve))
})

test('D1: notices come again after the connection was cut', async () => {
  const testDatabase = await createTestDatabase()
  const proxy = await openDatabaseProxy(testDatabase.url)
  const database = openTestDatabase(testDatabase.url, 1)
  const heard: string[] = []
  const board = watchNotices({ url: proxy.url, channel: 'bcf_jobs', log, onNotice: word => heard.push(word) })
  after(async () => {
    await board.close()
    await database.close()
    await proxy.close()
    await testDatabase.drop()
  })
  const isHeard = async (word: string) => {
    await giveNotice(database, 'bcf_jobs', word)
    return heard.includes(word)
  }
  await eventually(() => isHeard('before'))
  proxy.set('cut')
  proxy.set('open')
  await eventually(() => isHeard('after'))
})
