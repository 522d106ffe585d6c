// Twelve workers that share budgets and are killed at any moment: in the transaction that begins asks, while they ask, before they
// tell what it cost. What is spent never exceeds a budget by more than the largest ask under way, and every sum is that of its asks.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { dayScope, monthScope, readSpending, sumUpSpending } from '../../src/costs/spending/store.ts'
import type { EngineLimits } from '../../src/engines/terms/limits.ts'
import type { Engine } from '../../src/model/engine.ts'
import { newId } from '../../src/platform/ids.ts'
import { SCANS_AUDITED } from '../../src/scans/audited.sql.ts'
import { createGateMemory } from '../../src/scans/gate/gate.ts'
import { createRunClaims } from '../../src/scans/runs/claims.ts'
import { finishAttempt, insertRuns } from '../../src/scans/runs/store.ts'
import { insertScan } from '../../src/scans/store.ts'
import { randomFrom } from '../evidence/random-edits.ts'
import { createMigratedDatabase, manualClock, openTestDatabase, requireSound } from '../harness.ts'
import { delivered } from '../scans/worlds/delivered.ts'

const WORKERS = 12
/** `BUDGET_KILLS=1000` for long. */
const KILLS = Number(process.env.BUDGET_KILLS ?? 25)
const PRICES: Partial<Record<Engine, number>> = { CHATGPT: 10_000, PERPLEXITY: 25_000 }
const LARGEST = 25_000

describe('budgets that twelve workers share', async () => {
  const { url, drop } = await createMigratedDatabase()
  const database = openTestDatabase(url, 2)
  const workers = Array.from({ length: WORKERS }, () => {
    const own = openTestDatabase(url, 2)
    return { own, claims: createRunClaims(own), memory: createGateMemory() }
  })
  after(async () => {
    await Promise.all([database, ...workers.map(({ own }) => own)].map(each => each.close()))
    await drop()
  })
  await database.query(
    `insert into brands (id, name, domain, aliases, plan, created_at) values ('brd_1', 'A', 'a.example', '{}', 'FREE', now());
     insert into prompts (id, brand_id, text, intent, active, created_at)
       select 'prm_' || n, 'brd_1', '?', 'BRANDED', true, now() from generate_series(1, 100) as n`,
  )
  const engines = {
    adapter: () => undefined,
    limits: (engine: Engine) => ({ price: { perAnswer: (PRICES[engine] ?? 0) / 1e6 } }) as EngineLimits,
  }

  async function planned(now: Date, prompts: number): Promise<{ runId: string; engine: Engine }[]> {
    const scanId = newId('scn', now)
    const asked = Object.keys(PRICES) as Engine[]
    await insertScan(database, {
      ...{ id: scanId, brandId: 'brd_1', jobId: newId('job', now), createdAt: now, totalPrompts: prompts },
      ...{ totalRuns: prompts * 2, engines: asked, enginesNotRunnable: [], enginesOutOfPlan: [] },
    })
    const runs = Array.from({ length: prompts }, (_, turn) =>
      asked.map(engine => ({
        ...{ id: newId('run', now), promptId: `prm_${turn + 1}`, engine, intent: 'BRANDED' as const },
      })),
    ).flat()
    await insertRuns(database, { scanId, brandId: 'brd_1', createdAt: now }, runs)
    return runs.map(({ id, engine }) => ({ runId: id, engine }))
  }

  /** By brute force over the asks themselves. */
  async function costsSince(at: Date): Promise<number> {
    const { rows } = await database.query<{ micros: number }>(
      'select coalesce(sum(cost_micros), 0)::float8 as micros from run_attempts where started_at >= $1',
      [at],
    )
    return rows[0]?.micros ?? 0
  }

  /** The test's own connections are cut as well. */
  async function surely<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++)
      try {
        return await work()
      } catch (error) {
        if (tries === 20) throw error
      }
  }

  async function cutOne(): Promise<void> {
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' order by random() limit 1`,
    )
  }

  for (const [name, budgets] of Object.entries({
    'a day': { perScan: null, perDay: 700_000, perMonth: null },
    'a month and each scan': { perScan: 400_000, perDay: null, perMonth: 900_000 },
  }))
    test(`${name}: used up, and never exceeded, however many are killed`, async () => {
      const seed = Number(process.env.BUDGET_KILLS_SEED ?? Math.floor(Math.random() * 1e9))
      const random = randomFrom(seed)
      const clock = manualClock(name === 'a day' ? '2026-03-10T01:00:00.000Z' : '2026-05-10T01:00:00.000Z')
      const began = clock.now()
      const terms = workers.map(({ memory }) => ({ engines, budgets, memory, clock }))
      const limit = budgets.perDay ?? budgets.perMonth ?? 0
      let killed = 0
      let kills = 0
      for (let round = 0; kills < KILLS || round < 2; round++) {
        const pile = [...(await planned(clock.now(), 20)), ...(await planned(clock.now(), 20))].map(run => ({
          ...{ ...run, delivery: randomUUID(), after: 0 },
        }))
        const work = async (place: number): Promise<void> => {
          const worker = workers[place] as (typeof workers)[number]
          for (;;) {
            const own = pile.splice(0, 1 + random(6))
            if (own.length === 0) return
            await Promise.all(
              own.map(async job => {
                const claim = { ...job, delivery: delivered(job.delivery), terms: terms[place]! }
                const taken = await worker.claims.take(claim).catch(() => null)
                // Its connection was cut: the job is delivered again, whether it had begun or not.
                if (taken === null) return void pile.push(job)
                if (taken.kind !== 'begun' || !taken.value) return
                if (random(4) === 0) {
                  killed += 1
                  return random(2) === 0 ? void pile.push(job) : undefined
                }
                const known = random(3) === 0 ? null : random(PRICES[job.engine] ?? 0)
                const end = {
                  ...{
                    runId: job.runId,
                    attempt: taken.value.attempt,
                    finishedAt: clock.now(),
                    outcome: 'failed' as const,
                  },
                  ...{ costMicros: known, priceSource: known === null ? null : 'vendor' },
                }
                await surely(() => finishAttempt(database, end))
              }),
            )
            if (random(3) === 0) await surely(() => sumUpSpending(database))
          }
        }
        const cutting = (async () => {
          for (let cut = 0; cut < 6; cut++, kills++) {
            await surely(cutOne)
            assert.ok((await surely(() => costsSince(began))) <= limit, `seed ${seed}`)
          }
        })()
        await Promise.all([cutting, ...workers.map((_, place) => work(place))])
        const spent = await costsSince(began)
        assert.ok(spent <= limit, `seed ${seed}: ${spent} of ${limit}`)
        const scope = budgets.perDay ? dayScope(began) : monthScope(began)
        const sums = await readSpending(database, [scope])
        assert.equal(
          sums.reduce((sum, row) => sum + row.knownMicros + row.estimatedMicros, 0),
          spent,
          `seed ${seed}: sums and asks differ`,
        )
        clock.advance(60_000)
      }
      assert.ok(killed > 0)
      const spent = await costsSince(began)
      if (budgets.perScan === null)
        assert.ok(spent > limit - LARGEST, `seed ${seed}: ${spent} of ${limit} used`)
      await requireSound(database, [SCANS_AUDITED], ['spending'])
      const { rows } = await database.query(
        `select sum(cost_micros)::float8 as micros from run_attempts join runs on runs.id = run_id
         where started_at >= $1 group by scan_id`,
        [began],
      )
      if (budgets.perScan !== null)
        for (const { micros } of rows) assert.ok(micros <= budgets.perScan, `seed ${seed}`)
    })
})
