// Where questions are asked from, in words: the same on the command line and in the console.

import { ENGINE_NAMES } from '../engine-names.ts'
import type { Engine } from '../types.ts'

export const LOCALE_PARTS = ['country', 'language', 'city'] as const
export type LocalePart = (typeof LOCALE_PARTS)[number]

/** Null where nobody chose. */
export interface Locale {
  /** ISO 3166-1 alpha-2. */
  country: string | null
  /** BCP 47. */
  language: string | null
  city: string | null
}

/** The prompt's choice, else its brand's. A city goes with its country. */
export function effectiveLocale(prompt: Locale, brand: Locale): Locale {
  const { country, city } = prompt.country ? prompt : brand
  return { country, language: prompt.language ?? brand.language, city }
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' })
const LIST = new Intl.ListFormat('en')

export const countryName = (code: string): string => named(COUNTRIES, code)
export const languageName = (code: string): string => named(LANGUAGES, code)

function named(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** Such as "Berlin, Germany, in German"; null if nothing was chosen. */
export function localeWords({ country, language, city }: Locale): string | null {
  const parts = [
    city,
    country && countryName(country),
    language && `${country ? 'in ' : ''}${languageName(language)}`,
  ].filter(Boolean)
  return parts.length === 0 ? null : parts.join(', ')
}

/** Who takes which parts of a choice, such as "ChatGPT and Claude take only the country and the city." */
export function takenWords(engines: { engine: Engine; sends: readonly LocalePart[] }[]): string[] {
  const takers = new Map<string, string[]>()
  for (const { engine, sends } of engines) {
    const what = amount(LOCALE_PARTS.filter(part => sends.includes(part)))
    takers.set(what, [...(takers.get(what) ?? []), ENGINE_NAMES[engine]])
  }
  return [...takers].map(
    ([what, names]) => `${LIST.format(names)} ${names.length === 1 ? 'takes' : 'take'} ${what}.`,
  )
}

function amount(parts: LocalePart[]): string {
  if (parts.length === 0) return 'nothing of it'
  if (parts.length === LOCALE_PARTS.length) return 'all of it'
  return `only ${LIST.format(parts.map(part => `the ${part}`))}`
}

/** Where an answer was asked from, such as "Berlin, Germany; not sent, because this engine does not accept it: language". */
export function askedWords(wanted: Locale, sent: Locale): string {
  const left = LOCALE_PARTS.filter(part => wanted[part] && !sent[part])
  const missing =
    left.length === 0 ? '' : `not sent, because this engine does not accept it: ${LIST.format(left)}`
  return [localeWords(sent), missing].filter(Boolean).join('; ') || 'nothing was chosen'
}

/** The different places and languages that prompts are asked from: with several, a rate mixes them. */
export function placesOf(brand: Locale, prompts: Locale[]): Locale[] {
  const all = prompts.map(prompt => effectiveLocale(prompt, brand))
  return [...new Map(all.map(locale => [JSON.stringify(locale), locale])).values()]
}
