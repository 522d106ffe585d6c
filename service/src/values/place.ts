// Where a brand is: cities, countries and street addresses, under whatever name. A place that place-names.json does not know
// as a country or a region is taken for a city.

import { readFileSync } from 'node:fs'
import type { Bearing, Stated } from './bearing.ts'
import { plainQuote, type ReadBack } from './figures.ts'
import { folded, nameWords, squeezed } from './folded.ts'
import { askOrDiffers } from './name.ts'
import type { QuotePlace } from './quote-place.ts'

/** One place an entry, its names between bars; the first is ours, or the ISO 3166 code of a country. */
interface PlaceNames {
  countries: string[]
  cities: string[]
  regions: string
  knownCities: string
  /** Cut short, and in full. */
  streetWords: Record<string, string>
}

const NAMES = JSON.parse(readFileSync(new URL('place-names.json', import.meta.url), 'utf8')) as PlaceNames
const rows = (entries: string[]): string[][] => entries.map(entry => entry.split('|'))

const foldedName = (name: string): string => nameWords(name).join(' ')

const COUNTRY_OF = new Map(
  rows(NAMES.countries).flatMap(([code = '', ...names]) =>
    [code, ...names].map(name => [foldedName(name), code]),
  ),
)
const CITY_OF = new Map(
  rows(NAMES.cities).flatMap(names => names.map(name => [foldedName(name), foldedName(names[0] ?? '')])),
)
const CITY_NAMES = new Set(NAMES.knownCities.split('|').map(foldedName))
const REGION_NAMES = new Set(NAMES.regions.split('|').map(foldedName))

export interface Place {
  kind: 'country' | 'region' | 'city'
  /** Country code, or the folded name that all its names lead to. */
  name: string
  /** Surely a city, a country or a region; of other names that is only likely. */
  known: boolean
}

/** In an address two letters are a state as often as a country: "Dover, DE". */
const SURE_CODES = new Set(['us', 'uk'])

/** What an answer calls a place. */
export function placeOf(text: string): Place {
  const name = foldedName(text).replace(/^the /, '')
  const country = COUNTRY_OF.get(name)
  if (name.length === 2)
    return country && SURE_CODES.has(name) ? placed('country', country) : placed('region', name)
  if (country && !CITY_OF.has(name)) return placed('country', country)
  if (REGION_NAMES.has(name)) return placed('region', name)
  const city = CITY_OF.get(name) ?? name
  return { kind: 'city', name: city, known: CITY_OF.has(name) || CITY_NAMES.has(name) }
}

const placed = (kind: Place['kind'], name: string): Place => ({ kind, name, known: true })

/** The code of a country that a fact names; facts may use the code itself. */
export const countryOf = (value: string): string | null => COUNTRY_OF.get(foldedName(value)) ?? null

export const samePlace = (one: string, other: string): boolean => {
  const [a, b] = [placeOf(one), placeOf(other)]
  return a.name === b.name || (a.kind === 'country' && a.name === countryOf(other))
}

/** Names of one city abroad begin alike, but for these letters. */
const initialOf = (name: string): string => {
  const letter = name.charAt(0)
  return INITIALS.get(letter) ?? letter
}
const INITIALS = new Map(Object.entries({ k: 'c', q: 'c', w: 'v', b: 'v', j: 'g', h: 'g' }))

/** Two cities, not one under two names: both are known, or not even their first letters are alike. */
function areOtherCities(a: Place, b: Place): boolean {
  if (a.name === b.name) return false
  return (a.known && b.known) || initialOf(a.name) !== initialOf(b.name)
}

const STREETS = new Map(Object.entries(NAMES.streetWords))

/** "Hauptstr." is "hauptstrasse"; "12-14" stays two numbers. */
function streetTokens(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(token => token !== '')
    .map(token => STREETS.get(token) ?? token.replace(/(?<=\p{L}{3})str$/u, 'strasse'))
}

/** A street by all that it is compared by. */
export interface Street {
  tokens: Set<string>
  numbers: string[]
}

export function streetOf(text: string): Street {
  const tokens = new Set(streetTokens(text))
  return { tokens, numbers: [...tokens].filter(token => /^\d/.test(token)) }
}

/** The same street, and no house number that differs. Either side may say more than the other. */
export function sameStreet(one: Street, other: Street): boolean {
  const [small, large] = one.tokens.size <= other.tokens.size ? [one, other] : [other, one]
  const shared = small.tokens.intersection(large.tokens).size
  const numbersAgree = small.numbers.length === 0 || small.numbers.some(number => large.tokens.has(number))
  return numbersAgree && shared > 0 && shared >= 0.75 * small.tokens.size
}

/** The key tells which part of an address it is. */
export function comparePlaces(stated: Stated, fact: string, key: string): Bearing {
  if (key.endsWith('postalCode')) return comparePostcodes(stated, fact)
  return key.endsWith('streetAddress') ? compareStreets(stated, fact) : compareTowns(stated, fact)
}

export function normalPlace(value: string, key: string): string {
  if (key.endsWith('postalCode')) return squeezed(value.replace(/^\s*\p{L}{1,2}\s*-\s*(?=\d)/u, ''))
  if (key.endsWith('streetAddress')) return [...streetOf(value).tokens].sort().join(' ')
  // "Vienna, Austria" is Vienna.
  return placeOf(value.split(',')[0] ?? value).name
}

/** Cities keep their names in few languages alone: Aachen is Aix-la-Chapelle. */
function compareTowns({ value }: Stated, fact: string): Bearing {
  if (samePlace(value, fact) || folded(value).includes(folded(fact))) return 'agrees'
  const areOthers = areOtherCities(placeOf(value), placeOf(fact))
  return areOthers ? askOrDiffers(value, fact) : 'ask'
}

/** "BS3" is the district of "BS3 7QD". */
function comparePostcodes({ value }: Stated, fact: string): Bearing {
  const [said, known] = [squeezed(value), squeezed(fact)]
  if (!/\d/.test(said) || !/\d/.test(known)) return 'silent'
  return known.startsWith(said) || said.endsWith(known) ? 'agrees' : 'differs'
}

function compareStreets({ value }: Stated, fact: string): Bearing {
  const [said, known] = [streetOf(value), streetOf(fact)]
  if (sameStreet(said, known)) return 'agrees'
  const isOtherNumber =
    said.numbers.length > 0 &&
    known.numbers.length > 0 &&
    !said.numbers.some(number => known.tokens.has(number))
  return isOtherNumber ? 'differs' : 'ask'
}

export function compareCountries({ value }: Stated, fact: string): Bearing {
  const [said, known] = [countryOf(value), countryOf(fact)]
  // Two letters that are no country's, or figures, are no name of one either.
  if (known === null && /^[a-z]{2}$|\d/i.test(fact.trim())) return 'silent'
  if (said === null || known === null) return folded(value) === folded(fact) ? 'agrees' : 'ask'
  return said === known ? 'agrees' : 'differs'
}

const LONGEST_COUNTRY = 5

/** Countries are known by their names in many languages, but not by inflected forms. */
export function countryBack(text: string, value: string): ReadBack {
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

/** Data of a page have its code alone. */
export const countryStands = (value: string, { quote }: QuotePlace): boolean =>
  quote.replace(/^\W+|\W+$/g, '') === value || countryBack(plainQuote(quote), value) === 'confirmed'
