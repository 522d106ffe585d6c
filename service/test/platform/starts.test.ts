// What a start tells whoever made it: which engines can be asked, that it waits for its database, or in one line why it did not
// start.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, describe, test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { ENGINES } from '../../src/model/engine.ts'
import { asRole, makeChief } from '../database/as-role.ts'
import { type Gate, openDatabaseProxy } from '../database/database-proxy.ts'
import { createMigratedDatabase, eventually, TOKEN } from '../harness.ts'
import { runService } from '../service-here.ts'
import { spawnService } from '../service-process.ts'

type Env = Record<string, string>

const PASSWORD = 'f4a1c0de77'
const ENV = { BCF_ACCESS_TOKEN: TOKEN, BCF_LOG_LEVEL: 'silent', PORT: '0' }

describe('a start', { concurrency: 2 }, async () => {
  const database = await createMigratedDatabase()
  /** Somebody listens on it until the tests are over. */
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  const { port } = busy.address() as { port: number }
  const chief = `says_${randomBytes(4).toString('hex')}`
  const dismiss = await makeChief(database.url, chief, PASSWORD)
  after(async () => {
    busy.close()
    await database.drop()
    await dismiss()
  })
  const env = { ...ENV, DATABASE_URL: database.url }

  /** In a process of its own. */
  async function startAndStop(command: string, env: Env): ReturnType<typeof runService> {
    const service = spawnService(command, env)
    await service.ready
    const { code, ...said } = await service.stop()
    return { code: code ?? -1, ...said }
  }

  /** What it says on standard output once it is ready: which engines can be asked, and who reads the answers. */
  async function linesAfterReady(command: string, more: Env, run = runService) {
    const { code, stdout, stderr } = await run(command, { ...env, ...more })
    assert.deepEqual([code, stderr], [0, ''])
    const [ready, engines = '', reader = '', ...rest] = stdout.trimEnd().split('\n')
    assert.match(ready ?? '', /^ready /)
    assert.deepEqual(rest, [])
    return { engines, reader }
  }

  test('without credentials says that no scan can start, and what to do', async () => {
    for (const [command, run] of [['start', startAndStop] as const, ['work', runService] as const]) {
      const { engines, reader } = await linesAfterReady(command, {}, run)
      assert.match(
        engines,
        /^engines: none is configured, so no scan can start\..*docs\/engines\.md.*=sandbox/,
      )
      assert.match(reader, /^reader: none\..*BCF_READER.*docs\/verdicts\.md/)
    }
  })

  test('with credentials names the engines that have them, and not the credentials', async () => {
    const keys = { OPENAI_API_KEY: PASSWORD, XAI_API_KEY: PASSWORD }
    const { engines, reader } = await linesAfterReady('serve', keys)
    assert.equal(engines, `engines: CHATGPT, GROK (2 of ${ENGINES.length})`)
    assert.equal(
      reader,
      'reader: gpt-6-luna (openai), by the key in OPENAI_API_KEY because BCF_READER is not set',
    )
    const off = await linesAfterReady('serve', { ...keys, BCF_READER: 'off' })
    assert.match(off.reader, /^reader: none/)
  })

  test('with the sandbox says that they are simulated, and so is the reader', async () => {
    const simulated = await createMigratedDatabase()
    after(simulated.drop)
    const settings = { BCF_ENGINES: 'sandbox', DATABASE_URL: simulated.url }
    const { engines, reader } = await linesAfterReady('start', settings)
    assert.match(engines, /^engines: all 11, simulated/)
    assert.equal(reader, 'reader: sandbox-reader (simulated)')
  })

  const missing = asRole(database.url.replace(/\/test_\w+/, '/never_made'), chief, PASSWORD)
  /** Port 1 is nobody's. */
  const nobody = `postgres://watcher:${PASSWORD}@127.0.0.1:1/citations`
  const noServer = { DATABASE_URL: nobody }
  const refusals: [name: string, command: string, more: Env, says: RegExp, code: number][] = [
    ['a port that is taken', 'start', { PORT: `${port}` }, /is taken by another process.*PORT/, 1],
    ['a database nobody serves', 'start', noServer, /No PostgreSQL listens at 127\.0\.0\.1:1/, 1],
    ['the same, for a worker', 'work', noServer, /No PostgreSQL listens/, 1],
    ['the same, for migrate', 'migrate', noServer, /No PostgreSQL listens/, 1],
    ['the same, for an audit, which then proves nothing', 'audit', noServer, /No PostgreSQL/, 2],
    ['a database that was never made', 'start', { DATABASE_URL: missing }, /createdb never_made/, 1],
    ['no plans', 'start', { BCF_PLANS_FILE: '/none.json' }, /Plans file \/none\.json cannot be read/, 1],
  ]
  for (const [name, command, more, says, expected] of refusals)
    test(`with ${name} ends with one line that says so`, async () => {
      // Only for who is waited for in vain: a busy machine may take seconds to reach a database that is there.
      const patience: Env = more.DATABASE_URL === nobody ? { BCF_START_WAIT_SECONDS: '1' } : {}
      const settings = { ...env, ...patience, ...more }
      // With a port that is taken, everything else is open already: the process ends all the same.
      const { code, stdout, stderr } = await (more.PORT
        ? spawnService(command, settings).ended
        : runService(command, settings))
      assert.deepEqual([code, stdout], [expected, ''])
      assert.match(stderr, says)
      assert.equal(stderr.trimEnd().split('\n').length, 1, stderr)
      assert.ok(!stderr.includes(PASSWORD))
    })
})

describe('a start waits for its database', async () => {
  const database = await createMigratedDatabase()
  const proxy = await openDatabaseProxy(database.url)
  after(async () => {
    await proxy.close()
    await database.drop()
  })
  const env = { ...ENV, BCF_ENGINES: 'sandbox', DATABASE_URL: proxy.url }
  const run = (command: string, more: Env) => runService(command, { ...env, ...more })

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
    const service = spawnService('serve', { ...env, BCF_REQUEST_WAIT_MS: '100', BCF_LOG_LEVEL: 'info' })
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
    const { code, stderr } = await run('serve', { DATABASE_URL: nowhere, BCF_START_WAIT_SECONDS: '3600' })
    assert.equal(code, 1)
    assert.match(stderr, /never_made/)
  })
})

test('a request is told within 2 s, a start waits for a minute', () => {
  const config = readConfig({ BCF_ACCESS_TOKEN: TOKEN }, { token: true })
  assert.deepEqual([config.requestWaitMs, config.startWaitSeconds], [1_500, 60])
})
