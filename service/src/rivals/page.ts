// An answer, read as far as all of this room needs it: its lines and cells with names for what they are, and the words of its
// language.

import type { Phrases } from './lexicon/phrases.ts'
import type { Line, Outline, Span, Table } from './outline.ts'
import type { ShapeOf } from './shape.ts'

export interface ShapedLine extends Line {
  shape: string
}

export interface Page {
  lines: ShapedLine[]
  tables: Table[]
  shapeOf: ShapeOf
  phrases: Phrases
}

export const pageOf = ({ lines, tables }: Outline, shapeOf: ShapeOf, phrases: Phrases): Page => ({
  lines: lines.map(line => ({ ...line, shape: shapeOf(line) })),
  tables,
  shapeOf,
  phrases,
})

/** Lines that announce what stands at a place: the nearest heading and up to two lines before. */
export function announcing({ lines }: Page, start: number): string {
  const before = lines.filter(line => line.end <= start)
  const heading = before.findLast(({ kind }) => kind === 'heading')
  const near = before.slice(-2).filter(line => line !== heading && line.kind !== 'item')
  return [heading, ...near].map(line => line?.shape ?? '').join('\n')
}

/** The line behind what ends at a place. */
export const following = ({ lines }: Page, end: number): string =>
  lines.find(({ start, kind }) => start >= end && kind === 'line')?.shape ?? ''

export const spanOf = (lines: Span[]): Span => ({ start: lines[0]?.start ?? 0, end: lines.at(-1)?.end ?? 0 })
