// Words into lines of a width: HarfBuzz says how each letter looks beside its neighbours, bidi-js which way it runs. Part of the drawing: see
// draw-exhibit.ts.

import bidiJs, { type Bidi } from 'bidi-js'
import type { Cluster, Font } from './font.ts'
import { asNumber, numberOf, type Style, type Typeface } from './typeface.ts'

/** It is the function itself, whatever its types say. */
const bidi = (bidiJs as unknown as () => Bidi)()

/** Text of one look. `\n` ends a line. */
export interface Run {
  text: string
  style: Style
}

/** What is drawn in one stroke. */
export interface Piece {
  x: number
  width: number
  style: Style
  /** From left to right. */
  parts: { font: Font; clusters: Cluster[]; runsBackwards: boolean }[]
}

export interface TextLine {
  pieces: Piece[]
  width: number
  /** The largest size on it. */
  size: number
}

interface Cell {
  cluster: Cluster
  width: number
  font: Font
  style: Style
  /** Of the width, what is left free before it: a frame stands off its neighbours. */
  lead: number
  /** How deep it is nested where something runs backwards. */
  level: number
}

const isFramed = ({ decorations }: Style): boolean =>
  decorations.includes('frame') || decorations.includes('dashes')
const FRAME_GAP = 2.5

const isSpace = ({ cluster }: Cell): boolean => cluster.text === ' '
/** A line may end after these, */
const MAY_END = /[ \-/\u2010\u2012-\u2014\u2026?&=,;]$/
/** and between letters that are written without spaces: those of South-East Asia, Tibet, China and Japan; */
const UNSPACED = /^[\u0e01-\u109f\u1780-\u17ff\u2e80-\uabff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u
/** but never before what closes, lengthens or follows, nor after what opens or leads. */
const FOLLOWS =
  /^[\])}!?,.:;%’”»\u0e2f-\u0e3a\u0e45-\u0e4e\u0eaf-\u0ebd\u0ec6-\u0ecd、。，．・：；？！）］｝〉》」』】〕〗〙〟ー々〻ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥]/
