// Whether a word is ordinary, of which kind, and in which languages. The words are in ordinary-words.json: those that a company
// would choose and a sentence may contain by chance, each with its languages, because "Shell" is a word to an English reader
// and a name in a Polish text. A word missing there is taken for a name. Folded, so no diacritics, and й is и.

import { readFileSync } from 'node:fs'
import type { Language } from './languages.ts'

type ByLanguage = Partial<Record<Language, string>>

interface WordLists {
  little: ByLanguage
  capitalised: ByLanguage
  ordinary: ByLanguage
  /** Words of many languages. */
  international: string
  /** Words that neighbouring languages spell alike: "Jaguar y puma" is about two animals. */
  kindred: { languages: Language[]; words: string }[]
}

export const LISTS = JSON.parse(
  readFileSync(new URL('ordinary-words.json', import.meta.url), 'utf8'),
) as WordLists

/**
 * Little words stand anywhere and open sentences: nothing but clear evidence makes one of them a name. Capitalised ones
 * (days, months, people, places) are written with a capital anyway, so that a capital says nothing. An unlisted one is
 * taken for a name until an answer writes it small.
 */
export type CommonKind = 'little' | 'capitalised' | 'ordinary' | 'unlisted'

interface CommonWord {
  kind: CommonKind
  languages: Set<Language>
}

const LATIN: Language[] = [
  'english',
  'german',
  'germanic',
  'romance',
  'slavic',
  'finnish',
  'estonian',
  'hungarian',
  'baltic',
  'turkish',
]
const WORDS = new Map<string, CommonWord>()

/** The first kind a word is given stays; its languages add up. */
function enter(kind: CommonKind, languages: Language[], words: string): void {
  for (const word of words.trim().split(/\s+/)) {
    const known = WORDS.get(word) ?? { kind, languages: new Set() }
    WORDS.set(word, known)
    for (const language of languages) known.languages.add(language)
  }
}

for (const kind of ['little', 'capitalised', 'ordinary'] as const)
  for (const [language, words] of Object.entries(LISTS[kind]) as [Language, string][])
    enter(kind, language === 'germanic' ? ['german', 'germanic'] : [language], words)
enter('ordinary', LATIN, LISTS.international)
for (const { languages, words } of LISTS.kindred) enter('ordinary', languages, words)

/** A single letter names too many things in any language. */
const LETTER: CommonWord = { kind: 'ordinary', languages: new Set([...LATIN, 'other']) }

/** What kind of ordinary word this folded word is; undefined when it is none. */
export function commonWord(word: string): CommonWord | undefined {
  return word.length === 1 && word < '\u2e80' ? LETTER : WORDS.get(word)
}
