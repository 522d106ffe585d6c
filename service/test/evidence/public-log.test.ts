import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { tilePath } from '@brand-citation-forensics/proof'
import { createPublicLog, logPolicy } from '../../src/evidence/log/public-log.ts'
import type { TreeReader } from '../../src/evidence/log/tiles.ts'
import type { Sql } from '../../src/platform/database.ts'

const entryOf = (index: number) => createHash('sha256').update(String(index)).digest()

/** A log of so many entries that counts who asks it for what, and answers slowly. */
function slowLog(size: number) {
  const asked = { head: 0, entries: 0, tiles: 0, now: 0, most: 0, size }
  async function slowly<T>(answer: () => T): Promise<T> {
    asked.now += 1
    asked.most = Math.max(asked.most, asked.now)
    await pause(2)
    asked.now -= 1
    return answer()
  }
  const sql = {
    async query({ name, values = [] }: { name: string; values?: number[] }) {
      if (name === 'log-published-note') {
        asked.head += 1
        const size = asked.size
        return slowly(() => ({ rows: [{ size, note: `checkpoint of ${size}` }] }))
      }
      asked.entries += 1
      const [first = 0, count = 0] = values
      const length = Math.max(0, Math.min(count, asked.size - first))
      return slowly(() => ({
        rows: Array.from({ length }, (_, place) => ({ entry: entryOf(first + place) })),
      }))
    },
  } as unknown as Sql
  const tree = {
    tile: (_level: number, _index: number, width: number) => {
      asked.tiles += 1
      return slowly(() => new Uint8Array(width * 32))
    },
  } as unknown as TreeReader
  return { log: createPublicLog(sql, tree), asked }
}

describe('strangers and the database', () => {
  test('a crowd that asks for the checkpoint costs two questions', async () => {
    const { log, asked } = slowLog(10)
    const notes = await Promise.all(Array.from({ length: 500 }, () => log.checkpoint()))
    assert.ok(notes.every(note => note === 'checkpoint of 10'))
    assert.equal(asked.head, 2)
  })

  test('nobody is told of a checkpoint that is older than his question', async () => {
    const { log, asked } = slowLog(10)
    const early = log.checkpoint()
    asked.size = 11
    const late = log.checkpoint()
    assert.deepEqual(await Promise.all([early, late]), ['checkpoint of 10', 'checkpoint of 11'])
    asked.size = 12
    assert.equal(await log.checkpoint(), 'checkpoint of 12')
  })

  test('a crowd that asks for what is not there costs two questions too', async () => {
    const { log, asked } = slowLog(10)
    const tiles = await Promise.all(
      Array.from({ length: 500 }, (_, index) => log.tile(tilePath(0, index + 1, 256))),
    )
    assert.ok(tiles.every(tile => tile === null))
    assert.deepEqual([asked.head, asked.entries, asked.tiles], [2, 0, 0])
  })

  test('once it is known that a tile is published, nobody asks again', async () => {
    const { log, asked } = slowLog(1_000)
    for (let round = 0; round < 5; round++) await log.tile(tilePath(0, 1, 256))
    assert.equal(asked.head, 1)
  })

  test('few read at once, whatever a crowd asks for', async () => {
    const { log, asked } = slowLog(256 * 200)
    await log.checkpoint()
    await Promise.all(
      Array.from({ length: 200 }, (_, index) => log.tile(tilePath(index % 2 ? null : 0, index, 256))),
    )
    assert.ok(asked.most <= 4, String(asked.most))
  })

  test('entries are read once, and again only when there are more', async () => {
    const { log, asked } = slowLog(300)
    const first = await log.tile(tilePath(null, 1, 44))
    assert.equal(first?.length, 44 * 34)
    assert.equal((await log.tile(tilePath(null, 1, 7)))?.length, 7 * 34)
    assert.equal(asked.entries, 1)
    asked.size = 310
    assert.deepEqual((await log.tile(tilePath(null, 1, 54)))?.subarray(0, 44 * 34), first)
    assert.equal(asked.entries, 2)
    assert.equal(await log.tile(tilePath(null, 1, 55)), null)
  })

  test('after a failure the next one is served', async () => {
    let fails = true
    const sql = {
      async query() {
        if (fails) throw new Error('away')
        return { rows: [{ size: 1, note: 'back' }] }
      },
    } as unknown as Sql
    const log = createPublicLog(sql, {} as TreeReader)
    const crowd = await Promise.allSettled([log.checkpoint(), log.checkpoint(), log.checkpoint()])
    assert.ok(crowd.every(({ status }) => status === 'rejected'))
    fails = false
    assert.equal(await log.checkpoint(), 'back')
  })
})

test('a policy with witnesses names each, and that all must have signed', () => {
  const witnesses = ['w.example/a+00000001+BA==', 'w.example/b+00000002+BA==']
  const url = 'https://forensics.example/log'
  assert.equal(
    logPolicy({ vkeys: ['forensics.example/log+00000000+AQ=='], url, witnesses }),
    `log forensics.example/log+00000000+AQ== ${url}
witness w.example/a+00000001 w.example/a+00000001+BA==
witness w.example/b+00000002 w.example/b+00000002+BA==
group witnesses all w.example/a+00000001 w.example/b+00000002
quorum witnesses
`,
  )
})
