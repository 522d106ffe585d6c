// The only tokenizer: answers, names of matters and lexicon entries all go through it, so whatever is listed can be found.
// Hyphens and apostrophes join two words and are no tokens: "on-premises" is "on premises", "l'année" is "l année".

import { normalized } from '../../platform/unicode.ts'

export interface Token {
  /** Lower case, composed. */
  text: string
  kind: 'word' | 'number' | 'mark'
  /** UTF-16 units into the text that was taken apart. */
  start: number
  end: number
  /** Directly follows the previous token, or is joined to it by a hyphen or apostrophe. */
  isJoint: boolean
  /** Begins with a capital letter. */
  isCapital: boolean
  /** Has capital letters only, as acronyms do. */
  isUpper: boolean
}

/** Digits keep their separators: which of them marks decimals is a matter of the language. */
const TOKEN =
  /(\d{1,3}(?:[\u00a0\u202f'’ ]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+)*)|(\p{L}[\p{L}\p{M}\p{N}]*)|([^\s\p{L}\p{Nd}\p{M}])/gu
const JOINER = /^[-‐‑'’]$/

export function tokensOf(text: string, from = 0, to = text.length): Token[] {
  const tokens: Token[] = []
  let end = -1
  for (const { 0: raw, 1: digits, 2: word, index } of text.slice(from, to).matchAll(TOKEN)) {
    const start = from + index
    const isTouching = start === end
    end = start + raw.length
    // Between two numbers a hyphen makes a range.
    if (
      isTouching &&
      JOINER.test(raw) &&
      /^(?:\p{L}.[\p{L}\p{N}]|\p{N}.\p{L})$/u.test(around(text, start, end))
    )
      continue
    const folds = word === undefined ? raw : folded(raw)
    const isCapital = word !== undefined && raw.charAt(0) !== folds.charAt(0)
    tokens.push({
      text: folds,
      kind: digits !== undefined ? 'number' : word !== undefined ? 'word' : 'mark',
      start,
      end,
      isJoint: isTouching,
      isCapital,
      isUpper: isCapital && raw.length > 1 && raw === raw.toUpperCase(),
    })
  }
  return tokens
}

const around = (text: string, start: number, end: number): string => text.slice(start - 1, end + 1)

/** Most words are made of plain letters, which have one form. */
const folded = (word: string): string => (/[^ -ɏ]/.test(word) ? normalized(word, 'NFC') : word).toLowerCase()

/** The words and numbers of a phrase, as they are looked for. */
export const wordsOf = (phrase: string): string[] => tokensOf(phrase).map(({ text }) => text)

const MARKDOWN = '*_#`>\\'

/** Without the marks of Markdown, which stand between words without parting them. */
export const plainTokens = (text: string, from: number, to: number): Token[] =>
  tokensOf(text, from, to).filter(({ text }) => !MARKDOWN.includes(text))
