// The glyphs that an exhibit draws, as a font of their own: numbered anew in the order of their first use, with the parts that
// composed ones refer to. Part of the drawing: see draw-exhibit.ts.

import { concat } from '../index.ts'
import type { FontFile } from './font-file.ts'

const ARE_WORDS = 0x1
const HAS_SCALE = 0x8
const MORE = 0x20
const HAS_TWO_SCALES = 0x40
const HAS_MATRIX = 0x80

export class FontSubset {
  readonly font: FontFile
  /** Old numbers by new ones. The first is the glyph of what is missing, which every font must have. */
  readonly #glyphs: number[] = [0]
  readonly #numbers = new Map<number, number>([[0, 0]])
  /** What each is drawn for: readers take the text from it. */
  readonly #texts = new Map<number, number>()
  readonly #used = new Map<number, number>()

  constructor(font: FontFile) {
    this.font = font
  }

  /** The number of a character's glyph here. */
  use(codePoint: number): number {
    const seen = this.#used.get(codePoint)
    if (seen !== undefined) return seen
    const glyph = this.font.glyphOf(codePoint)
    // Two characters may look alike in the font: each has a number, so that copied text is what was written.
    const number = this.#numbers.has(glyph) ? this.#glyphs.push(glyph) - 1 : this.#number(glyph)
    this.#texts.set(number, codePoint)
    this.#used.set(codePoint, number)
    return number
  }

  #number(glyph: number): number {
    const known = this.#numbers.get(glyph)
    if (known !== undefined) return known
    const number = this.#glyphs.push(glyph) - 1
    this.#numbers.set(glyph, number)
    return number
  }

  get isUsed(): boolean {
    return this.#texts.size > 0
  }

  /** New numbers and what they stand for. */
  get texts(): [number: number, codePoint: number][] {
    return [...this.#texts].sort(([a], [b]) => a - b)
  }

  /** In thousandths of the size, as PDF counts; asked for after `file`, which adds the parts. */
  get widths(): number[] {
    return this.#glyphs.map(
      glyph => Math.round((this.font.advanceOf(glyph) * 1_000_000) / this.font.unitsPerEm) / 1000,
    )
  }

  /** A TrueType file that holds these glyphs and no others. */
  file(): Uint8Array {
    const outlines: Uint8Array[] = []
    // Grows as parts of composed glyphs are met.
    for (let number = 0; number < this.#glyphs.length; number++)
      outlines.push(this.#renumbered(this.font.outlineOf(this.#glyphs[number] as number)))
    const count = outlines.length
    const glyf = outlines.map(padded)
    const loca = new DataView(new ArrayBuffer((count + 1) * 4))
    const hmtx = new DataView(new ArrayBuffer(count * 4))
    let place = 0
    for (const [number, outline] of glyf.entries()) {
      loca.setUint32(number * 4, place)
      place += outline.length
      hmtx.setUint16(number * 4, this.font.advanceOf(this.#glyphs[number] as number))
      hmtx.setInt16(number * 4 + 2, leftOf(outline))
    }
    loca.setUint32(count * 4, place)
    const head = this.font.table('head').slice()
    new DataView(head.buffer).setUint32(8, 0)
    new DataView(head.buffer).setInt16(50, 1)
    return assembled([
      ['cvt ', this.font.table('cvt ')],
      ['fpgm', this.font.table('fpgm')],
      ['glyf', concat(...glyf)],
      ['head', head],
      ['hhea', withCount(this.font.table('hhea'), 34, count)],
      ['hmtx', new Uint8Array(hmtx.buffer)],
      ['loca', new Uint8Array(loca.buffer)],
      ['maxp', withCount(this.font.table('maxp'), 4, count)],
      ['prep', this.font.table('prep')],
    ])
  }

  /** A composed glyph names others by their numbers. */
  #renumbered(outline: Uint8Array): Uint8Array {
    if (outline.length === 0 || new DataView(outline.buffer, outline.byteOffset).getInt16(0) >= 0)
      return outline
    const copy = outline.slice()
    const view = new DataView(copy.buffer)
    let at = 10
    let flags = MORE
    while (flags & MORE) {
      flags = view.getUint16(at)
      view.setUint16(at + 2, this.#number(view.getUint16(at + 2)))
      at += 4 + (flags & ARE_WORDS ? 4 : 2)
      if (flags & HAS_SCALE) at += 2
      else if (flags & HAS_TWO_SCALES) at += 4
      else if (flags & HAS_MATRIX) at += 8
    }
    return copy
  }
}

const padded = (bytes: Uint8Array): Uint8Array => {
  const whole = new Uint8Array(Math.ceil(bytes.length / 4) * 4)
  whole.set(bytes)
  return whole
}

const leftOf = (outline: Uint8Array): number =>
  outline.length === 0 ? 0 : new DataView(outline.buffer, outline.byteOffset).getInt16(2)

function withCount(table: Uint8Array, at: number, count: number): Uint8Array {
  const copy = table.slice()
  new DataView(copy.buffer).setUint16(at, count)
  return copy
}

function checksum(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

/** Tables in the order of their names, as the format asks. */
function assembled(tables: [tag: string, content: Uint8Array][]): Uint8Array {
  const contents = tables.map(([, content]) => padded(content))
  const directory = new DataView(new ArrayBuffer(12 + tables.length * 16))
  const power = 2 ** Math.floor(Math.log2(tables.length))
  directory.setUint32(0, 0x00010000)
  directory.setUint16(4, tables.length)
  directory.setUint16(6, power * 16)
  directory.setUint16(8, Math.log2(power))
  directory.setUint16(10, (tables.length - power) * 16)
  let place = directory.byteLength
  for (const [index, [tag, content]] of tables.entries()) {
    const at = 12 + index * 16
    for (let letter = 0; letter < 4; letter++) directory.setUint8(at + letter, tag.charCodeAt(letter))
    directory.setUint32(at + 4, checksum(contents[index] as Uint8Array))
    directory.setUint32(at + 8, place)
    directory.setUint32(at + 12, content.length)
    place += (contents[index] as Uint8Array).length
  }
  return concat(new Uint8Array(directory.buffer), ...contents)
}
