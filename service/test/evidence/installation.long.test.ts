// Evidence and inventions are kept apart: a database and a data directory are for real engines or for the simulator,
// and the other kind is refused, whoever comes first, together, or after a kill.

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import {
  claimHome,
  type EngineKind,
  findKind,
  OtherEngines,
  requireOwnDirectory,
} from '../../src/evidence/installation/keep-apart.ts'
import { type Database, openDatabase } from '../../src/platform/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { createMigratedDatabase, TOKEN } from '../harness.ts'
import { runService } from '../service-here.ts'
import { spawnService } from '../service-process.ts'

const NOW = new Date('2026-11-16T08:00:00.000Z')

async function emptyDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'bcf-home-'))
  // As root, PostgreSQL runs under another account, which must be able to enter.
  await chmod(directory, 0o755)
  after(() => rm(directory, { recursive: true, force: true }))
  return directory
}

async function freshDatabase(): Promise<{ url: string; database: Database }> {
  const { url, drop } = await createMigratedDatabase()
  const database = openDatabase({ url, maxConnections: 8, applicationName: 'test', log: createLog('silent') })
  after(async () => {
    await database.close()
    await drop()
  })
  return { url, database }
}

/** The kind that was let in, or the sentence that refused it. */
const outcomeOf = (claim: Promise<unknown>): Promise<string> =>
  claim.then(
    () => 'let in',
    error => {
      assert.ok(error instanceof OtherEngines, String(error))
      return error.message
    },
  )

describe('a database', async () => {
  const claim = (database: Database, wanted: EngineKind) =>
    outcomeOf(claimHome(database, { wanted, dataDir: null, databaseUrl: 'postgres://u:secret@db/x' }, NOW))

  test('is what the first process asks, for ever', async () => {
    for (const [first, other] of [
      ['live', 'sandbox'],
      ['sandbox', 'live'],
    ] as const) {
      const { database } = await freshDatabase()
      assert.equal(await claim(database, first), 'let in')
      const refused = await claim(database, other)
      assert.match(refused, /^The database that DATABASE_URL names belongs to .*BCF_ENGINES/)
      assert.match(refused, /another database and another BCF_DATA_DIR/)
      assert.doesNotMatch(refused, /secret/)
      assert.equal(await claim(database, first), 'let in')
      for (const edit of [`update records set slot = '${other}'`, 'delete from records'])
        await assert.rejects(database.query(edit), /never edited and never deleted/)
    }
  })

  test('is one kind, when both come at once', async () => {
    const { database } = await freshDatabase()
    const wanted = Array.from({ length: 8 }, (_, place): EngineKind => (place % 2 ? 'live' : 'sandbox'))
    const outcomes = await Promise.all(wanted.map(kind => claim(database, kind)))
    const winner = await findKind(database)
    assert.deepEqual(
      outcomes.map(outcome => outcome === 'let in'),
      wanted.map(kind => kind === winner),
    )
  })
})

describe('a directory', async () => {
  const claim = (database: Database, wanted: EngineKind, dataDir: string) =>
    outcomeOf(claimHome(database, { wanted, dataDir, databaseUrl: 'postgres://db/x' }, NOW))

  test('is one kind too, whatever database it is used with', async () => {
    const dataDir = await emptyDirectory()
    const [first, second] = [await freshDatabase(), await freshDatabase()]
    assert.equal(await claim(first.database, 'sandbox', dataDir), 'let in')
    const refused = await claim(second.database, 'live', dataDir)
    assert.ok(refused.startsWith(`${dataDir} belongs to simulated engines`), refused)
    assert.match(refused, /BCF_DATA_DIR=\.\/data-live; or, .* set BCF_ENGINES=sandbox\.$/)
  })

  test('is one kind, when both come at once with databases of their own, and nothing is left beside its mark', async () => {
    const dataDir = await emptyDirectory()
    const [live, sandbox] = [await freshDatabase(), await freshDatabase()]
    const outcomes = await Promise.all([
      ...[1, 2, 3].map(() => claim(live.database, 'live', dataDir)),
      ...[1, 2, 3].map(() => claim(sandbox.database, 'sandbox', dataDir)),
    ])
    const winner = (await readFile(join(dataDir, 'engines'), 'utf8')).trim()
    assert.deepEqual(
      outcomes.map(outcome => outcome === 'let in'),
      ['live', 'live', 'live', 'sandbox', 'sandbox', 'sandbox'].map(kind => kind === winner),
    )
    assert.deepEqual(await readdir(dataDir), ['engines'])
  })

  test('of a process killed after it had decided the database gets its mark from the next one', async () => {
    const dataDir = await emptyDirectory()
    const { database } = await freshDatabase()
    const home = { wanted: 'live', databaseUrl: 'postgres://db/x' } as const
    await claimHome(database, { ...home, dataDir: null }, NOW)
    await claimHome(database, { ...home, dataDir }, NOW)
    await assert.rejects(requireOwnDirectory({ ...home, wanted: 'sandbox', dataDir }), OtherEngines)
  })

  test('whose mark nobody can read is refused to both', async () => {
    const dataDir = await emptyDirectory()
    for (const text of ['', 'LIVE\n', 'live sandbox']) {
      await writeFile(join(dataDir, 'engines'), text)
      for (const wanted of ['live', 'sandbox'] as const)
        await assert.rejects(
          requireOwnDirectory({ wanted, dataDir, databaseUrl: null }),
          /must say live or sandbox/,
        )
    }
  })
})

describe('processes', async () => {
  const settings = { BCF_ACCESS_TOKEN: TOKEN, BCF_LOG_LEVEL: 'silent', PORT: '0' }

  test('the other kind ends with one sentence, before anything was opened', async () => {
    const env = { ...settings, BCF_DATA_DIR: await emptyDirectory() }
    const first = spawnService('start', { ...env, BCF_ENGINES: 'sandbox' })
    await first.ready
    assert.equal((await first.stop()).code, 0)
    for (const command of ['start', 'serve', 'work']) {
      const { code, stdout, stderr } = await runService(command, env)
      assert.deepEqual([code, stdout], [1, ''])
      assert.match(stderr, /^\S+ belongs to simulated engines .*BCF_DATA_DIR=\S+; or, .*\n$/)
    }
    assert.equal(existsSync(join(env.BCF_DATA_DIR, 'postgres', 'postmaster.pid')), false)
    // What asks no engine may look into either kind.
    const audited = await runService('audit', env)
    assert.equal(audited.code, 0, audited.stderr)
    const again = spawnService('start', { ...env, BCF_ENGINES: 'sandbox' })
    await again.ready
    assert.equal((await again.stop()).code, 0)
  })

  test('an API beside a database of its own leaves nothing on disk, and is refused by the database', async () => {
    const { url, database } = await freshDatabase()
    const BCF_DATA_DIR = join(await emptyDirectory(), 'never-made')
    const env = { ...settings, DATABASE_URL: url, BCF_DATA_DIR }
    const api = spawnService('serve', env)
    await api.ready
    const refused = await runService('serve', { ...env, BCF_ENGINES: 'sandbox' })
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /^The database that DATABASE_URL names belongs to real engines/)
    assert.equal((await api.stop()).code, 0)
    assert.equal(existsSync(BCF_DATA_DIR), false)
    assert.equal(await findKind(database), 'live')
  })
})
