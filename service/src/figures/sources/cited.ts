// What days add up to of the domains that answers cite, or of the pages of one. A key is a domain or a page. Pure.

import type { Cited } from '../../citations/days/summarize.ts'
import type { Engine } from '../../model/engine.ts'
import type { Sides } from './sides.ts'
import type { DayCount } from './test-change.ts'
import type { Hosts } from './whose.ts'

/** Of one key on one day. */
export interface CitedDay extends DayCount {
  key: string
  confabulated: number
}

type Counted = { [key: string]: { [engine: string]: Cited } }

/** Of one engine, or of all. */
export const citedDays = (
  days: readonly { day: string; counts: Counted }[],
  only: Engine | null,
): CitedDay[] =>
  days.flatMap(({ day, counts }) =>
    Object.entries(counts).flatMap(([key, engines]) =>
      Object.entries(engines)
        .filter(([engine]) => only === null || engine === only)
        .map(([engine, [answers, confabulated]]) => ({
          ...{ day, key, engine: engine as Engine, answers, confabulated },
        })),
    ),
  )

export const SOURCE_SORTS = ['answers', 'gained', 'lost', 'false'] as const
export type SourceSort = (typeof SOURCE_SORTS)[number]

export interface SourceFigures {
  key: string
  answers: number
  before: number
  confabulated: number
  /** Of the window, most answers first. */
  engines: { engine: Engine; answers: number }[]
}

export interface SourceTotals {
  cited: number
  gained: number
  lost: number
  besideFalse: number
}

export interface Wanted {
  sort: SourceSort | 'any'
  limit: number
  /** Only these hosts, or with `not` all others. */
  hosts: (Hosts & { not: boolean }) | null
  /** Only this one. */
  key: string | null
}

const IS: Record<keyof SourceTotals | 'any', (figures: SourceFigures) => boolean> = {
  any: () => true,
  cited: ({ answers }) => answers > 0,
  gained: ({ answers, before }) => answers > 0 && before === 0,
  lost: ({ answers, before }) => answers === 0 && before > 0,
  besideFalse: ({ confabulated }) => confabulated > 0,
}

/** What is listed, and by which figures in turn, largest first. */
const SORTS: Record<Wanted['sort'], { is: keyof typeof IS; by: ('answers' | 'before' | 'confabulated')[] }> =
  {
    any: { is: 'any', by: [] },
    answers: { is: 'cited', by: ['answers', 'before'] },
    gained: { is: 'gained', by: ['answers'] },
    lost: { is: 'lost', by: ['before'] },
    false: { is: 'besideFalse', by: ['confabulated', 'answers'] },
  }

export function sourceFigures(
  days: readonly CitedDay[],
  { from }: Sides,
  { sort, limit, hosts, key: only }: Wanted,
): { figures: SourceFigures[]; totals: SourceTotals } {
  const figures: SourceFigures[] = []
  for (const [key, own] of Map.groupBy(days, ({ key }) => key)) {
    if ((only !== null && key !== only) || (hosts && isAmong(key, hosts) === hosts.not)) continue
    const within = own.filter(({ day }) => day >= from)
    const answers = sum(within, 'answers')
    const before = sum(own, 'answers') - answers
    const engines = [...Map.groupBy(within, ({ engine }) => engine)]
      .map(([engine, of]) => ({ engine, answers: sum(of, 'answers') }))
      .sort((a, b) => b.answers - a.answers || (a.engine < b.engine ? -1 : 1))
    figures.push({ key, answers, before, confabulated: sum(within, 'confabulated'), engines })
  }
  const count = (name: keyof SourceTotals) => figures.filter(IS[name]).length
  const { is, by } = SORTS[sort]
  const inOrder = (a: SourceFigures, b: SourceFigures): number =>
    by.map(name => b[name] - a[name]).find(difference => difference !== 0) ?? (a.key < b.key ? -1 : 1)
  return {
    totals: {
      ...{ cited: count('cited'), gained: count('gained') },
      ...{ lost: count('lost'), besideFalse: count('besideFalse') },
    },
    figures: figures.filter(IS[is]).sort(inOrder).slice(0, limit),
  }
}

const isAmong = (host: string, { exact, above }: Hosts): boolean =>
  exact.includes(host) || above.some(one => host.endsWith(`.${one}`))

/** Those cited most in both windows together: chosen without looking at how they changed. */
export function mostCited(days: readonly CitedDay[], limit: number): Set<string> {
  const keys = [...Map.groupBy(days, ({ key }) => key)].map(([key, own]) => ({
    key,
    answers: sum(own, 'answers'),
  }))
  return new Set(
    keys
      .sort((a, b) => b.answers - a.answers || (a.key < b.key ? -1 : 1))
      .slice(0, limit)
      .map(({ key }) => key),
  )
}

const sum = (days: readonly CitedDay[], of: 'answers' | 'confabulated'): number =>
  days.reduce((total, day) => total + day[of], 0)
