// Objects in a directory and in a bucket: the same promises, and one kind of error for whatever goes wrong.

import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createDirectoryStore } from '../../src/platform/objects/directory.ts'
import { type ObjectStore, StoreError, type StoreFailure } from '../../src/platform/objects/object-store.ts'
import { createS3Store, type S3Settings } from '../../src/platform/objects/s3.ts'
import { readStoreSettings } from '../../src/platform/objects/settings.ts'
import { within } from '../../src/platform/objects/within.ts'
import { type Fault, openFaultProxy } from './fault-proxy.ts'
import { startSmallS3 } from './small-s3.ts'

const SECRET = 'a-secret-that-nobody-may-see'
const s3 = await startSmallS3('evidence')
const proxy = await openFaultProxy(s3.url)
const settings: S3Settings = {
  ...{ endpoint: proxy.url, bucket: 'evidence', region: 'us-east-1', keyId: 'key-id', secret: SECRET },
  ...{ pathStyle: true, lockDays: 0 },
}
const bucket = createS3Store(settings)
/** Tests a limit, so it sets it. */
const hasty = createS3Store(settings, { timeoutMs: 300, attempts: 1 })
const directory = await mkdtemp(join(tmpdir(), 'bcf-objects-'))
after(async () => {
  await bucket.close()
  await hasty.close()
  await proxy.close()
  await s3.close()
  await rm(directory, { recursive: true, force: true })
})

const text = async (store: ObjectStore, name: string) => {
  const bytes = await store.get(name)
  return bytes && Buffer.from(bytes).toString()
}

const STORES: [string, ObjectStore][] = [
  ['a directory', createDirectoryStore(join(directory, 'plain'))],
  ['a bucket', bucket],
  ['a part of a bucket', within(bucket, 'part/of')],
]

for (const [name, store] of STORES)
  describe(name, () => {
    test('keeps what is put, and the first of what is put first', async () => {
      assert.equal(await store.get('a/b.txt'), null)
      assert.equal(await store.has('a/b.txt'), false)
      assert.equal(await store.putFirst('a/b.txt', Buffer.from('one')), true)
      assert.equal(await store.putFirst('a/b.txt', Buffer.from('two')), false)
      assert.equal(await text(store, 'a/b.txt'), 'one')
      await store.put('a/b.txt', Buffer.from('three'))
      assert.equal(await text(store, 'a/b.txt'), 'three')
      assert.equal(await store.has('a/b.txt'), true)
      assert.equal(await store.putAt('a/c.txt'), null)
      const putAt = await store.putAt('a/b.txt')
      assert.ok(putAt && Math.abs(putAt.getTime() - Date.now()) < 3_600_000, String(putAt))
      await store.put('a/empty', new Uint8Array())
      assert.equal((await store.get('a/empty'))?.length, 0)
    })

    test('keeps one of many that are put first at once', async () => {
      const won = await Promise.all(
        Array.from({ length: 8 }, (_, place) => store.putFirst('race', Buffer.from(`of ${place}`))),
      )
      assert.equal(won.filter(Boolean).length, 1)
      assert.equal(await text(store, 'race'), `of ${won.indexOf(true)}`)
    })

    test('lists names in their order, page after page', async () => {
      const names = ['x/10', 'x/9', 'x-y', 'x/a/b', 'x/a-b', 'y']
      for (const one of names) await store.put(`l/${one}`, Buffer.from('.'))
      const expected = names.map(one => `l/${one}`).sort()
      assert.deepEqual(await store.list('l/'), expected)
      assert.deepEqual(await store.list('l/x/'), ['l/x/10', 'l/x/9', 'l/x/a-b', 'l/x/a/b'])
      for (const [place, one] of expected.entries())
        assert.deepEqual(await store.list('l/', one), expected.slice(place + 1))
    })

    test('refuses a name that could lead elsewhere', async () => {
      for (const one of ['../a', 'a/../b', '/a', 'a//b', 'a/', '.', 'a b', 'a?b', 'a%2fb', ''])
        await assert.rejects(async () => store.get(one), /cannot be stored/, one)
    })
  })

test('what a killed writer left in a directory is neither listed nor read', async () => {
  const store = createDirectoryStore(join(directory, 'left'))
  await store.put('a/b', Buffer.from('whole'))
  await writeFile(join(directory, 'left/a/c.new-12-0123abcd'), 'ha')
  assert.deepEqual(await store.list(''), ['a/b'])
  assert.equal(await store.get('a/c'), null)
})

test('a directory with a mark is never made, and takes nothing where the mark is missing', async () => {
  const root = join(directory, 'mounted')
  const store = within(createDirectoryStore(root, { mark: 'here/mark' }), 'here')
  const refused = { failure: 'refused', detail: 'NotOurDirectory' }
  await assert.rejects(store.putFirst('mark', Buffer.from('ours')), refused)
  await assert.rejects(stat(root), { code: 'ENOENT' })
  await mkdir(root)
  await assert.rejects(store.put('a', Buffer.from('x')), refused)
  await store.putFirst('mark', Buffer.from('ours'))
  await store.put('a', Buffer.from('x'))
  // As when a share is gone, and leaves the directory that it was mounted on.
  await rename(root, `${root}-elsewhere`)
  await mkdir(root)
  await assert.rejects(store.putFirst('b', Buffer.from('x')), refused)
  assert.deepEqual(await readdir(root), [])
})

