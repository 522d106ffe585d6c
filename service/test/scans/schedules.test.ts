// A brand that is scanned by the clock: how it is told, and what happens when the hour comes.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { readPlans } from '../../src/brands/plans.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createLog } from '../../src/platform/log.ts'
import { openQueue } from '../../src/platform/queue/queue.ts'
import { SCANS_AUDITED } from '../../src/scans/audited.sql.ts'
import { type ScheduledScanDeps, startScheduledScan } from '../../src/scans/scheduled-scan.ts'
import { eventually, makeBrand, startTestService } from '../harness.ts'
import { faultsIn } from '../shown-faults.ts'
import { brandOn, writePlans } from './one-engine.ts'

const plansFile = writePlans()
const service = await startTestService({ config: { plansFile } })
const log = createLog('silent')
const queue = await openQueue({ url: service.databaseUrl, database: service.database, worker: false, log })
after(() => queue.stop())
const deps: ScheduledScanDeps = {
  database: service.database,
  queue,
  schedules: queue,
  clock: systemClock,
  plans: readPlans(plansFile),
  engines: service.engines,
  log,
}

const scansOf = async (
  brandId: string,
): Promise<{ id: string; status: string; finishedAt: string | null }[]> =>
  (await service.call('GET', `/api/admin/brands/${brandId}/scans`)).body.scans

/** What the schedule says of the last time it came due. */
const lastOf = async (brandId: string) =>
  (await service.call('GET', `/api/admin/brands/${brandId}/schedule`)).body.last

/** Due a moment ago, and not again for a year. */
function setDue(brandId: string): Promise<void> {
  const due = new Date(Date.now() - 90_000)
  const cron = `${due.getUTCMinutes()} ${due.getUTCHours()} ${due.getUTCDate()} ${due.getUTCMonth() + 1} *`
  return service.database.transaction(tx => queue.set(tx, brandId, { cron, timezone: 'UTC' }))
}

/** The look at a batch that would come in a minute comes now. */
async function hurryBatches(): Promise<void> {
  await service.database.query(
    `update pgboss.job set start_after = now() where name = 'batch-collect' and state = 'created'`,
  )
  await service.database.query(`select pg_notify('bcf_jobs', 'batch-collect')`)
}

/** Schedules and scans that are not what was sealed of them. */
const contradictions = () => faultsIn(service.database, SCANS_AUDITED)

const ended = (brandId: string, count: number) =>
  eventually(async () => {
    const scans = await scansOf(brandId)
    return scans.length === count && scans.every(scan => scan.finishedAt !== null)
  })

