// One sentence as the readers of stated values see it: its words, and the values in it with their places.

import { type DateFound, findDates } from '../../values/dates.ts'
import { type DurationFound, durationsAmong } from '../../values/durations.ts'
import { nameWords } from '../../values/folded.ts'
import { findMoney, type MoneyFound } from '../../values/money.ts'
import { findNumbers, type NumberFound } from '../../values/numbers.ts'
import type { WordSet } from '../../vocabulary/word-sets.ts'
import type { Clause, Sentence } from '../reader.ts'
import { Sign } from '../words/gaps.ts'
import { Shape } from '../words/known-words.ts'
import { isCapital, isDigit, isSpaced, type Words, wordEndingBehind } from '../words/words.ts'
import { type Column, columnOf } from './tables.ts'
import { datePlaces, hasMoney, hasNumbers, moneyPlaces, numberPlaces } from './value-places.ts'

const NONE: never[] = []

/** Where something stands: UTF-16 units of the answer, and numbers of its words (ends exclusive). */
export interface Spot {
  start: number
  end: number
  from: number
  to: number
}

/** Units of the text that a finder was given. */
interface Place {
  start: number
  end: number
}

// Written out, kind by kind: objects that are spread have no fixed form, and every look at them is slow.
const dateAt = ({ year, month, day, decade }: DateFound, { start, end, from, to }: Spot) => {
  return { start, end, from, to, year, month, day, decade }
}
const numberAt = ({ value, grain }: NumberFound, { start, end, from, to }: Spot) => {
  return { start, end, from, to, value, grain }
}
const durationAt = ({ count, unit }: DurationFound, { start, end, from, to }: Spot) => {
  return { start, end, from, to, count, unit }
}
export const moneyAt = (
  { amount, currency, period, perUser, billed }: MoneyFound,
  { start, end, from, to }: Spot,
) => {
  return { start, end, from, to, amount, currency, period, perUser, billed }
}

/** Nobody writes longer ones; every look around inside a sentence stays bounded by it. */
const MOST_WORDS = 300

export const isReadable = ({ from, to }: Sentence): boolean => to - from <= MOST_WORDS

/** `own`: words of the brand's names, by which its column of a table is known. */
export function viewOf(sentence: Sentence, own: ReadonlySet<string>): View {
  sentence.view ??= new View(sentence, own)
  return sentence.view
}

export class View {
  readonly sentence: Sentence
  readonly words: Words
  readonly #base: number
  #dates: (DateFound & Spot)[] | undefined
  #numbers: (NumberFound & Spot)[] | undefined
  #durations: (DurationFound & Spot)[] | undefined
  #money: (MoneyFound & Spot)[] | undefined
  readonly #column: Column

  constructor(sentence: Sentence, own: ReadonlySet<string>) {
    const { words, from } = sentence
    this.sentence = sentence
    // The first word of a row stands behind a bar.
    const isRow = ((words.gaps[from] as number) & Sign.bar) !== 0
    this.#column = isRow ? columnOf(words, sentence.start, own) : 'none'
    this.words = words
    this.#base = Math.max(words.ends[from - 1] ?? 0, sentence.start - 4)
  }

