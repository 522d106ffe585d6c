// The words of the six languages answers are read in, and which of them a text is written in.

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

/** A word of several languages tells less. */
const LANGUAGES_OF = new Map<string, Language[]>()
for (const language of LANGUAGES)
  for (const word of LANGUAGE_WORDS[language].stopWords)
    LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language])

/** Enough to tell the language; reading more would only cost time. */
const READ = 1500

/** The language with the most stop words near the beginning of the text; English when nothing tells. */
export function languageOf(text: string): Language {
  return languageOfWords(
    text
      .slice(0, READ)
      .toLowerCase()
      .split(/[^\p{L}]+/u),
  )
}

/** The same for words in lower case. */
export function languageOfWords(words: string[]): Language {
  const counts: Record<Language, number> = { en: 0, de: 0, fr: 0, es: 0, pt: 0, it: 0 }
  for (const word of words) tally(counts, LANGUAGES_OF.get(word))
  let best: Language = 'en'
  for (const language of LANGUAGES) if (counts[language] > counts[best]) best = language
  return best
}

function tally(counts: Record<Language, number>, languages: Language[] | undefined): void {
  if (languages) for (const language of languages) counts[language] += 1 / languages.length
}
