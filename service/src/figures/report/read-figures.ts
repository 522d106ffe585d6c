// The figures of a report. Reports leave the house, so they hold nothing that people wrote or did except facts and the state of
// cases, and no id but the brand's.

import { CLASSES } from '../../citations/classes/decide.ts'
import { GATE } from '../../citations/gate/gate.ts'
import { hasFacts } from '../../citations/has-facts.ts'
import { readAnswerCaptures } from '../../evidence/history.ts'
import { readKeys } from '../../evidence/log/store.ts'
import { askedHow } from '../../evidence/origin.ts'
import type { BrandRef } from '../../model/brand.ts'
import type { DaySpan } from '../../model/window.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Sql } from '../../platform/database.ts'
import type { ConfiguredReader } from '../../scans/reader-state.ts'
import { COMPARERS } from '../../values/value.ts'
import { requireSides } from '../change/choose-scans.ts'
import { compareSides } from '../change/compare.ts'
import { readFalseClaims } from './false-claims.ts'
import { classesOf, readSources, readWindow } from './figures.ts'
import { readRivals } from './rivals.ts'
import { atOneInstant, newestRuns } from './store.ts'
import { type AskedDays, type ReportWindow, windowOf } from './window.ts'

/** Appeared or vanished; more are on the page What changed. */
const MOST_CLAIMS = 5

export interface ReportDeps {
  database: Database
  clock: Clock
  /** Null: nobody reads. */
  reader: ConfiguredReader | null
  /** The service's public address, without a trailing slash. */
  baseUrl: string
}

export interface ReportAsked extends AskedDays {
  brand: BrandRef
  /** Of the service. */
  software: string
}

export async function readReportFigures(
  { database, clock, reader, baseUrl }: ReportDeps,
  asked: ReportAsked,
) {
  const drawnAt = clock.now()
  const window = windowOf(asked, drawnAt)
  const { id, name, domain } = asked.brand
  const brand = { id, name, domain }
  return atOneInstant(database, async sql => {
    const counted = await readWindow(sql, id, window)
    const classes = classesOf(counted.pairs, counted.totals)
    return {
      ...{ brand, from: window.from, to: window.to, days: window.days, drawnAt: drawnAt.toISOString() },
      software: asked.software,
      hasFacts: await hasFacts(sql, id),
      isRead: reader !== null,
      falseClaims: await readFalseClaims(sql, { ...window, brandId: id, classes: counted.pairs }),
      change: await readChange(sql, brand, window),
      classes,
      rivals: await readRivals(sql, id, window),
      ...(await readSources(sql, { ...window, brand, answers: classes.total })),
      costs: counted.activity,
      method: await readMethod(sql, { ...window, brandId: id, engines: classes.engines, reader }),
      check: { verify: `${baseUrl}/verify`, log: `${baseUrl}/log`, keys: await keysOf(sql) },
    }
  })
}

export type ReportFigures = Awaited<ReturnType<typeof readReportFigures>>

/** What the page What changed says, as far as it is printed. */
async function readChange(sql: Sql, brand: BrandRef, days: DaySpan) {
  const wanted = requireSides({ from: days.from, to: days.to })
  const { before, after, truncated, asked, rates, cases, falseClaims } = await compareSides(sql, {
    brand,
    wanted,
  })
  const { came, went, cameTotal, wentTotal } = falseClaims
  return {
    window: wanted.kind === 'windows' ? wanted.before : days,
    ...{ before: sideOf(before), after: sideOf(after), truncated, asked, rates, cases },
    falseClaims: {
      came: came.slice(0, MOST_CLAIMS).map(claimOf),
      went: went.slice(0, MOST_CLAIMS).map(claimOf),
      cameTotal,
      wentTotal,
    },
  }
}

type Compared = Awaited<ReturnType<typeof compareSides>>

const sideOf = ({ scans, answered, first, last }: Compared['before']) => ({ scans, answered, first, last })

const claimOf = ({ engine, matter, value, text }: Compared['falseClaims']['came'][number]) => ({
  ...{ engine, matter, value, text },
})

interface MethodAsked extends ReportWindow {
  brandId: string
  engines: ReturnType<typeof classesOf>['engines']
  reader: ConfiguredReader | null
}

/** How each engine was reached, by its newest answer, and which versions judge. */
async function readMethod(sql: Sql, { brandId, engines, since, until, reader }: MethodAsked) {
  const names = engines.map(({ engine }) => engine)
  const runs = await newestRuns(sql, { brandId, engines: names, since, until })
  const captures = [...(await readAnswerCaptures(sql, runs)).values()]
  return {
    asked: captures.map(capture => ({
      ...{ engine: capture.engine, surface: capture.surface, model: capture.modelRequested },
      origin: askedHow(capture).origin?.words ?? '',
    })),
    isSimulated: captures.some(({ surface }) => surface === 'sandbox'),
    reader: reader?.settings.model ?? null,
    versions: [GATE, COMPARERS, CLASSES],
  }
}

const keysOf = async (sql: Sql): Promise<string[]> => (await readKeys(sql)).map(({ vkey }) => vkey)
