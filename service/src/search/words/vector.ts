import { blockNames } from './blocks.ts'
import { quoted } from './query.ts'
import { isUnspaced, type Word } from './words.ts'

/** More of one word are not kept by PostgreSQL. */
const MOST_PLACES = 255

/** The words of an answer with their places, and its blocks, as PostgreSQL reads them. */
export function vectorText(words: Word[], answer: { brandId: string; place: number }): string {
  const places = new Map<string, number[]>()
  for (const { word, place } of words) {
    const known = places.get(word)
    if (!known) places.set(word, [place + 1])
    else if (known.length < MOST_PLACES) known.push(place + 1)
  }
  const lexemes = [...places].map(([word, at]) => `${quoted(word)}:${at.join()}`)
  return [...lexemes, ...blockNames(answer.brandId, answer.place).map(quoted)].join(' ')
}

const LONGEST = 32

/** Words that a search may be the beginning of. */
export const completable = (words: Word[]): string[] => [
  ...new Set(
    words.flatMap(({ word }) =>
      word.length > 2 && word.length <= LONGEST && !isUnspaced(word) ? [word] : [],
    ),
  ),
]
