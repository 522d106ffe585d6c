// Prompts that are asked less often than the brand is scanned: set, sealed, kept by schedules, and priced beforehand.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { readPlans } from '../../src/brands/plans.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createLog } from '../../src/platform/log.ts'
import { openQueue } from '../../src/platform/queue/queue.ts'
import { type ScheduledScanDeps, startScheduledScan } from '../../src/scans/scheduled-scan.ts'
import { findingsOf } from '../figures/prompt-findings.ts'
import { eventually, makeBrand, scanToEnd, startTestService } from '../harness.ts'
import { writePlans } from './one-engine.ts'

const plansFile = writePlans()
const service = await startTestService({ config: { plansFile } })
const log = createLog('silent')
const queue = await openQueue({ url: service.databaseUrl, database: service.database, worker: false, log })
after(() => queue.stop())
const deps: ScheduledScanDeps = {
  ...{ database: service.database, queue, schedules: queue, clock: systemClock, log },
  ...{ plans: readPlans(plansFile), engines: service.engines },
}

const QUESTIONS = ['What boils water?', 'Who makes kettles?', 'Which kettle is best?'].map(text => ({
  ...{ text, intent: 'CATEGORY' },
}))
const setCadence = (brandId: string, promptIds: string[], cadence: string) =>
  service.call('PUT', `/api/admin/brands/${brandId}/cadence`, { cadence, promptIds })
const scansOf = async (brandId: string) =>
  (await service.call('GET', `/api/admin/brands/${brandId}/scans`)).body.scans
const allEnded = (brandId: string) =>
  eventually(async () =>
    (await scansOf(brandId)).every(({ finishedAt }: { finishedAt: string | null }) => finishedAt !== null),
  )

describe('a cadence', () => {
  test('is set for several prompts at once, each change an event, and what is asked always says nothing of it', async () => {
    const { id, promptIds } = await makeBrand(service, { plan: 'CHATGPT' }, QUESTIONS)
    const [first = '', second = ''] = promptIds
    const set = await setCadence(id, [first, second], 'weekly')
    assert.equal(set.status, 200, set.text)
    const { body } = await service.call('GET', `/api/admin/brands/${id}/prompts`)
    const cadences = body.prompts.map((prompt: { id: string; cadence: string }) => [
      prompt.id,
      prompt.cadence,
    ])
    assert.deepEqual(
      new Map(cadences),
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

describe('a schedule', () => {
  test('asks what is due, and leaves out a scan of nothing; people see why', async () => {
    const { id, promptIds } = await makeBrand(service, { plan: 'CHATGPT' }, QUESTIONS)
    await setCadence(id, promptIds.slice(0, 2), 'weekly')
    const plan = (query = '') => service.call('GET', `/api/admin/brands/${id}/scan-plan${query}`)
    assert.equal((await plan()).body.duePrompts, 3)
    await startScheduledScan(deps, { brandId: id, delivery: `${id} first` })
    await allEnded(id)
    assert.deepEqual(
      [
        (await plan()).body.prompts,
        (await plan()).body.duePrompts,
        (await plan('?dueOnly=true')).body.prompts,
      ],
      [3, 1, 1],
    )
    await startScheduledScan(deps, { brandId: id, delivery: `${id} second` })
    await allEnded(id)
    assert.deepEqual(
      (await scansOf(id)).map(({ totalPrompts }: { totalPrompts: number }) => totalPrompts),
      [1, 3],
    )
    const { rows } = await service.database.query<{ plan: string }>(
      `select private_text as plan from records join record_texts on record = id
       where kind = 'plan' and subject = $1`,
      [(await scansOf(id))[0].id],
    )
    assert.equal(JSON.parse(rows[0]?.plan ?? '').notDue, 2)

    await setCadence(id, promptIds.slice(2), 'daily')
    await startScheduledScan(deps, { brandId: id, delivery: `${id} third` })
    await queueDue(id)
    assert.equal((await scansOf(id)).length, 2)
    const { last } = (await service.call('GET', `/api/admin/brands/${id}/schedule`)).body
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
    for (const delivery of ['one', 'two']) {
      await startScheduledScan(deps, { brandId: id, delivery: `${id} ${delivery}` })
      await allEnded(id)
    }
    assert.equal((await scansOf(id)).length, 2)
  })

  test('says beforehand what a cadence saves', async () => {
    const { id, promptIds } = await makeBrand(service, { plan: 'CHATGPT' }, QUESTIONS)
    const url = `/api/admin/brands/${id}/cadence?cadence=weekly`
    assert.deepEqual((await service.call('GET', url)).body, { prompts: 3, before: null, after: null })
    await service.call('PUT', `/api/admin/brands/${id}/schedule`, { cron: '0 6 * * *', timezone: 'UTC' })
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
    const { forecast } = (await service.call('GET', `/api/admin/brands/${id}/schedule`)).body
    assert.deepEqual([forecast.scansPerMonth, forecast.month.asks], [5, 15])
  })
})

/** What became of a schedule is shown where there is one: this comes due in a year. */
function queueDue(brandId: string): Promise<void> {
  const due = new Date(Date.now() - 90_000)
  const cron = `${due.getUTCMinutes()} ${due.getUTCHours()} ${due.getUTCDate()} ${due.getUTCMonth() + 1} *`
  return service.database.transaction(tx => queue.set(tx, brandId, { cron, timezone: 'UTC' }))
}
