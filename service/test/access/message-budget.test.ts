// The budget of messages is exact: never more than its number in any minute, never a refusal without cause,
// whichever processes ask. The passing of time is played by moving a token's history into the past.

import assert from 'node:assert/strict'
import { randomBytes, randomInt } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { MESSAGES_PER_MINUTE, spendMessages } from '../../src/access/allowances/spend.ts'
import type { Database } from '../../src/platform/database.ts'
import { migrate } from '../../src/platform/postgres/migrate.ts'
import { untilLockAwaited } from '../database/awaited-lock.ts'
import { createMigratedDatabase, openTestDatabase } from '../harness.ts'

describe('the message budget', async () => {
  const { url, drop } = await createMigratedDatabase()
  const open = (): Database => openTestDatabase(url, 10)
  /** Two processes share nothing but the database; neither do two pools. */
  const [one, other] = [open(), open()]
  const newToken = () => randomBytes(32).toString('hex')
  const spend = (tokenHash: string, count = 1, database = one) =>
    spendMessages({ database }, { tokenHash, count })
  const letPass = (tokenHash: string, seconds: number) =>
    one.query(
      `update allowances set passed_at = array(select at - $2 * interval '1 second' from unnest(passed_at) as at)
       where key = $1`,
      [tokenHash, seconds],
    )

  before(() => migrate(one))
  after(async () => {
    await Promise.all([one.close(), other.close()])
    await drop()
  })

  test('two hundred at once from two processes: exactly sixty pass', async () => {
    for (const count of [1, 7]) {
      const token = newToken()
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) => spend(token, count, index % 2 ? one : other)),
      )
      const passed = answers.filter(({ granted }) => granted)
      assert.equal(passed.length, Math.floor(MESSAGES_PER_MINUTE / count))
      const remaining = passed.map(answer => answer.remaining).sort((a, b) => b - a)
      assert.deepEqual(
        remaining,
        passed.map((_, index) => MESSAGES_PER_MINUTE - count * (index + 1)),
        'each saw a budget of its own',
      )
    }
  })

  test('a batch greater than the budget never passes, not even first', async () => {
    const token = newToken()
    for (let again = 0; again < 2; again++) {
      const { granted, remaining, resetSeconds } = await spend(token, MESSAGES_PER_MINUTE + 1)
      assert.deepEqual([granted, remaining, resetSeconds], [false, MESSAGES_PER_MINUTE, 0])
    }
    assert.equal((await spend(token, MESSAGES_PER_MINUTE)).granted, true)
  })

  test('it says when to come again, to the second', async () => {
    const token = newToken()
    const first = await spend(token, 30)
    assert.deepEqual([first.retryAfterSeconds, first.resetSeconds], [0, 60])
    await letPass(token, 20.5)
    const full = await spend(token, 30)
    // The tests' own time also passes, and the older thirty leave the minute 39.5 s from now at the latest.
    assert.ok(full.retryAfterSeconds <= 40 && full.retryAfterSeconds > 0, String(full.retryAfterSeconds))
    assert.equal(full.resetSeconds, 60)
    const one = await spend(token)
    const many = await spend(token, 31)
    assert.ok(one.retryAfterSeconds <= 40 && many.retryAfterSeconds > one.retryAfterSeconds)
    assert.equal(many.retryAfterSeconds, many.resetSeconds)
    await letPass(token, one.retryAfterSeconds)
    assert.equal((await spend(token, 31)).granted, false)
    assert.equal((await spend(token, 30)).granted, true)
  })

  test('a clock that was set back holds up nobody for more than a minute', async () => {
    const token = newToken()
    await spend(token, MESSAGES_PER_MINUTE)
    await letPass(token, -3600)
    const refused = await spend(token)
    assert.deepEqual([refused.granted, refused.retryAfterSeconds, refused.resetSeconds], [false, 60, 60])
    await letPass(token, 60)
    assert.equal((await spend(token)).granted, true)
  })

  test('a row holds no more than the budget, however long it is used', async () => {
    const token = newToken()
    for (let round = 0; round < 5; round++) {
      await spend(token, MESSAGES_PER_MINUTE)
      await letPass(token, 30)
    }
    const { rows } = await one.query(`select cardinality(passed_at) as kept from allowances where key = $1`, [
      token,
    ])
    assert.equal(rows[0]?.kept, MESSAGES_PER_MINUTE)
  })

  /** Reads the times as PostgreSQL keeps them, in microseconds: half a millisecond decides. */
  const passedAt = async (token: string): Promise<number[]> => {
    const { rows } = await one.query(
      `select (extract(epoch from at) * 1000000)::bigint::text as at
       from allowances, unnest(passed_at) as at where key = $1`,
      [token],
    )
    return rows.map(row => Number(row.at))
  }
  const MINUTE = 60_000_000

  /** Sends these at once, from both processes; says what passed and when, and what was refused without cause. */
  async function burst(token: string, counts: number[], grants: number[]): Promise<number[]> {
    const began = await clock()
    const answers = await Promise.all(
      counts.map(async count => ({
        count,
        ...(await spend(token, count, Math.random() < 0.5 ? one : other)),
      })),
    )
    const added = (await passedAt(token)).filter(at => at >= began)
    const told = answers.filter(({ granted }) => granted).reduce((sum, { count }) => sum + count, 0)
    assert.equal(added.length, told, 'what passed is what was told to have passed')
    const inMinute = [...grants, ...added].filter(at => at > began - MINUTE).length
    for (const { count, granted } of answers)
      assert.ok(granted || inMinute + count > MESSAGES_PER_MINUTE, `refused ${count} with ${inMinute}`)
    return added
  }

  test('who had to wait for another process passed when the wait was over, not when it asked', async () => {
    const token = newToken()
    await spend(token)
    let waiting: Promise<unknown> = Promise.resolve()
    const released = await one.transaction(async tx => {
      await tx.query(`select from allowances where key = $1 for update`, [token])
      waiting = spend(token, 1, other)
      await untilLockAwaited(one)
      return clock()
    })
    await waiting
    const [, second = 0] = await passedAt(token)
    assert.ok(second >= released, `${released - second} microseconds too early`)
  })

  test('random histories agree with a model that counts by hand', async () => {
    for (let trial = 0; trial < 24; trial++) {
      const token = newToken()
      /** Every message that ever passed, moved into the past whenever time is made to pass. */
      let grants: number[] = []
      for (let step = 0; step < 6; step++) {
        const microseconds = randomInt(0, 40_000_000)
        await letPass(token, microseconds / 1_000_000)
        grants = grants.map(at => at - microseconds)
        const counts = Array.from({ length: randomInt(1, 12) }, () => randomInt(1, 16))
        // One after the other, the model knows of each whether it had to pass; at once, of the last at least.
        for (const group of trial % 2 ? [counts] : counts.map(count => [count]))
          grants.push(...(await burst(token, group, grants)))
      }
      assert.ok(grants.length > 0)
      for (const end of grants) {
        const inWindow = grants.filter(at => at > end - MINUTE && at <= end).length
        assert.ok(inWindow <= MESSAGES_PER_MINUTE, `${inWindow} in one minute`)
      }
    }
  })

  async function clock(): Promise<number> {
    const { rows } = await one.query(
      'select (extract(epoch from clock_timestamp()) * 1000000)::bigint::text as now',
    )
    return Number(rows[0]?.now)
  }
})
