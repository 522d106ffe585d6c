// Sentences of running text and their clauses, as shapes.

import { readable } from './lexicon/phrases.ts'
import type { Page } from './page.ts'
import { withoutSetOff } from './shape.ts'

export interface ShapedSentence {
  /** Of the line it stands in. */
  start: number
  text: string
}

/** After a mark with space and the numbers of notes, or a mark of the scripts without. "1." or "No." ends nothing. */
const END =
  /(?<=(?:[\p{L}\p{Co})"'”»%€]|\d{2})[.!?…]["'”»)]?(?:\[\^?[\p{L}\d]{1,3}\]|\^[\p{L}\d]{1,3}){0,4})\s+(?=[\p{Lu}\p{Lo}\p{Co}\p{N}"'“„«¿¡(])|(?<=[。！？])/u
const ABBREVIATED = /(?:^|\s)(?:no|nr|n|vs|inc|ltd|co|corp|pos|e\.g|i\.e|z\.b|bzw|ca)\.$/iu

export function* sentencesIn(page: Page): Generator<ShapedSentence> {
  const cells = page.tables.flatMap(({ rows }) =>
    rows.flat().map(cell => ({ start: cell.start, shape: page.shapeOf(cell) })),
  )
  for (const { shape, start } of [...page.lines, ...cells]) {
    let open = ''
    for (const part of withoutSetOff(shape).split(END)) {
      open = open === '' ? part : `${open} ${part}`
      if (ABBREVIATED.test(open)) continue
      yield { start, text: readable(open) }
      open = ''
    }
    if (open !== '') yield { start, text: readable(open) }
  }
}
