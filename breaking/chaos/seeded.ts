// Chance that can be had again: the same seed gives the same numbers.

export interface Chance {
  /** From 0 up to 1. */
  next(): number
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
}

/** mulberry32. What is drawn in one place must not shift what is drawn in another: each place has a name. */
export function chanceOf(seed: number, name: string): Chance {
  let state = [...name].reduce(
    (sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93),
    seed,
  )
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    pick: list => {
      if (list.length === 0) throw new RangeError('there is nothing to pick from')
      return list[Math.floor(next() * list.length)] as (typeof list)[number]
    },
  }
}
