// Names in an answer that may be those of companies, whoever they are: what heads items, rows, columns and sections, what is bold,
// and what stands in enumerations and comparisons with a capital. Pure. Answers are hostile: what is no plausible name is dropped.

import { foldName } from '../../citations/mentions/fold.ts'
import { wordsFor } from '../reading/lexicon/lexicon.ts'
import { type Phrases, phrasesFor } from '../reading/lexicon/phrases.ts'
import { type Outline, outlineOf } from '../reading/outline.ts'
import { createShapes, SET_OFF, type ShapeOf } from '../reading/shape.ts'
import { isPlace, isPlainWord } from './plain-words.ts'

export interface Candidates {
  /** Each once, by its folded name: as the answer writes it. */
  names: Map<string, string>
  /** Folded names that stand side by side: the heads of one list, the columns of a table, two that are compared. */
  company: string[][]
  /** Folded names that stand in a sentence as only names do. */
  spoken: Set<string>
  /** Words that the answer writes with a small first letter: whoever heads an item by one of them means no name. */
  small: Set<string>
}

/** Companies stand near the start; and nobody waits for the end of a book. */
const FAR_ENOUGH = 20_000
const LONGEST = 40
const MOST_WORDS = 4
/** Of one answer; more is a register and no comparison. */
const MOST_NAMES = 60

/** "Halden & Pryce" is one company, more often than two. */
const AND = '\u2060&\u2060'
const glued = (text: string): string => text.replace(/(?<=[\p{L}\p{N}]) & (?=\p{Lu})/gu, AND)

/** `[1]`, which would become a part of the name before it. */
const NOTE = /\[\d{1,3}\]/g

export function candidatesIn(text: string): Candidates {
  const outline = outlineOf(glued(text.slice(0, FAR_ENOUGH).replace(NOTE, '')))
  const phrases = phrasesFor(wordsFor(outline.visible, ''))
  const names = new Map<string, string>()
  const namesIn = (stretches: string[]): string[] =>
    stretches.flatMap(stretch =>
      partsOf(stretch, phrases).flatMap(part => {
        const name = cleaned(part, phrases)
        const folded = name === null ? '' : foldName(name)
        if (name === null || !isName(name, folded, phrases)) return []
        if (names.size < MOST_NAMES && !names.has(folded)) names.set(folded, name)
        return [folded]
      }),
    )
  const sideBySide = [...headings(outline, createShapes(outline, []))].map(namesIn)
  namesIn([...outline.visible.matchAll(BOLD)].flatMap(([, bold = '']) => headsOf(bold)))
  const told = [...enumerated(outline.visible, phrases)].map(namesIn)
  return {
    names,
    company: [...sideBySide, ...told].filter(({ length }) => length > 1),
    spoken: new Set([...told.flat(), ...spokenAmong(names, outline.visible, phrases)]),
    small: smallWords(outline.visible),
  }
}

/** The heads of each list, of the sections of one level, and of the rows and the columns of each table. */
function* headings(outline: Outline, shapeOf: ShapeOf): Generator<string[]> {
  const heads = outline.lines.filter(({ kind }) => kind !== 'line')
  const rows = Map.groupBy(heads, ({ kind, depth, list }) =>
    kind === 'item' ? `list ${list}` : `level ${depth}`,
  )
  for (const row of rows.values()) yield row.flatMap(line => headsOf(shapeOf(line)))
  for (const { header, rows } of outline.tables)
    for (const cells of [header, rows.flatMap(row => row.slice(0, 1)), rows.flatMap(row => row.slice(1, 2))])
      yield cells.flatMap(cell => headsOf(shapeOf(cell)))
}

/** A capital in the middle of a sentence, where nouns have none. */
function spokenAmong(names: Map<string, string>, text: string, { nounsAreCapital }: Phrases): string[] {
  if (nounsAreCapital) return []
  return [...names].flatMap(([folded, name]) => (hasInSentence(text, name) ? [folded] : []))
}

function hasInSentence(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (/[\p{Ll},][ *_]+$/u.test(text.slice(Math.max(0, at - 6), at))) return true
  return false
}

const BOLD = /(?:\*\*|__)([^*_\n]{2,80}?)(?:\*\*|__)/gu
const ORNAMENT = /^(?:[^\p{L}\p{N}]|\ufe0f|\u20e3|\p{N}{1,2}[.)]\s)+/u
const SEPARATOR = new RegExp(
  `${SET_OFF}|[:：(（,、;；|。]|\\s[-–—−]\\s?|[–—]|(?<!\\bN[or])[.!?](?:\\s|$)`,
  'u',
)

