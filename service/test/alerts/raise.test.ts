// When people are told: each kind when it is true, once; and nothing where nothing has changed.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { seeded } from '../../../proof/test/seeded.ts'
import { alertIdOf } from '../../src/alerts/alert.ts'
import { raiseAlerts } from '../../src/alerts/raise.ts'
import type { Account } from '../../src/costs/budget.ts'
import { nearlySpent } from '../../src/costs/tell-of-budgets.ts'
import { newId } from '../../src/platform/ids.ts'
import { abandonScan } from '../../src/scans/abandon-scan.ts'
import { insertRuns } from '../../src/scans/runs/store.ts'
import { startScheduledScan } from '../../src/scans/scheduled-scan.ts'
import { insertScan } from '../../src/scans/store.ts'
import { isFailing } from '../../src/scans/watch/is-failing.ts'
import { missedDue, watch } from '../../src/scans/watch/watch.ts'
import { openCaseWorld } from '../cases/case-world.ts'
import { eventually, fieldsOf, makeBrand, manualClock, startTestService } from '../harness.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const service = await startTestService({ parts: { worker: false } })

describe('what people are told', () => {
  const { database, call, queue } = service
  assert.ok(queue)

  const kindsOf = async (brandId: string): Promise<string[]> => {
    const { body } = await call('GET', `/api/admin/alerts?brandId=${brandId}`)
    return fieldsOf(body.alerts, 'kind').reverse()
  }

  test('a new case, one that is gone and one that returned; the same answers again tell nothing', async () => {
    const world = await openCaseWorld(service)
    const said = [world.claimOf('seat in Vienna')]
    const run = await world.capture(new Date(Date.now() - HOUR))
    await world.judge(run, said)
    assert.deepEqual(await kindsOf(world.brandId), ['case_new'])
    await world.judge(run, said)
    await world.judge(await world.capture(new Date()), [world.claimOf('seat in Vienna', 1)])
    assert.deepEqual(await kindsOf(world.brandId), ['case_new'])
    const caseId = world.idOf('seat in Vienna')
    const gone = await call('PATCH', `/api/admin/cases/${caseId}`, { status: 'corrected' })
    assert.equal(gone.status, 200)
    // Captured before it was called corrected: nothing has come back.
    await world.judge(await world.capture(new Date(Date.now() - HOUR)), said)
    assert.deepEqual(await kindsOf(world.brandId), ['case_new'])
    await world.judge(await world.capture(new Date(Date.now() + HOUR)), said)
    assert.deepEqual(await kindsOf(world.brandId), ['case_new', 'case_returned'])
    for (let clean = 0; clean < 40; clean++) {
      const run = await world.capture(new Date(Date.now() + 2 * HOUR + clean))
      await database.query(
        'update runs set prompt_id = (select min(prompt_id) from case_runs where case_id = $2) where id = $1',
        [run.runId, caseId],
      )
      await world.judge(run, [])
    }
    const ended = await call('PATCH', `/api/admin/cases/${caseId}`, { status: 'gone' })
    assert.equal(ended.status, 200, ended.text)
    assert.deepEqual(await kindsOf(world.brandId), ['case_new', 'case_returned', 'case_gone'])
    const { body } = await call('GET', `/api/admin/alerts?brandId=${world.brandId}`)
    assert.match(
      body.alerts[2].text,
      /^ChatGPT says Northwind Kettles is in (?:Vienna|Wien); it is in Hamburg\. In its words: “.+”/,
    )
    assert.equal(body.alerts[2].path, `/console/cases/${caseId}`)
  })

  test('a case that judging old answers opens is no news', async () => {
    const world = await openCaseWorld(service)
    await world.judge(await world.capture(new Date(Date.now() - 3 * DAY)), [world.claimOf('founded in 1901')])
    assert.deepEqual(await kindsOf(world.brandId), [])
  })

  test('a text that no database takes is told nevertheless, in one line', async () => {
    const { id: brandId } = await makeBrand(service)
    const title = 'Vi\u0000en\uD800na\r\nBcc: x@y.example \u202Eburg'
    const details = { title, quote: 'x'.repeat(10_000) }
    await raiseAlerts(database, new Date(), [
      { kind: 'case_new', scope: brandId, subject: 'cas_1', state: 'opened', details },
    ])
    const { body } = await call('GET', `/api/admin/alerts?brandId=${brandId}`)
    assert.match(body.alerts[0].text, /^Vi en na Bcc: x@y\.example burg\. In its words: “x{299}…”$/)
  })

  async function plantRuns(
    brandId: string,
    { engine = 'CHATGPT', failed = 0, captured = 0, at }: Planted,
  ): Promise<void> {
    const scanId = newId('scn', at)
    const { body } = await call('POST', `/api/admin/brands/${brandId}/prompts`, {
      prompts: Array.from({ length: failed + captured }, (_, n) => ({
        text: `${scanId} ${n}`,
        intent: 'BRANDED',
      })),
    })
    const engines = { engines: [engine], enginesNotRunnable: [], enginesOutOfPlan: [] }
    await insertScan(database, {
      ...{ id: scanId, brandId, jobId: newId('job', at), createdAt: at },
      ...{ totalPrompts: failed + captured, totalRuns: failed + captured, ...engines },
    })
    const runs = body.prompts.map(({ id: promptId }: { id: string }) => ({
      ...{ id: newId('run', at), promptId, engine, intent: 'BRANDED' as const },
    }))
    await insertRuns(database, { scanId, brandId, createdAt: at }, runs)
    await database.query(
      `update runs set status = case when n <= $2 then 'FAILED' else 'CAPTURED' end,
         failure = case when n <= $2 then 'timeout' end, sha256 = case when n > $2 then ''::bytea end,
         captured_at = case when n > $2 then created_at end
       from (select id, row_number() over (order by id) as n from runs where scan_id = $1) as numbered
       where numbered.id = runs.id`,
      [scanId, failed],
    )
  }

  interface Planted {
    engine?: 'CHATGPT' | 'GEMINI'
    failed?: number
    captured?: number
    at: Date
  }

  test('an engine that keeps failing: not for one time-out, once for an outage, and again for the next', async () => {
    const { id: brandId } = await makeBrand(service)
    const clock = manualClock('2026-11-17T09:00:00Z')
    const look = () => watch({ database, clock, schedules: queue })
    const runs = (planted: Omit<Planted, 'at'>) => plantRuns(brandId, { ...planted, at: clock.now() })
    await runs({ failed: 1 })
    await runs({ engine: 'GEMINI', failed: 4, captured: 30 })
    await look()
    assert.deepEqual(await kindsOf(brandId), [])
    clock.advance(HOUR)
    await runs({ failed: 11 })
    await Promise.all([look(), look(), look()])
    assert.deepEqual(await kindsOf(brandId), ['engine_failing'])
    clock.advance(12 * HOUR)
    await runs({ failed: 20 })
    await look()
    assert.equal((await kindsOf(brandId)).length, 1, 'the outage goes on')
    clock.advance(30 * HOUR)
    await runs({ captured: 12 })
    await look()
    clock.advance(30 * HOUR)
    await runs({ failed: 30 })
    await look()
    await look()
    assert.equal((await kindsOf(brandId)).length, 2, 'it had answered in between')
    const { body } = await call('GET', `/api/admin/alerts?brandId=${brandId}`)
    assert.equal(body.alerts[0].text, '30 of 30 questions to CHATGPT in 24 hours brought no answer.')
  })

  test('a schedule that came due and was left out, or that nobody took up: once for each gap', async () => {
    const { id: brandId } = await makeBrand(service)
    const deps = {
      ...{
        database,
        queue,
        schedules: queue,
        clock: { now: () => new Date() },
        engines: service.engines,
        log: service.log,
      },
      plans: new Map(),
    }
    for (const delivery of ['one', 'two']) await startScheduledScan(deps as never, { brandId, delivery })
    assert.deepEqual(await kindsOf(brandId), ['scan_missed'])

    const { id: other } = await makeBrand(service)
    const set = await call('PUT', `/api/admin/brands/${other}/schedule`, {
      cron: '0 6 * * *',
      timezone: 'UTC',
    })
    assert.equal(set.status, 200, set.text)
    const clock = manualClock(new Date().toISOString())
    const look = () => watch({ database, clock, schedules: queue })
    await look()
    assert.deepEqual(await kindsOf(other), [], 'it has not come due')
    clock.advance(27 * HOUR)
    await look()
    clock.advance(24 * HOUR)
    await look()
    assert.deepEqual(await kindsOf(other), ['scan_missed'])
  })

  test('a scan that could not even be started', async () => {
    const { id: brandId } = await makeBrand(service, {}, [{ text: 'Why?', intent: 'BRANDED' }])
    const { body } = await call('POST', '/v1/scans', { brandId })
    await abandonScan({ database, clock: { now: () => new Date() } }, body.scanId)
    await abandonScan({ database, clock: { now: () => new Date() } }, body.scanId)
    assert.deepEqual(await kindsOf(brandId), ['scan_missed'])
  })
})

