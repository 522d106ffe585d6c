// What is drawn, from top to bottom, before anybody knows where a page ends. Part of the drawing: see draw-exhibit.ts.

import { breakLines, type Piece, type Run, type TextLine } from './break-lines.ts'
import type { Colour, Typeface } from './typeface.ts'

/** Something around or beside several lines: on each page, around those of them that are there. */
export interface Frame {
  kind: 'box' | 'dashed' | 'bar' | 'quote' | 'code' | 'thick'
  left: number
  width: number
}

/** One step down the page. */
export interface Step {
  /** Space above, which the top of a page swallows. */
  before: number
  height: number
  /** Of the text, below the top. */
  baseline: number
  pieces: Piece[]
  frames: readonly Frame[]
  /** The next one stands on the same page. */
  keeps: boolean
  /** It begins a page. */
  turns?: boolean
  /** A line across the top. */
  rule?: { left: number; width: number; colour: Colour; thickness: number }
}

interface Look {
  size: number
  leading?: number
  before?: number
  keeps?: boolean
}

export class Flow {
  readonly steps: Step[] = []
  readonly typeface: Typeface
  left: number
  width: number
  #frames: Frame[] = []

  constructor(typeface: Typeface, left: number, width: number) {
    this.typeface = typeface
    this.left = left
    this.width = width
  }

  space(height: number, { keeps = false, rule }: Pick<Partial<Step>, 'keeps' | 'rule'> = {}): void {
    this.#add({ before: 0, height, baseline: 0, pieces: [], keeps, ...(rule && { rule }) })
  }

  /** Its lines; the marker of a list stands to the left of the first. */
  text(
    runs: Run[],
    { size, leading = 1.42, before = 0, keeps = false }: Look,
    marker: Run | null = null,
  ): void {
    const lines = breakLines(this.typeface, runs, this.width, size)
    for (const [place, line] of lines.entries()) {
      const pieces = line.pieces.map(piece => ({ ...piece, x: piece.x + this.left }))
      if (marker && place === 0) pieces.unshift(...this.#marker(marker))
      this.#add({
        ...measured(line, leading),
        before: place === 0 ? before : 0,
        pieces,
        // Neither the first nor the last line of a paragraph stands alone.
        keeps: keeps || (lines.length > 1 && (place === 0 || place === lines.length - 2)),
      })
    }
  }

  #marker({ text, style }: Run): Piece[] {
    const [line] = breakLines(this.typeface, [{ text, style }], 1_000, style.size)
    return (line?.pieces ?? []).map(piece => ({ ...piece, x: this.left - (line?.width ?? 0) - 5 + piece.x }))
  }

  /** Cells beside each other, each broken to its own width. */
  columns(
    cells: { runs: Run[]; left: number; width: number }[],
    { size, leading = 1.42, before = 0 }: Look,
    rule?: Step['rule'],
  ): void {
    const columns = cells.map(({ runs, width }) => breakLines(this.typeface, runs, width, size))
    const depth = Math.max(...columns.map(lines => lines.length))
    for (let place = 0; place < depth; place++) {
      const lines = columns.map(column => column[place])
      const largest = lines.reduce((most, line) => Math.max(most, line?.size ?? 0), size)
      const { height, baseline } = measured({ size: largest }, leading)
      this.#add({
        before: place === 0 ? before : 0,
        height: height + (place === 0 ? ROW_PADDING : 0) + (place === depth - 1 ? ROW_PADDING : 0),
        baseline: baseline + (place === 0 ? ROW_PADDING : 0),
        pieces: lines.flatMap((line, column) =>
          (line?.pieces ?? []).map(piece => ({ ...piece, x: piece.x + (cells[column]?.left ?? 0) })),
        ),
        keeps: depth > 1 && (place === 0 || place === depth - 2),
        ...(place === 0 && rule && { rule }),
      })
    }
  }

  /** What `draw` adds, in a frame with this much room inside. */
  framed(kind: Frame['kind'], { x, y }: { x: number; y: number }, draw: () => void): void {
    const frame = { kind, left: this.left, width: this.width }
    const outer = this.#frames
    this.space(5, { keeps: true })
    this.#frames = [...outer, frame]
    this.left += x
    this.width -= kind === 'bar' || kind === 'quote' ? x : 2 * x
    this.space(y, { keeps: true })
    draw()
    const last = this.steps.at(-1)
    if (last) last.keeps = true
    this.space(y)
    this.left = frame.left
    this.width = frame.width
    this.#frames = outer
    this.space(5)
  }

  /** What `draw` adds, further to the right. */
  indented(by: number, draw: () => void): void {
    this.left += by
    this.width -= by
    draw()
    this.left -= by
    this.width += by
  }

  /** What `draw` adds stands on one page, unless it is longer than that; and so does the next line, `withNext`. */
  together(draw: () => void, { most = 50, withNext = false } = {}): void {
    const start = this.steps.length
    draw()
    const added = this.steps.slice(start)
    if (added.length > most) return
    for (const step of withNext ? added : added.slice(0, -1)) step.keeps = true
  }

  #add(step: Omit<Step, 'frames'>): void {
    this.steps.push({ ...step, frames: this.#frames })
  }
}

const ROW_PADDING = 2.5

const measured = (
  { size }: Pick<TextLine, 'size'>,
  leading: number,
): { height: number; baseline: number } => ({
  height: size * leading,
  baseline: size * (0.5 * (leading - 1.16) + 0.93),
})
