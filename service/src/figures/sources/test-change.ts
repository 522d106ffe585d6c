// Whether sources are cited more or less often than in the previous window: the project's test (docs/numbers.md), with days in
// place of scans. The mix of engines varies by day, so each day is compared with what its engines yield over both windows
// together. Pure.

import type { Engine } from '../../model/engine.ts'
import { compareRates } from '../change/permuted-change.ts'
import { clusterOf, type Sides } from './sides.ts'

export const SOURCE_VERDICTS = [
  'changed',
  'no_change_seen',
  /** Whatever the days had yielded, nothing could have been called a change. */
  'too_few_days',
  /** The two windows asked different questions. */
  'other_questions',
  /** Not among those that are tested together. */
  'rarely_cited',
] as const
export type SourceVerdict = (typeof SOURCE_VERDICTS)[number]

export interface DayCount {
  day: string
  engine: Engine
  answers: number
}

export interface Tested {
  p: number
  verdict: Extract<SourceVerdict, 'changed' | 'no_change_seen'>
}

/** Answers, and those that cite a source, by day and engine; null if there are too few days. */
export function testChange(
  answers: readonly DayCount[],
  cited: readonly (DayCount & { key: string })[],
  sides: Sides,
): Map<string, Tested> | null {
  const clusters = [...new Set(answers.map(({ day }) => clusterOf(day, sides)))].sort((a, b) => a - b)
  const before = clusters.filter(cluster => cluster < 0).length
  const asked = clusters.map(cluster =>
    byEngine(answers.filter(({ day }) => clusterOf(day, sides) === cluster)),
  )
  const all = byEngine(answers)
  const keys = [...Map.groupBy(cited, ({ key }) => key)]
  const of = asked.map(engines => sum(engines.values()))
  const compared = compareRates(
    keys.map(([, own]) => {
      const total = byEngine(own)
      const hits = new Map(clusters.map(cluster => [cluster, 0]))
      for (const { day, answers: count } of own) {
        const cluster = clusterOf(day, sides)
        hits.set(cluster, (hits.get(cluster) ?? 0) + count)
      }
      const expected = asked.map(engines =>
        sum(
          [...engines].map(([engine, count]) => (count * (total.get(engine) ?? 0)) / (all.get(engine) ?? 1)),
        ),
      )
      return { hits: clusters.map((cluster, at) => (hits.get(cluster) ?? 0) - (expected[at] ?? 0)), of }
    }),
    { before, scans: clusters.length },
  )
  if (compared.kind === 'too_few_scans') return null
  return new Map(
    keys.map(([key], at) => {
      const { p = 1, isChange = false } = compared.differences[at] ?? {}
      return [key, { p, verdict: isChange ? 'changed' : 'no_change_seen' }]
    }),
  )
}

function byEngine(rows: readonly DayCount[]): Map<Engine, number> {
  const counts = new Map<Engine, number>()
  for (const { engine, answers } of rows) counts.set(engine, (counts.get(engine) ?? 0) + answers)
  return counts
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0)

/** What remains when some answers are removed. */
export function without<Row extends DayCount>(
  rows: readonly Row[],
  out: readonly Row[],
  nameOf: (row: Row) => string,
): Row[] {
  const taken = new Map<string, number>()
  for (const row of out) taken.set(nameOf(row), (taken.get(nameOf(row)) ?? 0) + row.answers)
  return rows
    .map(row => ({ ...row, answers: row.answers - (taken.get(nameOf(row)) ?? 0) }))
    .filter(({ answers }) => answers > 0)
}
