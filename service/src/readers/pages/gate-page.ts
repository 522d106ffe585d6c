// The gate between what a model says about a page and what is proposed: mechanical and suspicious. The quote must be in its
// line, the value in the quote, the names in brackets on the page, and nothing may be about others or another time. What
// fails is not proposed. The page may have persuaded the model.

import { folded } from '../../values/folded.ts'
import type { ValueKind } from '../../values/kinds.ts'
import type { QuotePlace } from '../../values/quote-place.ts'
import { standsThere } from '../../values/value.ts'
import { holdsWords, type WordsOfText, wordsIn } from '../../values/whole-words.ts'
import { type Sentence, sentencesOf } from '../sentences.ts'
import { type Cell, type Table, tablesIn } from '../tables.ts'
import { type ReadKey, readKey } from './page-keys.ts'
import type { PageStatement } from './page-reply.ts'
import type { PageTask } from './page-template.ts'
import { isEvident } from './yes-no-evidence.ts'

export const PAGE_GATE = 'page-gate@4'

export type PageFault =
  | 'no_such_key'
  | 'no_such_sentence'
  | 'not_quoted'
  | 'not_of_the_brand'
  | 'not_now'
  | 'not_exact'
  | 'not_named'
  | 'value_not_in_quote'
  | 'told_otherwise'

export interface GatedStatement {
  statement: PageStatement
  read: ReadKey
}

interface GatedPage {
  passed: GatedStatement[]
  refused: { statement: PageStatement; why: PageFault }[]
}

export function gatePage(task: PageTask, statements: PageStatement[]): GatedPage {
  const gated: GatedPage = { passed: [], refused: [] }
  if (statements.length === 0) return gated
  const page: ReadPage = {
    text: task.text,
    sentences: sentencesOf(task.text),
    tables: tablesIn(task.text),
    words: wordsIn(`${task.page.title}\n${task.text}`),
  }
  for (const statement of statements) {
    const read = readKey(statement.key)
    const why = read ? faultOf(page, statement, read) : 'no_such_key'
    if (why !== null || !read) gated.refused.push({ statement, why: why ?? 'no_such_key' })
    else gated.passed.push({ statement, read })
  }
  return gated
}

interface ReadPage {
  text: string
  sentences: Sentence[]
  tables: Table[]
  /** All of it. */
  words: WordsOfText
}

function faultOf(page: ReadPage, statement: PageStatement, read: ReadKey): PageFault | null {
  const { quote, value } = statement
  const sentence = page.sentences[statement.sentence]
  if (!sentence) return 'no_such_sentence'
  const cell = namedCell(page, sentence, statement)
  const { start, end } = cell ?? sentence
  // A tick says something in a cell alone.
  const at = cell || /[\p{L}\p{N}]/u.test(quote) ? placeOf(page.text.slice(start, end), quote) : null
  if (at === null) return 'not_quoted'
  if (statement.subject === 'other' || !isOfItsSubject(statement, read)) return 'not_of_the_brand'
  if (statement.time !== 'now') return 'not_now'
  if (!isFixed(statement, read.kind)) return 'not_exact'
  const place = { start: start + at, end: start + at + quote.length }
  const told = { sentence, index: statement.sentence, place, cell }
  const around = placeAround(page, told)
  if (!isNamed(page, read, around)) return 'not_named'
  if (!standsThere(read.kind, value, around)) return 'value_not_in_quote'
  return isToldOtherwise(page, statement, read, told) ? 'told_otherwise' : null
}

