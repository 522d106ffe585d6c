// Whether rates changed between two windows of scans. Answers of one scan depend on each other, since they share a day,
// so scans are shuffled and not answers: if nothing changed, every way of dealing the scans to the two windows was as
// likely as the actual one. A rate has changed if so large a difference is rare among all deals, and rare even for the
// largest of all rates examined together (Westfall and Young's max-T), so that comparing a hundred rates is wrong no more
// often than comparing one. Pure; the same counts give the same result.

/** One examined rate by scan: hits and answers, in the order of the scans. */
export interface ObservedRate {
  hits: readonly number[]
  of: readonly number[]
}

export interface WindowedScans {
  /** How many scans belong to the earlier window; the rest belong to the later. */
  before: number
  scans: number
}

/** In the order of the rates; null: that window has no answer. */
interface Difference {
  before: number | null
  after: number | null
  /** Adjusted for all rates of the comparison; 1 if there is nothing to compare. */
  p: number
  isChange: boolean
}

export type Comparison =
  /** Whatever the scans had yielded, no difference could have been called a change. */
  | { kind: 'too_few_scans'; differences: Omit<Difference, 'p' | 'isChange'>[] }
  | { kind: 'compared'; differences: Difference[] }

/** At most this share of comparisons in which nothing changed say otherwise. */
export const FALSE_ALARMS = 0.05
/** The threshold for a change is a little lower: sampled deals only estimate how rare a difference is. */
export const CALLED = 0.04
/** With more ways to deal the scans, this many are sampled. */
const MOST_DEALS = 5_000

export function compareRates(rates: readonly ObservedRate[], { before, scans }: WindowedScans): Comparison {
  const shares = rates.map(rate => ({
    before: shareOf(rate, index => index < before),
    after: shareOf(rate, index => index >= before),
  }))
  if (leastP(before, scans) > CALLED) return { kind: 'too_few_scans', differences: shares }
  const size = scans - before
  const { masks, isDrawn } = dealsOf(scans, size)
  const distances = distancesOf(rates, scans)
  const width = blocksOf(scans)
  const observed = Float64Array.from(
    distances(
      maskOf(scans, scan => scan >= before),
      0,
    ),
  )
  const largest = new Float64Array(masks.length / width)
  for (let deal = 0; deal < largest.length; deal++) largest[deal] = most(distances(masks, deal * width))
  largest.sort()
  return {
    kind: 'compared',
    differences: shares.map((share, index) => {
      const own = observed[index] as number
      const asLarge = largest.length - firstAtLeast(largest, own * (1 - 1e-9))
      // The actual deal may not be among the sampled ones, so it is counted separately.
      const p = own === 0 ? 1 : isDrawn ? (asLarge + 1) / (largest.length + 1) : asLarge / largest.length
      return { ...share, p, isChange: p <= CALLED }
    }),
  }
}

