// What somebody typed, as words to look for: `"a phrase"`, `-without`, and the last word as a prefix. Nothing in it is a database
// operator. Pure.

import { isUnspaced, wordsOf } from './words.ts'

/** Words that stand one after the other, each so many places after the first. */
export interface Term {
  words: { word: string; at: number }[]
  isExcluded: boolean
  /** The last of its words may go on. */
  isBeginning: boolean
}

export interface SearchQuery {
  terms: Term[]
}

const MOST_TERMS = 12
const MOST_WORDS = 40
/** Shorter prefixes have too many completions. */
const LEAST_BEGINNING = 3
const PARTS = /(?<sign>-?)(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))/gu
/** Quotation marks as keyboards and word processors make them. */
const QUOTES = /[“”„‟«»「」『』]/g

export function parseQuery(text: string): SearchQuery {
  const terms: Term[] = []
  let left = MOST_WORDS
  let mayGoOn = false
  for (const { groups } of text.replace(QUOTES, '"').matchAll(PARTS)) {
    const { sign, phrase, word } = groups as { sign: string; phrase?: string; word?: string }
    const words = sequenceOf(phrase ?? word ?? '').slice(0, left)
    if (words.length === 0 || terms.length === MOST_TERMS) continue
    left -= words.length
    terms.push({ words, isExcluded: sign === '-', isBeginning: false })
    mayGoOn = phrase === undefined && sign === ''
  }
  const last = terms.at(-1)
  const word = last?.words.at(-1)?.word ?? ''
  if (!last || !mayGoOn || isUnspaced(word) || word.length < LEAST_BEGINNING) return { terms }
  return { terms: terms.with(-1, { ...last, isBeginning: true }) }
}

/** Pairs of characters suffice where there are any: a text with the pairs in a row has the characters. */
function sequenceOf(text: string): Term['words'] {
  const all = wordsOf(text)
  const paired = new Set<number>()
  for (const [turn, { place }] of all.entries())
    if (all[turn + 1]?.place === place) paired.add(place).add(place + 1)
  const kept = all.filter(({ word, place }, turn) => {
    const isPair = all[turn - 1]?.place === place
    return isPair || !paired.has(place) || !isUnspaced(word)
  })
  return kept.map(({ word, place }) => ({ word, at: place - (kept[0]?.place ?? 0) }))
}

/** A query of nothing but exclusions is empty. */
export const isEmpty = ({ terms }: SearchQuery): boolean => terms.every(({ isExcluded }) => isExcluded)

/** The prefix that the query ends in; null if it ends in a whole word. */
export const beginningOf = ({ terms }: SearchQuery): string | null =>
  terms.find(({ isBeginning }) => isBeginning)?.words.at(-1)?.word ?? null
