// Where a question is asked from and in which language, as chosen for a brand or a prompt.

import { AppError } from './errors.ts'

export const LOCALE_PARTS = ['country', 'language', 'city'] as const
export type LocalePart = (typeof LOCALE_PARTS)[number]

/** Null where nobody chose. */
export interface Locale {
  /** ISO 3166-1 alpha-2, upper case. */
  country: string | null
  /** BCP 47, for example `en` or `de-AT`. */
  language: string | null
  /** By name, in the country. */
  city: string | null
}

export type LocaleChange = { [Part in LocalePart]?: Locale[Part] | undefined }

export const NO_LOCALE: Locale = { country: null, language: null, city: null }

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** A language in BCP 47, with script and region if given; null if it names no language. */
export function canonicalLanguage(text: string): string | null {
  try {
    const { baseName, language } = new Intl.Locale(text)
    const isPlain = baseName === Intl.getCanonicalLocales(text)[0]
    return isPlain && LANGUAGE_NAMES.of(language) !== undefined ? baseName : null
  } catch {
    return null
  }
}

/** The prompt's choice, else its brand's. A city goes with its country: nobody asks from Berlin in France. */
export function effectiveLocale(prompt: Locale, brand: Locale): Locale {
  const place = prompt.country === null ? brand : prompt
  return {
    country: place.country,
    language: prompt.language ?? brand.language,
    city: place.city,
  }
}

/** Omitted parts stay, except the city when its country changes. */
export function changedLocale(before: Locale, change: LocaleChange): Locale {
  const { country = before.country, language = before.language } = change
  const { city = country === before.country ? before.city : null } = change
  if (city !== null && country === null)
    throw new AppError('invalid', 'Invalid body: city needs the country that it is in', {
      extra: { details: [{ in: 'body', field: 'city', message: 'needs the country that it is in' }] },
    })
  return { country, language, city }
}

/** Only what was chosen: without a choice, records do not mention it. */
export const chosenParts = (locale: Locale): Partial<Record<LocalePart, string>> =>
  Object.fromEntries(LOCALE_PARTS.flatMap(part => (locale[part] === null ? [] : [[part, locale[part]]])))
