// Sums up days in which verdicts were given. Nobody waits for it: until a day is summed up, whoever reads it counts its runs.

import { isDeepStrictEqual } from 'node:util'
import type { Fault } from '../../platform/audited-tables.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import {
  type DaySummary,
  keepSummaries,
  keptSummaries,
  lockDays,
  monthsCounted,
  staleBrands,
  staleDays,
  summarizeDays,
  takeStale,
} from './store.ts'
import { addUp, type Grain, type Summary, TOPICS_OF } from './summarize.ts'

const DAYS_AT_ONCE = 31

/** Of all brands: also what a worker left that was killed before it came to this. */
export async function sumUpDays(database: Database): Promise<void> {
  // Until nothing is left, so that whoever finds the brand locked can leave the rest to the holder.
  for (const brandId of await staleBrands(database))
    while (await database.transaction(tx => sumUpSome(tx, brandId)));
}

async function sumUpSome(tx: Transaction, brandId: string): Promise<boolean> {
  if (!(await lockDays(tx, brandId))) return false
  const days = await takeStale(tx, brandId, DAYS_AT_ONCE)
  if (days.length === 0) return false
  await keepSummaries(tx, { brandId, grain: 'day' }, await summarizeDays(tx, brandId, days))
  const months: DaySummary[] = []
  for (const from of new Set(days.map(firstOfMonth))) {
    const month = { brandId, grain: 'day', from, to: nextMonth(from) } as const
    months.push({ day: from, summary: monthOf(await keptSummaries(tx, month, TOPICS_OF.month)) })
  }
  await keepSummaries(tx, { brandId, grain: 'month' }, months)
  return true
}

const firstOfMonth = (day: string): string => `${day.slice(0, -2)}01`

function nextMonth(first: string): string {
  const next = new Date(first)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next.toISOString().slice(0, 10)
}

const monthOf = (days: readonly DaySummary[]): Summary => addUp(days.map(({ summary }) => summary))

const MESSAGE = 'the counts are not what the runs add up to'

/** What is kept of days that are not to be summed up again, and of months, against what is made anew; of all, or where these runs are. */
export async function* sumUpAgain(sql: Sql, runIds: string[] | null): AsyncGenerator<Fault> {
  for (const month of await monthsCounted(sql, runIds)) {
    const { brandId, from, to } = month
    const kept = await keptSummaries(sql, { ...month, grain: 'day' })
    const stale = await staleDays(sql, month)
    const days = daysOf(month).filter(day => !stale.has(day))
    for (const { day, summary } of await summarizeDays(sql, brandId, days))
      if (!isSame('day', summary, kept.find(one => one.day === day)?.summary))
        yield { where: `summaries ${brandId} day ${day}`, message: MESSAGE }
    const [sum] = await keptSummaries(sql, { brandId, grain: 'month', from, to })
    if (!isSame('month', monthOf(kept), sum?.summary))
      yield { where: `summaries ${brandId} month ${from}`, message: MESSAGE }
  }
}

function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at < Date.parse(to); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

const DAY_MS = 86_400_000

const isSame = (grain: Grain, made: Summary, kept?: Summary): boolean =>
  TOPICS_OF[grain].every(topic => isDeepStrictEqual(plain(made[topic]), plain(kept?.[topic])))

/** Read or made: only one of them has prototypes. */
const plain = (counts: object = {}): unknown => JSON.parse(JSON.stringify(counts))
