// The lists of each language that are asked about single words of an answer, as sets of numbered words.

import { LANGUAGE_WORDS, LANGUAGES, type Language } from './language-words.ts'
import { enter, WordSet } from './word-sets.ts'

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

/** By the number of a stop word: the places of its languages in LANGUAGES. */
const SPEAKERS: number[][] = []
for (const [index, language] of LANGUAGES.entries())
  for (const number of LANGUAGE_WORDS[language].stopWords.map(enter))
    SPEAKERS[number] = [...(SPEAKERS[number] ?? []), index]

/** The language with the most stop words among the first words of a text; English when nothing tells. */
export function languageIn({ numbers }: { numbers: Uint16Array }, most: number): Language {
  const counts = new Float64Array(LANGUAGES.length)
  for (let at = 0; at < Math.min(most, numbers.length); at++) {
    const speakers = SPEAKERS[numbers[at] as number]
    // A word of several languages tells less.
    if (speakers) for (const index of speakers) counts[index]! += 1 / speakers.length
  }
  let best = 0
  for (let index = 1; index < counts.length; index++)
    if ((counts[index] as number) > (counts[best] as number)) best = index
  return LANGUAGES[best] as Language
}

export const LANGUAGE_SETS = Object.fromEntries(
  LANGUAGES.map(language => [language, setsOf(language)]),
) as Record<Language, LanguageSets>
