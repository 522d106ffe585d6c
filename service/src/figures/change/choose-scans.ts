// Which scans are compared: two named ones, those of two periods, or the last one and those before it.

import { AppError, notFound } from '../../model/errors.ts'
import { type DaySpan, instantsOf } from '../../model/window.ts'
import type { Sql } from '../../platform/database.ts'
import { isPlausibleId } from '../../platform/ids.ts'
import { findScan } from '../../scans/store.ts'
import { type ChosenScan, type ChosenSides, endedScans } from './store.ts'

/** More than the test needs; the oldest are left out. */
const MOST_SCANS = 60
/** How many the last scan is compared with. */
const SCANS_BEFORE_LAST = 29
const DAY_MS = 86_400_000

export type WantedSides =
  | { kind: 'since_last' }
  | { kind: 'scans'; before: string; after: string }
  /** Whole UTC days, inclusive. */
  | { kind: 'windows'; before: DaySpan; after: DaySpan }

export interface Sides extends ChosenSides {
  kind: WantedSides['kind']
  /** A window has more scans than are compared. */
  truncated: boolean
}

export interface AskedSides {
  before?: string | undefined
  after?: string | undefined
  from?: string | undefined
  to?: string | undefined
  beforeFrom?: string | undefined
  beforeTo?: string | undefined
}

/** Null if the parts do not form one question. */
export function wantedSides(asked: AskedSides): WantedSides | null {
  const { before, after, from, to, beforeFrom, beforeTo } = asked
  const hasDays = [from, to, beforeFrom, beforeTo].some(day => day !== undefined)
  if (before !== undefined || after !== undefined)
    return before === undefined || after === undefined || hasDays ? null : { kind: 'scans', before, after }
  if (!hasDays) return { kind: 'since_last' }
  if (from === undefined || to === undefined || from > to) return null
  if ((beforeFrom === undefined) !== (beforeTo === undefined)) return null
  const earlier = {
    from: beforeFrom ?? daysBefore(from, lengthOf(from, to)),
    to: beforeTo ?? daysBefore(from, 1),
  }
  if (earlier.from > earlier.to || earlier.to >= from) return null
  return { kind: 'windows', before: earlier, after: { from, to } }
}

const lengthOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

export async function chooseScans(sql: Sql, brandId: string, wanted: WantedSides): Promise<Sides> {
  if (wanted.kind === 'scans') {
    const [before, after] = [
      await scanOf(sql, brandId, wanted.before),
      await scanOf(sql, brandId, wanted.after),
    ]
    return { kind: 'scans', before: [before], after: [after], truncated: false }
  }
  if (wanted.kind === 'since_last') {
    const limit = SCANS_BEFORE_LAST + 1
    const [last, ...earlier] = await endedScans(sql, brandId, { from: null, until: null, limit })
    const before = earlier.toReversed()
    return { kind: 'since_last', before, after: last ? [last] : [], truncated: false }
  }
  const [before, after] = [
    await scansWithin(sql, brandId, wanted.before),
    await scansWithin(sql, brandId, wanted.after),
  ]
  return {
    kind: 'windows',
    before: before.slice(-MOST_SCANS),
    after: after.slice(-MOST_SCANS),
    truncated: before.length > MOST_SCANS || after.length > MOST_SCANS,
  }
}

/** Since when something is new to people: the start of the last scan. Null before the first has ended. */
export async function sinceLastScan(
  sql: Sql,
  brandId: string,
): Promise<{ since: Date | null; isFirst: boolean }> {
  const [last, before] = await endedScans(sql, brandId, { from: null, until: null, limit: 2 })
  return { since: last?.createdAt ?? null, isFirst: last !== undefined && before === undefined }
}

async function scanOf(sql: Sql, brandId: string, id: string): Promise<ChosenScan> {
  const scan = isPlausibleId(id) ? await findScan(sql, id) : null
  if (scan?.brandId !== brandId) throw notFound('Scan')
  return scan
}

async function scansWithin(sql: Sql, brandId: string, days: DaySpan): Promise<ChosenScan[]> {
  const { since, until } = instantsOf(days)
  return (await endedScans(sql, brandId, { from: since, until, limit: MOST_SCANS + 1 })).toReversed()
}

export function requireSides(asked: AskedSides): WantedSides {
  const wanted = wantedSides(asked)
  if (wanted) return wanted
  throw new AppError(
    'invalid',
    'Name two scans (before, after), or days (from, to, and beforeFrom with beforeTo, which end before from), or neither',
  )
}
