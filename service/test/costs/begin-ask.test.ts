// Asks that begin under budgets, on a real database: counted from their first moment, admitted one after another, and
// counted once, whoever looks and when.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type BudgetDeps, beginAsk, checkBudgets } from '../../src/costs/begin-ask.ts'
import type { MeasuredMemory } from '../../src/costs/estimates.ts'
import { dayScope, ENDED_NOW, readSpending, sumUpSpending } from '../../src/costs/spending/store.ts'
import type { EngineLimits } from '../../src/engines/terms/limits.ts'
import type { Engine } from '../../src/model/engine.ts'
import type { Database } from '../../src/platform/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { SCANS_AUDITED } from '../../src/scans/audited.sql.ts'
import { claimRun, finishAttempt, insertRuns } from '../../src/scans/runs/store.ts'
import { insertScan } from '../../src/scans/store.ts'
import { createMigratedDatabase, eventually, openTestDatabase, requireSound } from '../harness.ts'

const NO_BUDGET = { perScan: null, perDay: null, perMonth: null }

describe('beginning an ask', async () => {
  const { url, drop } = await createMigratedDatabase()
  const workers = Array.from({ length: 3 }, () => openTestDatabase(url, 4))
  const database = workers[0] as Database
  after(async () => {
    await Promise.all(workers.map(worker => worker.close()))
    await drop()
  })
  await database.query(
    `insert into brands (id, name, domain, aliases, plan, created_at) values ('brd_1', 'A', 'a.example', '{}', 'FREE', now());
     insert into prompts (id, brand_id, text, intent, active, created_at) values ('prm_1', 'brd_1', '?', 'BRANDED', true, now())`,
  )

  /** Each test has a day of its own. */
  let day = 0
  const nextDay = () => new Date(Date.UTC(2026, 0, ++day, 12))

  async function runsAt(now: Date, count: number, engine: Engine = 'CHATGPT'): Promise<string[]> {
    const ids: string[] = []
    for (let made = 0; made < count; made++) {
      const scanId = newId('scn', now)
      const engines = { engines: [engine], enginesNotRunnable: [], enginesOutOfPlan: [] }
      await insertScan(database, {
        ...{ id: scanId, brandId: 'brd_1', jobId: newId('job', now), createdAt: now },
        ...{ totalPrompts: 1, totalRuns: 1, ...engines },
      })
      const id = newId('run', now)
      const run = { id, promptId: 'prm_1', engine, intent: 'BRANDED' as const }
      await insertRuns(database, { scanId, brandId: 'brd_1', createdAt: now }, [run])
      ids.push(id)
    }
    return ids
  }

  /** CHATGPT at ten thousand an answer, and whatever else by its list; COPILOT has no price. */
  const limits = (engine: Engine) =>
    ({ price: engine === 'CHATGPT' ? { perAnswer: 0.01 } : null }) as EngineLimits
  const depsAt = (now: Date, budgets: Partial<BudgetDeps['budgets']>, worker = database) => ({
    ...{ sql: worker, database: worker, now, budgets: { ...NO_BUDGET, ...budgets } },
    engines: { adapter: () => undefined, limits },
  })
  const begin = (deps: ReturnType<typeof depsAt>, runId: string, engine: Engine = 'CHATGPT') =>
    beginAsk(deps, { engine, runId }, (sql, ask) =>
      claimRun(sql, { runId, after: 0, delivery: 'd', now: deps.now, ask }),
    )
  const end = (runId: string, at: Date, costMicros: number | null) =>
    finishAttempt(database, {
      ...{ runId, attempt: 1, finishedAt: at, outcome: 'failed' as const },
      ...{ costMicros, priceSource: costMicros === null ? null : 'vendor' },
    })
  const spent = async (now: Date) => {
    const [row] = await readSpending(database, [dayScope(now)])
    return row && [row.asks, row.paid, row.estimated, row.unknown, row.knownMicros, row.estimatedMicros]
  }
  const isSound = () => requireSound(database, [SCANS_AUDITED], ['spending', 'activity_counts'])

  test('it is counted at its estimate at once, and once: as known, or as it was, or as nothing', async () => {
    const now = nextDay()
    const [known, silent, free, lost] = (await runsAt(now, 4)) as [string, string, string, string]
    for (const id of [known, silent, free, lost])
      assert.equal((await begin(depsAt(now, {}), id)).kind, 'begun')
    assert.deepEqual(await spent(now), [4, 0, 4, 0, 0, 40_000])
    await end(known, now, 7_000)
    await end(silent, now, null)
    await end(free, now, 0)
    assert.equal(await end(known, now, 9_000), false, 'it ended before')
    assert.deepEqual(await spent(now), [4, 1, 2, 0, 7_000, 20_000])
    await isSound()
  })

  test('without a price it is unknown, and with a budget it does not begin', async () => {
    const now = nextDay()
    const [first, second] = (await runsAt(now, 2, 'COPILOT')) as [string, string]
    assert.equal((await begin(depsAt(now, {}), first, 'COPILOT')).kind, 'begun')
    await end(first, now, null)
    assert.deepEqual(await spent(now), [1, 0, 0, 1, 0, 0])
    const refused = await begin(depsAt(now, { perMonth: 1e9 }), second, 'COPILOT')
    assert.ok(refused.kind === 'refused' && refused.failure === 'no_price')
    assert.match(refused.message, /COPILOT by way of cloro-copilot.+set BCF_COPILOT_PRICE$/)
    // What was asked before the budget was set cannot be counted, so nothing else fits either.
    const other = await checkBudgets(depsAt(now, { perDay: 1e9 }), { engine: 'CHATGPT', runId: second })
    assert.ok(other?.kind === 'refused' && other.failure === 'budget_exhausted')
    assert.match(other.message, /set BCF_COPILOT_PRICE$/)
    await isSound()
  })

  for (const per of ['perDay', 'perMonth'] as const)
    test(`twelve at once in three workers: ${per} lets in as many as fit`, async () => {
      const now = new Date(Date.UTC(2026, 2 + ++day, 1))
      const runs = await runsAt(now, 12)
      const asked = runs.map((id, place) => begin(depsAt(now, { [per]: 50_000 }, workers[place % 3]), id))
      const kinds = (await Promise.all(asked)).map(({ kind }) => kind)
      assert.equal(kinds.filter(kind => kind === 'begun').length, 5)
      assert.equal(kinds.filter(kind => kind === 'wait').length, 7, 'those in flight may turn out cheaper')
      assert.deepEqual((await spent(now))?.slice(0, 1), [5])
    })

  test('what is in flight may come free; what a dead worker left will not', async () => {
    const now = nextDay()
    const [first, second] = (await runsAt(now, 2)) as [string, string]
    const deps = depsAt(now, { perDay: 15_000 })
    assert.equal((await begin(deps, first)).kind, 'begun')
    assert.equal((await begin(deps, second)).kind, 'wait')
    const later = depsAt(new Date(now.getTime() + 16 * 60_000), { perDay: 15_000 })
    assert.equal((await begin(later, second)).kind, 'refused')
    await end(first, now, 1_000)
    assert.equal((await begin(later, second)).kind, 'begun')
  })

  test('a month holds what its days cost together, and the next one has room again', async () => {
    const at = (month: number, date: number) => new Date(Date.UTC(2027, month, date))
    const month = { perMonth: 15_000 }
    for (const [now, kind] of [
      [at(0, 10), 'begun'],
      [at(0, 31), 'refused'],
      [at(1, 1), 'begun'],
    ] as const) {
      const [id = ''] = await runsAt(now, 1)
      assert.equal((await begin(depsAt(now, month), id)).kind, kind)
      await end(id, now, null)
    }
  })

  test('nobody waits for what would not leave enough even if it came free', async () => {
    const now = nextDay()
    const [known, flying, third] = (await runsAt(now, 3)) as [string, string, string]
    assert.equal((await begin(depsAt(now, {}), known)).kind, 'begun')
    await end(known, now, 12_000)
    assert.equal((await begin(depsAt(now, { perDay: 22_000 }), flying)).kind, 'begun')
    assert.equal((await begin(depsAt(now, { perDay: 22_000 }), third)).kind, 'wait')
    assert.equal((await begin(depsAt(now, { perDay: 21_000 }), third)).kind, 'refused')
  })

  test('what is remembered of what had room is forgotten as a whole', async () => {
    const now = nextDay()
    const [id = ''] = await runsAt(now, 1)
    const memory: MeasuredMemory = { rooms: { since: performance.now() - 1_000, of: new Set(['of before']) } }
    assert.equal(
      await checkBudgets({ ...depsAt(now, { perDay: 1e9 }), memory }, { engine: 'CHATGPT', runId: id }),
      null,
    )
    assert.equal(memory.rooms?.of.size, 1)
    assert.ok(!memory.rooms.of.has('of before'))
  })

  test('nor where nobody can say what was spent', async () => {
    const now = nextDay()
    const [unpriced, flying, third] = await runsAt(now, 3)
    assert.equal((await begin(depsAt(now, {}), unpriced as string, 'COPILOT')).kind, 'begun')
    await end(unpriced as string, now, null)
    assert.equal((await begin(depsAt(now, {}), flying as string)).kind, 'begun')
    assert.equal((await begin(depsAt(now, { perDay: 1e9 }), third as string)).kind, 'refused')
  })

  test('sums hold what has ended, each ask once; in a restored database too, whose transactions begin again', async () => {
    const now = nextDay()
    const [first, second, third] = (await runsAt(now, 3)) as [string, string, string]
    for (const id of [first, second, third]) await begin(depsAt(now, {}), id)
    const held = async (at: Date) => {
      const { rows } = await database.query('select asks from spending where scope = $1', [dayScope(at)])
      return rows[0]?.asks ?? 0
    }
    // A transaction in another database of the server keeps what ends meanwhile out of the sums.
    const sumUp = (most: number) =>
      eventually(async () => {
        await sumUpSpending(database)
        return (await held(now)) === most
      })
    await end(first, now, 1_000)
    await sumUp(1)
    await sumUpSpending(database)
    assert.equal(await held(now), 1, 'what is in flight is in no sum')
    assert.deepEqual(await spent(now), [3, 1, 2, 0, 1_000, 20_000])
    await database.query(`update spending_summed set before = before + 1000000000`)
    await sumUpSpending(database)
    await end(second, now, 2_000)
    assert.deepEqual(await spent(now), [3, 2, 1, 0, 3_000, 10_000])
    await sumUp(2)
    assert.deepEqual(await spent(now), [3, 2, 1, 0, 3_000, 10_000])
    await isSound()
  })

  test('what ends while others are under way is in the next sum, or in the one after', async () => {
    const now = nextDay()
    const [first, second] = (await runsAt(now, 2)) as [string, string]
    for (const id of [first, second]) await begin(depsAt(now, {}), id)
    await database.transaction(async tx => {
      await tx.query(
        `update run_attempts set finished_at = $2, cost_micros = 1000, estimated = false, ended = ${ENDED_NOW}
         where run_id = $1`,
        [first, now],
      )
      await end(second, now, 2_000)
      for (const worker of workers) await sumUpSpending(worker)
      assert.deepEqual(await spent(now), [2, 1, 1, 0, 2_000, 10_000])
    })
    assert.deepEqual(await spent(now), [2, 2, 0, 0, 3_000, 0])
    for (const worker of workers) await sumUpSpending(worker)
    assert.deepEqual(await spent(now), [2, 2, 0, 0, 3_000, 0])
    await requireSound(database, [SCANS_AUDITED], ['spending'])
  })

  test('a count that somebody changed is found, and counted anew', async () => {
    await database.query(`select recount_activity()`)
    await isSound()
    await database.query(
      `update spending set known_micros = 0 where scope like 'month %' and known_micros > 0`,
    )
    await assert.rejects(isSound())
    await database.query(`select recount_activity()`)
    await isSound()
  })
})
