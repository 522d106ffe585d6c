// Months that leave the database: copied, read back, then exchanged. Whoever moves them may be killed anywhere.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { findBodies, packBody } from '../../src/evidence/bodies.ts'
import { findStrayObjects } from '../../src/evidence/moving/find-strays.ts'
import { type MoveRequest, moveBodies } from '../../src/evidence/moving/move-bodies.ts'
import { objectName } from '../../src/evidence/objects/body-objects.ts'
import { sealCapture, sha256Of } from '../../src/evidence/seal.ts'
import type { Database, Sql } from '../../src/platform/database.ts'
import type { ObjectStore } from '../../src/platform/object-store.ts'
import { auditAfter, auditAt, connect, plantLog } from '../evidence/audited-log.ts'
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

const log = await plantLog(inMonth(3, 1))
const world = await openKeptWorld(mortal)
const database = world.open(log.url)
await database.query('select add_months($1, now())', [inMonth(3, 1)])
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
for (const ago of [3, 2, 1, 0])
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
    assert.deepEqual(
      planned.months.map(({ month, rows, moved }) => [month, rows, moved]),
      [
        [monthOf(3), 40, 0],
        [monthOf(2), 40, 0],
        [monthOf(1), 45, 0],
      ],
    )
    assert.deepEqual(await bytesIn(database, partOf(3)), [40, 40])
    await assert.rejects(move({ month: monthOf(0) }), /is not a month that has ended/)
    await assert.rejects(move({}, log.database), /There is no object store/)
  })

  test('of one month takes its bytes away, and nothing else', async () => {
    const told: number[] = []
    const moved = await move({ month: monthOf(3), onProgress: ({ moved }) => told.push(moved) })
    assert.deepEqual(
      moved.months.map(({ month, moved }) => [month, moved]),
      [[monthOf(3), 40]],
    )
    assert.equal(told.at(-1), 40)
    assert.deepEqual(await bytesIn(database, partOf(3)), [40, 0])
    assert.deepEqual(await bytesIn(database, partOf(2)), [40, 40])
    assert.equal(await readAll(), sealed.length)
    assert.deepEqual(await audit(), [])
    assert.deepEqual((await move({ month: monthOf(3) })).months, [], 'there is nothing left to do')
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

  test('goes on where it was killed, however often, and two may do it at once', async () => {
    let kills = 0
    for (;;) {
      lives = kills > 10 ? null : 3 + (kills % 5)
      try {
        await Promise.all([move(), move()])
        break
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
    const found = await findStrayObjects(database, world.objects)
    assert.deepEqual(found.names, [objectName(strange, 'identity')])
    assert.equal(found.strays, 1)
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
