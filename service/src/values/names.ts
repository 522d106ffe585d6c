// People, organisations, places, contacts and terms: compared by spelling. What differs by more than spelling may still be
// the same in another language or script; that is asked, not guessed.

import { distance } from 'fastest-levenshtein'
import type { Bearing, Stated } from './bearing.ts'
import { domainOf, sameEmail, samePhone } from './contact.ts'
import { folded, nameWords } from './folded.ts'
import { personWords, sameOrganisation, samePerson } from './name.ts'
import { areOtherCities, countryOf, placeOf, samePlace, sameStreet, streetOf } from './place.ts'

const LATIN = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s\p{M}]*$/u
const isLatin = (text: string): boolean => LATIN.test(text)

/** Spelled much alike, or in different scripts: it may be the same name. */
export function mayBeSame(one: string, other: string): boolean {
  if (isLatin(one) !== isLatin(other) || !isLatin(one)) return true
  const [a, b] = [one, other].map(text => folded(text.slice(0, LONGEST)).replace(/[^\p{L}\p{N}]/gu, '')) as [
    string,
    string,
  ]
  return distance(a, b) <= Math.max(1, Math.floor(Math.max(a.length, b.length) * ALIKE))
}
const ALIKE = 0.4
/** Longer names are no names. */
const LONGEST = 80

const differsOr = (stated: string, fact: string): Bearing => (mayBeSame(stated, fact) ? 'ask' : 'differs')

/** Anna Rotfelder is not Georg Rotfelder, however alike the two are. */
export function comparePeople(stated: Stated, fact: string): Bearing {
  const value = named(stated.value)
  if (samePerson(value, fact)) return 'agrees'
  const [said, known] = [personWords(value), personWords(fact)]
  const isAlike = said.every(word => known.some(other => mayBeSame(word, other)))
  return isAlike ? 'ask' : 'differs'
}

/** "The Brugnoli family" and "founder Ada Holt" without what is no name. */
const named = (value: string): string => value.match(/\p{Lu}[\p{L}\p{M}.'’-]*/gu)?.join(' ') ?? value

export function compareOrganisations({ value }: Stated, fact: string): Bearing {
  if (sameOrganisation(undotted(value), undotted(fact))) return 'agrees'
  const isShort = isInitialsOf(value, fact) || isInitialsOf(fact, value)
  return isShort ? 'ask' : differsOr(value, fact)
}

/** "SNCF" may be the Société nationale des chemins de fer. */
function isInitialsOf(short: string, long: string): boolean {
  const letters = folded(short).replace(/[^\p{L}\p{N}]/gu, '')
  const initials = nameWords(long).map(word => word[0] ?? '')
  let next = 0
  for (const initial of initials) if (initial === letters[next]) next++
  return letters.length >= 2 && letters.length <= initials.length && next === letters.length
}

/** "N.V." is "NV". */
export const undotted = (name: string): string => name.replace(/(?<=\b\p{L})\.(?=\p{L}\b|\s|$)/gu, '')

/** The legal form is part of a legal name; "Penwick" alone is only short for it. */
export function compareLegalNames(stated: Stated, fact: string): Bearing {
  const [said, known] = [stated.value, fact].map(name => nameWords(undotted(name)).join('')) as [
    string,
    string,
  ]
  if (said === known) return 'agrees'
  const firm = compareOrganisations(stated, fact)
  return firm !== 'agrees' ? firm : known.startsWith(said) ? 'near' : 'differs'
}

/** Cities keep their names in few languages alone: Aachen is Aix-la-Chapelle. */
export function comparePlaces({ value }: Stated, fact: string): Bearing {
  if (samePlace(value, fact) || folded(value).includes(folded(fact))) return 'agrees'
  const areOthers = areOtherCities(placeOf(value), placeOf(fact))
  return areOthers && !mayBeSame(value, fact) ? 'differs' : 'ask'
}

/** "BS3" is the district of "BS3 7QD". */
export function comparePostcodes({ value }: Stated, fact: string): Bearing {
  const [said, known] = [value, fact].map(code => folded(code).replace(/[^\p{L}\p{N}]/gu, '')) as [
    string,
    string,
  ]
  if (!/\d/.test(said) || !/\d/.test(known)) return 'silent'
  return known.startsWith(said) || said.endsWith(known) ? 'agrees' : 'differs'
}

export function compareStreets({ value }: Stated, fact: string): Bearing {
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

/** A company has many mailboxes under its own domain. */
function compareEmails(stated: string, fact: string): Bearing {
  if (sameEmail(stated, fact)) return 'agrees'
  const [said, known] = [stated, fact].map(address => address.split('@')[1]?.trim().toLowerCase())
  return said === undefined || said === known ? 'silent' : 'differs'
}

export function compareContacts({ value }: Stated, fact: string): Bearing {
  if (fact.includes('@')) return compareEmails(value, fact)
  if (/^\+?[\d\s()./-]+$/.test(fact)) {
    const areNumbers = [value, fact].every(number => number.replace(/\D/g, '').length > 4)
    return areNumbers ? (samePhone(value, fact) ? 'agrees' : 'differs') : 'silent'
  }
  const [said, known] = [domainOf(value), domainOf(fact)]
  return said === null || known === null ? 'silent' : said === known ? 'agrees' : 'differs'
}

/** A code such as IP68 is one thing or another; words may say the same in other words. */
const CODE = /^(?=.*\d)(?=.*[A-Za-z])[A-Za-z\d][A-Za-z\d ./+-]{1,11}$/

export function compareTexts({ value }: Stated, fact: string): Bearing {
  const [said, known] = [value, fact].map(text => folded(text).replace(/[^\p{L}\p{N}]+/gu, '')) as [
    string,
    string,
  ]
  if (said === known) return 'agrees'
  if (CODE.test(value) && CODE.test(fact)) return 'differs'
  // "The Blue Prize" is short for "Blue Prize 2022".
  return isShortFor(nameWords(value), nameWords(fact)) ? 'agrees' : 'ask'
}

const isShortFor = (said: string[], known: string[]): boolean =>
  said.length >= 2 && said.every(word => known.includes(word))

const YES = /^(?:true|yes|free|paid)$/i
const NO = /^(?:false|no)$/i

export function compareYesNo({ value }: Stated, fact: string): Bearing {
  const [said, known] = [value, fact].map(text => (YES.test(text) ? true : NO.test(text) ? false : null))
  return said === null || known === null ? 'silent' : said === known ? 'agrees' : 'differs'
}
