// The log as static files: whoever reads them at any moment finds everything that the checkpoint there speaks of.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import {
  concat,
  entriesOf,
  leafHash,
  openCheckpoint,
  openTileTree,
  parseVerifierKey,
  signCheckpoint,
  signingKey,
  tilePath,
  tileWidth,
  utf8,
  type VerifierKey,
} from '@brand-citation-forensics/proof'
import { openKeptCopy } from '../../../client/src/command/mirror/kept-copy.ts'
import { mirrorOnce } from '../../../client/src/command/mirror/mirror-once.ts'
import { openServedLog } from '../../../client/src/command/mirror/served-log.ts'
import { type FilePlace, openFilePlace } from '../../src/evidence/log/files/place.ts'
import { createFilePublisher } from '../../src/evidence/log/files/publish.ts'
import { readFilesSettings } from '../../src/evidence/log/files/settings.ts'
import { readFiles, releaseFiles } from '../../src/evidence/log/files/store.ts'
import { LogRefusal } from '../../src/evidence/log/refusal.ts'
import { readPublished } from '../../src/evidence/log/store.ts'
import { eventually } from '../harness.ts'
import { type LogWorld, openLogWorld, readBody, serve, withoutTriggers } from './log-world.ts'

const { signal } = new AbortController()

// Removed when all tests have ended, and with them whoever writes there.
const directories = await Promise.all(
  ['files', 'mirror'].map(name => mkdtemp(join(tmpdir(), `bcf-log-${name}-`))),
)
after(() => Promise.all(directories.map(path => rm(path, { recursive: true, force: true }))))

interface Files extends FilePlace {
  files: Map<string, Uint8Array>
  /** Every checkpoint that ever stood there, by its size. */
  shown: number[]
  /** Called before each put; whatever it throws, the file is there or not as it says. */
  fault: (path: string) => 'lost' | 'kept' | null
}

function inMemory(): Files {
  const place: Files = {
    files: new Map(),
    shown: [],
    fault: () => null,
    get: async path => place.files.get(path) ?? null,
    async put(path, bytes) {
      const fault = place.fault(path)
      if (fault !== 'lost') {
        place.files.set(path, bytes)
        if (path === 'checkpoint') place.shown.push(Number(Buffer.from(bytes).toString().split('\n')[1]))
      }
      if (fault) throw new Error('the store is away')
    },
    async forget(folder) {
      for (const path of place.files.keys()) if (path.startsWith(`${folder}/`)) place.files.delete(path)
    },
    close: async () => {},
  }
  return place
}

const publisherOf = (
  world: LogWorld,
  place: FilePlace,
  holder: string = randomUUID(),
  keys: VerifierKey[] = [],
) => createFilePublisher({ database: world.database, place, holder, signal, ownKeys: async () => keys })

const keyOf = (world: LogWorld): VerifierKey => parseVerifierKey(world.vkey)

/** As a stranger finds it: all tiles and entries under the checkpoint that stands there. Returns its size. */
async function requireWhole(world: LogWorld, { files, shown }: Files): Promise<number> {
  assert.deepEqual(
    shown,
    shown.toSorted((a, b) => a - b),
  )
  const note = files.get('checkpoint')
  if (!note) return 0
  const checkpoint = openCheckpoint(Buffer.from(note).toString(), [keyOf(world)])
  const bring = async (level: number | null, index: number, width: number) => {
    const path = tilePath(level, index, width)
    return files.get(path) ?? assert.fail(`${path} is not there`)
  }
  const tree = await openTileTree(checkpoint, ({ level, index, width }) => bring(level, index, width))
  for (let level = 0; tileWidth(level, 0, tree.size) > 0; level++)
    for (let index = 0; tileWidth(level, index, tree.size) > 0; index++) {
      const hashes = await tree.tile(level, index)
      if (level > 0) continue
      const entries = entriesOf(await bring(null, index, tileWidth(0, index, tree.size)))
      assert.deepEqual(concat(...entries.map(leafHash)), Uint8Array.from(hashes))
    }
  return checkpoint.size
}

