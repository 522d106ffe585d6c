// Whether rates changed between two windows of scans. Answers of one scan depend on each other: the engines had the same
// day. So scans are what is shuffled, not answers: if nothing changed, every way to deal the scans to the two windows was
// as likely as the one that happened. A rate has changed when so large a difference is rare among all of them, and rare
// for the largest of all rates that are looked at together (Westfall and Young's max-T), so that a comparison of a
// hundred rates is wrong as seldom as one of a single rate. Pure; the same counts give the same result.

/** One rate that is looked at, by scan: hits of answers, in the order of the scans. */
export interface ObservedRate {
  hits: readonly number[]
  of: readonly number[]
}

export interface WindowedScans {
  /** How many scans the earlier window has; the rest are of the later one. */
  before: number
  scans: number
}

/** In the order of the rates; null: that window has no answer. */
export interface Difference {
  before: number | null
  after: number | null
  /** Adjusted for all rates of the comparison; 1 where there is nothing to compare. */
  p: number
  isChange: boolean
}

export type Comparison =
  /** However the scans had come out, no difference could have been called a change. */
  | { kind: 'too_few_scans'; differences: Omit<Difference, 'p' | 'isChange'>[] }
  | { kind: 'compared'; differences: Difference[] }

/** Of comparisons in which nothing changed, at most so many say otherwise. */
export const FALSE_ALARMS = 0.05
/** Beyond so many ways to deal the scans, as many are drawn. */
const MOST_DEALS = 5_000

export function compareRates(rates: readonly ObservedRate[], { before, scans }: WindowedScans): Comparison {
  const shares = rates.map(rate => ({
    before: shareOf(rate, index => index < before),
    after: shareOf(rate, index => index >= before),
  }))
  if (leastP(before, scans) > FALSE_ALARMS) return { kind: 'too_few_scans', differences: shares }
  const scaled = rates.map(scaledRate)
  const size = scans - before
  const actual = Array.from({ length: size }, (_, index) => before + index)
  const observed = scaled.map(rate => distance(rate, actual))
  const largest: number[] = []
  for (const later of deals(scans, size))
    largest.push(scaled.reduce((most, rate) => Math.max(most, distance(rate, later)), 0))
  largest.sort((a, b) => a - b)
  const isDrawn = ways(scans, size) > MOST_DEALS
  return {
    kind: 'compared',
    differences: shares.map((share, index) => {
      const own = observed[index] as number
      const asLarge = largest.length - firstAtLeast(largest, own - 1e-9)
      // What happened is one of the deals: drawn ones may not hold it, so it is counted beside them.
      const p = own === 0 ? 1 : isDrawn ? (asLarge + 1) / (largest.length + 1) : asLarge / largest.length
      return { ...share, p, isChange: p <= FALSE_ALARMS }
    }),
  }
}

function shareOf({ hits, of }: ObservedRate, isMeant: (scan: number) => boolean): number | null {
  let [sum, answers] = [0, 0]
  for (let scan = 0; scan < of.length; scan++)
    if (isMeant(scan)) {
      sum += hits[scan] as number
      answers += of[scan] as number
    }
  return answers === 0 ? null : sum / answers
}

interface ScaledRate extends ObservedRate {
  allHits: number
  allOf: number
  /** How much the scans differ from each other, whichever window they are dealt to: it makes rates comparable. */
  spread: number
}

function scaledRate({ hits, of }: ObservedRate): ScaledRate {
  const [allHits, allOf] = [sum(hits), sum(of)]
  const share = allOf === 0 ? 0 : allHits / allOf
  const spread = Math.sqrt(sum(hits.map((hit, scan) => (hit - share * (of[scan] as number)) ** 2)))
  return { hits, of, allHits, allOf, spread }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Between the later window, dealt so, and the earlier. Of a window without answers nothing is known. */
function distance({ hits, of, allHits, allOf, spread }: ScaledRate, later: readonly number[]): number {
  let [laterHits, laterOf] = [0, 0]
  for (const scan of later) {
    laterHits += hits[scan] as number
    laterOf += of[scan] as number
  }
  const earlierOf = allOf - laterOf
  if (laterOf === 0 || earlierOf === 0 || spread < 1e-9) return 0
  // By its answers: a window that has few of them must not seem far away by chance.
  const weight = Math.sqrt((laterOf * earlierOf) / allOf)
  return (Math.abs(laterHits / laterOf - (allHits - laterHits) / earlierOf) * weight) / spread
}

/** Ways to choose so many of the scans; beyond all need it is no longer exact. */
function ways(scans: number, size: number): number {
  let count = 1
  for (let chosen = 1; chosen <= Math.min(size, scans - size); chosen++)
    count = Math.min(Number.MAX_SAFE_INTEGER, Math.round((count * (scans - chosen + 1)) / chosen))
  return count
}

/** With windows of one length, each deal has a mirror that is as far. */
const leastP = (before: number, scans: number): number =>
  before === 0 || before === scans ? 1 : (before * 2 === scans ? 2 : 1) / ways(scans, before)

/** The list that is given out is written over by the next one. */
function* deals(scans: number, size: number): Generator<readonly number[]> {
  if (ways(scans, size) <= MOST_DEALS) yield* choices(scans, size)
  else yield* draws(scans, size)
}

function* choices(scans: number, size: number): Generator<readonly number[]> {
  const chosen = Array.from({ length: size }, (_, index) => index)
  for (;;) {
    yield chosen
    let place = size - 1
    while (place >= 0 && chosen[place] === scans - size + place) place--
    if (place < 0) return
    chosen[place] = (chosen[place] as number) + 1
    for (let next = place + 1; next < size; next++) chosen[next] = (chosen[next - 1] as number) + 1
  }
}

/** Drawn in the same order every time: asked twice, a comparison must not answer twice. */
function* draws(scans: number, size: number): Generator<readonly number[]> {
  const order = Array.from({ length: scans }, (_, index) => index)
  let state = 0x9e3779b9
  const below = (limit: number): number => {
    // xorshift32
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
  for (let deal = 0; deal < MOST_DEALS; deal++) {
    for (let place = 0; place < size; place++) {
      const other = place + below(scans - place)
      ;[order[place], order[other]] = [order[other] as number, order[place] as number]
    }
    yield order.slice(0, size)
  }
}

/** Of sorted numbers, the place of the first that is no smaller. */
function firstAtLeast(sorted: readonly number[], least: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < least) low = middle + 1
    else high = middle
  }
  return low
}
