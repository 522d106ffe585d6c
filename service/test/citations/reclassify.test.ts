// Newer rules on old evidence. The verdicts of the older version are planted: every run says "STRONG", whatever
// its answer says.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { UNREAD } from '../../src/citations/classes/classify.ts'
import { listConfabulations } from '../../src/citations/confabulations.ts'
import { noCounts } from '../../src/model/citation.ts'
import type { JobSender } from '../../src/platform/queue/queue.ts'
import { type ReclassifyRequest, reclassify } from '../../src/scans/verdicts/reclassify.ts'
import { ABANDON, type JobDeps } from '../../src/worker/jobs.ts'
import { makeBrand, manualClock, startTestService } from '../harness.ts'
import { paperQueue } from '../paper-queue.ts'
import {
  type PlantedRun,
  plantAnswers,
  plantCapture,
  plantClassified,
  plantVerdict,
  responsesBody,
} from '../planted.ts'
import { delivered } from '../scans/worlds/delivered.ts'
import { runService } from '../service-here.ts'

const ABSENT = responsesBody('Emberwick is a maker of toasters.')

describe('reclassification', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, parts: { worker: false } })
  const { database, engines } = service

  const brandOf = async () => (await makeBrand(service)).id
  async function plantOld(brandId: string, body: Uint8Array = ABSENT): Promise<PlantedRun> {
    clock.advance(1_000)
    const run = await plantCapture(service, brandId, { body, capturedAt: clock.now() })
    await plantVerdict(service, run, { at: clock.now() })
    return run
  }
  const plantMany = (brandId: string, count: number) => {
    clock.advance(1_000)
    return plantAnswers(service, brandId, Array(count).fill(ABSENT), clock.now())
  }
  const run = (request: Partial<ReclassifyRequest>) => {
    clock.advance(1_000)
    const all = { brandId: null, scanId: null, dryRun: false, ...request }
    return reclassify({ database, engines, clock, queue: paperQueue() }, all)
  }
  const evidenceOf = async ({ runId }: PlantedRun) =>
    (await service.call('GET', `/v1/runs/${runId}/evidence`)).body
  const totalsOf = async (id: string) => {
    const brand = { id, name: '', domain: '' }
    return (await listConfabulations({ sql: database, now: clock.now() }, { brand, window: '7d' })).totals
  }
  /** By how many verdicts each run has: `2` means one of the old rules and one of the new. */
  const verdictsOf = async (brandId: string) => {
    const { rows } = await database.query<{ verdicts: number }>(
      `select (select count(*)::integer from records where subject = runs.id and kind = 'classification') as verdicts
       from runs where brand_id = $1`,
      [brandId],
    )
    return [...new Set(rows.map(({ verdicts }) => verdicts))]
  }

  test('adds a verdict, changes none, and moves the run in the counts', async () => {
    const brandId = await brandOf()
    const old = await plantOld(brandId)
    const before = await evidenceOf(old)
    const result = await run({ brandId })
    assert.deepEqual(result, {
      method: UNREAD,
      dryRun: false,
      judged: 1,
      readers: { [UNREAD]: 1 },
      changed: 1,
      skipped: 0,
      failed: 0,
      failures: [],
      moves: { STRONG: { ABSENT: 1 }, DESCRIPTIVE: {}, ECHO: {}, CONFABULATED: {}, ABSENT: {} },
    })
    const after = await evidenceOf(old)
    assert.deepEqual(after.classifications.slice(0, 1), before.classifications)
    assert.equal(after.classifications.length, 2)
    const { citationClass, cause, method } = after.classification
    assert.deepEqual(
      { citationClass, cause, method },
      { citationClass: 'ABSENT', cause: 'reclassification', method: UNREAD },
    )
    assert.deepEqual(after.snapshot, before.snapshot)
    assert.deepEqual(await totalsOf(brandId), { ...noCounts(), ABSENT: 1 })
  })

  test('what these rules have judged is skipped: in a scan, or a moment ago', async () => {
    const brandId = await brandOf()
    await plantClassified(service, clock, brandId, { body: ABSENT })
    const old = await plantOld(brandId)
    assert.deepEqual(pick(await run({ brandId })), { judged: 1, skipped: 1, failed: 0 })
    assert.deepEqual(pick(await run({ brandId })), { judged: 0, skipped: 2, failed: 0 })
    assert.equal((await evidenceOf(old)).classifications.length, 2)
  })

  test('a dry run tells the same and writes nothing', async () => {
    const brandId = await brandOf()
    await plantMany(brandId, 3)
    const dry = await run({ brandId, dryRun: true })
    assert.deepEqual(await verdictsOf(brandId), [1])
    assert.deepEqual(await totalsOf(brandId), { ...noCounts(), STRONG: 3 })
    assert.deepEqual({ ...(await run({ brandId })), dryRun: true }, dry)
  })

  test('one scan, one brand, or all; never one that does not exist', async () => {
    const [first, second] = [await brandOf(), await brandOf()]
    const [one, other] = [await plantOld(first), await plantOld(first)]
    await plantOld(second)
    assert.equal((await run({ scanId: one.scanId })).judged, 1)
    assert.equal((await evidenceOf(other)).classifications.length, 1)
    assert.equal((await run({ brandId: first })).judged, 1)
    assert.deepEqual(await verdictsOf(second), [1])
    await run({})
    assert.deepEqual(await verdictsOf(second), [2])
    await assert.rejects(run({ brandId: 'brd_nobody' }), /Brand/)
    await assert.rejects(run({ scanId: 'scn_nothing' }), /Scan/)
  })

  test('an answer that cannot be read is told, keeps its class, and holds up nobody', async () => {
    const brandId = await brandOf()
    const broken = await plantOld(brandId, Buffer.from('{ no JSON'))
    await plantMany(brandId, 2)
    const result = await run({ brandId })
    assert.deepEqual(pick(result), { judged: 2, skipped: 0, failed: 1 })
    assert.equal(result.failures[0]?.runId, broken.runId)
    assert.equal((await evidenceOf(broken)).classification.citationClass, 'STRONG')
    assert.deepEqual(await totalsOf(brandId), { ...noCounts(), STRONG: 1, ABSENT: 2 })
  })

  test('stopped half-way, it goes on where it was', async () => {
    const brandId = await brandOf()
    await plantMany(brandId, 70)
    const stopped = run({
      brandId,
      onProgress: () => {
        throw new Error('stopped')
      },
    })
    await assert.rejects(stopped, /stopped/)
    assert.deepEqual(await totalsOf(brandId), { ...noCounts(), STRONG: 20, ABSENT: 50 })
    assert.deepEqual(pick(await run({ brandId })), { judged: 20, skipped: 50, failed: 0 })
    assert.deepEqual(await verdictsOf(brandId), [2])
    assert.deepEqual(await totalsOf(brandId), { ...noCounts(), ABSENT: 70 })
  })

  test('several at once judge each run once', async () => {
    const brandId = await brandOf()
    await plantMany(brandId, 120)
    await Promise.all(Array.from({ length: 4 }, () => run({ brandId })))
    assert.deepEqual(await verdictsOf(brandId), [2])
    assert.deepEqual(await totalsOf(brandId), { ...noCounts(), ABSENT: 120 })
  })

  test('as a command', async () => {
    const brandId = await brandOf()
    await plantOld(brandId)
    const env = { DATABASE_URL: service.databaseUrl, BCF_LOG_LEVEL: 'silent' }
    const command = (...args: string[]) => runService('reclassify', env, args)
    const dry = await command('--brand', brandId, '--dry-run')
    assert.equal(dry.code, 0, dry.stderr)
    assert.match(dry.stdout, /^1 runs judged by \S+, nothing written: 1 change their class$/m)
    assert.match(dry.stdout, /^STRONG +0 +0 +0 +0 +1$/m)
    const json = await command('--brand', brandId, '--json')
    assert.equal(JSON.parse(json.stdout).judged, 1)
    const unknown = await command('--brand', 'brd_nobody')
    assert.equal(unknown.code, 1)
    assert.equal(unknown.stderr, 'Brand not found\n')
    assert.match((await command('--brands')).stderr, /Usage: main\.ts reclassify/)
  })
})