function most(numbers: Float64Array): number {
  let found = 0
  for (const number of numbers) if (number > found) found = number
  return found
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

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** A window is a set of scans: one bit each, eight to a block. */
const blocksOf = (scans: number): number => Math.ceil(scans / 8)

function maskOf(scans: number, isLater: (scan: number) => boolean): Uint8Array {
  const mask = new Uint8Array(blocksOf(scans))
  for (let scan = 0; scan < scans; scan++)
    if (isLater(scan)) mask[scan >> 3] = (mask[scan >> 3] as number) | (1 << (scan & 7))
  return mask
}

/**
 * How far the later window of this deal is from the earlier, for each rate; squared. Weighted by answers: a window with few
 * of them must not look far away by chance. Scaled by how much scans differ from each other regardless of window, which makes
 * rates comparable. A window without answers tells nothing. The result is overwritten by the next call.
 */
function distancesOf(
  rates: readonly ObservedRate[],
  scans: number,
): (masks: Uint8Array, from: number) => Float64Array {
  const [count, blocks] = [rates.length, blocksOf(scans)]
  const [hits, of] = [blockSums(rates, scans, 'hits'), blockSums(rates, scans, 'of')]
  const allHits = rates.map(rate => sum(rate.hits))
  const allOf = rates.map(rate => sum(rate.of))
  const spreads = rates.map((rate, index) =>
    spreadOf(rate, (allHits[index] as number) / (allOf[index] as number)),
  )
  const [laterHits, laterOf, far] = [0, 1, 2].map(() => new Float64Array(count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  return (masks, from) => {
    laterHits.fill(0)
    laterOf.fill(0)
    for (let block = 0; block < blocks; block++) {
      const base = (block * 256 + (masks[from + block] as number)) * count
      for (let rate = 0; rate < count; rate++) {
        laterHits[rate] = (laterHits[rate] as number) + (hits[base + rate] as number)
        laterOf[rate] = (laterOf[rate] as number) + (of[base + rate] as number)
      }
    }
    for (let rate = 0; rate < count; rate++) {
      const [all, later, spread] = [allOf[rate] as number, laterOf[rate] as number, spreads[rate] as number]
      const earlier = all - later
      const excess = (laterHits[rate] as number) * all - (allHits[rate] as number) * later
      const isKnown = later > 0 && earlier > 0 && spread > 1e-18
      far[rate] = isKnown ? (excess * excess) / (later * earlier * all * spread) : 0
    }
    return far
  }
}

/** A sum for each rate by block and subset of its eight scans: a deal is then a few look-ups. */
function blockSums(rates: readonly ObservedRate[], scans: number, field: 'hits' | 'of'): Float64Array {
  const count = rates.length
  const sums = new Float64Array(blocksOf(scans) * 256 * count)
  for (let block = 0; block < blocksOf(scans); block++)
    for (let set = 1; set < 256; set++) {
      const bit = 31 - Math.clz32(set)
      const scan = block * 8 + bit
      const [own, without] = [block * 256 + set, block * 256 + (set ^ (1 << bit))]
      for (let rate = 0; rate < count; rate++)
        sums[own * count + rate] =
          (sums[without * count + rate] as number) +
          (scan < scans ? (rates[rate]?.[field][scan] as number) : 0)
    }
  return sums
}

const spreadOf = ({ hits, of }: ObservedRate, share: number): number =>
  sum(hits.map((hit, scan) => (hit - (Number.isFinite(share) ? share : 0) * (of[scan] as number)) ** 2))

/** Ways to choose so many of the scans; inexact where it no longer matters. */
function ways(scans: number, size: number): number {
  let count = 1
  for (let chosen = 1; chosen <= Math.min(size, scans - size); chosen++)
    count = Math.min(Number.MAX_SAFE_INTEGER, Math.round((count * (scans - chosen + 1)) / chosen))
  return count
}

/** With windows of equal length, every deal has a mirror image equally far away. */
const leastP = (before: number, scans: number): number =>
  before === 0 || before === scans ? 1 : (before * 2 === scans ? 2 : 1) / ways(scans, before)

interface Deals {
  /** The later window of each deal, one after the other. */
  masks: Uint8Array
  isDrawn: boolean
}

/** For the last few sizes: all brands scanned daily need the same ones. */
const known = new Map<string, Deals>()
const MOST_KNOWN = 8

function dealsOf(scans: number, size: number): Deals {
  const name = `${scans} ${size}`
  const deals = known.get(name) ?? newDeals(scans, size)
  known.delete(name)
  known.set(name, deals)
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KNOWN) break
    known.delete(oldest)
  }
  return deals
}

function newDeals(scans: number, size: number): Deals {
  const isDrawn = ways(scans, size) > MOST_DEALS
  const masks = [...(isDrawn ? draws(scans, size) : choices(scans, size))].map(chosen => {
    const later = new Set(chosen)
    return maskOf(scans, scan => later.has(scan))
  })
  return { masks: Uint8Array.from(masks.flatMap(mask => [...mask])), isDrawn }
}

function* choices(scans: number, size: number): Generator<number[]> {
  const chosen = Array.from({ length: size }, (_, index) => index)
  for (;;) {
    yield [...chosen]
    let place = size - 1
    while (place >= 0 && chosen[place] === scans - size + place) place--
    if (place < 0) return
    chosen[place] = (chosen[place] as number) + 1
    for (let next = place + 1; next < size; next++) chosen[next] = (chosen[next - 1] as number) + 1
  }
}

/** Always the same sequence: a comparison must give the same answer twice. */
function* draws(scans: number, size: number): Generator<number[]> {
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

/** The index of the first sorted number that is no smaller. */
function firstAtLeast(sorted: Float64Array, least: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < least) low = middle + 1
    else high = middle
  }
  return low
}
