// Words into lines of a width. Part of the drawing: see draw-exhibit.ts.

import { levelsOf, mirrored, runsBackwards, shaped, visualOrder } from './direction.ts'
import type { Face, Style, Typeface } from './typeface.ts'

/** Text of one look. `\n` ends a line. */
export interface Run {
  text: string
  style: Style
}

/** What is drawn in one stroke. */
export interface Piece {
  x: number
  width: number
  text: string
  face: Face
  style: Style
}

export interface TextLine {
  pieces: Piece[]
  width: number
  /** The largest size on it. */
  size: number
}

interface Cell {
  character: string
  width: number
  face: Face
  style: Style
  /** Of the width, what is left free before it: a frame stands off its neighbours. */
  lead: number
  /** How deep it is nested where something runs backwards. */
  level?: number
}

const isFramed = ({ decorations }: Style): boolean =>
  decorations.includes('frame') || decorations.includes('dashes')
const FRAME_GAP = 2.5

const isSpace = ({ character }: Cell): boolean => character === ' '
/** A line may end after these. */
const MAY_END = /[ \-/\u2010\u2012-\u2014\u2026?&=,;]/

/** Breaks where words end; a word that is longer than a line, anywhere. */
export function breakLines(typeface: Typeface, runs: Run[], width: number, size: number): TextLine[] {
  const lines: TextLine[] = []
  let line: Cell[] = []
  let used = 0
  let end = 0
  const isMixed = runs.some(({ text }) => runsBackwards(text))
  const { cells, bases } = isMixed ? directed(typeface, runs) : { cells: cellsOf(typeface, runs), bases: [] }
  let paragraph = 0
  const finish = (cells: Cell[]) => {
    const drawn = lineOf(isMixed ? inVisualOrder(cells) : cells, size)
    // A paragraph that runs backwards begins at the right.
    const room = bases[paragraph] === 1 ? Math.max(0, width - drawn.width) : 0
    const pieces = drawn.pieces.map(piece => ({ ...piece, x: piece.x + room }))
    lines.push(room > 0 ? { ...drawn, pieces, width: drawn.width + room } : drawn)
  }
  for (const cell of cells) {
    if (cell.character === '\n') {
      finish(line)
      ;[line, used, end] = [[], 0, 0]
      paragraph++
      continue
    }
    // A space hangs over the edge rather than beginning a line.
    if (used + cell.width > width && line.length > 0 && !isSpace(cell) && cell.width > 0) {
      const cut = end > 0 ? end : line.length
      finish(line.slice(0, cut))
      line = line.slice(cut)
      used = line.reduce((sum, one) => sum + one.width, 0)
      end = 0
    }
    line.push(cell)
    used += cell.width
    if (MAY_END.test(cell.character)) end = line.length
  }
  if (line.length > 0 || lines.length === 0) finish(line)
  return lines
}

/** Each letter in the form that its neighbours ask for, with its level; and which way each paragraph runs. */
function directed(typeface: Typeface, runs: Run[]): { cells: Cell[]; bases: (0 | 1)[] } {
  const letters = runs.flatMap(({ text, style }) => [...text].map(character => ({ character, style })))
  const forms = shaped(letters.map(({ character }) => character))
  const levels: number[] = []
  const bases: (0 | 1)[] = []
  const paragraphs = letters
    .map(({ character }) => character)
    .join('')
    .split('\n')
  for (const paragraph of paragraphs) {
    const found = levelsOf([...paragraph])
    bases.push(found.base)
    levels.push(...found.levels, 0)
  }
  const cells = letters.flatMap(({ style }, at) => {
    const level = levels[at] ?? 0
    const text = level % 2 === 1 ? mirrored(forms[at] ?? '') : (forms[at] ?? '')
    return [...cellsOf(typeface, [{ text, style }])].map(cell => ({ ...cell, lead: 0, level }))
  })
  return { cells, bases }
}

/** Without the spaces at its end, which hang over the edge. */
function inVisualOrder(cells: Cell[]): Cell[] {
  const kept = cells.slice(0, cells.findLastIndex(cell => !isSpace(cell)) + 1)
  return visualOrder(kept.map(({ level = 0 }) => level)).map(at => kept[at] as Cell)
}

function* cellsOf(typeface: Typeface, runs: Run[]): Generator<Cell> {
  let before = false
  for (const { text, style } of runs)
    for (const character of text) {
      const lead = isFramed(style) === before || character === '\n' ? 0 : FRAME_GAP
      if (character === '\n') yield { character, width: 0, face: style.face, style, lead }
      else {
        const { face, width } = typeface.find(character, style.face)
        before = isFramed(style)
        yield { character, width: width * style.size + lead, face, style, lead }
      }
    }
}

function lineOf(cells: Cell[], size: number): TextLine {
  let until = cells.length
  while (until > 0 && isSpace(cells[until - 1] as Cell)) until--
  const pieces: Piece[] = []
  let x = 0
  for (const { character, width, face, style, lead } of cells.slice(0, until)) {
    const last = pieces.at(-1)
    if (last && last.style === style && last.face === face && lead === 0) {
      last.text += character
      last.width += width
    } else pieces.push({ x: x + lead, width: width - lead, text: character, face, style })
    x += width
  }
  return { pieces, width: x, size: Math.max(size, ...pieces.map(piece => piece.style.size)) }
}
