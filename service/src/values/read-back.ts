// Reads a stated value back from its quote, where code can. The model's word for it is not taken.

import { normalized } from '../platform/unicode.ts'
import { measureBack, priceBack, type ReadBack } from './amounts-back.ts'
import { folded } from './folded.ts'
import type { ValueKind } from './kinds.ts'
import { countryOf } from './place.ts'
import { clocksBack, datesBack, lengthBack } from './times-back.ts'

export function readBack(kind: ValueKind, quote: string, value: string): ReadBack {
  const text = normalized(withoutFractions(quote), 'NFKC')
  switch (kind) {
    case 'number':
      return measureBack(text, value)
    case 'money':
      return priceBack(text, value)
    case 'date':
      return datesBack(text, value)
    case 'duration':
      return lengthBack(text, value)
    case 'hours':
    case 'clock':
      return clocksBack(text, value.match(/\d\d?:\d\d/g) ?? [])
    case 'contact':
      return squeezed(text).includes(squeezed(value)) ? 'confirmed' : 'refuted'
    case 'country':
      return countryBack(text, value)
    case 'name':
    case 'place':
    case 'text':
      return wordsBack(text, value)
    default:
      return 'unreadable'
  }
}

const FRACTIONS: Record<string, string> = { '¼': '.25', '½': '.5', '¾': '.75' }
/** "14½" is 14.5. */
export const withoutFractions = (text: string): string =>
  text.replaceAll(/(?<=\d)\s?([¼½¾])/g, (_, sign: string) => FRACTIONS[sign] ?? '')

const squeezed = (text: string): string => folded(text).replace(/[^\p{L}\p{N}@]/gu, '')

const LONGEST_COUNTRY = 5

/** Countries are known by their names in many languages, but not by inflected forms. */
function countryBack(text: string, value: string): ReadBack {
  const words = text.split(/[^\p{L}\p{M}'’.-]+/u).filter(word => word.length > 2)
  const named = words.flatMap((_, from) =>
    Array.from({ length: LONGEST_COUNTRY }, (_, more) =>
      countryOf(words.slice(from, from + more + 1).join(' ')),
    ).filter(code => code !== null),
  )
  const wanted = countryOf(value)
  if (named.length === 0 || wanted === null) return 'unreadable'
  return named.includes(wanted) ? 'confirmed' : 'refuted'
}

/** A name that is not there literally may be inflected, or written in another script. */
function wordsBack(text: string, value: string): ReadBack {
  const there = folded(text)
  const words = folded(value)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
  return words.length > 0 && words.every(word => there.includes(word)) ? 'confirmed' : 'unreadable'
}
