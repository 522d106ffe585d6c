// What stands between the words of an answer, as bits per gap. Gathered in the pass that finds the words, because
// every rule asks about gaps and none should have to cut them out of the text again.

export const Sign = {
  comma: 1 << 0,
  semicolon: 1 << 1,
  colon: 1 << 2,
  stop: 1 << 3,
  question: 1 << 4,
  exclamation: 1 << 5,
  /** An ellipsis or the full stop of scripts without spaces. */
  end: 1 << 6,
  open: 1 << 7,
  close: 1 << 8,
  square: 1 << 9,
  bar: 1 << 10,
  line: 1 << 11,
  space: 1 << 12,
  hash: 1 << 13,
  bullet: 1 << 14,
  middleDot: 1 << 15,
  longDash: 1 << 16,
  /** An en dash or an equals sign. */
  joint: 1 << 17,
  quote: 1 << 18,
  /** Two stars side by side. */
  bold: 1 << 19,
  /** A dash of any length between two spaces. */
  spacedDash: 1 << 20,
  /** A full stop and, somewhere behind it, white space. */
  stopThenSpace: 1 << 21,
  /** The word behind the gap begins with a capital. */
  capital: 1 << 22,
  /** A sign of money. */
  currency: 1 << 23,
  /** As in the address of a mailbox. */
  at: 1 << 24,
} as const

const BY_CHARACTER: Record<string, number> = {
  ',': Sign.comma,
  ';': Sign.semicolon,
  ':': Sign.colon,
  '.': Sign.stop,
  '?': Sign.question,
  '!': Sign.exclamation,
  '…': Sign.end,
  '。': Sign.end,
  '(': Sign.open,
  ')': Sign.close,
  '[': Sign.square,
  ']': Sign.square,
  '|': Sign.bar,
  '\n': Sign.line,
  ' ': Sign.space,
  '#': Sign.hash,
  '•': Sign.bullet,
  '·': Sign.middleDot,
  '—': Sign.longDash,
  '–': Sign.joint,
  '=': Sign.joint,
  '"': Sign.quote,
  '“': Sign.quote,
  '”': Sign.quote,
  '„': Sign.quote,
  $: Sign.currency,
  '€': Sign.currency,
  '£': Sign.currency,
  '¥': Sign.currency,
  '₹': Sign.currency,
  '₺': Sign.currency,
  '₽': Sign.currency,
  '@': Sign.at,
}
const SIGNS = new Int32Array(0x10000)
for (const [sign, bits] of Object.entries(BY_CHARACTER)) SIGNS[sign.charCodeAt(0)] = bits

const STAR = 0x2a
const SPACE = 0x20
const isDash = (code: number): boolean => code === 0x2d || code === 0x2013 || code === 0x2014
export const isSpace = (code: number): boolean =>
  code === SPACE || (code >= 9 && code <= 13) || (code >= 128 && /\s/.test(String.fromCharCode(code)))

/** The signs of a gap so far and one character more, which stands at `at`. */
export function withSign(gap: number, units: Uint16Array, at: number): number {
  const code = units[at] as number
  // Most gaps are a single space.
  if (code === SPACE && gap === 0) return Sign.space
  let bits = gap | (SIGNS[code] as number)
  if (code === STAR) return units[at - 1] === STAR ? bits | Sign.bold : bits
  if (bits & Sign.stop && isSpace(code)) bits |= Sign.stopThenSpace
  if (code === SPACE && at > 1 && isDash(units[at - 1] as number) && units[at - 2] === SPACE)
    bits |= Sign.spacedDash
  return bits
}