/** Where a quote occurs, with whole figures only: "2 %" is not meant by "1.2 %", nor 250 by "1 250". */
export function placeOf(text: string, quote: string): number | null {
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    const before = text.slice(Math.max(0, at - 5), at)
    const behind = text.slice(at + quote.length, at + quote.length + 5)
    const isCutBefore =
      /^\d/.test(quote) &&
      (/\d[.,'’]?$/.test(before) || (/^\d{3}(?!\d)/.test(quote) && /(?<!\d)\d{1,3}\s$/.test(before)))
    const isCutBehind =
      /\d$/.test(quote) &&
      (/^(?:\d|[.,'’]\d)/.test(behind) || (/(?<!\d)\d{1,3}$/.test(quote) && /^\s\d{3}(?!\d)/.test(behind)))
    if (!isCutBefore && !isCutBehind) return at
  }
  return null
}

/** What is said about a product belongs under a key of that product, and nothing else does. */
const isOfItsSubject = ({ subject }: PageStatement, read: ReadKey): boolean =>
  read.product !== null || subject === 'brand'

/** A fact is a value that holds; of bounds and guesses only those that its kind can express. */
const isFixed = ({ precision }: PageStatement, kind: ValueKind): boolean =>
  precision === 'exact' || (kind === 'number' && (precision === 'range' || precision === 'at_least'))

/** Lines that may hold the heading, or the head of the table, of a line; and so much of them, and of the line itself. */
const HEADS = 12
const MOST_ABOVE = 2_000
const MOST_NEAR = 300

/** Lines behind a name that may hold the person's position. */
const BEHIND = 2

function placeAround({ text, sentences }: ReadPage, { sentence, index, place, cell }: Told): QuotePlace {
  const first = sentences[Math.max(0, index - HEADS)] as Sentence
  const end = Math.min(sentence.end, place.end + MOST_NEAR)
  return {
    quote: text.slice(place.start, place.end),
    near: text.slice(Math.max(sentence.start, place.start - MOST_NEAR), end),
    behind: text.slice(place.end, end),
    above: text.slice(Math.max(first.start, sentence.start - MOST_ABOVE), sentence.start),
    beyond: text.slice(
      sentence.end,
      Math.min(sentences[index + BEHIND]?.end ?? text.length, sentence.end + MOST_NEAR),
    ),
    question: questionBefore(text, sentences[index - 1]),
    heads: cell?.heads ?? '',
    isRow: text.startsWith('|', sentence.start),
  }
}

/** The line before a short answer; empty if it asks nothing. */
function questionBefore(text: string, before: Sentence | undefined): string {
  const line = before ? text.slice(before.start, before.end) : ''
  return QUESTION.test(line) ? line : ''
}

interface NamedCell {
  start: number
  end: number
  /** The first cell of its row, and the head of its column. */
  heads: string
}

/** The cell that a statement names by row and column; null unless both stand there. */
function namedCell(
  { tables }: ReadPage,
  { start, end }: Sentence,
  { cell = '' }: PageStatement,
): NamedCell | null {
  const cut = cell.lastIndexOf(' | ')
  if (cut < 0) return null
  const [rowHead, columnHead] = [cell.slice(0, cut), cell.slice(cut + 3)].map(plain) as [string, string]
  for (const rows of tables) {
    const at = rows.findIndex(([first]) => first !== undefined && first.start > start && first.start <= end)
    const row = rows[at]
    if (!row || plain(row[0]?.text ?? '') !== rowHead) continue
    const column = rows
      .slice(0, at)
      .flatMap(above => above.findIndex(({ text }) => plain(text) === columnHead))
      .findLast(found => found > 0)
    const named: Cell | undefined = column === undefined ? undefined : row[column]
    if (named) return { start: named.start, end: named.end, heads: `${rowHead}\n${columnHead}` }
  }
  return null
}

const plain = (text: string): string => folded(text.replace(/[^\p{L}\p{N}%]+/gu, ' ').trim())

/** A product is named on the page; what a property is called stands in its line or shortly before. */
function isNamed({ words }: ReadPage, { key, kind, product, label }: ReadKey, place: QuotePlace): boolean {
  if (product !== null && !holdsWords(words, product)) return false
  const { quote, near, above, beyond, question, heads, isRow } = place
  if (label === null) return kind !== 'yes_no' || isEvident(key, `${question}\n${quote}`)
  // In a row, what is there or not is named in one cell and marked in another.
  const said = `${question}\n${heads}\n${isRow ? near : quote}`
  return holdsWords(wordsIn(kind === 'yes_no' ? said : `${above}\n${near}\n${beyond}`), label)
}

/** What was, or is somebody's word. */
const FORMER =
  /(?<!\p{L})(?:former(?:ly)?|previously|used to|no longer|früher\p{L}*|ehemals|ehemalige\p{L}*|nicht mehr|anciennement|autrefois|ne \p{L}+ plus|anteriormente|ya no|antigamente|já não|precedentemente|in passato|non più|vroeger|voorheen|niet meer|dawniej|wcześniej|już nie|tidigare|inte längre|eskiden)(?!\p{L})|かつて|以前は|旧|曾经/iu
/** "Until 2019." */
const OVER =
  /(?<!\p{L})(?:until|till|up to|bis|jusqu['’]?(?:à|en|au)|hasta|até|fino (?:al?|a)|tot|do|fram till)(?:\s\p{L}{1,10}\.?){0,2}\s(?:19|20)\d\d|(?:19|20)\d\d年?まで/iu
/** Who founded it and when is told in the past and still holds. */
const LASTING = /^(?:found|award)/
/** What denies. */
const DENIAL =
  /(?<!\p{L})(?:no|not|none|without|never|kein\p{L}*|nicht|ohne|nein|non|pas|jamais|sans|sin|ni|nunca|senza|mai|sem|não|nao|geen|niet|zonder|nooit|nie|bez|inte|ingen|aldrig)(?![\p{L}-])|n['’]t(?!\p{L})|なし|無し|不可|ない|ません|없음|没有|无/iu
/** What denies in the cell of a table. */
const CROSS = /[✗✘✕✖❌]|\|\s*[–—×x-]\s*(?:\||$)/u
const QUESTION = /[?？]["”»」』)*_\s]*$/

/** Words around the quote that tell another time than the model says, or the contrary. */
function isToldOtherwise(
  { text }: ReadPage,
  { value }: PageStatement,
  { key, kind }: ReadKey,
  { sentence, place, cell }: Told,
): boolean {
  const { start, end } = cell ?? sentence
  const line = text.slice(start, end)
  if (QUESTION.test(line)) return true
  if (!LASTING.test(key) && (FORMER.test(line) || OVER.test(line))) return true
  if (kind !== 'yes_no') return false
  const isDenied = cell
    ? CROSS.test(`|${line}|`) || DENIAL.test(line)
    : line.startsWith('|')
      ? CROSS.test(line) || DENIAL.test(line)
      : DENIAL.test(partAround(line, place.start - start, place.end - start))
  return value === 'false' ? !isDenied : isDenied
}

/** "We have no parking, but WiFi": what is denied ends with its part of the sentence. */
const PARTING = /[,;:.!、。]\s|[、。]|\s(?:but|aber|sondern|mais|pero|ma|maar|ale|mas|men)\s/giu

function partAround(line: string, from: number, to: number): string {
  const cuts = [...line.matchAll(PARTING)].map(({ index }) => index)
  const [start = 0, end = line.length] = [cuts.findLast(cut => cut < from), cuts.find(cut => cut >= to)]
  return line.slice(start, end)
}

interface Told {
  sentence: Sentence
  index: number
  place: { start: number; end: number }
  cell: NamedCell | null
}
