// Which domains answers cite, which of their pages, and how many of those answers contain a false claim. A page cited next to a
// false claim is not thereby its source.

import { hasFacts } from '../../citations/has-facts.ts'
import { isKept } from '../../citations/sources/cited-pages.ts'
import type { EngineTable } from '../../engines/index.ts'
import type { BrandRef } from '../../model/brand.ts'
import type { Engine } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'
import { rateWithin } from '../overview/rates.ts'
import { type SourceSort, sourceFigures, type Wanted } from './cited.ts'
import { compareWindows } from './compare-windows.ts'
import { type SourceWindow, sidesOf } from './sides.ts'
import { answersByDay, pagesById, readCited, rivalDomains, type Scope } from './store.ts'
import { hostsOf, type Whose, whoseOf } from './whose.ts'

export const MOST_SOURCES = 200

interface Deps {
  sql: Sql
  now: Date
  engines: Pick<EngineTable, 'readerTerms'>
}

export interface SourcesRequest {
  brand: BrandRef
  window: SourceWindow
  engine: Engine | null
  sort: SourceSort
  limit?: number
}

export async function listSources(deps: Deps, request: SourcesRequest & { whose: Whose | null }) {
  const { brand, whose, sort, limit = MOST_SOURCES } = request
  const rivals = await rivalDomains(deps.sql, brand.id)
  const meant = { own: [brand.domain], rival: rivals.flatMap(({ domains }) => domains) }
  const hosts =
    whose === null
      ? null
      : {
          ...hostsOf(whose === 'other' ? [...meant.own, ...meant.rival] : meant[whose]),
          not: whose === 'other',
        }
  const wanted = { sort, limit, hosts, key: null }
  const { rows, ...read } = await readFigures(deps, { ...request, domain: null }, wanted)
  return {
    ...read,
    sources: rows.map(({ key, ...row }) => ({ domain: key, ...whoseOf(key, brand.domain, rivals), ...row })),
  }
}

/** A domain and its pages. */
export async function readSource(deps: Deps, request: SourcesRequest & { domain: string }) {
  const { brand, domain, sort, limit = MOST_SOURCES } = request
  const rivals = await rivalDomains(deps.sql, brand.id)
  const whole = await readFigures(
    deps,
    { ...request, domain: null },
    { sort: 'any', limit: 1, hosts: null, key: domain },
  )
  const own = { sort, limit, hosts: null, key: null }
  const { rows, totals, truncated, tested } = await readFigures(deps, request, own)
  const pages = new Map(
    (
      await pagesById(
        deps.sql,
        rows.map(({ key }) => key),
      )
    ).map(page => [page.id, page]),
  )
  const { rows: figures, totals: _totals, truncated: _truncated, tested: _tested, ...read } = whole
  const { key: _, ...source } = figures[0] ?? { key: domain, ...notCited(whole) }
  return {
    ...read,
    source: { domain, ...whoseOf(domain, brand.domain, rivals), ...source },
    pages: {
      ...{ totals, truncated, tested },
      items: rows.map(({ key, ...row }) => {
        const { address = '#', url = null } = pages.get(key) ?? {}
        return { page: key, address: isKept(address) ? address : null, url, ...row }
      }),
    },
  }
}

type Row = Awaited<ReturnType<typeof readFigures>>['rows'][number]

const notCited = ({ answers, answersBefore }: Awaited<ReturnType<typeof readFigures>>): Omit<Row, 'key'> => ({
  answers: 0,
  rate: rateWithin(0, answers),
  before: rateWithin(0, answersBefore),
  verdict: 'rarely_cited',
  p: null,
  engines: [],
  confabulated: 0,
  besideFalse: null,
})

async function readFigures(
  { sql, now, engines }: Deps,
  { brand, window, engine, domain }: Omit<SourcesRequest, 'sort'> & { domain: string | null },
  wanted: Wanted,
) {
  const sides = sidesOf(window, now)
  const scope: Scope = { brandId: brand.id, engine, sides, domain }
  const answered = await answersByDay(sql, scope)
  const within = answered.filter(({ day }) => day >= sides.from)
  const answers = sum(within.map(row => row.answers))
  const answersBefore = sum(answered.map(row => row.answers)) - answers
  const days = await readCited(sql, scope)
  const { figures, totals } = sourceFigures(days, sides, { ...wanted, limit: wanted.limit + 1 })
  const shown = figures.slice(0, wanted.limit)
  const compared = await compareWindows(sql, scope, { answered, days })
  const { kind, tested, leftOut } = compared
  return {
    ...{ brandId: brand.id, hasFacts: await hasFacts(sql, brand.id) },
    isRead: Boolean(engines.readerTerms),
    ...{ window, engine, from: sides.from, to: sides.to, beforeFrom: sides.before },
    ...{ answers, answersBefore },
    /** Of all answers, to compare each source with. */
    falseAnswers: rateWithin(sum(within.map(({ confabulated }) => confabulated)), answers),
    ...{ totals, truncated: figures.length > wanted.limit, tested: { kind, sources: tested, leftOut } },
    rows: shown.map(figure => ({
      ...{ key: figure.key, answers: figure.answers },
      rate: rateWithin(figure.answers, answers),
      before: rateWithin(figure.before, answersBefore),
      ...compared.of(figure.key),
      engines: figure.engines,
      confabulated: figure.confabulated,
      besideFalse: rateWithin(figure.confabulated, figure.answers),
    })),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