describe('what is published', () => {
  test('is whole after every write, whichever of them fails, and ends complete', async () => {
    const world = await openLogWorld()
    const place = inMemory()
    let writes = 0
    for (const count of [3, 400, 256, 700]) {
      const { size } = await world.grow(count)
      // Each write fails once without effect and once after it: a process that is killed there.
      for (let faulty = 1; ; faulty++) {
        writes = 0
        const fault = faulty % 2 === 0 ? 'kept' : 'lost'
        place.fault = () => (++writes === Math.ceil(faulty / 2) ? fault : null)
        const holder = randomUUID()
        const failed = await publisherOf(world, place, holder)
          .step()
          .then(
            () => false,
            () => true,
          )
        await releaseFiles(world.database, holder)
        await requireWhole(world, place)
        if (!failed) break
      }
      place.fault = () => null
      const last = publisherOf(world, place, 'last')
      while (await last.step());
      assert.equal(await requireWhole(world, place), size)
      assert.equal((await readFiles(world.database))?.size, size)
      await releaseFiles(world.database, 'last')
    }
    assert.equal(Buffer.from(place.files.get('key') ?? '').toString(), `${world.vkey}\n`)
  })

  test('goes by strides, each of which ends with a checkpoint', async () => {
    const world = await openLogWorld()
    await world.grow(3_000)
    const place = inMemory()
    const deps = { database: world.database, place, holder: 'test', signal, ownKeys: async () => [] }
    const publisher = createFilePublisher(deps, 1_500)
    while (await publisher.step());
    assert.ok(place.shown.length > 1 && place.shown.length < 4, String(place.shown))
    await world.grow(10)
    await publisher.step()
    assert.equal(await requireWhole(world, place), (await readPublished(world.database))?.size)
    // One that was emptied is filled again.
    place.files.clear()
    place.shown = []
    place.fault = () => {
      place.fault = () => null
      return 'lost'
    }
    await assert.rejects(publisher.step(), /the store is away/)
    assert.equal((await readFiles(world.database))?.size, 0, 'from the first moment on nobody is sent there')
    while (await publisher.step());
    assert.equal(await requireWhole(world, place), (await readPublished(world.database))?.size)
  })

  test('comes from one process at a time, and from the next when that one is gone', async () => {
    const world = await openLogWorld()
    await world.grow(300)
    const place = inMemory()
    const [first, second] = [publisherOf(world, place, 'first'), publisherOf(world, place, 'second')]
    await first.step()
    const { size } = await world.grow(300)
    assert.equal(await second.step(), false)
    assert.ok((await requireWhole(world, place)) < size)
    await world.sql(`update log_files set held_until = now() - interval '1 second'`)
    await second.step()
    assert.equal(await requireWhole(world, place), size)
    // The first one wakes up: it finds that it was given up.
    assert.equal(await first.step(), false)
    assert.equal(await requireWhole(world, place), size)
  })

  test('never goes back, however late a slow process is', async () => {
    const world = await openLogWorld()
    await world.grow(300)
    const place = inMemory()
    const slow = publisherOf(world, place, 'slow')
    const put = place.put
    place.put = async (path, bytes, options) => {
      await put(path, bytes, options)
      if (path !== 'key' || place.shown.length > 0) return
      await world.sql(`update log_files set held_until = now() - interval '1 second'`)
      place.put = put
      // Meanwhile it is given up, and another goes on.
      await world.grow(300)
      const other = publisherOf(world, place, 'other')
      while (await other.step());
    }
    assert.equal(await slow.step(), false)
    assert.equal(await requireWhole(world, place), (await readPublished(world.database))?.size)
  })
})

describe('what stands there already', () => {
  test('of another log is left alone', async () => {
    const world = await openLogWorld()
    await world.grow(5)
    const place = inMemory()
    const stranger = signingKey('log.example/other', Buffer.alloc(32, 1))
    const note = utf8(signCheckpoint({ origin: stranger.name, size: 9, root: Buffer.alloc(32) }, stranger))
    place.files.set('checkpoint', note)
    await assert.rejects(publisherOf(world, place).step(), /is not of this log .* left alone/)
    assert.deepEqual([...place.files.keys()], ['checkpoint'])
    assert.equal(place.files.get('checkpoint'), note)
  })

  test('tells of a database that was rolled back, or of another history', async () => {
    const world = await openLogWorld()
    await world.grow(20)
    const place = inMemory()
    const old = await world.copy()
    await world.grow(20)
    await publisherOf(world, place).step()
    const isRefusal = (words: RegExp) => (error: unknown) =>
      error instanceof LogRefusal && words.test(error.message)
    await assert.rejects(publisherOf(old, place).requireAgreement(), isRefusal(/rolled back or replaced/))
    await old.grow(21)
    await assert.rejects(publisherOf(old, place).step(), isRefusal(/history was rewritten/))
    assert.equal(await requireWhole(world, place), (await readPublished(world.database))?.size)
  })

  test('tells of a database that was replaced, whose keys are others', async () => {
    const [world, other] = [await openLogWorld(), await openLogWorld()]
    await world.grow(20)
    const place = inMemory()
    await publisherOf(world, place).step()
    await other.grow(30)
    const own = publisherOf(other, place, 'own', [keyOf(world)])
    await assert.rejects(own.requireAgreement(), (error: unknown) => error instanceof LogRefusal)
  })
})