describe('a store with faults', () => {
  const failsAs = (failure: StoreFailure) => (error: unknown) => {
    assert.ok(error instanceof StoreError, String(error))
    assert.equal(error.failure, failure)
    const said = JSON.stringify([error.message, error.stack, error.detail, String(error.cause)])
    for (const hidden of [SECRET, '127.0.0.1', 'Authorization', 'there is no room'])
      assert.ok(!said.includes(hidden), hidden)
    return true
  }
  const FAULTS: [Fault, StoreFailure][] = [
    ['away', 'away'],
    ['full', 'full'],
    ['slow', 'slow'],
  ]
  for (const [fault, failure] of FAULTS)
    test(`that is ${fault} says so, and works again afterwards`, async () => {
      proxy.set(fault)
      const store = fault === 'slow' ? hasty : bucket
      await assert.rejects(store.putFirst(`f/${fault}`, Buffer.from('x')), failsAs(failure))
      if (fault !== 'full') await assert.rejects(store.get(`f/${fault}`), failsAs(failure))
      proxy.set('none')
      assert.equal(await bucket.putFirst(`f/${fault}`, Buffer.from('x')), true)
    })

  test('whose answer is lost is asked again, and the put that stands is found', async () => {
    proxy.set('deaf')
    const put = bucket.putFirst('f/deaf', Buffer.from('x'))
    await assert.rejects(put, failsAs('away'))
    proxy.set('none')
    assert.equal(await bucket.putFirst('f/deaf', Buffer.from('x')), false)
  })

  test('that refuses us is refused by name of its error alone', async () => {
    for (const wrong of [{ keyId: 'another' }, { bucket: 'nobodys' }]) {
      const store = createS3Store({ ...settings, ...wrong })
      await assert.rejects(store.get('a'), failsAs('refused'))
      await assert.rejects(store.list(''), failsAs('refused'))
      await store.close()
    }
  })

  test('that knows no conditions refuses us: waiting would not help', async () => {
    proxy.set('simple')
    await assert.rejects(bucket.putFirst('f/simple', Buffer.from('x')), failsAs('refused'))
    proxy.set('none')
  })

  test('is told to lock what is kept, and the checksum of everything', async () => {
    const locking = createS3Store({ ...settings, lockDays: 30 })
    await locking.put('locked', Buffer.from('x'), { isKept: true })
    await locking.put('free', Buffer.from('x'), { contentType: 'text/plain', cacheControl: 'no-cache' })
    await locking.close()
    const [locked, free] = s3.puts.slice(-2)
    assert.equal(locked?.['x-amz-object-lock-mode'], 'COMPLIANCE')
    const until = Date.parse(String(locked?.['x-amz-object-lock-retain-until-date']))
    assert.ok(Math.abs(until - Date.now() - 30 * 86_400_000) < 3_600_000)
    assert.equal(locked?.['x-amz-checksum-sha256'], 'LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE=')
    assert.equal(free?.['x-amz-object-lock-mode'], undefined)
    assert.equal(free?.['content-type'], 'text/plain')
    assert.equal(free?.['cache-control'], 'no-cache')
  })
})

describe('the settings of a store', () => {
  const GOOD = {
    BCF_STORE_ENDPOINT: 'https://s3.example',
    BCF_STORE_BUCKET: 'evidence',
    BCF_STORE_KEY_ID: 'key-id',
    BCF_STORE_SECRET: SECRET,
  }
  const read = (env: Record<string, string>) => readStoreSettings(name => env[name])

  test('are none, a directory or a bucket', () => {
    assert.equal(read({}), null)
    assert.deepEqual(read({ BCF_STORE_DIRECTORY: '/srv/objects' })?.place, {
      kind: 'directory',
      directory: '/srv/objects',
    })
    const given = read({ ...GOOD, BCF_STORE_PREFIX: 'bcf/one' })
    assert.equal(given?.prefix, 'bcf/one')
    assert.equal(given?.place.kind, 's3')
  })

  test('that are wrong are named, without what they hold', () => {
    const cases: [Record<string, string>, RegExp][] = [
      [{ BCF_STORE_BUCKET: 'evidence' }, /^BCF_STORE_BUCKET is set without a store/],
      [{ ...GOOD, BCF_STORE_DIRECTORY: '/srv' }, /exclude each other/],
      [{ ...GOOD, BCF_STORE_ENDPOINT: `https://u:${SECRET}@s3.example` }, /^BCF_STORE_ENDPOINT must/],
      [{ ...GOOD, BCF_STORE_SECRET: `${SECRET} ` }, /^BCF_STORE_SECRET must/],
      [{ ...GOOD, BCF_STORE_BUCKET: 'No_Bucket' }, /^BCF_STORE_BUCKET must/],
      [{ ...GOOD, BCF_STORE_PREFIX: '../a' }, /^BCF_STORE_PREFIX must/],
      [{ ...GOOD, BCF_STORE_PATH_STYLE: 'yes' }, /^BCF_STORE_PATH_STYLE must/],
      [{ ...GOOD, BCF_STORE_LOCK_DAYS: '-1' }, /^BCF_STORE_LOCK_DAYS must/],
    ]
    for (const [env, message] of cases)
      assert.throws(
        () => read(env),
        (error: Error) => message.test(error.message) && !error.message.includes(SECRET),
      )
    for (const name of ['BCF_STORE_BUCKET', 'BCF_STORE_KEY_ID', 'BCF_STORE_SECRET'])
      assert.throws(
        () => read({ ...GOOD, [name]: undefined as unknown as string }),
        new RegExp(`^Error: ${name}`),
      )
  })
})
