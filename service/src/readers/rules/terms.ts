// The words by which an answer speaks of a matter, in its own language: those of the lexicon for matters that many brands
// have, the brand's own name for the rest, and names of countries from the machine.

import { LEXICONS, type Lexicon } from '../lexicon/lexicon.ts'
import { type Matter, nameIn, stepsOf } from '../matter.ts'
import { createPhrases, everyPhrase, type Hit, type Phrases } from './phrases.ts'
import { type Token, wordsOf } from './tokens.ts'

const ENGLISH = LEXICONS.find(({ language }) => language === 'en') as Lexicon

/** By the last step of a key, without its brackets. */
const BY_STEP: Record<string, string> = {
  foundingDate: 'founded',
  founder: 'founder',
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
  legalName: 'legal name',
  numberOfRooms: 'rooms',
  maximumAttendeeCapacity: 'participants',
}

/** The plain English name of a matter, by which lexicons list its words. */
export function termOf({ key }: Matter): string {
  const steps = stepsOf(key).filter(step => step !== 'name')
  const last = steps.at(-1) ?? key
  const name = nameIn(last)
  if (key.includes('starRating')) return 'star rating'
  if (name === null) return BY_STEP[last] ?? plain(last)
  return last.startsWith('areaServed') ? `to ${name.toLowerCase()}` : resolved(name)
}

const plain = (step: string): string => step.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()

/** "Managing Director" is listed under `ceo`. */
function resolved(name: string): string {
  const words = wordsOf(name).join(' ')
  return words in ENGLISH.terms ? words : (LISTED.get(words) ?? words)
}

const LISTED = new Map(
  Object.entries(ENGLISH.terms)
    .toReversed()
    .flatMap(([term, phrases]) =>
      phrases.map((phrase): [string, string] => [wordsOf(phrase).join(' '), term]),
    ),
)

/** The words of a lexicon's terms, taken apart once. */
const BY_LEXICON = new Map<Lexicon, [string, string][]>(
  LEXICONS.map(lexicon => [
    lexicon,
    Object.entries(lexicon.terms).flatMap(([term, phrases]) =>
      phrases.map((phrase): [string, string] => [wordsOf(phrase).join(' '), term]),
    ),
  ]),
)

export interface TermFinder {
  /** The terms that a phrase may stand for. */
  phrases: Phrases<string[]>
}

export function createTermFinder(matters: Matter[], lexicon: Lexicon): TermFinder {
  const byPhrase = new Map<string, string[]>()
  const add = (words: string, term: string) => {
    const terms = byPhrase.get(words)
    if (!terms) byPhrase.set(words, [term])
    else if (!terms.includes(term)) terms.push(term)
  }
  for (const [words, term] of BY_LEXICON.get(lexicon) ?? []) add(words, term)
  for (const matter of matters)
    for (const phrase of ownPhrases(matter, lexicon)) add(wordsOf(phrase).join(' '), termOf(matter))
  return { phrases: createPhrases(byPhrase) }
}

/** Words that say what kind of figure a name is, and that answers leave out. */
const MEASURING = /^(?:maximum|max|minimum|number of|total|average) /i

function ownPhrases(matter: Matter, lexicon: Lexicon): string[] {
  const steps = stepsOf(matter.key).filter(step => step !== 'name')
  const name = nameIn(steps.at(-1) ?? '')
  if (name === null) return []
  if (steps.at(-1)?.startsWith('areaServed')) return countryNames(name, lexicon)
  const bare = name.replace(MEASURING, '')
  return [...new Set([name, bare])].flatMap(form => [form, /s$/i.test(form) ? form.slice(0, -1) : `${form}s`])
}

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** "Spain" in the language of the answer. */
function countryNames(name: string, { language }: Lexicon): string[] {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const local = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const code = CODES.find(code => english.of(code)?.toLowerCase() === name.toLowerCase())
  return code === undefined ? [name] : [local.of(code) ?? name]
}
const CODES = LETTERS.flatMap(first => LETTERS.map(second => first + second))

export const termsIn = (tokens: Token[], finder: TermFinder): Hit<string[]>[] =>
  everyPhrase(finder.phrases, tokens)