test('leaves that were changed are not published', async () => {
  const world = await openLogWorld()
  await world.grow(600)
  const place = inMemory()
  await withoutTriggers(world, `update log_leaves set entry = sha256('x') where index = 300`)
  await assert.rejects(publisherOf(world, place).step(), LogRefusal)
  assert.equal(place.files.size, 0)
})

test('in a store they lie below log/, with types and what caches may do', async t => {
  const objects = new Map<string, { bytes: Buffer; headers: IncomingHttpHeaders }>()
  const server = await serve(async (request, response) => {
    const name = request.url ?? ''
    if (request.method === 'PUT')
      objects.set(name, { bytes: await readBody(request), headers: request.headers })
    const found = objects.get(name)
    response.writeHead(found ? 200 : 404).end(request.method === 'GET' ? found?.bytes : '')
  })
  const settings: Record<string, string> = {
    BCF_LOG_PUBLISH: 'store',
    BCF_STORE_ENDPOINT: server.url,
    BCF_STORE_BUCKET: 'evidence',
    BCF_STORE_KEY_ID: 'key',
    BCF_STORE_SECRET: 'secret',
    BCF_STORE_PREFIX: 'production',
  }
  const { place } = readFilesSettings(name => settings[name])
  assert.ok(place)
  const opened = openFilePlace(place)
  t.after(() => opened.close())
  const world = await openLogWorld()
  const { size, note } = await world.grow(300)
  await publisherOf(world, opened).step()
  const at = (path: string) => objects.get(`/evidence/production/log/${path}`)
  assert.equal(at('checkpoint')?.bytes.toString(), note)
  assert.equal(at('checkpoint')?.headers['cache-control'], 'public, max-age=5')
  assert.match(at('checkpoint')?.headers['content-type'] ?? '', /^text\/plain/)
  for (const path of ['tile/0/000', 'tile/entries/000', `tile/0/001.p/${size - 256}`, 'tile/1/000.p/1']) {
    assert.equal(at(path)?.headers['cache-control'], 'public, max-age=31536000, immutable', path)
    assert.equal(at(path)?.headers['content-type'], 'application/octet-stream')
  }
  assert.equal([...objects.keys()].at(-1), '/evidence/production/log/checkpoint')
})

test('a place that makes no sense is refused by the name of its setting', () => {
  const reading = (settings: Record<string, string>) => () => readFilesSettings(name => settings[name])
  assert.throws(
    reading({ BCF_LOG_PUBLISH: 'store' }),
    /^Error: BCF_LOG_PUBLISH is "store", but there is none/,
  )
  assert.throws(reading({ BCF_LOG_PUBLIC_URL: 'log.example' }), /^Error: BCF_LOG_PUBLIC_URL must start with/)
})

const serveDirectory = (directory: string) =>
  serve((request, response) => {
    const file = createReadStream(join(directory, request.url ?? ''))
    file.once('error', () => response.writeHead(404).end())
    file.once('open', () => file.pipe(response))
  })

test('a worker keeps a directory, whose mirror a stranger keeps, and stops when the database is an older one', async () => {
  const [directory = '', mirrored = ''] = directories
  const files = { place: { kind: 'directory' as const, directory }, publicUrl: null }
  const world = await openLogWorld()
  const { url } = await serveDirectory(directory)
  const mirror = () =>
    mirrorOnce(
      {
        log: openServedLog(url, signal),
        copy: openKeptCopy(mirrored),
        keys: [keyOf(world)],
        signal,
      },
      { all: false, patienceMs: 0 },
    )
  const published = async (size: number) =>
    eventually(async () => (await readFiles(world.database))?.size === size)

  await world.plant(300)
  const keeper = world.keep({}, files)
  await published((await world.published()).size)
  assert.equal((await mirror()).status, 'copied')
  assert.ok(existsSync(join(directory, 'tile/0/001.p')))
  await world.plant(900)
  await published((await world.published()).size)
  assert.equal((await mirror()).status, 'copied')
  assert.equal((await mirror()).status, 'unchanged')
  // Pieces are not kept for ever.
  await eventually(async () => globSync('tile/{0,entries}/*.p', { cwd: directory }).length === 2)
  await keeper.stop()

  const old = await world.copy()
  await world.grow(50)
  world.keep({}, files)
  await published((await world.published()).size)
  await old.plant(10)
  old.keep({}, files)
  await eventually(async () => old.refusals().length > 0)
  assert.match(old.refusals()[0] ?? '', /were published as files: the database was rolled back/)
})