  /** With the signs around the outer words: "$49" begins before its first word, "49 €" ends behind its last. */
  get text(): string {
    const { words, end, to } = this.sentence
    return words.text.slice(this.#base, Math.min(words.starts[to] ?? words.text.length, end + 4))
  }

  get dates(): (DateFound & Spot)[] {
    this.#dates ??=
      this.sentence.shapes & Shape.digits
        ? this.#spots(findDates(this.text, datePlaces(this.sentence, this.#base)), dateAt)
        : NONE
    return this.#dates
  }

  get numbers(): (NumberFound & Spot)[] {
    this.#numbers ??= this.#spots(this.#plainNumbers, numberAt)
    return this.#numbers
  }

  get durations(): (DurationFound & Spot)[] {
    this.#durations ??= this.#spots(durationsAmong(this.text, this.#plainNumbers), durationAt)
    return this.#durations
  }

  get money(): (MoneyFound & Spot)[] {
    this.#money ??= hasMoney(this.sentence)
      ? this.#spots(findMoney(this.text, moneyPlaces(this.sentence, this.#base)), moneyAt)
      : NONE
    return this.#money
  }

  /** Lengths of time are numbers first: found once for both. */
  get #plainNumbers(): NumberFound[] {
    this.#unplaced ??= hasNumbers(this.sentence)
      ? findNumbers(this.text, numberPlaces(this.sentence, this.#base))
      : NONE
    return this.#unplaced
  }
  #unplaced: NumberFound[] | undefined

  find<T extends Place>(finder: (text: string) => T[]): (T & Spot)[] {
    return this.#spots(finder(this.text), (value, spot) => ({ ...value, ...spot }))
  }

  #spots<T extends Place>(values: T[], at: (value: T, spot: Spot) => T & Spot): (T & Spot)[] {
    if (values.length === 0) return NONE
    const spots: (T & Spot)[] = []
    for (const value of values)
      if (this.#isOwn(value.start + this.#base)) spots.push(at(value, this.#spotOf(value)))
    return spots
  }

  /** In a table that compares companies only the brand's own column tells of it. */
  #isOwn(start: number): boolean {
    return this.#column === 'none' || (start >= this.#column.start && start < this.#column.end)
  }

  /** The first word of the brand's column, where a cue in front of the row is answered. */
  answerTo(at: number): number {
    if (this.#column === 'none' || (this.words.starts[at] ?? 0) >= this.#column.start) return at
    return this.#wordEndingBehind(this.#column.start)
  }

  /** The brand's own cell of a row that compares companies. */
  get cell(): Spot | null {
    if (this.#column === 'none') return null
    const from = this.#wordEndingBehind(this.#column.start)
    let to = from
    while (to < this.sentence.to && (this.words.starts[to] as number) < this.#column.end) to++
    return to > from ? this.spot(from, to) : null
  }

  #spotOf(place: Place): Spot {
    const start = place.start + this.#base
    const end = place.end + this.#base
    const from = this.#wordEndingBehind(start)
    let to = from
    while (to < this.sentence.to && (this.words.starts[to] as number) < end) to++
    return { start, end, from, to }
  }

  #wordEndingBehind(offset: number): number {
    return wordEndingBehind(this.words, offset, this.sentence.from, this.sentence.to)
  }

  /** Clauses about others are not given to readers: what stands in them has none. */
  clauseAt(word: number): Clause | undefined {
    for (const clause of this.sentence.clauses) if (clause.from <= word && word < clause.to) return clause
    return undefined
  }

  word(at: number): string {
    return at >= this.sentence.from && at < this.sentence.to ? (this.words.list[at] as string) : ''
  }

  /** Is the word `at` one of the list, and in the sentence? */
  is(list: WordSet, at: number): boolean {
    return at >= this.sentence.from && at < this.sentence.to && list.has(this.words, at)
  }

  /** The signs before the word `at`, as bits of gaps.ts; none behind the last word of the answer. */
  signs(at: number): number {
    return at < this.words.list.length ? (this.words.gaps[at] as number) : 0
  }

  /** Does nothing but a single space stand before the word? */
  isSpaced(at: number): boolean {
    return isSpaced(this.words, at)
  }

  /** Inside quotation marks stands what somebody else said. */
  isQuoted({ start }: Spot): boolean {
    if ((this.sentence.signs & Sign.quote) === 0) return false
    const before = this.words.text.slice(this.sentence.start - 2, start)
    return (before.match(/["“”„]/g)?.length ?? 0) % 2 === 1
  }

  isCapital(at: number): boolean {
    return isCapital(this.words, at)
  }

  isDigit(at: number): boolean {
    return isDigit(this.words, at)
  }

  /** The signs between a word and the one before it. */
  gapBefore(at: number): string {
    return this.words.text.slice(this.words.ends[at - 1] ?? 0, this.words.starts[at] ?? 0)
  }

  spot(from: number, to: number): Spot {
    return { from, to, start: this.words.starts[from] as number, end: this.words.ends[to - 1] as number }
  }

  /** What is written there, as names are compared. The words of the answer are that already, as long as they are plain. */
  nameWords(spot: Spot): string[] {
    let shapes = 0
    for (let at = spot.from; at < spot.to; at++) shapes |= this.words.shapes[at] as number
    return shapes & (Shape.foreign | Shape.apostrophe)
      ? nameWords(this.textOf(spot))
      : this.words.list.slice(spot.from, spot.to)
  }

  textOf({ start, end }: { start: number; end: number }): string {
    return this.words.text.slice(start, end)
  }
}
