import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type Field, withReadSession } from '../../src/platform/read-session.ts'
import { createTestDatabase } from '../harness.ts'

describe('a read session', async () => {
  const { url, drop } = await createTestDatabase()
  after(drop)

  const rowsOf = (query: string) =>
    withReadSession(url, async session => {
      const rows: (string | null)[][] = []
      // Copied at once: the bytes belong to the driver.
      await session.stream(query, fields => rows.push(fields.map(field => field?.toString('hex') ?? null)))
      return rows
    })

  test('hands over bytes as they are stored', async () => {
    const query = `select '\\x00ff0a'::bytea, 'aß'::text, 258::bigint, null::text, ''::text, true`
    assert.deepEqual(await rowsOf(query), [['00ff0a', '61c39f', '0000000000000102', null, '', '01']])
  })

  test('no rows, and many', async () => {
    assert.deepEqual(await rowsOf('select 1 where false'), [])
    let sum = 0
    await withReadSession(url, session =>
      session.stream(
        'select n::bigint, repeat(chr(65 + n % 26), n % 2000) from generate_series(1, 20000) n',
        fields => {
          const n = Number((fields[0] as Buffer).readBigInt64BE())
          assert.equal(fields[1]?.toString(), String.fromCharCode(65 + (n % 26)).repeat(n % 2000))
          sum += n
        },
      ),
    )
    assert.equal(sum, 200_010_000)
  })

  test('a row of many megabytes', async () => {
    const lengths: number[] = []
    await withReadSession(url, session =>
      session.stream(
        `select repeat('x', 5000000 * n)::bytea, n from generate_series(1, 3) n`,
        ([body]: Field[]) => lengths.push(body?.length ?? 0),
      ),
    )
    assert.deepEqual(lengths, [5_000_000, 10_000_000, 15_000_000])
  })

  test('what goes wrong is told, and the connection can go on', async () => {
    await withReadSession(url, async session => {
      await session.query('savepoint s')
      await assert.rejects(
        session.stream('select 1 / (3 - n) from generate_series(1, 5) n', () => {}),
        { code: '22012' },
      )
      await session.query('rollback to savepoint s')
      let seen = 0
      const stop = () => {
        seen += 1
        if (seen === 2) throw new Error('enough')
      }
      await assert.rejects(session.stream('select generate_series(1, 5000)', stop), /enough/)
      assert.equal(seen, 2)
      assert.equal((await session.query('select 7 as n')).rows[0]?.n, 7)
    })
  })

  test('shows one state of the database and changes nothing', async () => {
    await withReadSession(url, async session => {
      await assert.rejects(session.query('create table mine (n integer)'), { code: '25006' })
    })
  })
})
