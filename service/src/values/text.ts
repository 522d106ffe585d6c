// Words: terms, codes and names as they are written. Free text accuses nobody.

import type { Bearing, Stated } from './bearing.ts'
import { compareCounted } from './counted.ts'
import type { ReadBack } from './figures.ts'
import { folded, nameWords, squeezed } from './folded.ts'
import { numberStands } from './number.ts'
import type { QuotePlace } from './quote-place.ts'
import { standsAsWords } from './whole-words.ts'

/** A code such as IP68 is one thing or another; words may say the same in other words. */
const CODE = /^(?=.*\d)(?=.*[A-Za-z])[A-Za-z\d][A-Za-z\d ./+-]{1,11}$/

export function compareTexts(stated: Stated, fact: string): Bearing {
  const { value, precision } = stated
  if (squeezed(value) === squeezed(fact)) return 'agrees'
  const counted = compareCounted(stated, fact)
  if (counted !== null) return counted
  if (CODE.test(value) && CODE.test(fact)) return 'differs'
  // "About ten thousand" in words.
  if (precision !== 'exact' && /\d/.test(fact)) return 'silent'
  // "The Blue Prize" is short for "Blue Prize 2022".
  return isShortFor(nameWords(value), nameWords(fact)) ? 'agrees' : 'ask'
}

const isShortFor = (said: string[], known: string[]): boolean =>
  said.length >= 2 && said.every(word => known.includes(word))

/** A name that is not there literally may be inflected, or written in another script. */
export function wordsBack(text: string, value: string): ReadBack {
  const there = folded(text)
  const words = folded(value)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
  return words.length > 0 && words.every(word => there.includes(word)) ? 'confirmed' : 'unreadable'
}

export const wordsStand = (value: string, { quote }: QuotePlace): boolean => standsAsWords(quote, value)

/** A property is a number, with its unit or without, or words. */
export const textStands = (value: string, place: QuotePlace): boolean =>
  (!/^\d[\d.]*$/.test(value.trim()) && wordsStand(value, place)) || numberStands(value, place)