/** The words before a separator; after a label, what it labels: "Best overall: Rivalo". */
function headsOf(shape: string): string[] {
  const words = shape.replace(ORNAMENT, '')
  const cut = SEPARATOR.exec(words)
  if (!cut) return [words]
  const rest = words.slice(cut.index + cut[0].length).replace(ORNAMENT, '')
  const next = SEPARATOR.exec(rest)
  const labelled =
    /^[:：]/.test(cut[0]) || cut[0] === SET_OFF ? [next ? rest.slice(0, next.index) : rest] : []
  return [words.slice(0, cut.index), ...labelled]
}

const CAPITAL = `\\p{Lu}[\\p{L}\\p{N}&\\u2060.'’-]*`
const NAME = `${CAPITAL}(?: (?:${CAPITAL}|\\p{N}+)){0,3}`
/** Where no name goes on. */
const FRESH = `(?<![\\p{L}\\p{N}&.'’-])`
const VERSUS = `(?:vs\\.?|versus)`
const TWO = new RegExp(`${FRESH}(${NAME}) ${VERSUS} (${NAME})`, 'gu')

/** "Acme vs. Rivalo"; and where only names have capitals, "Acme, Rivalo and Other". */
function* enumerated(text: string, { joint, nounsAreCapital }: Phrases): Generator<string[]> {
  const plain = text.replace(/[*_`]/g, '')
  for (const [, one = '', other = ''] of plain.matchAll(TWO)) yield [one, other]
  if (nounsAreCapital) return
  const several = new RegExp(`${FRESH}${NAME}(?:(?:${joint.source})${NAME})+`, 'gu')
  for (const [row] of plain.matchAll(several)) yield row.split(new RegExp(joint.source, 'u'))
}

const partsOf = (stretch: string, { joint }: Phrases): string[] =>
  stretch.length > 4 * LONGEST
    ? []
    : stretch.split(new RegExp(`\\s${VERSUS}\\s|\\s*/\\s*|(?:${joint.source})(?=\\p{Lu})`, 'iu'))

const LEGAL = /,? (?:Inc|GmbH|Ltd|LLC|Corp|AG|SE|KG|S\.?A\.?S?|S\.?p\.?A|S\.?r\.?l|B\.?V|N\.?V|Co)\.?$/u

/** Null where it is too long or holds what no name does. */
function cleaned(part: string, { article }: Phrases): string | null {
  if (part.length > 4 * LONGEST) return null
  const name = part
    .replaceAll(AND, ' & ')
    .replaceAll(SET_OFF, '')
    .replace(/[*_`~®™©"“”„«»[\]]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/['’]s$/u, '')
    .replace(LEGAL, '')
  const bare = name.slice(article.exec(name.toLowerCase())?.[0].length ?? 0).replace(/[\s.,;:!?-]+$/u, '')
  return bare.length < 2 || bare.length > LONGEST || /[\p{C}<>{}|\\@]|:\/\//u.test(bare) ? null : bare
}

/** Places, amounts and parts: "2位", "5 GB", "III". */
const NUMBERED = /^\p{N}+(?:\s|\P{N}{0,2}$)|^[IVX]+$/u
const STARTS = /^(?:\p{Lu}|\p{N}|\p{Ll}+\p{Lu}|[\p{Ll}\p{N}-]+\.\p{Ll}{2,6}$|[\p{Script=Katakana}ー]{3,}$)/u

function isName(name: string, folded: string, { particles, nounsAreCapital, says }: Phrases): boolean {
  const words = name.split(' ').filter(word => word !== '&')
  if (
    words.length > MOST_WORDS ||
    !/\p{L}/u.test(name) ||
    folded === '' ||
    isPlace(folded) ||
    NUMBERED.test(name)
  )
    return false
  if (!words.every((word, place) => STARTS.test(word) || (place > 0 && particles.has(word)))) return false
  if (says('labels', name.toLowerCase()) || says('steps', name.toLowerCase())) return false
  const told = folded.split(' ').filter(word => word.length > 1 && !particles.has(word))
  if (told.length === 0 || told.every(word => isPlainWord(word) || isPlace(word))) return false
  // "Datensicherheit" is a noun like any other, and nothing else shows it.
  return !(
    nounsAreCapital &&
    words.length === 1 &&
    /(?:ung|ungen|heit|heiten|keit|keiten|schaft|tion|tionen|tät|preis|preise|kosten)$/u.test(name)
  )
}

const smallWords = (text: string): Set<string> =>
  new Set([...text.matchAll(/(?<![\p{L}\p{N}.])\p{Ll}[\p{L}]{2,}/gu)].map(([word]) => foldName(word)))
