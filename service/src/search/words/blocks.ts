// Blocks of positions: each answer is in a block of 1,024, in one eight times as large, and so on. Block names are stored among
// an answer's words, so that the index can narrow any word to a stretch of history. Pure.

export const BLOCK_PLACES = 1_024
const FACTOR = 8
const LEVELS = [1, FACTOR, FACTOR ** 2, FACTOR ** 3]

export const blockOf = (place: number): number => Math.floor(place / BLOCK_PLACES)

/** No word has these signs. */
const nameOf = (brandId: string, level: number, number: number): string => `@${level}:${brandId}:${number}`

/** The blocks that a place is in, small to large. */
export const blockNames = (brandId: string, place: number): string[] =>
  LEVELS.map((size, level) => nameOf(brandId, level, Math.floor(blockOf(place) / size)))

export interface Stretch {
  /** Blocks of 1,024 places, both included. */
  from: number
  to: number
}

/** As few blocks as make up the stretch. */
export function namesOfStretch(brandId: string, { from, to }: Stretch): string[] {
  const names: string[] = []
  for (let at = from; at <= to; ) {
    const level = LEVELS.findLastIndex(size => at % size === 0 && at + size - 1 <= to)
    const size = LEVELS[level] as number
    names.push(nameOf(brandId, level, at / size))
    at += size
  }
  return names
}

/** The next block below where one begins that is not larger than a stretch of so many. */
export function alignedDown(block: number, blocks: number): number {
  const size = LEVELS.findLast(level => level <= blocks) ?? 1
  return Math.floor(block / size) * size
}

const EVENLY = 8

/**
 * Blocks within a stretch, newest first, to see how common a word is before all of it is searched: some at equal distances, and
 * more near its beginning.
 */
export function samplesOf({ from, to }: Stretch): number[] {
  const blocks = to - from + 1
  const even = Array.from({ length: EVENLY }, (_, turn) => Math.floor((blocks * (turn + 0.5)) / EVENLY))
  const doubling = Array.from({ length: Math.ceil(Math.log2(blocks)) }, (_, turn) => 2 ** turn - 1)
  const distances = [...new Set([...even, ...doubling])].filter(distance => distance < blocks)
  return distances.toSorted((one, other) => one - other).map(distance => to - distance)
}
