// The gate between what a model says of a page and what is proposed: mechanical and suspicious. The quote stands in its line,
// the value in the quote, the names in the brackets on the page, and nothing is said of others or of another time. What
// fails is not proposed. The page may have talked the model round.

import { normalized } from '../../platform/unicode.ts'
import type { MatterKind } from '../matter.ts'
import { readBack } from '../read-back/read-back.ts'
import { tagsOver } from '../rules/context.ts'
import { partsOf } from '../rules/parts.ts'
import { type Tongue, tongueOf } from '../rules/scene.ts'
import { plainTokens } from '../rules/tokens.ts'
import { type Sentence, sentencesOf } from '../sentences.ts'
import { folded } from '../values/folded.ts'
import { type ReadKey, readKey } from './page-keys.ts'
import type { PageStatement } from './page-reply.ts'
import type { PageTask } from './page-template.ts'

export const PAGE_GATE = 'page-gate@1'

export const PAGE_FAULTS = [
  'no_such_key',
  'no_such_sentence',
  'not_quoted',
  'not_of_the_brand',
  'not_now',
  'not_exact',
  'not_named',
  'value_not_in_quote',
  'told_otherwise',
] as const
export type PageFault = (typeof PAGE_FAULTS)[number]

export interface GatedStatement {
  statement: PageStatement
  read: ReadKey
}

export interface GatedPage {
  passed: GatedStatement[]
  refused: { statement: PageStatement; why: PageFault }[]
}

