// Reproducible chance: the same seed gives the same numbers.

import { seeded } from '../../proof/test/seeded.ts'

export interface Chance {
  /** From 0 up to 1. */
  next(): number
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
}

/** Draws in one place must not shift those in another: each place has a name. */
export function chanceOf(seed: number, name: string): Chance {
  const own = [...name].reduce(
    (sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93),
    seed,
  )
  const next = seeded(own)
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    pick: list => {
      if (list.length === 0) throw new RangeError('there is nothing to pick from')
      return list[Math.floor(next() * list.length)] as (typeof list)[number]
    },
  }
}
