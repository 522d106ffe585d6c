// The words of the six languages answers are read in.

import { ENGLISH } from './words/english.ts'
import { FRENCH } from './words/french.ts'
import { GERMAN } from './words/german.ts'
import { ITALIAN } from './words/italian.ts'
import { PORTUGUESE } from './words/portuguese.ts'
import { SPANISH } from './words/spanish.ts'
import type { LanguageWords } from './words/word-lists.ts'

export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it'] as const
export type Language = (typeof LANGUAGES)[number]

export const LANGUAGE_WORDS: Record<Language, LanguageWords> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  pt: PORTUGUESE,
  it: ITALIAN,
}

/** The English names, as facts write them: openingHours[Monday]. */
export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Day = (typeof DAYS)[number]
