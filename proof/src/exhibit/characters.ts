// Which characters an exhibit can draw: those that stand one after the other, or as ./direction.ts orders them, and that the embedded
// fonts hold. By their numbers, because what a runtime knows of scripts changes with its tables.
// Part of the drawing: see draw-exhibit.ts.

import { ProofError } from '../index.ts'
import { isDrawnBackwards } from './direction.ts'

/** The text cannot be drawn faithfully. The page of the same bundle, HTML, can be read by everybody. */
export class NotDrawable extends ProofError {}

const RANGES: [from: number, to: number][] = [
  [0x20, 0x7e],
  // Latin, phonetic signs, modifiers, accents, Greek, Cyrillic.
  [0xa0, 0x52f],
  // Armenian, Georgian.
  [0x531, 0x58a],
  [0x10a0, 0x10ff],
  // More Latin, Greek with all accents.
  [0x1d00, 0x1fff],
  // Punctuation, figures, currencies, letter-like signs, arrows, mathematics, technical signs, boxes, shapes, symbols.
  [0x2000, 0x20cf],
  [0x2100, 0x27ff],
  [0x2900, 0x2bff],
  [0x2c60, 0x2c7f],
  [0x2de0, 0x2e5d],
  [0xa640, 0xa69f],
  [0xa720, 0xa7ff],
  [0xfb00, 0xfb06],
  [0xfffc, 0xfffd],
]

export const isDrawn = (codePoint: number): boolean =>
  isDrawnBackwards(codePoint) || RANGES.some(([from, to]) => codePoint >= from && codePoint <= to)

/** Beside what the page shows by number already: joiners and fillers, which change nothing that is drawn here. */
const UNSEEN = /\u034f|\u200c|\u200d|[\ufe00-\ufe0f]/

/** Asks for the look of the sign before it, as every keyboard of pictures does. A second one says something else. */
const LOOK = /([\u00a9\u00ae\u2000-\u2bff])[\ufe0e\ufe0f](?![\ufe00-\ufe0f])/g

/** Letters with their accents in one, where there is such a letter: for readers and searches it is the same text. */
const composed = (text: string): string => text.replace(LOOK, '$1').normalize('NFC')

/** Text, and characters that nobody sees by their numbers: shown, never obeyed. */
export function seen(text: string): { text: string; isNumber: boolean }[] {
  return composed(text)
    .split(new RegExp(`(${UNSEEN.source})`))
    .filter(part => part !== '')
    .map(part =>
      UNSEEN.test(part)
        ? { text: `U+${part.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`, isNumber: true }
        : { text: part, isNumber: false },
    )
}

const SHOWN = 5

export function refuse(characters: Iterable<string>): never {
  const all = [...characters]
  const named = all
    .slice(0, SHOWN)
    .map(character => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
  const more = all.length > SHOWN ? ` and ${all.length - SHOWN} more` : ''
  throw new NotDrawable(
    `the fonts of an exhibit draw Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic; this evidence holds other characters: ${named.join(', ')}${more}. Export it as a page (HTML) instead`,
  )
}