describe('a budget near its end', async () => {
  const service = await startTestService({
    config: { budgets: { perScan: null, perDay: 400_000, perMonth: null } },
  })

  test('is told once a day, to administrators', async () => {
    const { id: brandId } = await makeBrand(
      service,
      {},
      Array.from({ length: 12 }, (_, n) => ({ text: `Question ${n}?`, intent: 'BRANDED' })),
    )
    await service.call('POST', '/v1/scans', { brandId })
    const found = await eventually(async () => {
      const { body } = await service.call('GET', '/api/admin/alerts')
      return body.alerts.length > 0 && body.alerts
    })
    assert.deepEqual(fieldsOf(found, 'kind', 'brand'), [['budget_near', null]])
    assert.match(found[0].text, /of \$0\.40 are spent/)
  })
})

describe('200 quiet months', () => {
  test('failures by chance, spending within the budget and schedules that start late raise nothing', () => {
    const told = new Set<string>()
    for (let month = 0; month < 200; month++) {
      const random = seeded(month)
      // An engine may well be a bad one, as long as it is no worse than it was: up to a fifth of its questions fail.
      const rates = Array.from({ length: 11 }, () => random() * 0.2)
      let spent = 0
      for (let day = 0; day < 30; day++) {
        for (const [engine, rate] of rates.entries()) {
          const asked = 1 + Math.floor(random() * 40)
          let failed = 0
          for (let ask = 0; ask < asked; ask++) if (random() < rate) failed += 1
          if (isFailing(failed, asked - failed)) told.add(`engine ${month} ${day} ${engine}`)
        }
        spent += random() * 0.025
        const account: Account = { per: 'month', limit: 1e6, spent: { micros: spent * 1e6, unpriced: [] } }
        for (const alert of nearlySpent([account], new Date(Date.UTC(2026, month, day))))
          told.add(alertIdOf(alert))
        const due = new Date(Date.UTC(2026, month, day, 6))
        const taken = new Date(due.getTime() + random() * 1.9 * HOUR)
        const before = new Date(due.getTime() - DAY)
        for (let at = due.getTime(); at < due.getTime() + 4 * HOUR; at += 5 * 60_000) {
          const now = new Date(at)
          const latest = (_: unknown, until: Date) => (until < due ? before : due)
          const outcome = now < taken ? before : due
          if (missedDue({ latest }, { cron: '', timezone: 'UTC', setAt: new Date(0) }, { now, outcome }))
            told.add(`schedule ${month} ${day}`)
        }
      }
    }
    assert.deepEqual([...told], [])
  })

  test('and so do answers that repeat known claims as often as before, more or less', async () => {
    const world = await openCaseWorld(service)
    const random = seeded(1)
    const sayings = ['warranty of ten years', 'seat in Vienna', 'founded in 1901'] as const
    const start = Date.now() - 20 * HOUR
    for (const saying of sayings)
      await world.judge(await world.capture(new Date(start)), [world.claimOf(saying)])
    const told = async () =>
      (await service.call('GET', `/api/admin/alerts?brandId=${world.brandId}`)).body.alerts.length
    const before = await told()
    assert.equal(before, sayings.length)
    for (let month = 0; month < 60; month++) {
      const said = sayings
        .filter(() => random() < 0.4)
        .map(saying => world.claimOf(saying, Math.floor(random() * 3)))
      await world.judge(await world.capture(new Date(start + month * 60_000)), said)
    }
    assert.equal(await told(), before)
  })
})

test('whatever engines fail: it takes ten in a row, or a clear majority', () => {
  assert.ok(!isFailing(9, 0) && isFailing(10, 0))
  assert.ok(!isFailing(0, 0) && !isFailing(15, 10) && isFailing(80, 20))
})
