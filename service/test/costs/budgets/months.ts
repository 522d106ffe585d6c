// Months of asking under budgets: the service's own scans, gate, runs and captures on a real database, several workers
// at once, and a clock that jumps. Engines fail and overcharge, workers die and come back, prices and budgets are set in
// the middle of a month. After every step the books are looked at.

import { seeded } from '../../../../proof/test/seeded.ts'
import type { Plans } from '../../../src/brands/plans.ts'
import { insertBrand, insertPrompts } from '../../../src/brands/store.ts'
import type { RawAnswer } from '../../../src/engines/engine.ts'
import type { EngineTable } from '../../../src/engines/index.ts'
import { SYSTEM_ACTOR } from '../../../src/model/actor.ts'
import type { JobPayloads } from '../../../src/model/jobs.ts'
import type { Database } from '../../../src/platform/database.ts'
import type { Log } from '../../../src/platform/log.ts'
import type { JobSender } from '../../../src/platform/queue/queue.ts'
import { dispatchScan } from '../../../src/scans/dispatch-scan.ts'
import { executeRun } from '../../../src/scans/run.ts'
import { startScan } from '../../../src/scans/start-scan.ts'
import { workerParts } from '../../scans/worlds/worker-parts.ts'
import { type Agenda, createAgenda } from './agenda.ts'
import { type Booked, type Ledger, openLedger, type Regime } from './ledger.ts'
import { drawRegimes, NO_BUDGET, type Random } from './regimes.ts'
import {
  answerOf,
  drawEnd,
  type End,
  limitsWith,
  readAnswer,
  SIMULATED,
  type SimulatedEngine,
  VENDORS,
} from './vendors.ts'

export interface Simulation {
  months: number
  seed: number
  /** A way to the database for each worker: what one has looked up, another has not. */
  openWorker: () => Database
  workers: number
  log: Log
}

export interface Figures {
  asks: number
  checks: number
  violations: string[]
}

const START = Date.UTC(2027, 0, 1)
const SCANS_A_MONTH = 3
const PROMPTS = 4
const DEAD_MS = 300_000
const LATE_MS = 900_000

interface Ask extends Booked {
  end: End
  job: Job
  answer: PromiseWithResolvers<RawAnswer>
  /** The delivery that asked has come to its end. */
  done: Promise<void>
}
type Job = JobPayloads['run'] & { delivery: string }

export async function simulateMonths(simulation: Simulation): Promise<Figures> {
  const random = seeded(simulation.seed)
  const books = simulation.openWorker()
  const workers = Array.from({ length: simulation.workers }, simulation.openWorker)
  const world = new World({ ...simulation, random, books, workers })
  try {
    await world.settle()
    for (let month = 0; month < simulation.months; month++) await world.live(month)
    return world.figures()
  } finally {
    await Promise.all([{ database: books }, ...world.workers].map(({ database }) => database.close()))
  }
}

interface Setting extends Omit<Simulation, 'workers'> {
  random: Random
  books: Database
  workers: Database[]
}

type Worker = ReturnType<typeof workerParts>

class World {
  readonly workers: Worker[]
  readonly #setting: Setting
  readonly #agenda: Agenda<Job, Ask> = createAgenda()
  readonly #ledger: Ledger
  #now = START
  #regime: Regime = NO_BUDGET
  #asks = 0

  constructor(setting: Setting) {
    this.#setting = setting
    this.workers = setting.workers.map(workerParts)
    this.#ledger = openLedger(setting.books)
  }

