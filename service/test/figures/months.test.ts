import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { plantMonths } from './month-files.ts'

describe('a month as files', async () => {
  const { database, directory, write } = await plantMonths()
  const { files } = await write('2026-10')
  const rowsOf = async (turn: number) =>
    parquetReadObjects({ file: await asyncBufferFromFile(join(directory, files[turn]?.name ?? '')) })

  test('each is named by its SHA-256', async () => {
    assert.deepEqual((await readdir(directory)).sort(), files.map(({ name }) => name).sort())
    for (const { name, sha256 } of files) {
      assert.equal(
        createHash('sha256')
          .update(await readFile(join(directory, name)))
          .digest('hex'),
        sha256,
      )
      assert.ok(name.endsWith(`-${sha256}.parquet`))
    }
  })

  test('it has the runs of its scans and of no other month', async () => {
    const rows = await rowsOf(0)
    assert.equal(rows.length, files[0]?.rows)
    assert.deepEqual(
      rows.map(({ brand, citation_class: of }) => `${brand} ${of}`).sort(),
      ['ABSENT', 'ABSENT', ...Array(4).fill('CONFABULATED'), 'STRONG', 'STRONG'].map(
        of => `Northwind Kettles ${of}`,
      ),
    )
    assert.deepEqual(rows[0]?.captured_at, new Date('2026-10-01T00:00:00Z'))
  })

  test('its days add up to its runs', async () => {
    const days = (await rowsOf(1)).filter(({ topic }) => topic === 'classes')
    assert.deepEqual(
      days.map(({ day, counts }) => [day, Object.values(counts.CHATGPT).flat().slice(0, 5)]),
      ['2026-10-01', '2026-10-31'].map(day => [day, [1, 0, 0, 2, 1]]),
    )
  })

  test('written again it is the same, and sealed once', async () => {
    assert.deepEqual((await write('2026-10')).files, files)
    assert.equal((await readdir(directory)).length, 2)
    const { rows } = await database.query(
      `select count(*)::integer as events from records where kind = 'event' and subject = 'month-2026-10'`,
    )
    assert.deepEqual(rows, [{ events: 1 }])
  })

  test('it is refused while it goes on, while a run is under way, and when it is no month', async () => {
    await assert.rejects(write('2026-11'), /is not over/)
    await assert.rejects(write('october'), /written as 2026-10/)
    await assert.rejects(write('2026-08'), /1 runs of 2026-08 are not finished/)
    assert.equal((await readdir(directory)).length, 2)
  })
})
