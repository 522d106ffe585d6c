// Which characters of a text are drawn as themselves. By their numbers, because what a runtime knows of scripts changes with its tables.
// Part of the drawing: see draw-exhibit.ts.

import { ProofError } from '../index.ts'
import { numberOf } from './typeface.ts'

/** There is nothing to draw, or too much of it. The page of the same bundle, HTML, can be read by everybody. */
export class NotDrawable extends ProofError {}

/** Beside what the page shows by number already: fillers, variations, tags, and joiners where no script asks for one. */
const UNSEEN =
  /\u034f|[\u180b-\u180d]|\u180f|[\ufe00-\ufe0f]|[\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufff0-\ufff8\u{e0080}-\u{e0fff}]|(?<![\u0620-\u08ff\u0900-\u109f\u1780-\u17ff])[\u200c\u200d]/gu

/** Asks for the look of the sign before it, as every keyboard of pictures does. A second one says something else. */
const LOOK =
  /([#*0-9](?=\ufe0f\u20e3)|[\u00a9\u00ae\u2000-\u2bff\u{1f000}-\u{1faff}])[\ufe0e\ufe0f](?![\ufe00-\ufe0f])/gu

/** Letters with their accents in one, where there is such a letter: for readers and searches it is the same text. */
const composed = (text: string): string => text.replace(LOOK, '$1').normalize('NFC')

/** Text, and characters that nobody sees by their numbers: shown, never obeyed. */
export function seen(text: string): { text: string; isNumber: boolean }[] {
  const whole = composed(text)
  const parts: { text: string; isNumber: boolean }[] = []
  let from = 0
  for (const { 0: character, index } of whole.matchAll(UNSEEN)) {
    if (index > from) parts.push({ text: whole.slice(from, index), isNumber: false })
    parts.push({ text: numberOf(character), isNumber: true })
    from = index + character.length
  }
  if (from < whole.length) parts.push({ text: whole.slice(from), isNumber: false })
  return parts
}
