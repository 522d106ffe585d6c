// What a process learns of its store from those who use it: a store is well when it takes what it did not take before, those
// who wait on the line are not kept waiting, and those who must know insist.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createLog } from '../../src/platform/log.ts'
import { type ObjectStore, type PutOptions, StoreError } from '../../src/platform/objects/object-store.ts'
import { watchObjects } from '../../src/platform/objects/watch-objects.ts'
import { createTroubles } from '../../src/platform/watching/write-troubles.ts'
import { eventually } from '../harness.ts'
import { openKeptWorld } from './kept-world.ts'

/** What the store refuses, and how often it was asked. */
let refuses: (bytes: number, options: PutOptions, isFirst: boolean) => StoreError | null = () => null
let fails: () => StoreError | null = () => null
let hangs = false
const asked = { puts: 0, gets: 0 }

const world = await openKeptWorld(store => faulty(store))
after(() => world.close())

function faulty(store: ObjectStore): ObjectStore {
  const require = (error: StoreError | null) => {
    if (error) throw error
  }
  return {
    ...store,
    async put(name, bytes, options = {}) {
      asked.puts += 1
      require(refuses(bytes.length, options, false))
      await store.put(name, bytes, options)
    },
    async putFirst(name, bytes, options = {}) {
      asked.puts += 1
      require(refuses(bytes.length, options, true))
      return store.putFirst(name, bytes, options)
    },
    async get(name) {
      asked.gets += 1
      if (hangs) return new Promise(() => {})
      require(fails())
      return store.get(name)
    },
  }
}

const BODY = Buffer.alloc(5_000, 'x')
const keep = (name: string) => world.objects.keep(name, BODY, kept => BODY.equals(kept))

describe('a store that takes some puts', () => {
  const FAULTS: [string, typeof refuses][] = [
    ['but no kilobytes', length => (length > 1_000 ? new StoreError('full', 'QuotaExceeded') : null)],
    ['but no conditions', (_, __, isFirst) => (isFirst ? new StoreError('refused', 'NotImplemented') : null)],
    ['but no locks', (_, { isKept }) => (isKept ? new StoreError('refused', 'InvalidRequest') : null)],
  ]
  for (const [what, fault] of FAULTS)
    test(`${what} is not well before it takes what it refused`, async () => {
      refuses = fault
      await assert.rejects(keep(`bodies/${what.length}`), StoreError)
      const before = asked.puts
      await eventually(async () => asked.puts > before + 3)
      assert.equal(world.troubles.areObjectsWell(), false)
      refuses = () => null
      await eventually(async () => world.troubles.areObjectsWell())
      await keep(`bodies/${what.length}`)
    })
})

describe('whoever waits on the line', () => {
  const log = createLog('silent')
  const troubles = createTroubles(log)
  const requests = watchObjects(faulty(world.plain), { troubles, log, requestMs: 100 })

  test('is told within the time of a request, and then at once, without asking', async () => {
    await world.plain.put('there', Buffer.from('x'))
    assert.ok(await requests.get('there'))
    hangs = true
    await assert.rejects(requests.get('there'), { failure: 'slow' })
    assert.equal(troubles.areObjectsWell(), false)
    const { gets } = asked
    await assert.rejects(
      requests.read('there', bytes => bytes),
      { failure: 'away', detail: 'Known' },
    )
    assert.equal(asked.gets, gets)
    hangs = false
  })
})

describe('an audit', () => {
  const log = createLog('silent')
  const watch = { troubles: createTroubles(log), log }

  test('insists, and gives up a store that refuses it', async () => {
    const insisting = watchObjects(faulty(world.plain), { ...watch, insistMs: 600_000 })
    await world.plain.put('there', Buffer.from('x'))
    let left = 2
    fails = () => (left-- > 0 ? new StoreError('away', 'ECONNREFUSED') : null)
    assert.ok(await insisting.get('there'))
    fails = () => new StoreError('refused', 'AccessDenied')
    await assert.rejects(insisting.get('there'), { failure: 'refused' })
    fails = () => null
    await insisting.close()
  })
})
