// The words by which an answer mentions a matter, in its own language: the lexicon's for matters that many brands have,
// the brand's own name for the rest, and country names from Intl.

import { countryName } from '../values/words/calendar.ts'
import { LEXICONS, type Lexicon } from '../values/words/lexicon.ts'
import { createPhrases, type Finder, type Hit, type Phrases } from '../values/words/phrases.ts'
import { wordsOf } from '../values/words/tokens.ts'
import { type Matter, nameIn, stepsOf } from './matter.ts'

/** By the last step of a key, without its brackets. */
const BY_STEP = new Map<string, string>(
  Object.entries({
    foundingDate: 'founded',
    numberOfEmployees: 'employees',
    numberOfCustomers: 'customers',
    parentOrganization: 'parent',
    addressLocality: 'headquarters',
    addressCountry: 'country',
    streetAddress: 'address',
    telephone: 'phone',
    faxNumber: 'fax',
    url: 'website',
    ratingValue: 'rating',
    reviewCount: 'reviews',
    merchantReturnDays: 'returns',
    checkinTime: 'check in',
    checkoutTime: 'check out',
    numberOfRooms: 'rooms',
    maximumAttendeeCapacity: 'participants',
  }),
)

/** The last step of a key that says what it is about. */
const lastStep = ({ key }: Matter): string =>
  stepsOf(key)
    .filter(step => step !== 'name')
    .at(-1) ?? key

/** The plain English name of a matter, by which lexicons list its words. */
export function termOf(matter: Matter): string {
  const last = lastStep(matter)
  const name = nameIn(last)
  if (matter.key.includes('starRating')) return 'star rating'
  if (name === null) return BY_STEP.get(last) ?? last.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  // "Managing Director" is listed under `ceo`.
  return isArea(last) ? `to ${name.toLowerCase()}` : (LISTED.get(joined(name)) ?? joined(name))
}

const isArea = (step: string): boolean => step.startsWith('areaServed')

const joined = (phrase: string): string => wordsOf(phrase).join(' ')

const pairsOf = ({ terms }: Lexicon): [phrase: string, term: string][] =>
  Object.entries(terms).flatMap(([term, phrases]) =>
    phrases.map((phrase): [string, string] => [joined(phrase), term]),
  )

const ENGLISH = LEXICONS.filter(({ language }) => language === 'en')
/** Terms by their English words; a term's own name comes before words of other terms. */
const LISTED = new Map([
  ...ENGLISH.flatMap(pairsOf).toReversed(),
  ...ENGLISH.flatMap(({ terms }) => Object.keys(terms).map((term): [string, string] => [term, term])),
])
const byPhrase = (pairs: [phrase: string, term: string][]): Phrases<string[]> =>
  createPhrases(
    [...Map.groupBy(pairs, ([phrase]) => phrase)].map(([phrase, same]) => [
      phrase,
      same.map(([, term]) => term),
    ]),
  )

/** Made once; only the words of a brand's own matters are added for each answer. */
const LISTS = new Map(LEXICONS.map(lexicon => [lexicon.language, byPhrase(pairsOf(lexicon))]))

export interface TermFinder {
  /** The terms that a phrase may stand for. */
  phrases: Finder<string[]>
}

export function createTermFinder(matters: Matter[], { language }: Lexicon): TermFinder {
  const own = byPhrase(
    matters.flatMap(matter => {
      const term = termOf(matter)
      return ownPhrases(matter, language).map((phrase): [string, string] => [joined(phrase), term])
    }),
  )
  const listed = LISTS.get(language) as Phrases<string[]>
  return { phrases: { at: (tokens, at) => longer(listed.at(tokens, at), own.at(tokens, at)) } }
}

const longer = (one: Hit<string[]> | null, other: Hit<string[]> | null): Hit<string[]> | null => {
  if (!one || !other) return one ?? other
  if (one.to !== other.to) return one.to > other.to ? one : other
  return { ...one, entry: [...new Set([...one.entry, ...other.entry])] }
}

/** Words that say what kind of figure a name is, and that answers leave out. */
const MEASURING = /^(?:maximum|max|minimum|number of|total|average) /i

function ownPhrases(matter: Matter, language: string): string[] {
  const last = lastStep(matter)
  const name = nameIn(last)
  if (name === null) return []
  if (isArea(last)) return [countryName(name, language)]
  const bare = name.replace(MEASURING, '')
  return [name, bare].flatMap(form => [form, /s$/i.test(form) ? form.slice(0, -1) : `${form}s`])
}
