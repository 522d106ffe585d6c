// A scan while the object store is away, full or half deaf: asking pauses, says why, and goes on by itself. Nothing is
// sealed without its bytes, and no answer that was paid for is lost.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { findBodies } from '../../src/evidence/bodies.ts'
import { objectName, openObject } from '../../src/evidence/objects/body-objects.ts'
import { createLog } from '../../src/platform/log.ts'
import { openObjectStore, type StoreSettings } from '../../src/platform/objects/settings.ts'
import { watchObjects } from '../../src/platform/objects/watch-objects.ts'
import { createTroubles } from '../../src/platform/watching/write-troubles.ts'
import { auditAt } from '../evidence/audited-log.ts'
import { bearer, eventually, makeBrand, startTestService, untilSigned } from '../harness.ts'
import { type Fault, openFaultProxy } from './fault-proxy.ts'
import { startSmallS3 } from './small-s3.ts'

const s3 = await startSmallS3('evidence')
const proxy = await openFaultProxy(s3.url)
const objectStore: StoreSettings = {
  place: {
    kind: 's3',
    s3: {
      ...{ endpoint: proxy.url, bucket: 'evidence', region: 'us-east-1', keyId: 'key-id', secret: 'secret' },
      ...{ pathStyle: true, lockDays: 0 },
    },
  },
  prefix: 'here',
}
after(async () => {
  await proxy.close()
  await s3.close()
})

describe('a store that is away', async () => {
  const service = await startTestService({ config: { objectStore, storeLookMs: 100 } })
  const { database } = service
  const brand = await makeBrand(service, {}, [{ text: 'When was it founded?', intent: 'BRANDED' }])
  const scan = async (): Promise<string> =>
    (await service.call('POST', '/v1/scans', { brandId: brand.id })).body.scanId
  const ended = (scanId: string) =>
    eventually(async () => {
      const { body } = await service.call('GET', `/v1/scans/${scanId}`)
      return ['COMPLETED', 'PARTIAL', 'FAILED'].includes(body.status) ? body : null
    })
  /** Of everything that is sealed, also at this moment. Answers of the sandbox recur: then the store had them before. */
  const requireBytes = async () => {
    const { rows } = await database.query<{ sha256: string; coding: string; bytes: null }>(
      `select encode(sha256, 'hex') as sha256, coding, bytes from bodies`,
    )
    for (const { sha256, coding, bytes } of rows) {
      assert.equal(bytes, null)
      const kept = s3.objects.get(`here/${objectName(sha256, coding)}`)
      assert.ok(kept && openObject(sha256, { coding, bytes: kept }), `sealed without its bytes: ${sha256}`)
    }
    return rows.length
  }

  const FAULTS: [Fault, string, string][] = [
    ['away', 'failing', 'The object store cannot be reached'],
    ['full', 'disk_full', 'The object store is full'],
    ['half', 'failing', 'The object store cannot be reached'],
    ['deaf', 'failing', 'The object store cannot be reached'],
  ]
  for (const [fault, cause, sentence] of FAULTS)
    test(`${fault}: asking pauses with a clear state, and goes on by itself`, async () => {
      proxy.set(fault)
      const scanId = await scan()
      const said = await eventually(async () => {
        const body = (await service.app.inject('/readyz')).json()
        return body.cannotWrite ? body : null
      })
      assert.equal(said.status, 'degraded')
      assert.deepEqual([said.cannotWrite[0].what, said.cannotWrite[0].cause], ['objects', cause])
      assert.ok(said.message.includes(sentence), said.message)
      assert.ok(!JSON.stringify(said).includes('127.0.0.1'))
      const { body: metrics } = await service.app.inject({ url: '/metrics', headers: bearer })
      assert.match(metrics, new RegExp(`^bcf_cannot_write\\{what="objects",cause="${cause}"\\} 1$`, 'm'))
      const { body: listed } = await service.call('GET', '/api/admin/engines')
      assert.ok(listed.engines.every(({ runnable }: { runnable: boolean }) => !runnable))
      assert.ok(listed.engines.some(({ reason }: { reason: string }) => reason?.includes(sentence)))
      await requireBytes()
      proxy.set('none')
      const { status } = await ended(scanId)
      assert.equal(status, 'COMPLETED')
      const { rows } = await database.query('select attempt from runs where scan_id = $1', [scanId])
      assert.ok(
        rows.every(({ attempt }) => attempt === 1),
        'no answer was asked for twice',
      )
      await eventually(async () => (await service.app.inject('/readyz')).json().status === 'ok')
    })

  test('every body lies in the store, none in the database, and the audit is clean', async () => {
    const { rows } = await database.query<{ sha256: Buffer }>('select sha256 from bodies')
    assert.equal(await requireBytes(), rows.length)
    assert.ok(rows.length > 0)
    const found = await findBodies(
      database,
      rows.map(({ sha256 }) => sha256),
    )
    assert.equal(found.size, rows.length)
    assert.ok([...s3.objects.keys()].every(name => name.startsWith('here/')))
    assert.ok(s3.objects.has('here/dictionaries/zstd-1'))
    await untilSigned(service)
    const log = createLog('silent')
    const objects = watchObjects(openObjectStore(objectStore), { log, troubles: createTroubles(log) })
    assert.deepEqual((await auditAt(service.databaseUrl, { objects })).findings, [])
    await objects.close()
  })

  test('evidence that cannot be fetched is asked for again later, with a status that says so', async () => {
    const { rows } = await database.query<{ id: string }>('select id from runs limit 1')
    const path = `/v1/runs/${rows[0]?.id}/evidence`
    proxy.set('away')
    const refused = await service.call('GET', path)
    assert.equal(refused.status, 503, refused.text)
    assert.match(refused.body.error, /^The object store failed/)
    assert.ok(refused.headers['retry-after'])
    proxy.set('none')
    // At once while the trouble is known; and it is, until the next probe.
    await eventually(async () => (await service.call('GET', path)).status === 200)
  })
})

test('a store that refuses us is a clear error at the start', async () => {
  const place = objectStore.place as Extract<StoreSettings['place'], { kind: 's3' }>
  const wrong = { ...objectStore, place: { ...place, s3: { ...place.s3, bucket: 'nobodys' } } }
  await assert.rejects(startTestService({ config: { objectStore: wrong } }), /NoSuchBucket.*BCF_STORE_BUCKET/)
})