const LEADS = /[[({‘“«\u0e40-\u0e44\u0ec0-\u0ec4（［｛〈《「『【〔〖〘〝]$/

function mayEnd({ cluster: { text } }: Cell, next: Cell | undefined): boolean {
  const after = next?.cluster.text ?? ''
  if (MAY_END.test(text)) return !(text === ',' && /^\d/.test(after))
  if (!UNSPACED.test(text) && !UNSPACED.test(after)) return false
  return !(next?.width === 0 || FOLLOWS.test(after) || LEADS.test(text))
}

/** Breaks where words end; a word that is longer than a line, anywhere. */
export function breakLines(typeface: Typeface, runs: Run[], width: number, size: number): TextLine[] {
  return paragraphsOf(runs).flatMap(paragraph => {
    const { cells, base } = cellsOf(typeface, paragraph)
    const lines: Cell[][] = []
    let line: Cell[] = []
    let used = 0
    let end = 0
    for (const [at, cell] of cells.entries()) {
      // A space hangs over the edge rather than beginning a line.
      if (used + cell.width > width && line.length > 0 && !isSpace(cell) && cell.width > 0) {
        const cut = end > 0 ? end : line.length
        lines.push(line.slice(0, cut))
        line = line.slice(cut)
        used = line.reduce((sum, one) => sum + one.width, 0)
        end = 0
      }
      line.push(cell)
      used += cell.width
      if (mayEnd(cell, cells[at + 1])) end = line.length
    }
    if (line.length > 0 || lines.length === 0) lines.push(line)
    return lines.map(one => lineOf(one, { base, width, size }))
  })
}

function paragraphsOf(runs: Run[]): Run[][] {
  const paragraphs: Run[][] = [[]]
  for (const { text, style } of runs)
    for (const [place, part] of text.split('\n').entries()) {
      if (place > 0) paragraphs.push([])
      if (part !== '') paragraphs.at(-1)?.push({ text: part, style })
    }
  // What ends a line begins no other.
  if (paragraphs.length > 1 && paragraphs.at(-1)?.length === 0) paragraphs.pop()
  return paragraphs
}

interface Letter {
  text: string
  font: Font
  style: Style
  script: number
}

/** Joiners and marks of no script look like what they stand after. */
const JOINS = /\u200c|\u200d|[\u0300-\u036f]|[\u20d0-\u20ff]/
/** Scripts that one font has, and shapes by rules of their own: Hebrew, Arabic, N’Ko, Lao. */
const SCRIPTS = [
  /[\u0590-\u05ff\ufb1d-\ufb4f]/,
  /[\u0600-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/,
  /[\u07c0-\u07ff]/,
  /[\u0e80-\u0eff]/,
]

/** Every character has a font: what none has is written as its number. */
function lettersOf(typeface: Typeface, runs: Run[]): Letter[] {
  const letters: Letter[] = []
  for (const { text, style } of runs)
    for (const character of text) {
      const before = letters.at(-1)
      const code = character.codePointAt(0) ?? 0
      const own = typeface.fontOf(code, style.face)
      const joined =
        before &&
        JOINS.test(character) &&
        (before.font.has(code) || !own || code === 0x200d || code === 0x200c)
      const font = joined ? before.font : own
      const found = SCRIPTS.findIndex(script => script.test(character))
      const script = found < 0 ? (before?.script ?? found) : found
      if (font) letters.push({ text: character, font, style, script })
      else {
        const [numbered, plain] = [asNumber(style), before?.script ?? -1]
        for (const figure of numberOf(character)) {
          const drawn = typeface.fontOf(figure.charCodeAt(0), style.face) as Font
          letters.push({ text: figure, font: drawn, style: numbered, script: plain })
        }
      }
    }
  return letters
}

/** Enough for a word that goes on in another look. */
const AROUND = 20

function cellsOf(typeface: Typeface, runs: Run[]): { cells: Cell[]; base: number } {
  const letters = lettersOf(typeface, runs)
  const text = letters.map(letter => letter.text).join('')
  const { levels, base } = levelsOf(text)
  const isMixed = levels.some(level => level > 0)
  const cells: Cell[] = []
  let wasFramed = false
  let [start, from] = [0, 0]
  let end = 0
  for (const [at, letter] of letters.entries()) {
    end += letter.text.length
    const next = letters[at + 1]
    const level = levels[from] ?? 0
    if (
      next?.font === letter.font &&
      next.style === letter.style &&
      next.script === letter.script &&
      levels[end] === level
    )
      continue
    const { font, style } = letters[start] as Letter
    const around = {
      before: text.slice(Math.max(0, from - AROUND), from),
      after: text.slice(end, end + AROUND),
    }
    for (const cluster of font.shape(text.slice(from, end), around, level % 2 === 1)) {
      const lead = isMixed || isFramed(style) === wasFramed ? 0 : FRAME_GAP
      wasFramed = isFramed(style)
      const advance = cluster.glyphs.reduce((sum, glyph) => sum + glyph.advance, 0)
      cells.push({ cluster, font, style, lead, level, width: (advance * style.size) / 1000 + lead })
    }
    ;[start, from] = [at + 1, end]
  }
  return { cells, base }
}

/** Whatever runs from right to left. */
const BACKWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Nothing that asks for a direction comes here: it was made visible. So only letters have a say, and numbers beside them. */
function levelsOf(text: string): { levels: Uint8Array; base: number } {
  if (!BACKWARDS.test(text)) return { levels: new Uint8Array(text.length), base: 0 }
  const base = bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0
  // What our own sentences quote stays between its quotation marks, whatever number follows.
  const read = base === 0 ? text.replace(/[“”]/g, 'x') : text
  return { base, levels: bidi.getEmbeddingLevels(read, base === 0 ? 'ltr' : 'rtl').levels }
}

/** Without the spaces at its end, which hang over the edge. */
function inVisualOrder(cells: Cell[], base: number): Cell[] {
  const order = cells.slice(0, cells.findLastIndex(cell => !isSpace(cell)) + 1)
  if (order.every(({ level }) => level === 0)) return order
  const paragraphs = [{ start: 0, end: order.length - 1, level: base }]
  const levels = Uint8Array.from(order, ({ level }) => level)
  // One letter for each: what is not turned around is no matter of which letters these are.
  for (const [from = 0, to = 0] of bidi.getReorderSegments('x'.repeat(order.length), { levels, paragraphs }))
    for (let left = from, right = to; left < right; left++, right--) {
      const moved = order[left] as Cell
      order[left] = order[right] as Cell
      order[right] = moved
    }
  return order
}

function lineOf(
  cells: Cell[],
  { base, width: room, size }: { base: number; width: number; size: number },
): TextLine {
  const pieces: Piece[] = []
  let x = 0
  for (const { cluster, width, font, style, lead, level } of inVisualOrder(cells, base)) {
    let piece = pieces.at(-1)
    if (piece?.style !== style || lead > 0) {
      piece = { x: x + lead, width: -lead, style, parts: [] }
      pieces.push(piece)
    }
    piece.width += width
    const [part, runsBackwards] = [piece.parts.at(-1), level % 2 === 1]
    if (part?.font === font && part.runsBackwards === runsBackwards) part.clusters.push(cluster)
    else piece.parts.push({ font, clusters: [cluster], runsBackwards })
    x += width
  }
  // A paragraph that runs backwards begins at the right.
  const shift = base === 1 ? Math.max(0, room - x) : 0
  for (const piece of pieces) piece.x += shift
  return { pieces, width: x + shift, size: Math.max(size, ...pieces.map(piece => piece.style.size)) }
}
