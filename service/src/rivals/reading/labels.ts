// Numbers before a line: "1.", "(2)", "#3", "①", "1️⃣", a medal. They are the answer's own.

const MEDALS = ['🥇', '🥈', '🥉']
const NUMBER = /^[([【]?\s?(\d{1,3})(?:[.)\]】:：．）]|、|\s[-–—]\s)(?=\s*\S)(?![\d.])/u
const HASH = /^#\s?(\d{1,3})(?![\d\p{L}])[.):：]?/u
const ORDINAL =
  /^(\d{1,2})(?:er|re|ère|e|ème|st|nd|rd|th|ste|de|\.?[ºª°])(?:\s?[:：)–—-]|(?=\s[\p{Lu}\ue100-\uf0ff]))/u
/** Alone, "Top 5:" announces five; in a row, they are places. */
const TOP = /^top\s?(\d{1,2})\s?[:：–—-]/iu
const ROMAN = /^(VI{0,3}|I[VX]|I{1,3}|X)[.)]\s/u
const ROMANS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X']
const KEYCAP = /^(\d)\ufe0f?\u20e3/u

export interface Label {
  number: number
  /** Units the label takes, including the space after it. */
  length: number
  style: 'number' | 'ordinal' | 'top' | 'roman' | 'hash' | 'circle' | 'medal'
}

/** The label that a line of words begins with. */
export function labelOf(words: string): Label | null {
  const wide = words
    .slice(0, 16)
    .replace(/[０-９]/g, digit => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
  const medal = MEDALS.findIndex(sign => wide.startsWith(sign))
  if (medal >= 0) return label(words, { number: medal + 1, length: 2, style: 'medal' })
  const circled = wide.charCodeAt(0) - 0x2460
  if (circled >= 0 && circled < 20) return label(words, { number: circled + 1, length: 1, style: 'circle' })
  for (const [style, pattern] of [
    ['circle', KEYCAP],
    ['ordinal', ORDINAL],
    ['top', TOP],
    ['hash', HASH],
    ['number', NUMBER],
  ] as const) {
    const match = pattern.exec(wide)
    if (match) return label(words, { number: Number(match[1]), length: match[0].length, style })
  }
  const roman = ROMAN.exec(wide)
  return roman
    ? label(words, { number: ROMANS.indexOf(roman[1] ?? '') + 1, length: roman[0].length, style: 'roman' })
    : null
}

function label(words: string, found: Label): Label {
  const space = /^[\s:：.\-–—]*/u.exec(words.slice(found.length))?.[0].length ?? 0
  return { ...found, length: found.length + space }
}

export const labelLength = (words: string): number => labelOf(words)?.length ?? 0
