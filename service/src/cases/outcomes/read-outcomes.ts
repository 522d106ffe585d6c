// What became of reports: for each engine, how many days a claim took to go away after its maker was told.

import { ENGINES, type Engine } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'
import { cleanNeeded, GONE_BELOW } from '../following/gone.ts'
import { type Between, ENOUGH_REPORTS, medianDays } from './median-days.ts'
import { firstReports, type Reported, silentSince } from './store.ts'

const DAY_MS = 86_400_000

type Known = Reported & { lastHit: Date }

/** Of one brand, or of all. */
export async function readOutcomes(sql: Sql, brandId: string | null) {
  const reports = (await firstReports(sql, brandId)).filter((one): one is Known => one.lastHit !== null)
  const silent = await silentSince(
    sql,
    reports.map(report => ({
      ...report,
      needed: cleanNeeded((report.belowPermille ?? GONE_BELOW * 1000) / 1000),
    })),
  )
  const times = new Map<Engine, Between[]>()
  for (const [place, report] of reports.entries()) {
    const time = timeOf(report, silent[place] ?? null)
    if (time) times.set(report.engine, [...(times.get(report.engine) ?? []), time])
  }
  return {
    enough: ENOUGH_REPORTS,
    engines: ENGINES.flatMap(engine => {
      const own = times.get(engine)
      return own ? [{ engine, ...outcomeOf(own) }] : []
    }),
  }
}

/** Days from the report; null if it was gone before anybody was told. */
function timeOf({ reportedAt, lastHit }: Known, silentAt: Date | null): Between | null {
  if (silentAt && silentAt <= reportedAt) return null
  const days = (at: Date) => Math.max(0, (at.getTime() - reportedAt.getTime()) / DAY_MS)
  return { low: days(lastHit), high: silentAt && days(silentAt) }
}

function outcomeOf(times: Between[]) {
  return {
    reports: times.length,
    gone: times.filter(({ high }) => high !== null).length,
    /** Null: too few to tell. */
    days: medianDays(times),
  }
}
