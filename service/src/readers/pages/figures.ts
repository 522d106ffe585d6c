// The figures that a text counts, each as a whole: "1,250" is no 250, "5 million" no 5, and "12.05.1990" none at all.

import { normalized } from '../../platform/unicode.ts'
import { LEXICONS, type Lexicon } from '../words/lexicon.ts'
import { withoutFractions } from '../read-back/read-back.ts'
import { createNumberReader, type NumberReader } from '../words/numbers.ts'
import { type Token, tokensOf } from '../words/tokens.ts'
import { massesOf } from '../values/mass-words.ts'
import { writtenOut } from '../values/written-out.ts'

export interface Figure {
  /** What it may mean: "1.250" is twelve hundred and fifty in one language, and one and a quarter in another. */
  values: number[]
  /** UTF-16 units into the text. */
  start: number
  end: number
  /** The token after it. */
  to: number
}

export interface Counting {
  /** Of the page; null where no lexicon fits. */
  lexicon: Lexicon | null
  /** Amounts have no three decimals. */
  isMoney?: boolean
}

const READERS = LEXICONS.map(lexicon => ({ lexicon, numbers: createNumberReader(lexicon) }))

/** A text in each way that its script may be meant, in figures that can be counted. */
export function countable(text: string): string[] {
  const plain = normalized(withoutFractions(text), 'NFKC')
  if (!/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}¥]/u.test(plain)) return [plain]
  const languages = /[\p{sc=Hira}\p{sc=Kana}]/u.test(plain) ? ['ja'] : ['ja', 'zh']
  return languages.map(language => writtenOut(plain, language))
}

export function figuresIn(text: string, counting: Counting, tokens: Token[] = tokensOf(text)): Figure[] {
  const readers = READERS.filter(({ lexicon }) => !counting.lexicon || lexicon === counting.lexicon)
  const figures: Figure[] = []
  for (let at = 0; at < tokens.length; ) {
    const isNumber = tokens[at]?.kind === 'number'
    const found = isNumber ? figureAt(tokens, at, text, counting) : wordedAt(tokens, at, readers)
    const figure = found && halved(found, tokens, readers)
    if (figure && figure.values.length > 0) figures.push(figure)
    at = figure?.to ?? at + 1
  }
  return figures
}

const bound = (tokens: Token[], at: number, to: number, values: number[]): Figure => ({
  values: [...new Set(values)],
  start: (tokens[at] as Token).start,
  end: (tokens[to - 1] as Token).end,
  to,
})

/** Without values for what is a part of something else: a date, a version, a place in an order. */
function figureAt(tokens: Token[], at: number, text: string, counting: Counting): Figure {
  const { text: digits, start } = tokens[at] as Token
  const next = tokens[at + 1]
  const isFraction = /(?:^|[^\p{L}\p{N}])[.,]$/u.test(text.slice(Math.max(0, start - 2), start))
  const isOrdinal = next?.isJoint === true && ORDINALS.has(next.text)
  const values = isFraction || isOrdinal ? [] : valuesOf(digits, counting)
  if (next?.kind !== 'word') return bound(tokens, at, at + 1, values)
  // A single letter must touch its figure, and may mean something else: "5k", "5m".
  const isLetter = next.text.length === 1 && /[a-z]/.test(next.text)
  const masses = isLetter && !next.isJoint ? [] : massesOf(next.text, counting.lexicon?.language ?? null)
  if (masses.length === 0) return bound(tokens, at, at + 1, values)
  const massed = values.flatMap(value => masses.map(mass => Number((value * mass).toPrecision(12))))
  return bound(tokens, at, at + 2, isLetter ? [...values, ...massed] : massed)
}

const ORDINALS = new Set(LEXICONS.flatMap(({ ordinals }) => ordinals))

const GROUPED = [
  /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/,
  /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
  // Lakhs and crores.
  /^\d{1,2}(?:,\d\d)+,\d{3}(?:\.\d+)?$/,
]

function valuesOf(digits: string, { lexicon, isMoney = false }: Counting): number[] {
  const plain = digits.replace(/[\s'’]/g, '')
  const marks = plain.match(/[.,]/g) ?? []
  if (marks.length === 0) return [Number(plain)]
  const [mark = ''] = marks
  const [head = '', tail = ''] = plain.split(mark)
  const decimal = Number(plain.replace(',', '.'))
  const isGroup = tail.length === 3 && /^[1-9]\d{0,2}$/.test(head)
  if (marks.length === 1 && !isGroup) return [decimal]
  if (marks.length === 1) {
    const isDecimal = lexicon ? lexicon.decimal === mark : !isMoney
    const isWhole = isMoney || lexicon?.decimal !== mark
    return [...(isDecimal ? [decimal] : []), ...(isWhole ? [Number(head + tail)] : [])]
  }
  if (!GROUPED.some(pattern => pattern.test(plain))) return []
  // The last mark is the other one where it marks decimals.
  const last = marks.at(-1) as string
  const whole = last === mark ? plain : plain.slice(0, plain.lastIndexOf(last))
  const rest = last === mark ? '' : `.${plain.slice(plain.lastIndexOf(last) + 1)}`
  return [Number(whole.replace(/[.,]/g, '') + rest)]
}

type Readers = { lexicon: Lexicon; numbers: NumberReader }[]

/** The longest in words that a language knows. */
function wordedAt(tokens: Token[], at: number, readers: Readers): Figure | null {
  const read = readers.flatMap(({ numbers }) => numbers.at(tokens, at) ?? [])
  const to = Math.max(...read.map(numeral => numeral.to))
  return read.length === 0
    ? null
    : bound(
        tokens,
        at,
        to,
        read.filter(numeral => numeral.to === to).map(({ value }) => value),
      )
}

/** "Nine and a half." */
function halved(figure: Figure, tokens: Token[], readers: Readers): Figure {
  const half = readers
    .map(({ lexicon }) => lexicon.phrases.half.at(tokens, figure.to))
    .find(hit => hit !== null)
  if (!half) return figure
  const end = (tokens[half.to - 1] as Token).end
  return { ...figure, end, to: half.to, values: figure.values.map(value => value + 0.5) }
}
