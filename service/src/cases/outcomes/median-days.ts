// How long it takes until half of all claims are gone, although nobody saw the moment: of each it is only known that it lay
// between two times, or is yet to come. Pure.
//
// The interval is that of order statistics. Of n independent times, the true median lies between the r-th and the (n + 1 -
// r)-th with a probability given by the binomial distribution, whatever the distribution of the times. The r-th time is never
// before the r-th of their lower ends, and the s-th never after the s-th of their upper ends: using these only widens the
// interval, so 95 % holds however the moments were censored.

/** In days. `high` is null while it is not gone. */
export interface Between {
  low: number
  high: number | null
}

/** Below this, no interval of order statistics reaches 95 %. */
export const ENOUGH_REPORTS = 6
const TAIL = 0.025

export interface MedianDays {
  /** The median itself lies between the two; null: more than half are not gone. */
  median: Between
  /** 95 %. */
  interval: Between
}

/** Null of too few to tell. */
export function medianDays(times: readonly Between[]): MedianDays | null {
  const n = times.length
  const rank = rankOf(n)
  if (rank === 0) return null
  const lows = sorted(times.map(({ low }) => low))
  const highs = sorted(times.map(({ high }) => high ?? Number.POSITIVE_INFINITY))
  const at = (place: number, other: number): Between => ({
    low: lows[place - 1] as number,
    high: finite(highs[other - 1] as number),
  })
  return { median: at(Math.floor((n + 1) / 2), Math.floor(n / 2) + 1), interval: at(rank, n + 1 - rank) }
}

/** The largest r with P(Bin(n, 1/2) < r) of at most a fortieth; 0 where there is none. */
function rankOf(n: number): number {
  let [rank, below, point] = [0, 0, 2 ** -n]
  while (below + point <= TAIL) {
    below += point
    point *= (n - rank) / (rank + 1)
    rank += 1
  }
  return rank
}

const sorted = (values: number[]): number[] => values.sort((one, other) => one - other)
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)
