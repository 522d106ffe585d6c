// What a query looks for. Pure.

import type { SearchQuery } from './query.ts'

/** Any of these words, so far behind the first of its term. */
export interface Slot {
  at: number
  words: string[]
}

export interface WantedTerm {
  isExcluded: boolean
  slots: Slot[]
  /** What the answer is, rather than says. */
  isTrait: boolean
}

/** No word has this sign, and all come after it. */
export const traitOf = (value: string): string => `!${value}`

/** `completions` are words that the last one may be a prefix of; `traits` what an answer has to be besides. */
export const wantedBy = (
  { terms }: SearchQuery,
  { completions, traits }: { completions: string[]; traits: string[] },
): WantedTerm[] => [
  ...terms.map(({ words, isExcluded, isBeginning }) => ({
    ...{ isExcluded, isTrait: false },
    slots: words.map(({ word, at }, turn) => ({
      at,
      words: isBeginning && turn === words.length - 1 ? [...new Set([word, ...completions])] : [word],
    })),
  })),
  ...traits.map(value => ({
    ...{ isExcluded: false, isTrait: true },
    slots: [{ at: 0, words: [traitOf(value)] }],
  })),
]

/** Higher if the terms are closer together, and more frequent in a shorter answer. `starts` are where each term stands. */
export function rankOf(starts: number[][], length: number): number {
  const found = starts
    .flatMap((places, turn) => places.map(at => ({ at, turn })))
    .sort((one, other) => one.at - other.at)
  /** How many of each term stand between the first place and this one. */
  const inside = new Map<number, number>()
  let [first, rank] = [0, 0]
  const move = (turn: number, by: number) => {
    const left = (inside.get(turn) ?? 0) + by
    if (left > 0) inside.set(turn, left)
    else inside.delete(turn)
  }
  for (const { at, turn } of found) {
    move(turn, 1)
    for (; inside.size === starts.length; first++) {
      const from = found[first] as (typeof found)[number]
      move(from.turn, -1)
      if (!inside.has(from.turn)) rank += 1 / (at - from.at + 1)
    }
  }
  return rank / (1 + Math.log(Math.max(length, 1)))
}
