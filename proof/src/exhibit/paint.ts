// A page as the operators of PDF. Part of the drawing: see draw-exhibit.ts.

import type { Piece } from './break-lines.ts'
import type { Frame } from './flow.ts'
import { PAGE, type Placed } from './paginate.ts'
import { figure } from './pdf-file.ts'
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

  text({ x, text, face, style }: Piece, baseline: number): void {
    const glyphs = [...text].map(character =>
      this.#typeface.subsets[face]
        .use(character.codePointAt(0) ?? 0)
        .toString(16)
        .padStart(4, '0'),
    )
    const slant = style.isSlanted ? '0.2' : '0'
    this.#put(
      `BT /${face} ${figure(style.size)} Tf ${rgb(style.colour)} rg 1 0 ${slant} 1 ${figure(x)} ${up(baseline - style.rise)} Tm <${glyphs.join('')}> Tj ET`,
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

interface LineLook {
  colour: Colour
  thickness: number
  dash?: string
}

const rgb = (colour: Colour): string => colour.map(figure).join(' ')
