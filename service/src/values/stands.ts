// Whether a value is in the quote given for it. Stricter than reading back: what a person is shown as the page's word must be
// exactly that, so what code cannot find there is not there.

import { clockStands } from './clock.ts'
import { contactStands } from './contact.ts'
import { dateStands } from './date.ts'
import { lengthStands } from './duration.ts'
import { countable, type Figure, figuresIn } from './figures.ts'
import { folded } from './folded.ts'
import { hoursStand } from './hours.ts'
import type { ValueKind } from './kinds.ts'
import { priceStands } from './price-stands.ts'
import type { QuotePlace } from './quote-place.ts'
import { knownUnit } from './units.ts'
import { readBack } from './value.ts'
import { standsAsWords } from './whole-words.ts'

export function standsThere(kind: ValueKind, value: string, place: QuotePlace): boolean {
  const { quote } = place
  switch (kind) {
    case 'yes_no':
      return value === 'true' || value === 'false'
    case 'number':
      return numberStands(value, place)
    case 'money':
      return priceStands(value, place)
    case 'date':
      return dateStands(value.trim(), quote)
    case 'duration':
      return lengthStands(value, quote)
    case 'hours':
      return hoursStand(value, place)
    case 'clock':
      return clockStands(value, quote)
    case 'country':
      // Data of a page have its code alone.
      return quote.replace(/^\W+|\W+$/g, '') === value || readBack(kind, quote, value) === 'confirmed'
    case 'contact':
      return contactStands(value, quote)
    case 'text':
      // A property is a number, with its unit or without, or words.
      return /^\d[\d.]*$/.test(value.trim())
        ? numberStands(value, place)
        : standsAsWords(quote, value) || numberStands(value, place)
    default:
      return standsAsWords(quote, value)
  }
}

const NUMBER = /^(\d+(?:\.\d+)?)(?:\.\.(\d+(?:\.\d+)?))?(?:\/(\d+(?:\.\d+)?))?\s*([^\d\s].{0,40})?$/

/** Every number must be counted there, followed by the unit. */
function numberStands(value: string, place: QuotePlace): boolean {
  const [, low, high, scale, unit = ''] = NUMBER.exec(value.trim()) ?? []
  if (low === undefined) return false
  const is = (figure: Figure | undefined, number: string) => figure?.values.includes(Number(number)) === true
  return countable(place.quote).some(text => {
    const figures = figuresIn(text)
    return figures.some((figure, at) => {
      const next = figures[at + 1]
      if (!is(figure, low) || (high !== undefined && !is(next, high))) return false
      const last = high === undefined ? figure : (next as Figure)
      const isScaled = scale === undefined || figures.slice(at + 1).some(other => is(other, scale))
      return isScaled && (unit === '' || isInUnit(text.slice(last.end), unit, place))
    })
  })
}

const UNIT = /^[\s-]*(%|°\s?[CF]|[\p{L}][\p{L}\p{M}\p{N}]*)/u

function isInUnit(behind: string, unit: string, { near, above }: QuotePlace): boolean {
  const there = folded(behind).replace(/^[\s-]+/, '')
  const wanted = folded(unit.normalize('NFKC'))
  if (there.startsWith(wanted)) {
    const next = there.charAt(wanted.length)
    if (!/[\p{L}\p{N}]/u.test(next) || !/[\p{L}\p{N}]$/u.test(wanted)) return true
  }
  const [, word] = UNIT.exec(behind) ?? []
  if (word !== undefined) return knownUnit(word) !== null && knownUnit(word) === knownUnit(unit)
  // "Weight (kg)" in the head of the table.
  const heads = `${above}\n${near}`.matchAll(/[([]\s?([^()[\]]{1,20})\s?[)\]]/g)
  return [...heads].some(([, head = '']) => folded(head.trim()) === wanted)
}
