// Names made comparable: compatibility forms, case, marks and punctuation do not tell two names apart.

import { normalized } from '../platform/unicode.ts'

const MARKS = /\p{M}+/gu
/** Most names; they need no taking apart. */
const ASCII = /^[\x20-\x7e]*$/
const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/
const NOT_WORD = /[^\p{L}\p{N}]+/gu

/** Lower case without marks: "Zürich" is "zurich". Not reversible, so only for comparing whole values. */
export const folded = (text: string): string => (ASCII.test(text) ? text.toLowerCase() : unmarked(text))

const unmarked = (text: string): string =>
  normalized(text, 'NFKD').replaceAll(MARKS, '').toLowerCase().replaceAll('ß', 'ss')

/** Letters and digits alone: what stands between words tells nothing apart. */
export const squeezed = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]+/gu, '')

export function nameWords(text: string): string[] {
  // Most names are words with single spaces between them, or one word.
  if (PLAIN.test(text)) return text.includes(' ') ? text.toLowerCase().split(' ') : [text.toLowerCase()]
  return folded(text.replaceAll(/['’]s(?![\p{L}\p{N}])/gu, ''))
    .split(NOT_WORD)
    .filter(word => word !== '')
}
