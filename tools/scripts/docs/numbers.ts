// What docs/numbers.json says, as tables: how far numbers can be trusted, on simulated scans. `npm run eval -- numbers`
// writes it.

import { readFileSync } from 'node:fs'
import { type Rate, rateOf } from '../../../proof/src/rate.ts'
import type { evaluateNumbers } from '../../eval/numbers/numbers.ts'
import { table } from './tables.ts'

type Numbers = ReturnType<typeof evaluateNumbers>

const read = (): Numbers =>
  JSON.parse(readFileSync(new URL('../../../docs/numbers.json', import.meta.url), 'utf8')) as Numbers

const percent = (share: number, digits = 1): string => `${(share * 100).toFixed(digits)} %`

export function coverageTable(): string {
  const { coverage, scans } = read()
  const rows = Object.entries(coverage).map(([answers, { mean, lowest, lowestAt }]) => [
    answers.replace(' answers', ''),
    percent(mean),
    `${percent(lowest)}, at a rate of ${percent(lowestAt, 0)}`,
  ])
  const head = [
    'Answers (n)',
    `Intervals that hold the rate, mean of ${scans.toLocaleString('en')} scans`,
    'Lowest',
  ]
  return table(head, rows)
}

type Found = { before: number; after: number; dependence: number }

/** A row for each pair of windows, a column for each dependence. */
function byWindows<T extends Found>(results: Record<string, T>, said: (result: T) => string): string {
  const all = Object.values(results)
  const dependences = [...new Set(all.map(({ dependence }) => dependence))]
  const rows = [...Map.groupBy(all, ({ before, after }) => `${before} and ${after}`)].map(
    ([windows, own]) => [
      windows,
      ...dependences.map(dependence => {
        const result = own.find(one => one.dependence === dependence)
        return result ? said(result) : '–'
      }),
    ],
  )
  return table(['Scans before and after', ...dependences.map(dependence => `Dependence ${dependence}`)], rows)
}

export const falseChangesTable = (): string =>
  byWindows(read().falseChanges, ({ wrong }) => percent(wrong.share))

export const cadenceTable = (): string => byWindows(read().cadence, ({ wrong }) => percent(wrong.share))

export const powerTable = (): string => byWindows(read().power, ({ found }) => percent(found.share, 0))

export const carriedTable = (): string => byWindows(read().carried, ({ wrong }) => percent(wrong.share, 0))

const SIZES = [5, 10, 21, 50, 100, 200, 500, 1_000]
const SHARES = [0.02, 0.1, 0.3, 0.5]

/** How wide the interval is, by the formula alone. */
export function widthTable(): string {
  const rows = SIZES.map(of => [
    of.toLocaleString('en'),
    ...SHARES.map(share => {
      const { low, high } = rateOf(Math.round(share * of), of) as Rate
      const width = `${Math.round((high - low) * 100)} points`
      return high - low > 0.4 ? `${width}: too few to tell` : width
    }),
  ])
  return table(['Answers (n)', ...SHARES.map(share => `Rate about ${percent(share, 0)}`)], rows)
}
