// A brand that is scanned by the clock: how it is told, and what happens when the hour comes; and prompts that are asked less often
// than that: set, sealed, kept, and priced beforehand.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { BRANDS_AUDITED } from '../../src/brands/audited-tables.ts'
import { readPlans } from '../../src/brands/plans.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createLog } from '../../src/platform/log.ts'
import { openQueue } from '../../src/platform/queue/queue.ts'
import { SCANS_AUDITED } from '../../src/scans/audited.sql.ts'
import { type ScheduledScanDeps, startScheduledScan } from '../../src/scans/scheduled-scan.ts'
import { findingsOf } from '../figures/prompt-findings.ts'
import { eventually, fieldsOf, makeBrand, requireSound, scanToEnd, startTestService } from '../harness.ts'
import { sealedContents } from '../sealed-texts.ts'
import { brandOn, writePlans } from './one-engine.ts'

const plansFile = writePlans()
const service = await startTestService({ config: { plansFile } })
const log = createLog('silent')
const queue = await openQueue({ url: service.databaseUrl, database: service.database, worker: false, log })
after(() => queue.stop())
const deps: ScheduledScanDeps = {
  ...{ database: service.database, queue, schedules: queue, clock: systemClock, log },
  ...{ plans: readPlans(plansFile), engines: service.engines },
}
const scheduleOf = (brandId: string) => `/api/admin/brands/${brandId}/schedule`

const scansOf = async (brandId: string) =>
  (await service.call('GET', `/api/admin/brands/${brandId}/scans`)).body.scans

/** What the schedule says of the last time it came due. */
const lastOf = async (brandId: string) => (await service.call('GET', scheduleOf(brandId))).body.last

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

const ended = (brandId: string, count: number) =>
  eventually(async () => {
    const scans = await scansOf(brandId)
    return scans.length === count && !fieldsOf(scans, 'finishedAt').includes(null)
  })

describe('a schedule', () => {
  // The library gives up on a preview that takes it a second. For the thousand leap days that this plan allows it needs six.
  test('of leap days has a forecast', async () => {
    const { id } = await makeBrand(service, { plan: 'VERY_OFTEN' }, [{ text: 'Why?', intent: 'BRANDED' }])
    const url = scheduleOf(id)
    const set = await service.call('PUT', url, { cron: '0 6 29 2 *', timezone: 'UTC' })
    assert.equal(set.status, 200)
    assert.equal(set.body.next.length, 3)
    const often = await service.call('PUT', url, { cron: '* * * * *', timezone: 'UTC' })
    assert.equal(often.body.forecast.scansPerDay, 1_000)
  })

  test('rests while the brand is archived, which is in no list and keeps its evidence', async () => {
    const brandId = await brandOn(service, 'CHATGPT', 'What boils water?')
    const { runs } = await scanToEnd(service, brandId)
    const archive = (archived: boolean) => service.call('PATCH', `/api/admin/brands/${brandId}`, { archived })
    const isIn = async (path: string): Promise<boolean> => {
      const { brands } = (await service.call('GET', `/api/admin/${path}`)).body
      return brands.some(
        (row: { id?: string; brand?: { id: string } }) => (row.id ?? row.brand?.id) === brandId,
      )
    }
    const listed = () => Promise.all(['brands', 'portfolio?limit=100', 'brands?archived=true'].map(isIn))
    await setDue(brandId)
    assert.deepEqual(await listed(), [true, true, false])
    const archived = await archive(true)
    assert.equal(typeof archived.body.archivedAt, 'string')
    assert.deepEqual(await listed(), [false, false, true])
    await startScheduledScan(deps, { brandId, delivery: 'of an archived brand' })
    assert.deepEqual([(await scansOf(brandId)).length, await lastOf(brandId)], [1, null])
    const refused = await service.call('POST', '/v1/scans', { brandId })
    assert.deepEqual([refused.status, /^The brand is archived/.test(refused.body.error)], [409, true])
    const [{ sha256 }] = runs
    assert.equal((await service.call('GET', `/v1/public/evidence/${sha256}`)).status, 200)
    await requireSound(service.database, [BRANDS_AUDITED])
    assert.equal((await archive(false)).body.archivedAt, null)
    assert.deepEqual(await listed(), [true, true, false])
    await requireSound(service.database, [BRANDS_AUDITED])
  })

  test('is set, read, replaced and removed', async () => {
    const brandId = await brandOn(service, 'CHATGPT', 'What boils water?')
    const url = scheduleOf(brandId)
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

    assert.equal((await service.call('PUT', url, { cron: '0 6 * * 1', samples: 2 })).body.samples, 2)
    await service.call('PUT', url, { cron: '30 7 * * *' })
    const { body } = await service.call('GET', url)
    assert.deepEqual([body.cron, body.timezone, body.samples], ['30 7 * * *', 'UTC', null])
    const { rows } = await service.database.query('select name, data from pgboss.schedule where key = $1', [
      brandId,
    ])
    assert.deepEqual(
      rows,
      [{ name: 'scheduled-scan', data: { brandId } }],
      'one schedule, with what its job needs',
    )

    assert.deepEqual((await service.call('DELETE', url)).body, { ...none, scan })
    assert.deepEqual((await service.call('GET', url)).body, { ...none, scan })
    assert.equal((await service.call('DELETE', url)).status, 200, 'removed twice is removed')
  })

  test('that never comes due, or makes no sense, is refused', async () => {
    const { id } = await makeBrand(service, { plan: 'CHATGPT' })
    for (const wrong of [
      ...[
        { cron: 'every monday' },
        { cron: '' },
        { cron: '61 * * * *' },
        { cron: '0 0 30 2 *' },
        { cron: 5 },
      ],
      ...[
        { cron: '0 6 * * 1', timezone: 'Mars/Olympus' },
        { cron: '0 6 * * 1', timezone: '' },
      ],
      ...[{ timezone: 'UTC' }, { cron: '0 6 * * 1\u0000' }],
    ]) {
      const { status, text } = await service.call('PUT', scheduleOf(id), wrong)
      assert.equal(status, 400, `${JSON.stringify(wrong)} ${text}`)
    }
    assert.equal((await service.call('GET', scheduleOf(id))).body.cron, null)
  })

  test('of economy says what it saves before it is chosen, and starts scans that are asked by batch', async () => {
    const brandId = await brandOn(service, 'CLAUDE', 'What boils water?')
    const url = scheduleOf(brandId)
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
    const [plan] = await sealedContents(service.database, `kind = 'plan' and subject = $1`, [scan.id])
    assert.equal(plan.economy, true, 'the plan says that nobody waits')

    await hurryBatches()
    await ended(brandId, 1)
    const { body } = await service.call('GET', `/api/admin/scans/${scan?.id}`)
    const answer = await eventually(async () => {
      const read = await service.call('GET', `/api/admin/runs/${body.runs[0].id}/answer`)
      return read.status === 200 && read.body
    })
    assert.equal(answer.byBatch, true)
    await requireSound(service.database, [SCANS_AUDITED])
  })

  test('of a brand that does not exist is not found', async () => {
    const url = '/api/admin/brands/brd_none/schedule'
    for (const method of ['GET', 'DELETE'] as const)
      assert.equal((await service.call(method, url)).status, 404)
    assert.equal((await service.call('PUT', url, { cron: '0 6 * * 1' })).status, 404)
  })
})

