// The lists of each language that are asked about single words of an answer, as sets of numbered words.

import { LANGUAGE_WORDS, LANGUAGES, type Language } from './language-words.ts'
import { WordSet } from './word-sets.ts'

export interface LanguageSets {
  /** Days and months. */
  calendar: WordSet
  continuations: WordSet
  contrasts: WordSet
  has: WordSet
  subjectNouns: WordSet
}

function setsOf(language: Language): LanguageSets {
  const { days, months, continuations, contrasts, has, subjectNouns } = LANGUAGE_WORDS[language]
  return {
    calendar: new WordSet([...days, ...months].flat()),
    continuations: new WordSet(continuations),
    contrasts: new WordSet(contrasts),
    has: new WordSet(has),
    subjectNouns: new WordSet(subjectNouns),
  }
}

export const LANGUAGE_SETS = Object.fromEntries(
  LANGUAGES.map(language => [language, setsOf(language)]),
) as Record<Language, LanguageSets>