export function gatePage(task: PageTask, statements: PageStatement[]): GatedPage {
  const gated: GatedPage = { passed: [], refused: [] }
  if (statements.length === 0) return gated
  const page: ReadPage = {
    text: task.text,
    sentences: sentencesOf(task.text),
    words: folded(`${task.page.title}\n${task.text}`),
    tongue: tongueOf([task.text]),
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
  /** All of it, folded. */
  words: string
  tongue: Tongue | null
}

function faultOf(page: ReadPage, statement: PageStatement, read: ReadKey): PageFault | null {
  const sentence = page.sentences[statement.sentence]
  if (!sentence) return 'no_such_sentence'
  const at = placeOf(page.text.slice(sentence.start, sentence.end), statement.quote)
  if (at === null) return 'not_quoted'
  if (statement.subject === 'other' || !isOfItsSubject(statement, read)) return 'not_of_the_brand'
  if (statement.time !== 'now') return 'not_now'
  if (!isFixed(statement, read.kind)) return 'not_exact'
  if (!isNamed(page, statement, read, sentence)) return 'not_named'
  if (!isThere(statement, read)) return 'value_not_in_quote'
  const start = sentence.start + at
  const place = { start, end: start + statement.quote.length }
  return isToldOtherwise(page, statement, read, { sentence, place }) ? 'told_otherwise' : null
}

/** Where a quote stands, whole figures only: "2 %" is not meant where "1.2 %" stands. */
function placeOf(line: string, quote: string): number | null {
  for (let at = line.indexOf(quote); at >= 0; at = line.indexOf(quote, at + 1)) {
    const before = line.slice(Math.max(0, at - 2), at)
    const behind = line.slice(at + quote.length, at + quote.length + 2)
    const isCut =
      (/^\d/.test(quote) && /\d[.,]?$/.test(before)) || (/\d$/.test(quote) && /^(?:\d|[.,]\d)/.test(behind))
    if (!isCut) return at
  }
  return null
}

/** What is said of a product stands under a key of that product, and nothing else does. */
function isOfItsSubject({ subject, product }: PageStatement, read: ReadKey): boolean {
  if (read.product === null) return subject === 'brand'
  return product.trim() === '' || folded(product.trim()) === folded(read.product)
}

/** A fact is a value that holds; of bounds and guesses only those that its kind can express. */
const isFixed = ({ precision }: PageStatement, kind: MatterKind): boolean =>
  precision === 'exact' || (kind === 'number' && (precision === 'range' || precision === 'at_least'))

/** Lines that may hold the heading, or the head of the table, of a line. */
const HEADS = 12

/** A product is named on the page; what a property is called stands in its line or shortly before. */
function isNamed(page: ReadPage, { quote }: PageStatement, read: ReadKey, sentence: Sentence): boolean {
  if (read.product !== null && !holdsWords(page.words, read.product)) return false
  if (read.label === null) return true
  if (read.kind === 'yes_no')
    return holdsWords(folded(quote), read.label) || isMarkedCell(page, sentence, read.label)
  const place = page.sentences.indexOf(sentence)
  const from = page.sentences[Math.max(0, place - HEADS)] as Sentence
  return holdsWords(folded(page.text.slice(from.start, sentence.end)), read.label)
}

/** In a row, what is there or not is named in one cell and marked in another. */
const isMarkedCell = ({ text }: ReadPage, { start, end }: Sentence, label: string): boolean => {
  const line = text.slice(start, end)
  return line.startsWith('|') && holdsWords(folded(line), label)
}

function holdsWords(text: string, name: string): boolean {
  const words = folded(name).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length > 0 && words.every(word => text.includes(word))
}

/** Whether code finds the value in the quote. What it cannot read at all, such as yes and no, is left to what follows. */
function isThere({ quote, value }: PageStatement, { kind }: ReadKey): boolean {
  if (kind === 'yes_no') return value === 'true' || value === 'false'
  const text = withPlainNumbers(quote)
  // A property is a number with a unit, or words.
  const back =
    kind === 'text' && /^\d/.test(value) ? readBack('number', text, value) : readBack(kind, text, value)
  return back === 'confirmed'
}

const MASSES: Record<string, number> = { 千: 1e3, 万: 1e4, 萬: 1e4, 億: 1e8, 亿: 1e8 }
const MASSED = /(?:\d[\d,.]*[千万萬億亿])+(?:\d[\d,]*)?/g

/** "3万5千" is 35000. */
const withPlainNumbers = (quote: string): string =>
  normalized(quote, 'NFKC').replace(MASSED, figure => {
    const parts = [...figure.matchAll(/(\d[\d,.]*)([千万萬億亿]?)/g)]
    return String(
      parts.reduce(
        (sum, [, digits = '', mass = '']) => sum + Number(digits.replaceAll(',', '')) * (MASSES[mass] ?? 1),
        0,
      ),
    )
  })

const ASIDE: ReadonlySet<string> = new Set(['past', 'future', 'reported', 'condition'])
/** Who founded it and when is told in the past and still holds. */
const LASTING = /^(?:found|award)/
/** What denies, where no lexicon tells. */
const DENIAL =
  /(?<!\p{L})(?:no|not|none|without|never|kein\p{L}*|nicht|ohne|nein|non|pas|sans|sin|senza|sem|não|nao|geen|niet|zonder|nie|bez)(?!\p{L})|なし|無し|不可|ない|ません|없음|没有|无/iu
/** What denies in the cell of a table. */
const CROSS = /[✗✘✕✖❌]|\|\s*[–—×x-]\s*(?:\||$)/u
const QUESTION = /[?？]["”»」』)*_\s]*$/

interface Told {
  sentence: Sentence
  place: { start: number; end: number }
}

/** Words of the line that tell another time or voice than the model says. */
function isToldOtherwise(
  page: ReadPage,
  statement: PageStatement,
  read: ReadKey,
  { sentence, place }: Told,
): boolean {
  const line = page.text.slice(sentence.start, sentence.end)
  if (QUESTION.test(line)) return true
  const tags = new Set<string>(page.tongue ? tagsAround(page.text, page.tongue, { sentence, place }) : [])
  const isLasting = LASTING.test(read.key)
  if (!/rating/i.test(read.key) && tags.has('reported')) return true
  for (const tag of ASIDE)
    if (tag !== 'reported' && tags.has(tag) && !(isLasting && tag === 'past')) return true
  if (read.kind !== 'yes_no') return tags.has('denied')
  const isDenied = tags.has('denied') || CROSS.test(line)
  if (statement.value === 'false') return !isDenied && !DENIAL.test(line)
  return isDenied || (page.tongue === null && DENIAL.test(line))
}

function tagsAround(text: string, tongue: Tongue, { sentence, place }: Told): string[] {
  const tokens = plainTokens(text, sentence.start, sentence.end)
  const from = tokens.findIndex(({ end }) => end > place.start)
  const to = tokens.findLastIndex(({ start }) => start < place.end) + 1
  const context = tongue.context(tokens, partsOf(tokens, tongue.lexicon))
  // Words of the quote belong to the value: "from 9 until 5".
  return tagsOver(context, from, to).flatMap(({ tag, trigger }) =>
    trigger.from >= from && trigger.to <= to && tag !== 'denied' ? [] : [tag],
  )
}
