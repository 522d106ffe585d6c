// Whether a price stands in a quote: an amount that is counted there, in a currency that stands beside it or is announced,
// for a period that stands near it.

import { codesOf, currenciesIn } from './currency.ts'
import { countable, type Figure, figuresIn } from './figures.ts'
import { folded } from './folded.ts'
import { isFree } from './free-words.ts'
import { nameOfPaidFor, namesOfPaidFor, PERIODS, periodsIn } from './periods.ts'
import type { QuotePlace } from './quote-place.ts'
import type { TimeUnit } from './units.ts'
import { wordsIn } from './whole-words.ts'
import { tokensOf } from './words/tokens.ts'

const VALUE = /^(\d+(?:\.\d+)?)(?: ([A-Z]{3}))?((?:\/[^/]+)*)$/

export function priceStands(value: string, place: QuotePlace): boolean {
  const [, amount, currency, terms = ''] = VALUE.exec(value.trim()) ?? []
  if (amount === undefined) return false
  if (Number(amount) === 0 && isFree(place.quote)) return true
  const parts = terms.split('/').filter(part => part !== '')
  return countable(place.quote).some(text => {
    const figures = figuresIn(text, { isMoney: true })
    const isMarked = figures.some(figure => marksAt(text, figure).length > 0)
    return figures.some(figure => {
      if (!figure.values.includes(Number(amount))) return false
      const marks = marksAt(text, figure)
      // A number of days beside the price is no price.
      if (isMarked && marks.length === 0) return false
      const isIn = currency === undefined || isMeant(currency, marks.length > 0 ? marks : announced(place))
      return isIn && termsStand(parts, place, text.slice(figure.end) + place.behind)
    })
  })
}

const isMeant = (currency: string, marks: string[]): boolean => marks.some(codes => codes.includes(currency))

/** By the line, by the heads of its cell, or by the lines around, which may hold the head of a table or name the currency of data. */
const announced = ({ near, above, beyond, heads }: QuotePlace): string[] =>
  [near, heads, above, beyond].map(currenciesIn).find(found => found.length > 0) ?? []

/** Codes of the currency that is right before or after an amount. */
function marksAt(text: string, { start, end }: Figure): string[] {
  const before = /(\p{L}{0,3}\p{Sc}|[\p{L}.]{1,20})\s{0,2}$/u.exec(text.slice(Math.max(0, start - 30), start))
  const behind =
    /^[\s,.–—-]{0,4}(\p{L}{0,3}\p{Sc}|\p{L}[\p{L}\p{M}]{0,20}(?:\s\p{L}[\p{L}\p{M}]{0,20})?)/u.exec(
      text.slice(end, end + 50),
    )
  return [before?.[1], behind?.[1]].flatMap(mark => (mark === undefined ? [] : codesOf(mark)))
}

/**
 * Each period by a word behind the amount, of its line, of the heads of its cell, or of a heading above. What is paid for has too
 * many names for a list of all; whoever accepts the price reads it.
 */
function termsStand(terms: string[], { near, heads, above }: QuotePlace, behind: string): boolean {
  return terms.every(term => {
    const period = PERIODS.get(term.trim().toLowerCase())
    const places = [upToNextAmount(behind), near, heads, above]
    if (period === undefined) return mayBeNamed(places.join('\n'), nameOfPaidFor(term.trim()))
    return (
      places
        .map(periodsOf)
        .find(found => found.size > 0)
        ?.has(period) ?? false
    )
  })
}

const upToNextAmount = (behind: string): string => behind.split(/[\p{Sc}\d,;|]/u, 1)[0] ?? ''

/** A word after a figure is counted. */
function periodsOf(text: string): Set<TimeUnit> {
  const tokens = tokensOf(text)
  const counted = new Set(figuresIn(text, {}, tokens).map(({ to }) => to))
  return periodsIn(
    text,
    tokens.flatMap(({ text: word }, at) => (counted.has(at) ? [] : [word])),
  )
}

function mayBeNamed(text: string, name: string): boolean {
  const names = namesOfPaidFor(name)
  const there = wordsIn(text)
  return names === null || names.some(word => there.has(folded(word)))
}
