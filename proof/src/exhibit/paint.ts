// A page as the operators of PDF. Part of the drawing: see draw-exhibit.ts.

import type { Piece } from './break-lines.ts'
import type { Frame } from './flow.ts'
import { type Cluster, type Font, type Glyph, hex } from './font.ts'
import { PAGE, type Placed } from './paginate.ts'
import { figure, textString } from './pdf-file.ts'
import { type Colour, INK, LINE, type Typeface, WARN } from './typeface.ts'

/** From the bottom, as PDF counts. */
const up = (y: number): string => figure(PAGE.height - y)

export class Painter {
  readonly #operators: string[] = []
  readonly #typeface: Typeface

  constructor(typeface: Typeface) {
    this.#typeface = typeface
  }

  get content(): string {
    return this.#operators.join('\n')
  }

  fill(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.#put(`${rgb(colour)} rg ${figure(x)} ${up(y + height)} ${figure(width)} ${figure(height)} re f`)
  }

  box(x: number, y: number, width: number, height: number, line: LineLook): void {
    this.#stroked(`${figure(x)} ${up(y + height)} ${figure(width)} ${figure(height)} re S`, line)
  }

  line(x: number, y: number, width: number, line: LineLook): void {
    this.#stroked(`${figure(x)} ${up(y)} m ${figure(x + width)} ${up(y)} l S`, line)
  }

  #stroked(path: string, { colour, thickness, dash = '[] 0 d' }: LineLook): void {
    this.#put(`${rgb(colour)} RG ${figure(thickness)} w ${dash} ${path}`)
  }

  text({ x, style, parts }: Piece, baseline: number): void {
    const slant = style.isSlanted ? '0.2' : '0'
    const shown = parts.map(
      part => `/${this.#typeface.nameOf(part.font)} ${figure(style.size)} Tf ${shownOf(part, style.size)}`,
    )
    this.#put(
      `BT ${rgb(style.colour)} rg 1 0 ${slant} 1 ${figure(x)} ${up(baseline - style.rise)} Tm ${shown.join(' ')} ET`,
    )
  }

  decorate({ x, width, style: { decorations, size, colour } }: Piece, baseline: number): void {
    const [top, height] = [baseline - size * 0.98, size * 1.28]
    for (const decoration of decorations)
      if (decoration === 'frame') this.box(x - 1.5, top, width + 3, height, { colour: INK, thickness: 1.2 })
      else if (decoration === 'dashes')
        this.box(x - 1.5, top, width + 3, height, { colour: INK, thickness: 1, dash: '[3 2] 0 d' })
      else if (decoration === 'underline') this.line(x, baseline + 2, width, { colour, thickness: 0.8 })
      else if (decoration === 'dots')
        this.line(x, baseline + 2.2, width, { colour, thickness: 1, dash: '[1 1.5] 0 d' })
      else if (decoration === 'strike') this.line(x, baseline - size * 0.3, width, { colour, thickness: 0.7 })
      else this.box(x - 0.5, top, width + 1, height, { colour: WARN, thickness: 0.5 })
  }

  steps(steps: Placed[]): void {
    for (const frame of new Set(steps.flatMap(({ frames }) => frames))) this.#frame(frame, steps)
    for (const { top, baseline, pieces, rule } of steps) {
      if (rule) this.line(rule.left, top, rule.width, rule)
      for (const piece of pieces) this.decorate(piece, top + baseline)
      for (const piece of pieces) this.text(piece, top + baseline)
    }
  }

  #frame(frame: Frame, steps: Placed[]): void {
    const inside = steps.filter(({ frames }) => frames.includes(frame))
    const [first, last] = [inside[0] as Placed, inside.at(-1) as Placed]
    const [{ left, width }, top] = [frame, first.top]
    const height = last.top + last.height - top
    const looks: Record<Frame['kind'], () => void> = {
      box: () => this.box(left, top, width, height, { colour: LINE, thickness: 0.7 }),
      thick: () => this.box(left, top, width, height, { colour: INK, thickness: 2 }),
      dashed: () => this.box(left, top, width, height, { colour: INK, thickness: 1.2, dash: '[4 3] 0 d' }),
      bar: () => this.fill(left, top, 3, height, INK),
      quote: () => this.fill(left, top, 2, height, LINE),
      code: () => this.fill(left, top, width, height, [0.96, 0.96, 0.96]),
    }
    looks[frame.kind]()
  }

  /** A square of modules, `size` wide. */
  modules(
    cells: [x: number, y: number][],
    count: number,
    place: { x: number; y: number; size: number },
  ): void {
    const module = place.size / count
    this.#put(`${rgb(INK)} rg`)
    for (const [x, y] of cells)
      this.#put(
        `${figure(place.x + x * module)} ${up(place.y + (y + 1) * module)} ${figure(module)} ${figure(module)} re`,
      )
    this.#put('f')
  }

  #put(operators: string): void {
    this.#operators.push(operators)
  }
}