describe('a schedule', () => {
  // The library gives up on a preview that takes it a second. For the thousand leap days that this plan allows it needs six.
  test('of leap days has a forecast', async () => {
    const { id } = await makeBrand(service, { plan: 'VERY_OFTEN' }, [{ text: 'Why?', intent: 'BRANDED' }])
    const url = `/api/admin/brands/${id}/schedule`
    const set = await service.call('PUT', url, { cron: '0 6 29 2 *', timezone: 'UTC' })
    assert.equal(set.status, 200)
    assert.equal(set.body.next.length, 3)
    const often = await service.call('PUT', url, { cron: '* * * * *', timezone: 'UTC' })
    assert.equal(often.body.forecast.scansPerDay, 1_000)
  })

  test('is set, read, replaced and removed', async () => {
    const brandId = await brandOn(service, 'CHATGPT', 'What boils water?')
    const url = `/api/admin/brands/${brandId}/schedule`
    const none = {
      cron: null,
      timezone: null,
      samples: null,
      economy: null,
      next: [],
      last: null,
      forecast: null,
    }
    const { scan, ...empty } = (await service.call('GET', url)).body
    assert.deepEqual(empty, none)
    assert.deepEqual(scan.ordinary, scan.economy, 'what has no batch way costs the same')

    const set = await service.call('PUT', url, { cron: '0 6 * * 1', timezone: 'Europe/Paris' })
    assert.equal(set.status, 200)
    assert.equal(set.body.next.length, 3)
    assert.deepEqual((await service.call('GET', url)).body, set.body)
    for (const time of set.body.next) {
      const local = new Intl.DateTimeFormat('en-GB', {
        timeZone: 'Europe/Paris',
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
      }).format(new Date(time))
      assert.equal(local, 'Mon 06:00')
    }

    await service.call('PUT', url, { cron: '30 7 * * *' })
    const { body } = await service.call('GET', url)
    assert.deepEqual([body.cron, body.timezone], ['30 7 * * *', 'UTC'])
    const { rows } = await service.database.query('select name, data from pgboss.schedule where key = $1', [
      brandId,
    ])
    assert.deepEqual(
      rows,
      [{ name: 'scheduled-scan', data: { brandId, asChosen: true } }],
      'one schedule, with what its job needs',
    )

    assert.deepEqual((await service.call('DELETE', url)).body, { ...none, scan })
    assert.deepEqual((await service.call('GET', url)).body, { ...none, scan })
    assert.equal((await service.call('DELETE', url)).status, 200, 'removed twice is removed')
  })

  for (const wrong of [
    { cron: 'every monday' },
    { cron: '' },
    { cron: '61 * * * *' },
    { cron: '0 0 30 2 *' },
    { cron: '0 6 * * 1', timezone: 'Mars/Olympus' },
    { cron: '0 6 * * 1', timezone: '' },
    { timezone: 'UTC' },
    { cron: 5 },
    { cron: '0 6 * * 1\u0000' },
  ]) {
    test(`${JSON.stringify(wrong)} is refused`, async () => {
      const { id } = await makeBrand(service, { plan: 'CHATGPT' })
      const url = `/api/admin/brands/${id}/schedule`
      const { status, text } = await service.call('PUT', url, wrong)
      assert.equal(status, 400, text)
      assert.equal((await service.call('GET', url)).body.cron, null)
    })
  }

  test('of economy says what it saves before it is chosen, and starts scans that are asked by batch', async () => {
    const brandId = await brandOn(service, 'CLAUDE', 'What boils water?')
    const url = `/api/admin/brands/${brandId}/schedule`
    const before = (await service.call('GET', url)).body
    const [ordinary, economy] = [before.scan.ordinary.engines[0], before.scan.economy.engines[0]]
    assert.deepEqual([ordinary.route, economy.route], ['anthropic-messages', 'anthropic-messages-batch'])
    // Half of the tokens and all of the searches: two of them, at a cent each.
    assert.equal(economy.usd.toFixed(6), ((ordinary.usd - 0.02) / 2 + 0.02).toFixed(6))

    const chosen = await service.call('PUT', url, { cron: '0 6 * * 1', economy: true })
    assert.equal(chosen.body.economy, true)
    assert.deepEqual((await service.call('GET', url)).body, chosen.body)
    assert.equal(chosen.body.forecast.month.usd, chosen.body.forecast.scansPerMonth * economy.usd)
    const asBefore = await service.call('PUT', url, { cron: '0 6 * * 1' })
    assert.equal(asBefore.body.economy, false)
    await service.call('PUT', url, { cron: '0 6 * * 1', economy: true })

    await service.database.transaction(tx => queue.send(tx, 'scheduled-scan', { brandId, economy: true }))
    const [scan] = await eventually(async () => {
      const scans = await scansOf(brandId)
      return scans.length > 0 && scans
    })
    const { state } = await eventually(async () => {
      const { rows } = await service.database.query<{ state: string }>(
        'select state from batches where scan_id = $1',
        [scan?.id],
      )
      return rows[0]?.state === 'submitted' && rows[0]
    })
    assert.equal(state, 'submitted')
    const { rows } = await service.database.query<{ text: string }>(
      `select private_text as text from record_texts t join records r on r.id = t.record
       where kind = 'plan' and subject = $1`,
      [scan?.id],
    )
    assert.equal(JSON.parse(rows[0]?.text ?? '{}').economy, true, 'the plan says that nobody waits')

    await hurryBatches()
    await ended(brandId, 1)
    const { body } = await service.call('GET', `/api/admin/scans/${scan?.id}`)
    const answer = await eventually(async () => {
      const read = await service.call('GET', `/api/admin/runs/${body.runs[0].id}/answer`)
      return read.status === 200 && read.body
    })
    assert.equal(answer.byBatch, true)
    assert.deepEqual(await contradictions(), [])
  })

  test('of a brand that does not exist is not found', async () => {
    const url = '/api/admin/brands/brd_none/schedule'
    for (const method of ['GET', 'DELETE'] as const)
      assert.equal((await service.call(method, url)).status, 404)
    assert.equal((await service.call('PUT', url, { cron: '0 6 * * 1' })).status, 404)
  })
})

