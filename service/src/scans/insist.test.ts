import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AppError, type ErrorCode } from '../model/errors.ts'
import { DATABASE_WAIT_MS, LONGEST_WAIT_MS, SEALED_WITHIN_MS, STORE_WAIT_MS } from '../model/patience.ts'
import { insist } from './insist.ts'

/** The last pause, which may be half as long again. */
const SLACK_MS = 7_500

/** How long it was insisted, while `codeAt` says what is away. */
async function insisted(
  codeAt: (ms: number) => ErrorCode | null,
): Promise<{ ms: number; isWritten: boolean }> {
  let ms = 0
  const time = {
    now: () => ms,
    async pause(pauseMs: number) {
      ms += pauseMs
    },
  }
  const write = async () => {
    const code = codeAt(ms)
    if (code) throw new AppError(code, 'away')
  }
  const isWritten = await insist(write, time).then(
    () => true,
    () => false,
  )
  return { ms, isWritten }
}

describe('an answer in hand', () => {
  test('waits for the store, for the database, and for nothing else', async () => {
    const store = await insisted(() => 'store_unavailable')
    assert.ok(store.ms > STORE_WAIT_MS && store.ms < STORE_WAIT_MS + SLACK_MS, `${store.ms}`)
    const database = await insisted(() => 'database_unavailable')
    assert.ok(database.ms > DATABASE_WAIT_MS && database.ms < DATABASE_WAIT_MS + SLACK_MS, `${database.ms}`)
    assert.deepEqual(await insisted(() => 'conflict'), { ms: 0, isWritten: false })
  })

  test('waits for a database that goes when the store is back', async () => {
    const { isWritten } = await insisted(ms =>
      ms < 200_000 ? 'store_unavailable' : ms < 230_000 ? 'database_unavailable' : null,
    )
    assert.ok(isWritten)
  })

  test('is sealed before an audit calls its record late, however the two take turns', async () => {
    const { ms, isWritten } = await insisted(ms =>
      Math.floor(ms / 40_000) % 2 ? 'store_unavailable' : 'database_unavailable',
    )
    assert.equal(isWritten, false)
    assert.ok(ms > STORE_WAIT_MS && ms < LONGEST_WAIT_MS + SLACK_MS, `${ms}`)
    // The last try may take its time, and the log's own turn too.
    assert.ok(LONGEST_WAIT_MS + SLACK_MS + 3 * 60_000 <= SEALED_WITHIN_MS)
    assert.ok(SEALED_WITHIN_MS >= 10 * 60_000, 'what was sealed in time before is so for ever')
  })
})
