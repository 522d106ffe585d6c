// What a query looks for, in the index's numbers. Pure.

import { hashOf } from './hash.ts'
import type { SearchQuery, Term } from './query.ts'
import { isUnspaced } from './words.ts'

export interface WantedTerm {
  isExcluded: boolean
  /** Pairs of characters that have to be there. */
  pairs: number[]
  /** The words except the last, and each one's distance from the first. */
  sequence: number[]
  places: number[]
  /** Any of these comes last, at this distance from the first. */
  last: number[]
  behind: number
}

/** `completions` are words that the last one may be a prefix of. */
export const wantedBy = ({ terms }: SearchQuery, completions: readonly string[]): WantedTerm[] =>
  terms.map(term => wantedTerm(term, term.isBeginning ? completions : []))

function wantedTerm({ words, isExcluded }: Term, completions: readonly string[]): WantedTerm {
  const byPlace = new Map<number, number>()
  const pairs: number[] = []
  for (const { word, at } of words) {
    if (!isUnspaced(word)) byPlace.set(at, hashOf(word))
    else for (const [turn, character] of [...word].entries()) byPlace.set(at + turn, hashOf(character))
    if (isPair(word)) pairs.push(hashOf(word))
  }
  const ordered = [...byPlace].sort(([one], [other]) => one - other)
  const [behind, last] = ordered.pop() as [number, number]
  return {
    ...{ isExcluded, pairs, behind },
    sequence: ordered.map(([, hash]) => hash),
    places: ordered.map(([at]) => at),
    last: [...new Set([last, ...completions.map(hashOf)])],
  }
}

const isPair = (word: string): boolean => isUnspaced(word) && [...word].length > 1

/** Whether a pair of characters tells all: where it is, they stand one after the other. */
export const isTold = ({ pairs, sequence }: WantedTerm): boolean =>
  sequence.length === 0 || (sequence.length === 1 && pairs.length === 1)

/** Where in an answer each number stands, places from 1 on. */
export type Standing = ReadonlyMap<number, readonly number[]>

/** Higher if the terms are closer together, and more frequent in a shorter answer. */
export function rankOf(terms: readonly WantedTerm[], standing: Standing, length: number): number {
  const wanted = terms.filter(({ isExcluded }) => !isExcluded)
  const found = wanted
    .flatMap((term, turn) => startsOf(term, standing).map(at => ({ at, turn })))
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
    for (; inside.size === wanted.length; first++) {
      const from = found[first] as (typeof found)[number]
      move(from.turn, -1)
      if (!inside.has(from.turn)) rank += 1 / (at - from.at + 1)
    }
  }
  return rank / (1 + Math.log(Math.max(length, 1)))
}

function startsOf({ sequence, places, last, behind }: WantedTerm, standing: Standing): number[] {
  const ends = last.flatMap(hash => standing.get(hash) ?? []).map(at => at - behind)
  const others = sequence.map(
    (hash, turn) => new Set(standing.get(hash)?.map(at => at - (places[turn] ?? 0))),
  )
  return ends.filter(start => others.every(starts => starts.has(start)))
}
