// Whether a price stands in a quote: an amount that is counted there, in a currency that stands beside it or is announced,
// for a period and a thing that its line names.

import { codesOf, currenciesIn } from './currency.ts'
import { countable, type Figure, figuresIn } from './figures.ts'
import { folded } from './folded.ts'
import { namesOfPaidFor, PERIODS, periodsIn } from './periods.ts'
import type { QuotePlace } from './quote-place.ts'
import type { TimeUnit } from './units.ts'
import { wordsIn } from './whole-words.ts'
import { tokensOf } from './words/tokens.ts'

const VALUE = /^(\d+(?:\.\d+)?)(?: ([A-Z]{3}))?((?:\/[^/]+)*)$/

export function priceStands(value: string, place: QuotePlace): boolean {
  const [, amount, currency, terms = ''] = VALUE.exec(value.trim()) ?? []
  if (amount === undefined) return false
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

/** By the line, or by the lines that may hold the head of its table. */
const announced = ({ near, above }: QuotePlace): string[] => {
  const own = currenciesIn(near)
  return own.length > 0 ? own : currenciesIn(above)
}

/** Codes of the currency that is right before or after an amount. */
function marksAt(text: string, { start, end }: Figure): string[] {
  const before = /(\p{L}{0,3}\p{Sc}|[\p{L}.]{1,20})\s{0,2}$/u.exec(text.slice(Math.max(0, start - 30), start))
  const behind =
    /^[\s,.–—-]{0,4}(\p{L}{0,3}\p{Sc}|\p{L}[\p{L}\p{M}]{0,20}(?:\s\p{L}[\p{L}\p{M}]{0,20})?)/u.exec(
      text.slice(end, end + 50),
    )
  return [before?.[1], behind?.[1]].flatMap(mark => (mark === undefined ? [] : codesOf(mark)))
}

/** All of them by a word of the line; those that stand between this amount and the next go before. */
function termsStand(terms: string[], { near }: QuotePlace, behind: string): boolean {
  return terms.every(term => {
    const name = term.trim().toLowerCase()
    const period = PERIODS.get(name)
    if (period === undefined) return isNamedUnit(near, name)
    const own = periodsOf(upToNextAmount(behind))
    return (own.size > 0 ? own : periodsOf(near)).has(period)
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

function isNamedUnit(line: string, name: string): boolean {
  const there = wordsIn(line)
  return namesOfPaidFor(name).some(word => there.has(folded(word)))
}
