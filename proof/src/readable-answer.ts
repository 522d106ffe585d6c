// Foreign text in pages that are not evidence themselves: drawn like the version 2 page, with one kind of mark.

import { drawMarkdown } from './page-markdown.ts'
import { Marks } from './page-marks.ts'

export { escaped as escapedText, inWords as timeInWords } from './page-text.ts'

/** The position of a statement in an answer's text, in UTF-16 units. */
export interface Place {
  start: number
  end: number
}

/** Markup without anything that runs, loads or links; `isMarked`: whether the position was found in it. */
export function readableAnswer(text: string, place: Place | null): { html: string; isMarked: boolean } {
  const statements = place ? [{ ...place, standing: 'contradicted' as const, number: 1 }] : []
  const pen = drawMarkdown(text, new Marks(statements, text.length))
  return { html: pen.html(() => ''), isMarked: pen.marked.has(1) }
}