const pick = ({ judged, skipped, failed }: { judged: number; skipped: number; failed: number }) => ({
  judged,
  skipped,
  failed,
})

describe('runs whose classification was given up', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, parts: { worker: false } })
  const sent: { scanId: string; afterSeconds: number | undefined }[] = []
  const queue: JobSender = {
    requireOpen: () => {},
    send: async (_tx, queue, payload, options) => {
      assert.equal(queue, 'classify-scan')
      sent.push({ ...(payload as { scanId: string }), afterSeconds: options?.afterSeconds })
    },
    sendMany: async () => {},
  }
  const deps = { database: service.database, log: service.log, queue } as unknown as JobDeps

  test('are tried again later, as long as they wait', async () => {
    const brand = await makeBrand(service)
    const run = await plantCapture(service, brand.id, {
      body: Buffer.from('{ no JSON'),
      capturedAt: clock.now(),
    })
    await ABANDON['classify-scan'](deps, { scanId: run.scanId }, delivered())
    assert.deepEqual(sent.splice(0), [{ scanId: run.scanId, afterSeconds: 3_600 }])
    await plantVerdict(service, run, { at: clock.now() })
    await ABANDON['classify-scan'](deps, { scanId: run.scanId }, delivered())
    assert.deepEqual(sent, [])
  })
})
