// Does one more request fit? Pure. Spent counts what is known, what is estimated, including requests in flight, and
// for each request of unknown cost its engine's current estimate. Unknown never counts as nothing.

import { dollarWords } from '@brand-citation-forensics/proof'
import { settingNames } from '../engines/terms/settings.ts'
import type { Payee } from '../model/engine.ts'
import type { AskForecast } from './forecast.ts'
import type { Spending } from './spending/store.ts'

export interface Budgets {
  /** US dollars in micros; null for no limit. */
  perScan: number | null
  perDay: number | null
  perMonth: number | null
}

export const hasBudget = (budgets: Budgets): boolean => Object.values(budgets).some(limit => limit !== null)

export interface Spent {
  micros: number
  /** Engines asked at a cost that nobody can estimate. */
  unpriced: Payee[]
}

export type ForecastOf = (engine: Payee) => AskForecast | null

export function spentIn(rows: readonly Spending[], forecastOf: ForecastOf): Spent {
  const spent: Spent = { micros: 0, unpriced: [] }
  for (const { engine, unknown, knownMicros, estimatedMicros } of rows) {
    const forecast = unknown > 0 ? forecastOf(engine) : null
    if (unknown > 0 && !forecast) spent.unpriced.push(engine)
    spent.micros += knownMicros + estimatedMicros + unknown * (forecast?.micros ?? 0)
  }
  return spent
}

/** One budget with what was spent of it. */
export interface Account {
  per: 'scan' | 'study' | 'following' | 'day' | 'month'
  limit: number
  spent: Spent
}

const NAMES = { scan: 'scan', study: 'study', following: 'month of following', day: 'day', month: 'month' }
const MONTH_ENDS = ' until the month ends, UTC'
const UNTIL = { scan: '', study: '', following: MONTH_ENDS, day: ' until midnight UTC', month: MONTH_ENDS }

/** Why a request of this cost may not begin; null if it may. */
export function refusalOf(account: Account, engine: string, micros: number): string | null {
  const { per, limit, spent } = account
  const [unpriced] = spent.unpriced
  if (unpriced !== undefined)
    return `What ${unpriced} was asked for in this ${NAMES[per]} has no price, so nobody can say what is left of its budget: set ${settingNames.price(unpriced)}`
  const left = limit - spent.micros
  if (micros <= left) return null
  const budget = `The budget of ${dollarWords(limit / 1e6)} per ${NAMES[per]} is used up${UNTIL[per]}`
  return left <= 0
    ? budget
    : `${budget}: ${dollarWords(left / 1e6)} is left, and asking ${engine} is forecast at ${dollarWords(micros / 1e6)}`
}

export const noPrice = (engine: Payee, route: string): string =>
  `Nobody has a price for asking ${engine} by way of ${route}, and there is a budget to keep: set ${settingNames.price(engine)}`
