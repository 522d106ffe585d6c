// The engines' bill of a month, scan by scan: schedules come due by the queue's own clockwork, the service's planner says
// which prompts are asked of whom, and its price functions what each ask costs at that hour. No retries, no verifications,
// no reading by a model.

import { PgBoss } from 'pg-boss'
import { DEFAULT_PLANS_FILE, readPlans } from '../../../service/src/brands/plans.ts'
import type { Cadence, Plan } from '../../../service/src/model/brand.ts'
import { ENGINES, type Engine } from '../../../service/src/model/engine.ts'
import type { Clockwork } from '../../../service/src/platform/queue/due-times.ts'
import { type AskedPrompt, planScans } from '../../../service/src/scans/cadence.ts'
import { monthStart, planScan } from '../../../service/src/scans/plan-scan.ts'
import { priceAt, tokensOf } from '../needs/engine-prices.ts'
import { BATCHES } from './batches.ts'

const BRANDS = 100
const PLAN = 'PRO'
const DAY_MS = 86_400_000
const PAGE = 40
/** Long enough for what is asked monthly to have found its day. */
const EARLIER_DAYS = 60
/** Of the ten prompts of each brand. Assumed: a few are watched closely, most are looked at once a week. */
const MIX: readonly [cadence: Cadence, prompts: number][] = [
  ['every_scan', 3],
  ['weekly', 5],
  ['monthly', 2],
]
const PROMPTS = MIX.reduce((sum, [, prompts]) => sum + prompts, 0)
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'UTC']

export const WAYS = ['today', 'economy', 'economyNamed', 'cadence', 'both', 'bothNamed'] as const
type Way = (typeof WAYS)[number]

interface EngineBill extends Record<Way, number> {
  engine: Engine
  /** One answer, in US dollars at noon: whole, and what of it is tokens. */
  answer: number
  tokens: number
  asks: number
  asksByCadence: number
}

export interface Bill {
  /** `2026-11`. */
  month: string
  brands: number
  engines: EngineBill[]
}

export function simulateMonth(at: Date): Bill {
  const begins = monthStart(at)
  const plan = readPlans(DEFAULT_PLANS_FILE).get(PLAN)
  if (!plan) throw new Error(`There is no plan ${PLAN}`)
  const bills = new Map<Engine, EngineBill>()
  // Never started: it only tells the time.
  const boss = new PgBoss({ connectionString: 'postgres://nobody@localhost/none' })
  const timesOf = remembered((schedule: Clockwork) => dueTimes(boss, schedule, begins))
  for (let brand = 0; brand < BRANDS; brand++) {
    const timezone = ZONES[brand % ZONES.length] as string
    const cron = `0 ${5 + (brand % 5)} * * *`
    const times = timesOf({ cron, timezone })
    const asked = (cadences: typeof MIX): AskedPrompt[] =>
      cadences.flatMap(([cadence, count]) =>
        Array.from({ length: count }, () => ({ cadence, samples: 1, askedAt: null })),
      )
    const scenario = { times, plan, begins, timezone }
    chargeAll(bills, scenario, asked([['every_scan', PROMPTS]]), 'plain')
    chargeAll(bills, scenario, asked(MIX), 'cadence')
  }
  const noon = new Date(begins.getTime() + DAY_MS / 2)
  const engines = [...bills.values()].map(bill => ({
    ...bill,
    answer: priceAt(bill.engine, noon).dollars,
    tokens: tokensOf(bill.engine, noon),
  }))
  return { month: begins.toISOString().slice(0, 7), brands: BRANDS, engines }
}

/** From two months before the month to its end. */
function dueTimes(boss: PgBoss, { cron, timezone: tz }: Clockwork, begins: Date): Date[] {
  const ends = monthStart(begins, 1)
  const from = new Date(begins.getTime() - EARLIER_DAYS * DAY_MS)
  const times: Date[] = []
  for (let next = boss.previewSchedule(cron, { tz, count: PAGE, from }); ; ) {
    times.push(...next.filter(time => time < ends))
    const last = next.at(-1)
    if (!last || last >= ends) return times
    next = boss.previewSchedule(cron, { tz, count: PAGE, from: last })
  }
}

/** The same few clocks and prices for many brands. */
function remembered<Key extends unknown[], Value>(of: (...key: Key) => Value): (...key: Key) => Value {
  const known = new Map<string, Value>()
  return (...key) => {
    const name = JSON.stringify(key)
    const value = known.get(name) ?? of(...key)
    known.set(name, value)
    return value
  }
}

const wholePrice = remembered((engine: Engine, at: Date) => priceAt(engine, at).dollars)
const tokenPrice = remembered(tokensOf)

interface Scenario {
  times: Date[]
  plan: Plan
  begins: Date
  timezone: string
}

function chargeAll(
  bills: Map<Engine, EngineBill>,
  { times, plan, begins, timezone }: Scenario,
  asked: AskedPrompt[],
  how: 'plain' | 'cadence',
): void {
  const { scans } = planScans(times, asked, { timezone, most: times.length })
  let scansThisMonth = 0
  for (const { at, prompts } of scans.filter(scan => scan.at >= begins)) {
    const activePrompts = asked.length
    const { engines } = planScan({
      ...{ plan, configured: [...ENGINES], blocked: new Map(), now: at },
      ...{ activePrompts, due: { prompts, next: null }, scansThisMonth },
    })
    scansThisMonth++
    for (const engine of engines) {
      const bill = bills.get(engine) ?? emptyBill(engine)
      bills.set(engine, bill)
      charge(bill, { at, prompts, how })
    }
  }
}

const emptyBill = (engine: Engine): EngineBill => ({
  ...{ engine, answer: 0, tokens: 0, asks: 0, asksByCadence: 0 },
  ...(Object.fromEntries(WAYS.map(way => [way, 0])) as Record<Way, number>),
})

function charge(
  bill: EngineBill,
  { at, prompts, how }: { at: Date; prompts: number; how: 'plain' | 'cadence' },
): void {
  const whole = wholePrice(bill.engine, at)
  const batch = BATCHES.get(bill.engine)
  const named = batch ? whole - tokenPrice(bill.engine, at) * (1 - batch.tokenFactor) : whole
  const usual = batch?.isByName ? whole : named
  const [plain, economy, economyNamed, asks] =
    how === 'plain'
      ? (['today', 'economy', 'economyNamed', 'asks'] as const)
      : (['cadence', 'both', 'bothNamed', 'asksByCadence'] as const)
  bill[plain] += whole * prompts
  bill[economy] += usual * prompts
  bill[economyNamed] += named * prompts
  bill[asks] += prompts
}
