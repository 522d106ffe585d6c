// Months that leave the database: copied, read back, then exchanged. Whoever moves them may be killed anywhere.

import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { findBodies, packBody } from '../../src/evidence/bodies.ts'
import { findStrayObjects } from '../../src/evidence/moving/find-strays.ts'
import { type MoveRequest, moveBodies } from '../../src/evidence/moving/move-bodies.ts'
import { strayLines } from '../../src/evidence/moving/report.ts'
import { objectName } from '../../src/evidence/objects/body-objects.ts'
import { sealCapture, sha256Of } from '../../src/evidence/seal.ts'
import type { Database, Sql } from '../../src/platform/database.ts'
import type { ObjectStore } from '../../src/platform/objects/object-store.ts'
import { auditAfter, auditAt, connect, plantLog } from '../evidence/audited-log.ts'
import { fieldsOf } from '../harness.ts'
import { bodyOf, openKeptWorld, sealKept } from './kept-world.ts'

class Killed extends Error {}

/** How many more operations of the store there are until the mover dies in one of them; null: it does not. */
let lives: number | null = null
const mortal = (store: ObjectStore): ObjectStore => {
  const dying =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (lives !== null && lives-- <= 0) throw new Killed()
      return work(...args)
    }
  return { ...store, put: dying(store.put), putFirst: dying(store.putFirst), get: dying(store.get) }
}

const inMonth = (ago: number, day: number): Date => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, day, 12))
}
const monthOf = (ago: number): string => inMonth(ago, 1).toISOString().slice(0, 7)
const partOf = (ago: number): string => `bodies_${monthOf(ago).replace('-', '_')}`

const log = await plantLog(inMonth(4, 1))
const world = await openKeptWorld(mortal)
const database = world.open(log.url)
await database.query('select add_months($1, now())', [inMonth(4, 1)])
after(async () => {
  await world.close()
  await log.close()
})

const clock = { now: () => new Date() }
const move = (request: Partial<MoveRequest> = {}, on: Database = database) =>
  moveBodies({ database: on, clock, lockMs: 300, pauseMs: 50 }, { month: null, dryRun: false, ...request })
/** Without what it says of rows that were dated back here, for want of months to wait. */
const audit = async () => {
  const { findings } = await auditAt(log.url, { objects: world.objects })
  return findings.filter(({ check }) => check !== 'times')
}

/** Into the database, as before there was a store. */
const sealHere = (number: number, capturedAt: Date): Promise<string> =>
  log.database.transaction(tx =>
    sealCapture(tx, {
      ...{ subject: `run_here_${number}`, slot: 'answer', capturedAt, engine: 'GROK', surface: 'sandbox' },
      ...{ body: bodyOf(number), private: { runId: `run_here_${number}`, index: 0 } },
    }),
  )

const bytesIn = async (sql: Sql, part: string): Promise<[number, number]> => {
  const { rows } = await sql.query(`select count(*)::int as rows, count(bytes)::int as bytes from ${part}`)
  return [rows[0]?.rows, rows[0]?.bytes]
}

const sequence = () => {
  log.clock.set(new Date().toISOString())
  return log.sequence()
}

const sealed: string[] = []
for (const ago of [3, 4, 2, 1, 0])
  for (let number = 0; number < 40; number++) {
    const at = ago === 0 ? new Date() : inMonth(ago, 1 + (number % 20))
    sealed.push(await sealHere(ago * 1_000 + number, at))
  }
// Some of the last month came when there was a store already.
for (let number = 0; number < 5; number++)
  sealed.push(await sealKept(database, 9_000 + number, inMonth(1, 21)))
await sequence()
const readAll = async () =>
  (
    await findBodies(
      database,
      sealed.map(one => Buffer.from(one, 'hex')),
    )
  ).size

