// An answer as a row of words: lower case, straight apostrophes, with their places. One pass over the text;
// everything behind it works on word numbers, so that no rule can be made slow by a hostile answer.

export interface Words {
  text: string
  list: string[]
  starts: number[]
  ends: number[]
}

const OTHER = 0
const INSIDE = 1
const SIGN = 2

/** Ticks and crosses say yes and no in lists. */
const SIGNS = new Set([0x2713, 0x2714, 0x2705, 0x2717, 0x2718, 0x274c])
const ASCII = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\p{L}\p{N}]/u.test(String.fromCharCode(code)) ? INSIDE : OTHER,
)

function kindOf(code: number): number {
  if (code < 128) return ASCII[code] ?? OTHER
  if (SIGNS.has(code)) return SIGN
  if (code < 0xc0 || code === 0xd7 || code === 0xf7) return code === 0xaa || code === 0xba ? INSIDE : OTHER
  // Punctuation, arrows, boxes, dingbats; CJK punctuation; full-width forms of ASCII punctuation.
  if (code >= 0x2000 && code < 0x2c00) return OTHER
  if (code >= 0x3000 && code <= 0x303f) return OTHER
  if (code >= 0xfe00 && code <= 0xff0f) return OTHER
  return INSIDE
}

const isApostrophe = (code: number): boolean => code === 0x27 || code === 0x2019

export function wordsOf(text: string): Words {
  const words: Words = { text, list: [], starts: [], ends: [] }
  const lower = fold(text)
  const { length } = text
  for (let at = 0; at < length; ) {
    const code = text.charCodeAt(at)
    const kind = code < 128 ? ASCII[code] : kindOf(code)
    if (kind === OTHER) {
      at++
      continue
    }
    const start = at++
    if (kind === INSIDE) at = endOf(text, at, length)
    words.list.push(lower.slice(start, at))
    words.starts.push(start)
    words.ends.push(at)
  }
  return words
}

/** French and Italian tie these to the next word: "l'azienda" is two words. */
const ELIDED = new Set('l d qu n s c j un dell all nell dall sull'.split(' '))

/** An apostrophe belongs to the word when a letter follows: "doesn't", not "the owners' choice". */
function endOf(text: string, from: number, length: number): number {
  let at = from
  for (; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code < 128 ? ASCII[code] === INSIDE : kindOf(code) === INSIDE) continue
    if (!isApostrophe(code) || at + 1 >= length || kindOf(text.charCodeAt(at + 1)) !== INSIDE) break
    if (ELIDED.has(text.slice(from - 1, at).toLowerCase())) break
  }
  return at
}

/** Lower case with the same length, so that places stay the same: a few capitals grow when they are lowered. */
function fold(text: string): string {
  const lower = text.toLowerCase()
  const same = lower.length === text.length ? lower : Array.from(text, lowerSame).join('')
  return same.includes('’') ? same.replaceAll('’', "'") : same
}

function lowerSame(character: string): string {
  const lower = character.toLowerCase()
  return lower.length === character.length ? lower : character
}

/** The words of a short text alone: names of facts, entries of word lists. */
export const wordList = (text: string): string[] => wordsOf(text).list

export function isCapital({ text, starts }: Words, at: number): boolean {
  const letter = text[starts[at] as number] ?? ''
  return letter !== letter.toLowerCase()
}
