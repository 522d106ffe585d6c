// What a start tells whoever made it: which engines can be asked, or in one line why it did not start.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, describe, test } from 'node:test'
import { ENGINES } from '../../src/model/engine.ts'
import { asRole, makeChief } from '../database/as-role.ts'
import { createMigratedDatabase, TOKEN } from '../harness.ts'
import { runService } from '../service-here.ts'
import { spawnService } from '../service-process.ts'

const PASSWORD = 'f4a1c0de77'

/** A port that somebody listens on until the tests are over. */
async function takePort(): Promise<{ port: number; release: () => void }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as { port: number }).port, release: () => void server.close() }
}

describe('a start', { concurrency: 2 }, async () => {
  const database = await createMigratedDatabase()
  const busy = await takePort()
  const chief = `says_${randomBytes(4).toString('hex')}`
  const dismiss = await makeChief(database.url, chief, PASSWORD)
  after(async () => {
    busy.release()
    await database.drop()
    await dismiss()
  })
  const env = { DATABASE_URL: database.url, BCF_ACCESS_TOKEN: TOKEN, BCF_LOG_LEVEL: 'silent', PORT: '0' }

  /** In a process of its own. */
  async function startAndStop(command: string, env: Record<string, string>): ReturnType<typeof runService> {
    const service = spawnService(command, env)
    await service.ready
    const { code, ...said } = await service.stop()
    return { code: code ?? -1, ...said }
  }

  /** What it says on standard output once it is ready: which engines can be asked, and who reads the answers. */
  async function linesAfterReady(command: string, more: Record<string, string>, run = runService) {
    const { code, stdout, stderr } = await run(command, { ...env, ...more })
    assert.deepEqual([code, stderr], [0, ''])
    const [ready, engines = '', reader = '', ...rest] = stdout.trimEnd().split('\n')
    assert.match(ready ?? '', /^ready /)
    assert.deepEqual(rest, [])
    return { engines, reader }
  }

  test('without credentials says that no scan can start, and what to do', async () => {
    for (const command of ['start', 'work']) {
      const run = command === 'start' ? startAndStop : runService
      const { engines, reader } = await linesAfterReady(command, {}, run)
      assert.match(engines, /^engines: none is configured, so no scan can start\./)
      assert.match(engines, /docs\/engines\.md.*BCF_ENGINES=sandbox/)
      assert.match(reader, /^reader: rules\..*BCF_READER.*docs\/readers\.md/)
    }
  })

  test('with credentials names the engines that have them, and not the credentials', async () => {
    const { engines } = await linesAfterReady('serve', { OPENAI_API_KEY: PASSWORD, XAI_API_KEY: PASSWORD })
    assert.equal(engines, `engines: CHATGPT, GROK (2 of ${ENGINES.length})`)
  })

  test('with the sandbox says that they are simulated', async () => {
    const simulated = await createMigratedDatabase()
    after(simulated.drop)
    const { engines } = await linesAfterReady('start', {
      BCF_ENGINES: 'sandbox',
      DATABASE_URL: simulated.url,
    })
    assert.match(engines, /^engines: all 11, simulated/)
  })

  const missing = asRole(database.url.replace(/\/test_\w+/, '/never_made'), chief, PASSWORD)
  /** Port 1 is nobody's. */
  const nobody = `postgres://watcher:${PASSWORD}@127.0.0.1:1/citations`
  const refusals: [
    name: string,
    command: string,
    more: Record<string, string>,
    says: RegExp,
    code: number,
  ][] = [
    ['a port that is taken', 'start', { PORT: String(busy.port) }, /is taken by another process.*PORT/, 1],
    [
      'a database nobody serves',
      'start',
      { DATABASE_URL: nobody },
      /No PostgreSQL listens at 127\.0\.0\.1:1/,
      1,
    ],
    ['the same, for a worker', 'work', { DATABASE_URL: nobody }, /No PostgreSQL listens/, 1],
    ['the same, for migrate', 'migrate', { DATABASE_URL: nobody }, /No PostgreSQL listens/, 1],
    [
      'the same, for an audit, which then proves nothing',
      'audit',
      { DATABASE_URL: nobody },
      /No PostgreSQL/,
      2,
    ],
    ['a database that was never made', 'start', { DATABASE_URL: missing }, /createdb never_made/, 1],
    [
      'plans that are not there',
      'start',
      { BCF_PLANS_FILE: '/none.json' },
      /Plans file \/none\.json cannot be read/,
      1,
    ],
  ]
  for (const [name, command, more, says, expected] of refusals)
    test(`with ${name} ends with one line that says so`, async () => {
      // Only for who is waited for in vain: a busy machine may take seconds to reach a database that is there.
      const patience: Record<string, string> =
        more.DATABASE_URL === nobody ? { BCF_START_WAIT_SECONDS: '1' } : {}
      const settings = { ...env, ...patience, ...more }
      // With a port that is taken, everything else is open already: the process ends all the same.
      const { code, stdout, stderr } = await (more.PORT
        ? spawnService(command, settings).ended
        : runService(command, settings))
      assert.equal(code, expected)
      assert.equal(stdout, '')
      assert.match(stderr, says)
      assert.equal(stderr.trimEnd().split('\n').length, 1, stderr)
      assert.ok(!stderr.includes(PASSWORD))
    })
})