describe('moving bodies', () => {
  test('is said before it is done', async () => {
    const planned = await move({ dryRun: true })
    assert.deepEqual(fieldsOf(planned.months, 'month', 'rows', 'moved'), [
      [monthOf(4), 40, 0],
      [monthOf(3), 40, 0],
      [monthOf(2), 40, 0],
      [monthOf(1), 45, 0],
    ])
    assert.deepEqual(await bytesIn(database, partOf(3)), [40, 40])
    await assert.rejects(move({ month: monthOf(0) }), /is not a month that has ended/)
    await assert.rejects(move({}, log.database), /There is no object store/)
  })

  test('believes nothing that another found in a store, which may have been another one', async () => {
    const reader = await connect(log.url)
    await reader.query('begin')
    await reader.query('select count(*) from bodies')
    // All are copied, and it is about to swap.
    const killed = move({
      month: monthOf(3),
      onProgress({ isWaiting }) {
        if (isWaiting) throw new Killed()
      },
    })
    await assert.rejects(killed, Killed)
    await reader.query('commit')
    await reader.end()
    const ofMonth = sealed.slice(0, 40)
    const names = (await world.plain.list('bodies/')).filter(name => ofMonth.some(one => name.includes(one)))
    assert.equal(names.length, 40)
    for (const name of names) await rm(join(world.directory, name))
    await move({ month: monthOf(3) })
    assert.deepEqual(await bytesIn(database, partOf(3)), [40, 0])
    assert.equal(await readAll(), sealed.length)
  })

  test('refuses a store that is not ours', async () => {
    const other = await openKeptWorld()
    await assert.rejects(move({}, other.open(log.url)), /not the object store of this database/)
    assert.deepEqual(await other.plain.list(''), [])
    await other.close()
  })

  test('of one month takes its bytes away, and nothing else', async () => {
    const told: number[] = []
    const moved = await move({ month: monthOf(4), onProgress: ({ moved }) => told.push(moved) })
    assert.deepEqual(fieldsOf(moved.months, 'month', 'moved'), [[monthOf(4), 40]])
    assert.equal(told.at(-1), 40)
    assert.deepEqual(await bytesIn(database, partOf(4)), [40, 0])
    assert.deepEqual(await bytesIn(database, partOf(2)), [40, 40])
    assert.equal(await readAll(), sealed.length)
    assert.deepEqual(await audit(), [])
    assert.deepEqual((await move({ month: monthOf(4) })).months, [], 'there is nothing left to do')
  })

  test('waits for whoever reads for long, and takes rows along that came meanwhile', async () => {
    const waited = Promise.withResolvers<void>()
    const reader = await connect(log.url)
    await reader.query('begin')
    await reader.query('select count(*) from bodies')
    const moving = move({ month: monthOf(2), onProgress: ({ isWaiting }) => isWaiting && waited.resolve() })
    await waited.promise
    assert.deepEqual(await bytesIn(database, partOf(2)), [40, 40])
    sealed.push(await sealHere(2_500, inMonth(2, 25)))
    await reader.query('commit')
    await reader.end()
    await moving
    assert.deepEqual(await bytesIn(database, partOf(2)), [41, 0])
    assert.equal(await readAll(), sealed.length)
  })

  test('is tried again when it was killed, however often, by one at a time', async () => {
    let kills = 0
    for (;;) {
      lives = kills > 10 ? null : 6 + 7 * (kills % 5)
      try {
        const [first, second] = await Promise.allSettled([move(), move()])
        const failed = [first, second].filter(({ status }) => status === 'rejected')
        const reasons = failed.map(one => (one as PromiseRejectedResult).reason)
        const dead = reasons.find(reason => reason instanceof Killed)
        if (dead) throw dead
        for (const reason of reasons) assert.match(String(reason), /Another process moves bodies/)
        if (failed.length < 2) break
      } catch (error) {
        assert.ok(error instanceof Killed, String(error))
        kills += 1
        // Until it is swapped, the month has everything.
        assert.deepEqual(await bytesIn(database, partOf(1)), [45, 40])
      }
    }
    lives = null
    assert.ok(kills > 3, `${kills} kills`)
    assert.deepEqual(await bytesIn(database, partOf(1)), [45, 0])
    assert.deepEqual(await bytesIn(database, partOf(0)), [40, 40])
    assert.equal(await readAll(), sealed.length)
    await sequence()
    assert.deepEqual(await audit(), [])
  })

  test('leaves the guards as they were: nobody edits, deletes or empties a month', async () => {
    for (const change of [
      `update ${partOf(2)} set coding = 'zstd'`,
      `delete from bodies where captured_at < now()`,
      `truncate ${partOf(2)}`,
      'truncate bodies',
    ])
      await assert.rejects(database.query(change), /evidence is never edited/, change)
    const { rows } = await database.query(`select relname from pg_class where relname ~ '_moved'`)
    assert.deepEqual(rows, [])
  })

  test('refuses a month with a damaged body, which stays for the audit to find', async () => {
    const client = await connect(log.url)
    const wrong = await packBody(Buffer.from('another answer, '.repeat(9)))
    const sha256 = await sealHere(1_900, inMonth(1, 26))
    await sequence()
    await client.query('alter table bodies disable trigger user')
    await client.query('update bodies set bytes = $2, coding = $3 where sha256 = $1', [
      Buffer.from(sha256, 'hex'),
      wrong.bytes,
      wrong.coding,
    ])
    await client.query(`alter table bodies enable always trigger bodies_insert_only`)
    await client.query(`alter table bodies enable always trigger bodies_no_truncate`)
    await assert.rejects(move(), new RegExp(`snapshot ${sha256} are not those that were captured`))
    assert.equal((await audit())[0]?.where, `bodies ${sha256}`)
    await client.end()
  })

  test('finds objects that no capture names', async () => {
    const strange = sha256Of('somebody was killed')
    await world.plain.put(objectName(strange, 'identity'), Buffer.from('somebody was killed'))
    const young = await findStrayObjects(database, world.objects, new Date())
    assert.deepEqual([young.strays, young.young, young.names], [0, 1, []], 'it may be sealed in a moment')
    assert.match(strayLines(young).join(), /1 more are of none, and are left out/)
    const found = await findStrayObjects(database, world.objects, new Date(Date.now() + 2 * 86_400_000))
    assert.deepEqual(found.names, [objectName(strange, 'identity')])
    assert.deepEqual([found.strays, found.young], [1, 0])
  })

  test('a row that somebody empties in the database is found, with the store and without', async () => {
    const client = await connect(log.url)
    const empty = (sql: { query(text: string): Promise<unknown> }) =>
      sql.query(`update bodies set bytes = null where captured_at >= date_trunc('month', now())`)
    const { findings } = await auditAfter(client, empty)
    assert.ok(findings.some(({ check, message }) => check === 'bodies' && /no object store/.test(message)))
    await client.end()
  })
})