describe('when the hour comes', () => {
  test('a scan is started, with as many samples as it was set to', async () => {
    const brandId = await brandOn(service, 'CHATGPT', 'What boils water?')
    await service.database.transaction(tx => queue.send(tx, 'scheduled-scan', { brandId, samples: 2 }))
    await ended(brandId, 1)
    const [{ id }] = await scansOf(brandId)
    const { status, totalRuns } = (await service.call('GET', `/v1/scans/${id}`)).body
    assert.deepEqual([status, totalRuns], ['COMPLETED', 2])
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

const QUESTIONS = ['What boils water?', 'Who makes kettles?', 'Which kettle is best?'].map(text => ({
  ...{ text, intent: 'CATEGORY' },
}))
const setCadence = (brandId: string, promptIds: string[], cadence: string) =>
  service.call('PUT', `/api/admin/brands/${brandId}/cadence`, { cadence, promptIds })

describe('a cadence', () => {
  test('is set for several prompts at once, each change an event, and what is asked always says nothing of it', async () => {
    const { id, promptIds } = await makeBrand(service, { plan: 'CHATGPT' }, QUESTIONS)
    const [first = '', second = ''] = promptIds
    const set = await setCadence(id, [first, second], 'weekly')
    assert.equal(set.status, 200, set.text)
    const { body } = await service.call('GET', `/api/admin/brands/${id}/prompts`)
    assert.deepEqual(
      new Map(fieldsOf(body.prompts, 'id', 'cadence')),
      new Map(promptIds.map((prompt, place) => [prompt, place < 2 ? 'weekly' : 'every_scan'])),
    )
    await setCadence(id, [first], 'weekly')
    await setCadence(id, [second], 'every_scan')
    const { entries } = (await service.call('GET', `/api/admin/brands/${id}/history`)).body
    const events = entries
      .filter(({ action }: { action: string }) => action === 'prompt.cadence_set')
      .map((entry: { object: { id: string }; before: object; after: object }) => [
        entry.object.id,
        (entry.before as { cadence?: string }).cadence,
        (entry.after as { cadence?: string }).cadence,
      ])
    assert.deepEqual(
      events.sort(),
      [
        [first, undefined, 'weekly'],
        [second, undefined, 'weekly'],
        [second, 'weekly', undefined],
      ].sort(),
    )
    assert.deepEqual(await findingsOf(service, promptIds), [])
    await service.database.query(`update prompts set cadence = 'monthly' where id = $1`, [first])
    assert.match((await findingsOf(service, promptIds)).join(), /it is not what its last event says/)
    await service.database.query(`update prompts set cadence = null where id = $1`, [first])
    assert.match((await findingsOf(service, promptIds)).join(), /it is not what its last event says/)
  })

  test('comes with a new prompt, too', async () => {
    const { id } = await makeBrand(service, { plan: 'CHATGPT' })
    const prompts = [{ text: 'Why?', intent: 'BRANDED', cadence: 'monthly' }]
    const { body } = await service.call('POST', `/api/admin/brands/${id}/prompts`, { prompts })
    assert.equal(body.prompts[0].cadence, 'monthly')
    assert.deepEqual(await findingsOf(service, [body.prompts[0].id]), [])
  })

  test('is refused for prompts of others, and for what it is not', async () => {
    const [own, other] = await Promise.all(
      [1, 2].map(() => makeBrand(service, { plan: 'CHATGPT' }, QUESTIONS)),
    )
    assert.ok(own && other)
    const mixed = [own.promptIds[0] ?? '', other.promptIds[0] ?? '']
    assert.equal((await setCadence(own.id, mixed, 'weekly')).status, 404)
    assert.equal((await setCadence(own.id, ['prm_none'], 'weekly')).status, 404)
    assert.equal((await setCadence(own.id, own.promptIds, 'hourly')).status, 400)
    assert.equal((await setCadence(own.id, [], 'weekly')).status, 400)
    const { body } = await service.call('GET', `/api/admin/brands/${own.id}/prompts`)
    assert.ok(body.prompts.every(({ cadence }: { cadence: string }) => cadence === 'every_scan'))
  })
})

describe('a schedule of prompts with a cadence', () => {
  test('asks what is due, and leaves out a scan of nothing; people see why', async () => {
    const { id, promptIds } = await makeBrand(service, { plan: 'CHATGPT' }, QUESTIONS)
    await setCadence(id, promptIds.slice(0, 2), 'weekly')
    const plan = (query = '') => service.call('GET', `/api/admin/brands/${id}/scan-plan${query}`)
    assert.equal((await plan()).body.duePrompts, 3)
    await startScheduledScan(deps, { brandId: id, delivery: `${id} first` })
    await ended(id, 1)
    const { prompts, duePrompts } = (await plan()).body
    assert.deepEqual([prompts, duePrompts, (await plan('?dueOnly=true')).body.prompts], [3, 1, 1])
    await startScheduledScan(deps, { brandId: id, delivery: `${id} second` })
    await ended(id, 2)
    assert.deepEqual(fieldsOf(await scansOf(id), 'totalPrompts'), [1, 3])
    const [{ id: scanId }] = await scansOf(id)
    const [sealed] = await sealedContents(service.database, `kind = 'plan' and subject = $1`, [scanId])
    assert.equal(sealed.notDue, 2)

    await setCadence(id, promptIds.slice(2), 'daily')
    await startScheduledScan(deps, { brandId: id, delivery: `${id} third` })
    await setDue(id)
    assert.equal((await scansOf(id)).length, 2)
    const { last } = (await service.call('GET', scheduleOf(id))).body
    assert.equal(last.scanId, null)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    assert.match(last.reason, new RegExp(`^No prompt is due.*the next is on ${tomorrow}$`))

    const started = await service.call('POST', `/api/admin/brands/${id}/scans`, { dueOnly: true })
    assert.deepEqual([started.status, started.body.duePrompts], [409, 0])
    const whole = await scanToEnd(service, id)
    assert.equal(whole.totalPrompts, 3, 'whoever starts one by hand has all asked')
  })

  test('asks a prompt again that was not answered', async () => {
    const text = 'Who makes kettles? [[fault:redirect]]'
    const { id, promptIds } = await makeBrand(service, { plan: 'CHATGPT' }, [{ text, intent: 'CATEGORY' }])
    await setCadence(id, promptIds, 'monthly')
    for (const scans of [1, 2]) {
      await startScheduledScan(deps, { brandId: id, delivery: `${id} ${scans}` })
      await ended(id, scans)
    }
  })

  test('says beforehand what a cadence saves', async () => {
    const { id, promptIds } = await makeBrand(service, { plan: 'CHATGPT' }, QUESTIONS)
    const url = `/api/admin/brands/${id}/cadence?cadence=weekly`
    assert.deepEqual((await service.call('GET', url)).body, { prompts: 3, before: null, after: null })
    await service.call('PUT', scheduleOf(id), { cron: '0 6 * * *', timezone: 'UTC' })
    const asksOf = async (query: string) => {
      const { body } = await service.call('GET', `${url}${query}`)
      return [body.prompts, body.before.asks, body.after.asks, body.after.usd < body.before.usd]
    }
    assert.deepEqual(await asksOf(''), [3, 90, 3 * 5, true])
    assert.deepEqual(await asksOf(`&promptIds=${promptIds[0]}`), [1, 90, 60 + 5, true])
    const unknown = `${url}&promptIds=${encodeURIComponent(`${promptIds[0]},prm_\u0000`)}`
    assert.equal((await service.call('GET', unknown)).status, 404)
    assert.equal((await service.call('GET', url.replace('weekly', 'never'))).status, 400)
    // Chosen, it is what the schedule is forecast at.
    await setCadence(id, promptIds, 'weekly')
    const { forecast } = (await service.call('GET', scheduleOf(id))).body
    assert.deepEqual([forecast.scansPerMonth, forecast.month.asks], [5, 15])
  })
})
