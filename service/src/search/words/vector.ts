import { blockNames } from './blocks.ts'
import { hashOf } from './hash.ts'
import { isUnspaced, type Word } from './words.ts'

/** What the index keeps of an answer, as PostgreSQL reads lists. */
export interface Vector {
  /** One number for each place. */
  words: string
  /** Pairs of characters, and blocks. */
  marks: string
}

export function vectorOf(words: Word[], answer: { brandId: string; place: number }): Vector {
  const byPlace: number[] = []
  const marks = new Set<number>()
  for (const { word, place } of words) {
    const hash = hashOf(word)
    // A pair of characters comes after its first, and has the same place.
    if (place in byPlace) marks.add(hash)
    else byPlace[place] = hash
  }
  for (const name of blockNames(answer.brandId, answer.place)) marks.add(hashOf(name))
  return { words: listOf(byPlace), marks: listOf([...marks]) }
}

export const listOf = (numbers: readonly number[]): string => `{${numbers.join()}}`

const LONGEST = 32

/** Words that a search may be the beginning of. */
export const completable = (words: Word[]): string[] => [
  ...new Set(
    words.flatMap(({ word }) =>
      word.length > 2 && word.length <= LONGEST && !isUnspaced(word) ? [word] : [],
    ),
  ),
]
