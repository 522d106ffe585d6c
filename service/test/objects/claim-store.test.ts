// A database and its store belong together: nothing is kept in another, and nobody starts without.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { beginObjects, beginReading } from '../../src/evidence/objects/begin-objects.ts'
import { requireStore } from '../../src/evidence/objects/claim-store.ts'
import { type ObjectStore, StoreError } from '../../src/platform/objects/object-store.ts'
import { plantLog } from '../evidence/audited-log.ts'
import { type KeptWorld, openKeptWorld, sealKept } from './kept-world.ts'

const log = await plantLog(new Date())
const worlds: KeptWorld[] = []
const openWorld = async (spoil?: (store: ObjectStore) => ObjectStore) => {
  const world = await openKeptWorld(spoil)
  worlds.push(world)
  return { ...world, database: world.open(log.url) }
}
after(async () => {
  for (const world of worlds) await world.close()
  await log.close()
})
const claimedAt = async () =>
  (await log.database.query('select claimed_at from object_store')).rows[0]?.claimed_at

const NOT_OURS = /not the object store of this database, or it was emptied/

describe('a store and its database', async () => {
  const ours = await openWorld()

  test('that has no store needs none, and who only reads claims none', async () => {
    await beginReading(log.database)
    await requireStore(log.database)
    await beginReading(ours.database)
    assert.deepEqual(await ours.plain.list(''), [])
    assert.equal(await claimedAt(), null)
  })

  test('find each other when somebody was killed between the two notes', async () => {
    const { rows } = await log.database.query('select installation from object_store')
    await ours.plain.put('installation', Buffer.from(`${rows[0]?.installation}\n`))
    await beginObjects(ours.database)
    assert.ok(await claimedAt())
    await beginObjects(ours.database)
    await beginReading(ours.database)
    await requireStore(ours.database)
    await sealKept(ours.database, 1, log.clock.now())
  })

  test('refuse a process without a store', async () => {
    const refused = { message: /lie in an object store, and this process has none: set BCF_STORE_ENDPOINT/ }
    for (const begin of [beginObjects, beginReading, requireStore])
      await assert.rejects(begin(log.database), refused)
  })

  test('refuse another store: an empty one, and that of somebody else', async () => {
    const empty = await openWorld()
    for (const begin of [beginObjects, beginReading, requireStore])
      await assert.rejects(begin(empty.database), NOT_OURS)
    assert.deepEqual(await empty.plain.list(''), [])
    await empty.plain.put('installation', Buffer.from('6f3c1b5e-0000-4000-8000-000000000000\n'))
    for (const begin of [beginObjects, beginReading, requireStore])
      await assert.rejects(begin(empty.database), /belongs to another installation/)
  })

  test('do not take what comes for a store that was away when the process started', async () => {
    let isAway = true
    const late = await openWorld(store => ({
      ...store,
      async get(name) {
        if (isAway) throw new StoreError('away', 'ECONNREFUSED')
        return store.get(name)
      },
    }))
    await beginObjects(late.database)
    assert.equal(late.troubles.areObjectsWell(), false)
    await assert.rejects(requireStore(late.database), { code: 'store_unavailable' })
    isAway = false
    await assert.rejects(sealKept(late.database, 2, log.clock.now()), {
      code: 'store_unavailable',
      message: /NotMarked/,
    })
    assert.deepEqual(await late.plain.list(''), [])
    assert.equal(late.troubles.areObjectsWell(), false)
  })
})
