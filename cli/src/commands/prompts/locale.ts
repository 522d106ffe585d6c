import type { Locale } from '@brand-citation-forensics/client/admin'

export const COUNTRY_HELP = 'where questions are asked from, by ISO 3166-1: DE'
export const LANGUAGE_HELP = 'in which language they are asked, by BCP 47: de'
export const CITY_HELP = 'the city, with its country; few engines take one'

/** As typed; false for --no-country, and so on. */
export interface LocaleOptions {
  country?: string | false
  language?: string | false
  city?: string | false
}

/** Only what the caller named; absent fields must not be sent. */
export const givenLocale = ({ country, language, city }: LocaleOptions): Partial<Locale> => ({
  ...(country !== undefined && { country: country || null }),
  ...(language !== undefined && { language: language || null }),
  ...(city !== undefined && { city: city || null }),
})
