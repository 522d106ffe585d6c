// A start waits for its database and says so; what waiting cannot mend it says at once.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { type Gate, openDatabaseProxy } from '../database/database-proxy.ts'
import { createMigratedDatabase, eventually, TOKEN } from '../harness.ts'
import { type ServiceProcess, spawnService } from '../service-process.ts'

const ENV = { BCF_ACCESS_TOKEN: TOKEN, BCF_ENGINES: 'sandbox', PORT: '0' }

describe('a start waits for its database', async () => {
  const database = await createMigratedDatabase()
  const proxy = await openDatabaseProxy(database.url)
  const begun: ServiceProcess[] = []
  const start = (command: string, env: Record<string, string>) => {
    const service = spawnService(command, { ...ENV, DATABASE_URL: proxy.url, ...env })
    begun.push(service)
    return service
  }
  after(async () => {
    proxy.set('open')
    await Promise.all(begun.map(service => service.stop()))
    await proxy.close()
    await database.drop()
  })
  const saysSo = (service: ServiceProcess) =>
    eventually(async () => /waiting for the database/.test(service.said.stdout + service.said.stderr))

  const STARTS: [command: string, gate: Gate][] = [
    ['serve', 'refuse'],
    ['serve', 'cut'],
    ['work', 'hang'],
    ['migrate', 'hang'],
  ]
  for (const [command, gate] of STARTS)
    test(`${command}: connections ${gate}, then it is there`, async () => {
      proxy.set(gate)
      // A request's limit does not hold for a start.
      const service = start(command, { BCF_REQUEST_WAIT_MS: '100' })
      await saysSo(service)
      proxy.set('open')
      if (command !== 'migrate') {
        await service.ready
        void service.stop()
      }
      assert.equal((await service.ended).code, 0)
    })

  test('the wait has an end, and the end a cause', async () => {
    proxy.set('refuse')
    const { code, stdout } = await start('serve', { BCF_START_WAIT_SECONDS: '1' }).ended
    proxy.set('open')
    assert.equal(code, 1)
    assert.doesNotMatch(stdout, /^ready/m)
  })

  test('a database that was never made is not waited for', async () => {
    const nowhere = proxy.url.replace(/\/test_\w+/, '/never_made')
    // Whoever waited for it would still do so.
    const settings = { DATABASE_URL: nowhere, BCF_START_WAIT_SECONDS: '3600' }
    const { code, stderr } = await start('serve', settings).ended
    assert.equal(code, 1)
    assert.match(stderr, /never_made/)
  })
})

test('a request is told within 2 s, a start waits for a minute', () => {
  const config = readConfig({ BCF_ACCESS_TOKEN: TOKEN }, { token: true })
  assert.deepEqual([config.requestWaitMs, config.startWaitSeconds], [1_500, 60])
})
