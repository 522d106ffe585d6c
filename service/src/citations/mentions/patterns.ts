// The spellings a name goes by: with and without legal form, article or top-level domain, in one word or several, with
// & or a word for it. Each is a row of words that must follow each other in the text.

import { foldName } from './fold.ts'
import { type Stems, stemsOf } from './stems.ts'

export interface Word {
  /** Folded. */
  full: string
  /** Letters and digits only; anything else is compared sign by sign. */
  plain: boolean
  stems: Stems
}

/** `&` stands for itself and for the word that many languages write instead. */
export const AMPERSAND = '&'
export const AMPERSAND_WORDS = new Set('& + and und et y e i en og och ja es ve ir un si и та і'.split(' '))

export interface Pattern {
  form: 'name' | 'alias'
  words: Word[]
  /** As its owner writes it, for case and marks. */
  original: string
  /** LinkedIn taken apart is two ordinary words unless both are capitalised. */
  apart: boolean
  /** Booking.com without its end is hardly a name any more. */
  shortened: boolean
}

/** Longer capitals are a way to write a word. */
export const isAcronym = (name: string): boolean =>
  /^[\p{Lu}\p{Nd}]{2,5}$/u.test(name) && /\p{Lu}/u.test(name)

type Row = Omit<Pattern, 'form' | 'words'> & { words: string[] }

/** At the end of a name, dots and spaces removed. Longer ones first, so that the whole of "GmbH & Co. KG" goes. */
const LEGAL_FORMS =
  /^(?:gmbh&cokg(?:aa)?|sabdecv|sadecv|ptyltd|pvtltd|spzoo|coltd|incorporated|corporation|limited|inc|corp|ltd|ltda|llc|llp|plc|gmbh|mbh|ug|ohg|kgaa|kg|ag|se|ev|sas|sarl|sasu|spa|srl|sro|sa|slu|sl|bv|nv|ab|asa|as|a\/s|aps|oyj|oy|kft|zrt|nyrt|doo|dd|ead|eood|ood|ад|еад|еоод|оод|kk|co|tbk|оао|зао|ооо|пао|ао|тов|пат|нак)$/
/** A name never loses more than this many words to its legal form. */
const MAX_LEGAL_WORDS = 4
const TOP_LEVEL = /^([\p{L}\p{N}-]{2,})\.(?:com|net|org|io|ai|co|app|dev|[a-z]{2})$/iu
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }
/** Names of more words are too rare to be worth every spelling. */
const MAX_JOINED = 4
const MAX_WORDS = 12

export function patternsOf(form: Pattern['form'], name: string): Pattern[] {
  const original = name.replace(/^[\s"'«»„“”‘’]+|[\s"'«»„“”‘’]+$/gu, '')
  const rows = new Map<string, Row>()
  for (const spelling of spellingsOf(original))
    for (const row of rowsOf(spelling)) rows.set(row.words.join(' '), rows.get(row.words.join(' ')) ?? row)
  return [...rows.values()].map(row => ({
    ...row,
    form,
    words: row.words.map(word => wordOf(word, row.words.length > 1 || isAcronym(row.original) ? 3 : 4)),
  }))
}

function* spellingsOf(original: string): Generator<Omit<Row, 'words' | 'apart'>> {
  for (const name of [original, withoutLegalForm(original)]) {
    for (const spelling of [
      name,
      name.replace(/^(?:the|die|der|das|le|la|les)\s+(?=\S{4})/iu, ''),
      name.replace(/[!?.,]+$/u, ''),
      // A place after a comma or in brackets is said once, if at all.
      name.replace(/\s\([\p{L}\s.]+\)$|(?<=\S\s\S+),.*$/u, ''),
      name.replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, ''),
      name.replace(/[äöü]/gi, letter => UMLAUTS[letter] ?? letter),
    ])
      yield { original: spelling, shortened: false }
    const label = TOP_LEVEL.exec(name)?.[1]
    if (label) yield { original: label, shortened: true }
  }
}

function wordOf(full: string, shortest: number): Word {
  return { full, plain: /^[\p{L}\p{M}\p{Nd}\p{Nl}]+$/u.test(full), stems: stemsOf(full, shortest) }
}

function withoutLegalForm(name: string): string {
  const words = name.split(/[\s,]+/u)
  for (let count = Math.min(MAX_LEGAL_WORDS, words.length - 1); count > 0; count--) {
    const tail = words.slice(-count).join('').replaceAll('.', '').toLowerCase()
    const rest = words.slice(0, -count).join(' ')
    if (LEGAL_FORMS.test(tail) && !/^(?:the|an?)$/i.test(rest)) return rest
  }
  const head = words[0]?.replaceAll('.', '').toLowerCase() ?? ''
  return words.length > 1 && /^(?:ооо|оао|зао|пао|ао|тов|пат)$/.test(head) ? words.slice(1).join(' ') : name
}

function* rowsOf(spelling: Omit<Row, 'words' | 'apart'>): Generator<Row> {
  const words = wordsIn(spelling.original)
  for (const joined of joinings(words)) yield { ...spelling, words: joined, apart: false }
  const original = spelling.original.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  const apart = wordsIn(original)
  if (apart.length > words.length) yield { ...spelling, original, words: apart, apart: true }
}

function wordsIn(spelling: string): string[] {
  const words = foldName(spelling.replace(/&(?:amp;)?/g, ' & '))
    .split(' ')
    .slice(0, MAX_WORDS)
    .filter(word => word !== '')
  while (words[0] === AMPERSAND) words.shift()
  while (words.at(-1) === AMPERSAND) words.pop()
  return words.map(word => (word === 'and' || word === '+' ? AMPERSAND : word))
}

/** Every way to write neighbouring words as one; `&` stays on its own. */
function joinings(words: string[]): string[][] {
  const [first, ...rest] = words
  if (first === undefined) return []
  if (words.length > MAX_JOINED) return [words, ...(words.includes(AMPERSAND) ? [] : [[words.join('')]])]
  return rest.reduce<string[][]>(
    (rows, word) =>
      rows.flatMap(row => {
        const last = row.at(-1) as string
        // A letter on its own is a numeral or an initial, and would look like an ending.
        const open = word !== AMPERSAND && last !== AMPERSAND && !/^(?:\p{L}|i{2,3})$/u.test(word)
        return open
          ? [
              [...row, word],
              [...row.slice(0, -1), last + word],
            ]
          : [[...row, word]]
      }),
    [[first]],
  )
}