/** Of a glyph, the text that it is drawn for; null where another says it. */
type Telling = (glyph: Glyph, cluster: Cluster) => string | null

/**
 * Where glyphs do not tell the text by themselves, such as letters that changed their order, it stands beside them for whoever copies or searches: by
 * the word, because readers that place a part of one see gaps.
 */
function shownOf({ font, clusters, runsBackwards }: Piece['parts'][number], size: number): string {
  if (runsBackwards) return placedOf(font, clusters, size, byWidest)
  return [...wordsOf(clusters)]
    .map(word => {
      if (word.every(isPlain)) return placedOf(font, word, size, (_, { text }) => text)
      const placed = placedOf(font, word, size, ({ id }, { text }) => font.letterOf(id) ?? text)
      return `${beside(word.map(({ text }) => text).join(''))} BDC ${placed} EMC`
    })
    .join(' ')
}

const isPlain = ({ glyphs }: Cluster): boolean => glyphs.length === 1

/** The widest glyph of a letter says it all: the others are its dots. */
const byWidest: Telling = (glyph, { text, glyphs }) =>
  glyph === glyphs.reduce((most, one) => (one.advance > most.advance ? one : most)) ? text : null

const beside = (text: string): string => `/Span << /ActualText ${textString(text)} >>`

/** A word that does not tell itself, by itself; what lies between such words, together. */
function* wordsOf(clusters: Cluster[]): Generator<Cluster[]> {
  let [from, start] = [0, 0]
  for (let at = 0; at <= clusters.length; at++) {
    if (at < clusters.length && clusters[at]?.text !== ' ') continue
    const word = clusters.slice(start, at)
    if (!word.every(isPlain)) {
      if (start > from) yield clusters.slice(from, start)
      yield word
      from = at
    }
    start = at + 1
  }
  if (clusters.length > from) yield clusters.slice(from)
}

/** Steps between glyphs are in thousandths of the size, and to the left. A mark may stand above or below the line. */
function placedOf(font: Font, clusters: Cluster[], size: number, telling: Telling): string {
  let [told, height, step] = ['[', 0, 0]
  const move = () => {
    const by = Math.round(step)
    if (by !== 0) told += ` ${-by} `
    step -= by
  }
  for (const cluster of clusters)
    for (const glyph of cluster.glyphs) {
      const { id, x, y, advance } = glyph
      step += x
      move()
      if (y !== height) told += `] TJ ${figure((y * size) / 1000)} Ts [`
      height = y
      const text = telling(glyph, cluster)
      const code = `<${hex(font.codeOf(id, text ?? '\ufffd'))}>`
      told += text === null ? `] TJ ${beside('')} BDC [${code}] TJ EMC [` : code
      step += advance - x - font.widthOf(id)
    }
  move()
  const shown = `${told}] TJ${height === 0 ? '' : ' 0 Ts'}`
  return shown.replaceAll('><', '').replaceAll('[] TJ ', '').replaceAll(' [] TJ', '')
}

interface LineLook {
  colour: Colour
  thickness: number
  dash?: string
}

const rgb = (colour: Colour): string => colour.map(figure).join(' ')
