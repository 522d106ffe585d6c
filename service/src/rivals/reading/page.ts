// An answer, parsed as far as this room needs it: its lines and cells, and the words of its language.

import type { Phrases } from './lexicon/phrases.ts'
import { firstFrom, type Line, type Outline, type Table } from './outline.ts'
import type { ShapeOf } from './shape.ts'

export interface ShapedLine extends Line {
  shape: string
  /** The nearest heading before it. */
  heading: ShapedLine | null
}

export interface Page {
  /** Ascending. */
  lines: ShapedLine[]
  tables: Table[]
  shapeOf: ShapeOf
  phrases: Phrases
}

export function pageOf({ lines, tables }: Outline, shapeOf: ShapeOf, phrases: Phrases): Page {
  let heading: ShapedLine | null = null
  const shaped = lines.map(line => {
    const one: ShapedLine = { ...line, shape: shapeOf(line), heading }
    if (line.kind === 'heading') heading = one
    return one
  })
  return { lines: shaped, tables, shapeOf, phrases }
}

/** Lines that introduce a position: the nearest heading and up to two lines before. */
export function announcing({ lines }: Page, start: number): string {
  const place = firstFrom(lines, start)
  const last = lines[place - 1]
  const heading = last?.kind === 'heading' ? last : (last?.heading ?? null)
  const near = lines
    .slice(Math.max(0, place - 2), place)
    .filter(line => line !== heading && line.kind !== 'item')
  return [heading, ...near].map(line => line?.shape ?? '').join('\n')
}

/** How many lines below a list may still refer to it. */
const NEAR = 3

/** The line after what ends at a position. */
export function following({ lines }: Page, end: number): string {
  const place = firstFrom(lines, end)
  return lines.slice(place, place + NEAR).find(({ kind }) => kind === 'line')?.shape ?? ''
}
