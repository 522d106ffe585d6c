// A start waits for its database and says so; what waiting cannot mend it says at once.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { type Gate, openDatabaseProxy } from '../database/database-proxy.ts'
import { createMigratedDatabase, eventually, TOKEN } from '../harness.ts'
import { runService } from '../service-here.ts'
import { spawnService } from '../service-process.ts'

const ENV = { BCF_ACCESS_TOKEN: TOKEN, BCF_ENGINES: 'sandbox', PORT: '0' }

describe('a start waits for its database', async () => {
  const database = await createMigratedDatabase()
  const proxy = await openDatabaseProxy(database.url)
  after(async () => {
    await proxy.close()
    await database.drop()
  })
  const run = (command: string, env: Record<string, string>) =>
    runService(command, { ...ENV, DATABASE_URL: proxy.url, BCF_LOG_LEVEL: 'silent', ...env })

  const STARTS: [command: string, gate: Gate][] = [
    ['serve', 'cut'],
    ['work', 'hang'],
    ['migrate', 'hang'],
  ]
  for (const [command, gate] of STARTS)
    test(`${command}: connections ${gate}, then it is there`, async () => {
      proxy.set(gate)
      // A request's limit does not hold for a start.
      const ended = run(command, { BCF_REQUEST_WAIT_MS: '100' })
      await eventually(async () => proxy.turnedAway > 0)
      proxy.set('open')
      assert.equal((await ended).code, 0)
    })

  test('serve: connections refuse, then it is there; meanwhile it says what it waits for', async () => {
    proxy.set('refuse')
    const env = { ...ENV, DATABASE_URL: proxy.url, BCF_REQUEST_WAIT_MS: '100' }
    const service = spawnService('serve', env)
    after(() => service.stop())
    await eventually(async () => /waiting for the database/.test(service.said.stderr))
    proxy.set('open')
    await service.ready
    assert.equal((await service.stop()).code, 0)
  })

  test('the wait has an end, and the end a cause', async () => {
    proxy.set('refuse')
    const { code, stdout } = await run('serve', { BCF_START_WAIT_SECONDS: '1' })
    proxy.set('open')
    assert.equal(code, 1)
    assert.doesNotMatch(stdout, /^ready/m)
  })

  test('a database that was never made is not waited for', async () => {
    const nowhere = proxy.url.replace(/\/test_\w+/, '/never_made')
    // Whoever waited for it would still do so.
    const settings = { DATABASE_URL: nowhere, BCF_START_WAIT_SECONDS: '3600' }
    const { code, stderr } = await run('serve', settings)
    assert.equal(code, 1)
    assert.match(stderr, /never_made/)
  })
})

test('a request is told within 2 s, a start waits for a minute', () => {
  const config = readConfig({ BCF_ACCESS_TOKEN: TOKEN }, { token: true })
  assert.deepEqual([config.requestWaitMs, config.startWaitSeconds], [1_500, 60])
})
