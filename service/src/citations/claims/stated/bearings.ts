// How a fact bears on a stated value, kind by kind.

import type { Fact } from '../../../model/fact.ts'
import { domainOf } from '../../values/contacts.ts'
import { type DateFound, dateOf, sameDate } from '../../values/dates.ts'
import { type DurationFound, durationOf, inDays } from '../../values/durations.ts'
import { nameWords } from '../../values/folded.ts'
import { sameOrganisation } from '../../values/names.ts'
import { findNumbers, isNear, type NumberFound } from '../../values/numbers.ts'
import { areOtherCities, countryOf, type Place, placeOf, sameStreet, streetOf } from '../../values/places.ts'
import type { Bearing } from '../reader.ts'
import type { Spot } from './view.ts'

export type Bears = (fact: Fact) => Bearing

export interface Found {
  spot: Spot
  value: string
  bears: Bears
  /** Of facts that tell different things (city, country) each must agree. */
  need?: 'each'
}

/** What a fact says, read once however many statements are held against it. */
export function readOnce<T>(read: (fact: Fact) => T): (fact: Fact) => T {
  const known = new WeakMap<Fact, { said: T }>()
  return fact => {
    const before = known.get(fact)
    if (before) return before.said
    const said = read(fact)
    known.set(fact, { said })
    return said
  }
}

const told = (agrees: boolean): Bearing => (agrees ? 'agrees' : 'differs')

/** "not founded in 2009" agrees with every other year. */
export function turned(bearing: Bearing): Bearing {
  if (bearing === 'agrees') return 'differs'
  return bearing === 'silent' ? 'silent' : 'agrees'
}

const knownDate = readOnce(({ value }) => dateOf(value))

/** A year off is near: only "around 2011" may mean 2012. */
export const dateBears =
  (stated: DateFound): Bears =>
  fact => {
    const known = knownDate(fact)
    if (!known) return 'silent'
    if (sameDate(stated, known)) return 'agrees'
    // Who names a month is sure.
    return stated.month === null && Math.abs(stated.year - known.year) <= 2 ? 'near' : 'differs'
  }

/** `least`: "over 200"; `most`: "up to 200"; `rough`: "~200"; `exact` may still be hedged by words. */
export type Bound = 'exact' | 'least' | 'most' | 'rough'

export interface Count {
  low: NumberFound
  /** The other end of "200 to 250"; the same when there is none. */
  high: NumberFound
  bound: Bound
}

const knownNumbers = readOnce(({ value }) => findNumbers(value))

/** Facts may be ranges too: "201-500". */
export const countBears =
  ({ low, high, bound }: Count): Bears =>
  fact => {
    const [first, second = first] = knownNumbers(fact)
    if (!first || !second) return 'silent'
    const within = (stated: NumberFound) => first.value <= stated.value && stated.value <= second.value
    if (bound === 'exact' && low === high && (within(low) || isRounded(low, first))) return 'agrees'
    if (low !== high) return told(low.value <= second.value && first.value <= high.value)
    if (bound === 'least') return told(second.value >= low.value || isNear(low.value, second.value, 0.03))
    if (bound === 'most') return told(first.value <= low.value)
    if (bound === 'rough') return told(isNear(low.value, first.value) || isNear(low.value, second.value))
    return isNear(low.value, first.value) || isNear(low.value, second.value) ? 'near' : 'differs'
  }

const isRounded = (stated: NumberFound, known: NumberFound): boolean =>
  stated.grain > 0 && Math.abs(stated.value - known.value) <= stated.grain / 2

export const durationBears =
  (stated: DurationFound): Bears =>
  ({ value }) => {
    const known = durationOf(value, stated.unit)
    if (known === null) return 'silent'
    const days = inDays(stated)
    if (Math.abs(days - known) <= 0.02 * known) return 'agrees'
    return isNear(days, known) ? 'near' : 'differs'
  }

/** None is a value too: who belongs to nobody is contradicted by any owner. */
const NOBODY = /^(?:none|no|false|independent|n\/a)$/i

export const organisationBears =
  (stated: string): Bears =>
  ({ value }) => {
    if (NOBODY.test(value.trim())) return 'differs'
    if (sameOrganisation(stated, value)) return 'agrees'
    return told(containsName(stated, value) || containsName(value, stated))
  }

const containsName = (whole: string, part: string): boolean =>
  ` ${nameWords(whole).join(' ')} `.includes(` ${nameWords(part).join(' ')} `)

export const linkBears =
  (stated: string): Bears =>
  ({ value }) =>
    told(domainOf(stated) === domainOf(value))

/** One place by all that it is compared by. */
interface Named {
  place: Place
  country: string | null
  /** Between spaces, so that one name is found in another by whole words. */
  words: string
}

const named = (text: string): Named => ({
  place: placeOf(text),
  country: countryOf(text),
  words: ` ${nameWords(text).join(' ')} `,
})
const knownPlaces = readOnce(({ value }) => value.split(',').map(named))
const knownPlace = readOnce(({ value }) => placeOf(value))
const knownCountry = readOnce(({ key, value }) => (COUNTRY_KEY.test(key) ? countryOf(value) : null))

const isPartOfPlace = (stated: Named, known: Named): boolean =>
  stated.place.name === known.place.name ||
  (stated.place.kind === 'country' && stated.place.name === known.country) ||
  stated.words.includes(known.words) ||
  known.words.includes(stated.words)

/**
 * `parts`: city, region, country, as the answer names them one behind the other. `sure`: a name that is not known
 * as a city may be a quarter or a building, and then tells nothing against the city.
 */
export function placeBears(parts: string[], sure: boolean): Bears {
  const stated = parts.map(named)
  const places = stated.map(({ place }) => place)
  const countries = places.filter(({ kind }) => kind === 'country')
  const [first] = places
  const isCity = first?.kind === 'city' && (sure || first.known)
  return fact => {
    const { key } = fact
    if (key.endsWith('streetAddress')) return 'silent'
    const country = knownCountry(fact)
    if (country)
      return countries.length === 0 ? 'silent' : told(countries.some(({ name }) => name === country))
    if (stated.some(part => knownPlaces(fact).some(known => isPartOfPlace(part, known)))) return 'agrees'
    return isCity && !REGION_KEY.test(key) && areOtherCities(first, knownPlace(fact)) ? 'differs' : 'silent'
  }
}
const COUNTRY_KEY = /addressCountry(?:\.name)?$/
const REGION_KEY = /addressRegion(?:\.name)?$/

/** A street with its number; whatever else the answer adds to it. */
export function streetBears(text: string): Bears {
  const stated = streetOf(text)
  return fact => (fact.key.endsWith('streetAddress') ? told(sameStreet(stated, knownStreet(fact))) : 'silent')
}
const knownStreet = readOnce(({ value }) => streetOf(value))
