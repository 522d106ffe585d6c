// Where in a sentence values may begin, told by its words: patterns are tried there and nowhere else.

import { MONTH_WORDS } from '../../values/dates.ts'
import { CURRENCY_WORDS } from '../../values/money.ts'
import { NUMBER_WORDS } from '../../values/numbers.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import type { Sentence } from '../reader.ts'
import { Sign } from '../words/gaps.ts'
import { Shape } from '../words/known-words.ts'

const NUMBER_NAMES = new WordSet(NUMBER_WORDS)
const MONTH_NAMES = new WordSet(MONTH_WORDS)
const CURRENCIES = new WordSet(CURRENCY_WORDS)

/** Most sentences have no values of most kinds. */
export const hasNumbers = (sentence: Sentence): boolean =>
  (sentence.shapes & (Shape.digits | Shape.apostrophe)) !== 0 || sentence.hasWord(NUMBER_NAMES)

export const hasMoney = (sentence: Sentence): boolean =>
  (sentence.shapes & Shape.digits) !== 0 &&
  ((sentence.signs & Sign.currency) !== 0 ||
    (sentence.shapes & (Shape.mixed | Shape.apostrophe)) !== 0 ||
    sentence.hasWord(CURRENCIES))

/** Inside these words too something may begin: "l'une", a picture and a number. */
const MADE_OF_PARTS = Shape.mixed | Shape.apostrophe

/** Before numbers, in figures and in words. All places are counted from `base`. */
export function numberPlaces({ words, from, to }: Sentence, base: number): number[] {
  const places: number[] = []
  for (let at = from; at < to; at++) {
    const shape = words.shapes[at] as number
    if (shape & MADE_OF_PARTS)
      addParts(places, words.text, words.starts[at] as number, words.ends[at] as number, base)
    else if (shape & Shape.digit || NUMBER_NAMES.has(words, at))
      places.push((words.starts[at] as number) - base)
  }
  return places
}

const YEAR_DIGITS = 4
const DAY_DIGITS = 2

/** Before years and months, and before days where a month is named. */
export function datePlaces(sentence: Sentence, base: number): number[] {
  const { words, from, to } = sentence
  const hasMonth = sentence.hasWord(MONTH_NAMES) || (sentence.shapes & Shape.apostrophe) !== 0
  const places: number[] = []
  for (let at = from; at < to; at++) {
    const shape = words.shapes[at] as number
    const start = words.starts[at] as number
    const length = (words.ends[at] as number) - start
    if (shape & MADE_OF_PARTS) addParts(places, words.text, start, start + length, base)
    else if (shape & Shape.digit) {
      if (length === YEAR_DIGITS || (hasMonth && length <= DAY_DIGITS)) places.push(start - base)
    } else if (hasMonth && MONTH_NAMES.has(words, at)) places.push(start - base)
  }
  return places
}

/** "US$ 49": the longest sign of money and a space. */
const MOST_BEFORE = 4

/** Before numbers, and before what may be a sign of money in front of one. */
export function moneyPlaces({ words, from, to }: Sentence, base: number): number[] {
  const places: number[] = []
  let done = base
  for (let at = from; at < to; at++) {
    if (((words.shapes[at] as number) & Shape.digits) === 0) continue
    const start = words.starts[at] as number
    addParts(places, words.text, Math.max(done, start - MOST_BEFORE), start + 1, base)
    done = words.ends[at] as number
    if ((words.shapes[at] as number) & MADE_OF_PARTS) addParts(places, words.text, start + 1, done, base)
  }
  return places
}

/** Every place behind which something else than a letter or digit of ASCII stands before. */
function addParts(places: number[], text: string, start: number, end: number, base: number): void {
  for (let at = start; at < end; at++)
    if (at === base || !isPlain(text.charCodeAt(at - 1))) places.push(at - base)
}

const isPlain = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
