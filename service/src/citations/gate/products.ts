// Whether a matter's product is named near a statement: in its sentence, in the head of its column, or in the heading above.
// If not, code cannot tell whose value it is: "It does have a 30-day trial" may be about another.

import type { Passed } from './gate.ts'
import type { SplitAnswer } from './split-answer.ts'
import { columnHead } from './tables.ts'
import { Phrases, type Word, wordsOf, wordsWithin } from './words.ts'

export type IsProductNamed = (one: Passed) => boolean

const HEADING = /^#{1,6} .*$/gm

/** Products: of all matters, so that the words which tell one from the others are known. */
export function createIsProductNamed(
  { answer, words, tables }: SplitAnswer,
  products: string[],
): IsProductNamed {
  const headings = [...answer.matchAll(HEADING)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }))
  const names = new Map(products.map(product => [product, createIsIn(product, products)]))
  return ({ matter: { product }, sentence, start, end }) => {
    const isIn = product === null ? null : names.get(product)
    if (!isIn) return true
    const above = columnHead(tables, end) ?? headings.findLast(one => one.start <= start)
    return [sentence, above].some(place => place && isIn(wordsWithin(words, place)))
  }
}

type IsIn = (words: Word[]) => boolean

/** "Tarnwick Team" is mostly called Team; but the Executive MBA is not the Online MBA. */
function createIsIn(product: string, products: string[]): IsIn {
  const parts = wordsOf(product)
  const others = new Set(products.filter(other => other !== product).flatMap(wordsOf))
  const whole = new Phrases([product])
  const telling = new Phrases(parts.filter(part => !others.has(part)))
  return words => {
    const texts = words.map(({ text }) => text)
    return words.some((word, at) => {
      if (whole.lengthAt(texts, at) > 0) return true
      const before = words[at - 1]
      const isNamedOn = before?.isCapital && !before.isFirst && before.end + 1 === word.start
      return telling.lengthAt(texts, at) > 0 && !(isNamedOn && !parts.includes(before.text))
    })
  }
}
