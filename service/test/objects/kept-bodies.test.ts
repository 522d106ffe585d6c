// Bodies in an object store: none is sealed that the store has not given back, and none is served that is not what was
// captured.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { findBodies } from '../../src/evidence/bodies.ts'
import { objectName } from '../../src/evidence/objects/body-objects.ts'
import { sha256Of } from '../../src/evidence/seal.ts'
import { unlessUnreadable } from '../../src/evidence/unless-unreadable.ts'
import type { Database } from '../../src/platform/database.ts'
import { type ObjectStore, StoreError } from '../../src/platform/objects/object-store.ts'
import { auditAfter, auditAt, connect, GUARDS_OFF, plantLog } from '../evidence/audited-log.ts'
import { eventually, fieldsOf } from '../harness.ts'
import { sealedRecords } from '../sealed-texts.ts'
import { bodyOf, openKeptWorld, sealKept } from './kept-world.ts'

const hashes = (...sha256: string[]) => sha256.map(one => Buffer.from(one, 'hex'))

/** Never as something that cannot be read for ever: then walks would pass over the answer. */
const awayAs = (message: RegExp) => ({ code: 'store_unavailable', message })

/** What a test makes of the store. */
const spoiled: { get?: (bytes: Uint8Array) => Uint8Array | null; put?: (bytes: Uint8Array) => Uint8Array } =
  {}
const spoil = (store: ObjectStore): ObjectStore => ({
  ...store,
  put: async (name, bytes, options) => store.put(name, spoiled.put?.(bytes) ?? bytes, options),
  putFirst: async (name, bytes, options) => store.putFirst(name, spoiled.put?.(bytes) ?? bytes, options),
  async get(name) {
    const bytes = await store.get(name)
    return bytes && spoiled.get ? spoiled.get(bytes) : bytes
  },
})

const log = await plantLog(new Date())
const world = await openKeptWorld(spoil)
const database = world.open(log.url)
after(async () => {
  await world.close()
  await log.close()
})

let made = 0
const seal = () => sealKept(database, ++made, log.clock.now())
const audit = () => auditAt(log.url, { objects: world.objects })

describe('a body in the object store', () => {
  test('leaves a row without bytes, is read back, and is audited', async () => {
    const sha256 = await seal()
    const { rows } = await database.query(
      'select coding, bytes from bodies where sha256 = $1',
      hashes(sha256),
    )
    assert.deepEqual(rows, [{ coding: 'zstd-1', bytes: null }])
    const found = await findBodies(database, hashes(sha256))
    assert.deepEqual(Buffer.from(found.get(sha256) as Uint8Array), bodyOf(made))
    await log.sequence()
    const report = await audit()
    assert.deepEqual(report.findings, [])
    assert.ok(report.bytesHashed > 0)
  })

  test('that was there before, from whoever was killed, is used if it is right', async () => {
    const body = bodyOf(made + 1)
    const name = objectName(sha256Of(body), 'identity')
    await world.plain.put(name, body)
    const sha256 = await seal()
    assert.equal(sha256, sha256Of(body))
    // And put anew if it is half of one.
    const next = sha256Of(bodyOf(made + 1))
    await world.plain.put(objectName(next, 'zstd-1'), Buffer.from('half'))
    assert.equal(await seal(), next)
    assert.equal((await findBodies(database, hashes(next))).size, 1)
  })

  test('is not sealed where the store keeps half of it, or says that it is full', async () => {
    const count = async () => (await database.query('select from records')).rows.length
    const before = await count()
    spoiled.put = bytes => bytes.subarray(0, bytes.length >> 1)
    await assert.rejects(seal(), { code: 'store_unavailable' })
    assert.equal(world.troubles.areObjectsWell(), false)
    spoiled.put = () => {
      throw new StoreError('full', 'QuotaExceeded')
    }
    await assert.rejects(seal(), { code: 'store_unavailable', message: /it is full/ })
    assert.deepEqual(fieldsOf(world.troubles.list(), 'what', 'cause'), [['objects', 'disk_full']])
    assert.equal(await count(), before)
    delete spoiled.put
    await eventually(async () => world.troubles.areObjectsWell())
    await seal()
  })

  test('is never served with other bytes: each wrong read is found, and read again', async () => {
    const wanted: string[] = []
    for (let count = 0; count < 20; count++) wanted.push(await seal())
    let reads = 0
    let lies = 0
    const lied = new Set<string>()
    spoiled.get = bytes => {
      reads += 1
      // Never of one object twice in a row: that would be a store that has lost it.
      if (reads % 10 !== 0 || lied.delete(sha256Of(bytes))) return bytes
      lied.add(sha256Of(bytes))
      lies += 1
      const wrong = Buffer.from(bytes)
      wrong[reads % wrong.length] = (wrong[reads % wrong.length] ?? 0) ^ 0x40
      return wrong
    }
    for (let round = 0; round < 10; round++)
      for (const [sha256, body] of await findBodies(database, hashes(...wanted)))
        assert.equal(sha256Of(body), sha256)
    assert.ok(lies > 10, `${lies} lies in ${reads} reads`)
    spoiled.get = bytes => Buffer.concat([bytes, Buffer.from('!')])
    await assert.rejects(findBodies(database, hashes(wanted[0] as string)), awayAs(/returns other bytes/))
    const report = await audit()
    assert.match(report.findings[0]?.message ?? '', /the object store returns other bytes/)
    assert.equal(report.findings[0]?.check, 'bodies')
    delete spoiled.get
    assert.ok(world.troubles.areObjectsWell(), 'a wrong read pauses nothing')
  })

  test('that is gone, or without its store, is missed', async () => {
    const sha256 = await seal()
    await log.sequence()
    assert.deepEqual((await audit()).findings, [])
    const { findings } = await auditAt(log.url)
    assert.match(findings[0]?.message ?? '', /no object store is configured/)
    const read = (where: Database) => unlessUnreadable(() => findBodies(where, hashes(sha256)))
    await assert.rejects(read(log.database), awayAs(/BCF_STORE_ENDPOINT names none/))
    spoiled.get = () => null
    await assert.rejects(read(database), awayAs(/missing in the object store/))
    assert.match((await audit()).findings[0]?.message ?? '', /does not have them either/)
    delete spoiled.get
  })

  test('cannot be audited while the store is away: that is no finding, and no clean audit', async () => {
    spoiled.get = () => {
      throw new StoreError('away', 'ECONNREFUSED')
    }
    await assert.rejects(audit(), { code: 'store_unavailable' })
    delete spoiled.get
  })

  test('that somebody empties in the database is missed too, and takes no sealed text with it', async () => {
    const client = await connect(log.url)
    const sealed = await sealedRecords(client)
    const empty = (sql: { query(text: string): Promise<unknown> }) =>
      sql.query('update bodies set bytes = null')
    const { findings } = await auditAfter(client, empty)
    assert.ok(findings.some(({ check, message }) => check === 'bodies' && /no object store/.test(message)))
    await client.query('begin')
    await client.query(GUARDS_OFF)
    await client.query('delete from bodies')
    assert.deepEqual(await sealedRecords(client), sealed)
    await client.query('rollback')
    await client.end()
  })
})
