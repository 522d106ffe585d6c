// Whether a word is an ordinary one, of which kind, and where. The words themselves are in word-lists.ts and kindred-words.ts.

import { KINDRED } from './kindred-words.ts'
import type { Language } from './languages.ts'
import { CAPITALISED, INTERNATIONAL, LITTLE, ORDINARY } from './word-lists.ts'

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

for (const [kind, lists] of [
  ['little', LITTLE],
  ['capitalised', CAPITALISED],
  ['ordinary', ORDINARY],
] as const)
  for (const [language, words] of Object.entries(lists) as [Language, string][])
    enter(kind, language === 'germanic' ? ['german', 'germanic'] : [language], words)
enter('ordinary', LATIN, INTERNATIONAL)
for (const [languages, words] of KINDRED) enter('ordinary', languages, words)

/** A single letter names too many things in any language. */
const LETTER: CommonWord = { kind: 'ordinary', languages: new Set([...LATIN, 'other']) }

/** What kind of ordinary word this folded word is; undefined when it is none. */
export function commonWord(word: string): CommonWord | undefined {
  return word.length === 1 && word < '\u2e80' ? LETTER : WORDS.get(word)
}