describe('when the hour comes', () => {
  test('a scan is started', async () => {
    const brandId = await brandOn(service, 'CHATGPT', 'What boils water?')
    await service.database.transaction(tx => queue.send(tx, 'scheduled-scan', { brandId }))
    await ended(brandId, 1)
    const [scan] = await scansOf(brandId)
    assert.equal(scan?.status, 'COMPLETED')
  })

  test('with as many samples as it was set to', async () => {
    const brandId = await brandOn(service, 'CHATGPT', 'What boils water?')
    await service.database.transaction(tx => queue.send(tx, 'scheduled-scan', { brandId, samples: 2 }))
    await ended(brandId, 1)
    const [scan] = await scansOf(brandId)
    assert.equal((await service.call('GET', `/v1/scans/${scan?.id}`)).body.totalRuns, 2)
  })

  test('only one, although the job is delivered twice', async () => {
    const brandId = await brandOn(service, 'CHATGPT', 'What boils water?')
    await startScheduledScan(deps, { brandId, delivery: 'first' })
    await ended(brandId, 1)
    await startScheduledScan(deps, { brandId, delivery: 'first' })
    assert.equal((await scansOf(brandId)).length, 1)
    await startScheduledScan(deps, { brandId, delivery: 'second' })
    await ended(brandId, 2)
  })

  test('only one, although it is delivered to many at the same moment', async () => {
    const brandId = await brandOn(service, 'CHATGPT', 'What boils water?')
    await Promise.all(
      Array.from({ length: 5 }, () => startScheduledScan(deps, { brandId, delivery: 'same' })),
    )
    await ended(brandId, 1)
  })

  test('only one each time it comes due, although two jobs were made of it', async () => {
    const brandId = await brandOn(service, 'CHATGPT', 'What boils water?')
    await setDue(brandId)
    await startScheduledScan(deps, { brandId, delivery: 'of the worker that died' })
    await ended(brandId, 1)
    await startScheduledScan(deps, { brandId, delivery: 'of the worker that took over' })
    assert.equal((await scansOf(brandId)).length, 1)
  })

  test('the schedule says which scan it started, also when its worker died before it could say so', async () => {
    const brandId = await brandOn(service, 'CLAUDE', 'What boils water? [[fault:429-huge]]')
    await setDue(brandId)
    await startScheduledScan(deps, { brandId, delivery: 'of the worker that died' })
    await service.database.query('delete from schedule_outcomes where brand_id = $1', [brandId])
    await startScheduledScan(deps, { brandId, delivery: 'of the worker that took over' })
    const [scan] = await scansOf(brandId)
    const last = await lastOf(brandId)
    assert.deepEqual([last.scanId, last.reason], [scan?.id, null], 'not left out because of itself')
    assert.ok(Date.parse(last.dueAt) <= Date.now() - 30_000)
  })

  test('none, when no prompt is active; it counts nothing, and the schedule says why', async () => {
    const { id: brandId, promptIds } = await makeBrand(service, { plan: 'ONCE_A_MONTH' }, [
      { text: 'Why?', intent: 'BRANDED' },
    ])
    await service.call('PATCH', `/api/admin/prompts/${promptIds[0]}`, { active: false })
    await setDue(brandId)
    assert.equal(await lastOf(brandId), null)
    await startScheduledScan(deps, { brandId, delivery: 'without a prompt' })
    assert.deepEqual(await scansOf(brandId), [])
    const last = await lastOf(brandId)
    assert.equal(last.scanId, null)
    assert.match(last.reason, /no active prompt/)
    await service.call('PATCH', `/api/admin/prompts/${promptIds[0]}`, { active: true })
    await startScheduledScan(deps, { brandId, delivery: 'with one' })
    await ended(brandId, 1)
    assert.equal(
      (await lastOf(brandId)).scanId,
      (await scansOf(brandId))[0]?.id,
      'the one scan was still free',
    )
  })

  test('the last time it came due is found, however rare', async () => {
    const until = new Date('2026-03-01T12:00:30Z')
    const latest = (cron: string, timezone = 'UTC') => queue.latest({ cron, timezone }, until)?.toISOString()
    assert.equal(latest('* * * * *'), '2026-03-01T12:00:00.000Z')
    assert.equal(latest('*/5 * * * * *'), '2026-03-01T12:00:30.000Z')
    assert.equal(latest('0 */6 * * *'), '2026-03-01T12:00:00.000Z')
    assert.equal(latest('0 6 * * 1', 'Europe/Paris'), '2026-02-23T05:00:00.000Z')
    assert.equal(latest('0 0 2 3 *'), '2025-03-02T00:00:00.000Z')
    assert.equal(latest('0 0 29 2 *'), undefined)
  })

  test('none, while the one before it is still open', async () => {
    const brandId = await brandOn(service, 'CLAUDE', 'What boils water? [[fault:429-huge]]')
    await startScheduledScan(deps, { brandId, delivery: 'one' })
    await startScheduledScan(deps, { brandId, delivery: 'two' })
    const scans = await scansOf(brandId)
    assert.equal(scans.length, 1)
    assert.equal(scans[0]?.finishedAt, null)
    await setDue(brandId)
    await startScheduledScan(deps, { brandId, delivery: 'three' })
    assert.match((await lastOf(brandId)).reason, /still running/)
  })

  test('none, when the cap of the plan is reached; and the job does not come back', async () => {
    const { id } = await makeBrand(service, { plan: 'ONCE_A_MONTH' }, [{ text: 'Why?', intent: 'BRANDED' }])
    await startScheduledScan(deps, { brandId: id, delivery: 'before the cap' })
    await ended(id, 1)
    await startScheduledScan(deps, { brandId: id, delivery: 'at the cap' })
    assert.equal((await scansOf(id)).length, 1)
  })
})