  readonly #clock = { now: () => new Date(this.#now) }
  readonly #queue: JobSender = {
    requireOpen: () => {},
    send: async (_tx, queue, payload, { afterSeconds = 0 } = {}) => {
      if (queue.startsWith('run.')) this.#deliverLater(payload as JobPayloads['run'], afterSeconds)
    },
    sendMany: async (_tx, queue, payloads) => {
      for (const payload of payloads)
        if (queue.startsWith('run.')) this.#deliverLater(payload as JobPayloads['run'], 0)
    },
  }

  #deliverLater(payload: JobPayloads['run'], afterSeconds: number): void {
    const job = { ...payload, delivery: crypto.randomUUID() }
    this.#agenda.deliver(this.#now + Math.ceil(afterSeconds) * 1000, job)
  }

  #engines(ask: (engine: SimulatedEngine) => Promise<RawAnswer>): EngineTable {
    const isSimulated = (engine: string): engine is SimulatedEngine => Object.hasOwn(VENDORS, engine)
    return {
      adapter: engine =>
        isSimulated(engine)
          ? {
              engine,
              ...VENDORS[engine],
              surface: 'sandbox',
              sends: [],
              ask: () => ask(engine),
              read: readAnswer,
            }
          : undefined,
      batcher: () => undefined,
      runnable: () => SIMULATED,
      reason: () => null,
      limits: engine => limitsWith(engine === 'COPILOT' ? this.#regime.priceOfUnknown : null),
      fingerprint: () => 'one key',
      reader: () => readAnswer,
    }
  }

  #deps(ask: (engine: SimulatedEngine) => Promise<RawAnswer>) {
    const { log, random } = this.#setting
    return {
      ...(this.workers[Math.floor(random() * this.workers.length)] as Worker),
      queue: this.#queue,
      clock: this.#clock,
      engines: this.#engines(ask),
      log,
      locale: { country: 'US', language: 'en' },
      budgets: this.#regime.budgets,
      plans: PLANS,
    }
  }

  /** The brand whose prompts are asked. */
  async settle(): Promise<void> {
    const createdAt = new Date(START)
    const brand = { id: BRAND, name: 'Northwind Kettles', domain: 'northwind.example', aliases: [] }
    await insertBrand(this.#setting.books, { ...brand, plan: 'SIMULATED', createdAt })
    await insertPrompts(
      this.#setting.books,
      Array.from({ length: PROMPTS }, (_, place) => ({
        ...{ id: `prm_simulated_${place}`, brandId: BRAND, active: true, createdAt },
        ...{ text: `Which kettle is number ${place}?`, intent: 'CATEGORY' as const },
      })),
    )
  }

  /** One month: its scans at random times, its budgets and prices, and a worker that starts anew now and then. */
  async live(month: number): Promise<void> {
    const { random, openWorker } = this.#setting
    const begins = Date.UTC(2027, month, 1)
    const length = Date.UTC(2027, month + 1, 1) - begins
    const plan = drawRegimes(random)
    const starts = Array.from({ length: SCANS_A_MONTH }, () => begins + Math.floor(random() * length * 0.95))
    const changes = plan.map(({ from, regime }) => ({ at: begins + Math.floor(from * length), regime }))
    const steps = [...changes, ...starts.map(at => ({ at, regime: null }))].sort((a, b) => a.at - b.at)
    for (const { at, regime } of steps) {
      await this.#workUntil(at)
      this.#now = at
      if (regime) this.#regime = regime
      else await this.#scan()
    }
    const restarted = Math.floor(random() * this.workers.length)
    await this.#workUntil(begins + length)
    await this.workers[restarted]?.database.close()
    this.workers[restarted] = workerParts(openWorker())
  }

  async #scan(): Promise<void> {
    const deps = this.#deps(neverAsked)
    const started = await startScan(deps, { brandId: BRAND, actor: SYSTEM_ACTOR, idempotency: null })
    await dispatchScan(deps, { scanId: started.result.scanId })
  }

  async #workUntil(end: number): Promise<void> {
    for (;;) {
      const step = this.#agenda.next(end)
      if (!step) return
      this.#now = Math.max(this.#now, step.at)
      if (step.kind === 'deliver') await this.#deliverAll(step.items)
      else await this.#endAll(step.items)
    }
  }

  /** All at once: these are the workers that apply for the same money. */
  async #deliverAll(jobs: Job[]): Promise<void> {
    const asks = await Promise.all(jobs.map(job => this.#deliver(job)))
    const begun = asks.filter(ask => ask !== null)
    this.#asks += begun.length
    await this.#ledger.begun(begun, this.#regime)
  }

  /** Until the engine is asked, or the delivery has nothing to ask. */
  async #deliver(job: Job): Promise<Ask | null> {
    const { random } = this.#setting
    const asked = Promise.withResolvers<Omit<Ask, 'done'> | null>()
    const { delivery, ...payload } = job
    const deps = this.#deps(async engine => {
      const answer = Promise.withResolvers<RawAnswer>()
      asked.resolve({
        ...(await this.#attemptOf(job.runId)),
        ...{ end: drawEnd(engine, random), job, answer },
      })
      return answer.promise
    })
    const done = executeRun(deps, payload, { id: delivery, isHeld: async () => true })
    done.then(() => asked.resolve(null), asked.reject)
    const ask = await asked.promise
    if (!ask) return null
    this.#agenda.end(this.#now + 1_000 + Math.floor(random() * 20) * 1_000, { ...ask, done })
    return { ...ask, done }
  }

  async #attemptOf(runId: string): Promise<Booked> {
    const { rows } = await this.#setting.books.query<{ attempt: number; scanId: string }>(
      'select attempt, scan_id as "scanId" from runs where id = $1',
      [runId],
    )
    const { attempt = 0, scanId = '' } = rows[0] ?? {}
    return { runId, attempt, scanId, startedAt: this.#clock.now() }
  }

  async #endAll(asks: Ask[]): Promise<void> {
    await Promise.all(asks.map(ask => this.#end(ask)))
    await this.#ledger.ended(asks, this.#regime)
  }

  async #end(ask: Ask): Promise<void> {
    const { end, job, answer, done } = ask
    if (end.kind === 'failure') answer.reject(end.error)
    else if (end.kind === 'answer')
      answer.resolve(
        answerOf(job.engine as SimulatedEngine, this.#clock.now(), end.told ? end.charged : null),
      )
    else {
      this.#agenda.deliver(this.#now + DEAD_MS, job)
      const late: End = { kind: 'answer', charged: 0, told: false }
      if (end.returns) this.#agenda.end(this.#now + LATE_MS, { ...ask, end: late })
      return
    }
    await done
  }

  figures(): Figures {
    const { violations, checks } = this.#ledger
    return { asks: this.#asks, checks, violations }
  }
}

const BRAND = 'brd_simulated'
const PLANS: Plans = new Map([
  ['SIMULATED', { name: 'SIMULATED', maxScans: 1_000_000, engines: [...SIMULATED] }],
])

const neverAsked = () => Promise.reject(new Error('nobody asks here'))
