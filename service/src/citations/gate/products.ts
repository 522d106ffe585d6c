// Whether the product of a matter is named where a statement stands: in its sentence, in the head of its column, or in the
// heading above. Where it is not, code cannot tell whose value it is: "It does have a 30-day trial" may be of another product.

import type { Passed, Place } from './gate.ts'
import { columnHead, tablesIn } from './tables.ts'
import { Phrases, type Word, wordsIn, wordsWithin } from './words.ts'

export type IsProductNamed = (one: Passed) => boolean

const HEADING = /^#{1,6} .*$/gm

export function createIsProductNamed(answer: string): IsProductNamed {
  const words = wordsIn(answer)
  const tables = tablesIn(answer)
  const headings = [...answer.matchAll(HEADING)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }))
  const nameOf = createProductNames()
  return ({ matter: { product }, sentence, start, end }) => {
    if (product === null) return true
    const isIn = nameOf(product)
    const head = columnHead(tables, { start, end })
    const heading = headings.findLast(one => one.start <= start)
    const places: (Place | null | undefined)[] = [sentence, head, heading]
    return places.some(place => place && isIn(wordsWithin(words, place)))
  }
}

type IsIn = (words: Word[]) => boolean

function createProductNames(): (product: string) => IsIn {
  const known = new Map<string, IsIn>()
  return product => {
    const isIn = known.get(product) ?? createIsIn(product)
    known.set(product, isIn)
    return isIn
  }
}

/** "Tarnwick Team" is mostly called Team; but the Executive MBA is not the Online MBA. */
function createIsIn(product: string): IsIn {
  const whole = new Phrases([product])
  const last = new Phrases(product.split(' ').slice(1).slice(-1))
  return words => {
    const texts = words.map(({ text }) => text)
    return words.some((word, at) => {
      if (whole.lengthAt(texts, at) > 0) return true
      const before = words[at - 1]
      const isOther = before?.isCapital && !before.isFirst && before.end + 1 === word.start
      return last.lengthAt(texts, at) > 0 && !isOther
    })
  }
}
