// Which language a text is in, as far as names need it, and how languages inflect names. A name in Cyrillic letters
// inflects the Slavic way; a Latin text is told by its commonest function words and letters, which are examined only if it
// matters. The words are in languages.json.

import { readFileSync } from 'node:fs'

export type Family =
  | 'cyrillic'
  | 'slavic'
  | 'germanic'
  | 'finnish'
  | 'estonian'
  | 'hungarian'
  | 'baltic'
  | 'turkish'
  | 'korean'

const split = (words: string): string[] => words.trim().split(/\s+/)

/** `other`: not in Latin letters. English and the Romance languages do not inflect names; German capitalises every noun. */
export type Language = Exclude<Family, 'cyrillic' | 'korean'> | 'german' | 'english' | 'romance' | 'other'

interface Words {
  /** As they look folded: without marks, й as и. Closed lists, so that Emberbank is not Ember. */
  endings: Record<Family, string>
  /** Of running text. */
  littleWords: Record<Exclude<Language, 'other'>, string>
  /** That few languages write: all there is to go by in a short sentence. */
  letters: Partial<Record<Language, string>>
}

const WORDS = JSON.parse(readFileSync(new URL('languages.json', import.meta.url), 'utf8')) as Words
const ENDINGS = new Map(
  Object.entries(WORDS.endings).map(([family, endings]) => [family, new Set(split(endings))]),
)

/** What a little word or a letter speaks for. */
const LANGUAGES_OF = new Map<string, Language[]>()
const enter = (clue: string, language: Language): unknown =>
  LANGUAGES_OF.set(clue, [...(LANGUAGES_OF.get(clue) ?? []), language])
for (const [language, words] of Object.entries(WORDS.littleWords) as [Language, string][])
  for (const word of new Set(split(words))) enter(word, language)
for (const [language, letters] of Object.entries(WORDS.letters) as [Language, string][])
  for (const letter of letters) enter(`letter ${letter}`, language)

/** Long enough to tell a language, short enough to be cheap. */
const READ = 500
/** A letter may come from the name itself or from a borrowed word. */
const WORD_WEIGHT = 2
/** Less is enough to inflect a name, but too little to call a word foreign. */
const SURE = 4

export interface Spoken {
  language: Language | null
  sure: boolean
  /** How names may bend here; several when a short text leaves it open. */
  families: Family[]
}

/** The language whose little words and letters are most frequent; null when nothing tells. */
export function languageOf(text: string): Spoken {
  const start = text.slice(0, READ).normalize('NFC').toLowerCase()
  if (isForeignScript(start)) return { language: 'other', sure: true, families: [] }
  const counts = new Map<Language, number>()
  const count = (clue: string, weight: number): void => {
    for (const language of LANGUAGES_OF.get(clue) ?? [])
      counts.set(language, (counts.get(language) ?? 0) + weight)
  }
  for (const word of start.match(/[a-z\u00df-\u024f]+/g) ?? []) count(word, WORD_WEIGHT)
  for (const letter of new Set(start.match(/[\u00df-\u024f]/g))) count(`letter ${letter}`, 1)
  const most = Math.max(0, ...counts.values())
  const best = [...counts].filter(([, count]) => count === most).map(([language]) => language)
  const language = most >= SURE || best.length === 1 ? (best[0] ?? null) : null
  return { language, sure: most >= SURE && best.length === 1, families: best.flatMap(familiesOf) }
}

/** More letters that are not Latin than letters that are. Punctuation of any script counts as neither. */
function isForeignScript(start: string): boolean {
  let balance = 0
  for (let at = 0; at < start.length; at++) {
    const unit = start.charCodeAt(at)
    if (unit < 0x370) balance -= unit >= 0x61 && unit !== 0xa0 ? 1 : 0
    else if (unit < 0x2000) balance++
    // A sign of these is worth several letters.
    else if (unit >= 0x3040 && unit < 0xd800) balance += 2
  }
  return balance > 0
}

function familiesOf(language: Language): Family[] {
  if (language === 'german') return ['germanic']
  return language === 'english' || language === 'romance' || language === 'other' ? [] : [language]
}

/** Are the units from `from` to `to` an ending of this family? */
export const isEnding = (family: Family, units: readonly number[], from: number, to: number): boolean =>
  ENDINGS.get(family)?.has(String.fromCharCode(...units.slice(from, to))) === true
