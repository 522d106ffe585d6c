// One font of one exhibit: what it has, how it shapes a text, and which of its glyphs were drawn for what. Part of the drawing: see
// draw-exhibit.ts.

import type { Buffer, Face, Font as HbFont } from 'harfbuzzjs'
import { utf8 } from '../index.ts'
import type { PdfFile } from './pdf-file.ts'
import type { Subsetter } from './subset.ts'

export type HarfBuzz = typeof import('harfbuzzjs')

/** What stays open between exhibits. */
export interface Opened {
  bytes: Uint8Array
  face: Face
  /** Null for a font of one weight. */
  weight: number | null
  font: HbFont
}

export function open(hb: HarfBuzz, bytes: Uint8Array, weights: (number | null)[]): Opened[] {
  const face = new hb.Face(new hb.Blob(bytes))
  return weights.map(weight => {
    const font = new hb.Font(face)
    if (weight !== null) font.setVariations([new hb.Variation('wght', weight)])
    return { bytes, face, weight, font }
  })
}

/** In thousandths of the size. */
export interface Glyph {
  id: number
  x: number
  y: number
  advance: number
}

/** Letters that are drawn as one, and the glyphs that draw them, from left to right. */
export interface Cluster {
  text: string
  glyphs: Glyph[]
}

/** One for all: HarfBuzz gives its memory back only when JavaScript gets round to it. */
let buffer: Buffer | null = null

/** Marks upon marks upon marks stay on their line. */
const HIGHEST = 900

export class Font {
  readonly name: string
  readonly #hb: HarfBuzz
  readonly #opened: Opened
  readonly #thousand: number
  /** Each drawn glyph with what it stands for, by its number in the file: one glyph may be drawn for several letters. */
  readonly #drawn = [{ glyph: 0, text: '\ufffd' }]
  readonly #codes = new Map<number, Map<string, number>>()
  readonly #last = new Map<string, Cluster>()
  #letters: Map<number, string> | null = null

  constructor(hb: HarfBuzz, name: string, opened: Opened) {
    this.#hb = hb
    this.name = name
    this.#opened = opened
    this.#thousand = 1000 / opened.face.upem
  }

  has(codePoint: number): boolean {
    return (this.#opened.font.nominalGlyph(codePoint) ?? 0) !== 0
  }

  /** In thousandths of the size, as PDF counts. */
  widthOf(glyph: number): number {
    return Math.round(this.#opened.font.glyphHAdvance(glyph) * this.#thousand)
  }

  /** In the order of the text, whichever way it runs. Letters before and after it have a say in how its own look. */
  shape(text: string, around: { before: string; after: string }, runsBackwards: boolean): Cluster[] {
    const hb = this.#hb
    buffer ??= new hb.Buffer()
    buffer.reset()
    buffer.addText(around.before + text + around.after, around.before.length, text.length)
    buffer.setDirection(runsBackwards ? hb.Direction.RTL : hb.Direction.LTR)
    buffer.setLanguage('en')
    // From right to left, readers put letters in order, and a letter’s marks only if they stand apart.
    if (runsBackwards) buffer.setClusterLevel(hb.ClusterLevel.MONOTONE_CHARACTERS)
    buffer.guessSegmentProperties()
    // A letter is a letter: no two are drawn as one for beauty alone.
    hb.shape(this.#opened.font, buffer, [new hb.Feature('liga', 0), new hb.Feature('clig', 0)])
    const positions = buffer.getGlyphPositions()
    const starts: number[] = []
    const clusters: Cluster[] = []
    for (const [at, { codepoint, cluster }] of buffer.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
      if (starts.at(-1) !== cluster) {
        starts.push(cluster)
        clusters.push({ text: '', glyphs: [] })
      }
      const y = Math.max(-HIGHEST, Math.min(HIGHEST, yOffset * this.#thousand))
      const glyph = { id: codepoint, x: xOffset * this.#thousand, y, advance: xAdvance * this.#thousand }
      clusters.at(-1)?.glyphs.push(glyph)
    }
    if (runsBackwards) for (const list of [starts, clusters]) list.reverse()
    const from = around.before.length
    for (const [at, cluster] of clusters.entries()) {
      cluster.text = text.slice(
        at === 0 ? 0 : (starts[at] ?? 0) - from,
        at === clusters.length - 1 ? text.length : (starts[at + 1] ?? 0) - from,
      )
      clusters[at] = this.#shared(cluster)
    }
    return clusters
  }

  /** A long text has few letters: most clusters are like the last one of that letter. */
  #shared(cluster: Cluster): Cluster {
    const [last, own] = [this.#last.get(cluster.text), cluster.glyphs[0]]
    const glyph = last?.glyphs[0]
    const isSame = glyph?.id === own?.id && glyph?.advance === own?.advance && own?.x === 0 && own.y === 0
    if (last && isSame && last.glyphs.length === 1 && cluster.glyphs.length === 1) return last
    if (own?.x === 0 && own.y === 0) this.#last.set(cluster.text, cluster)
    return cluster
  }

  /** Notes that it is drawn, and for what: readers take the text from it. */
  codeOf(glyph: number, text: string): number {
    const codes = this.#codes.get(glyph) ?? new Map<string, number>()
    const code = codes.get(text) ?? this.#drawn.push({ glyph, text }) - 1
    this.#codes.set(glyph, codes.set(text, code))
    return code
  }

  /** The letter that a glyph is by itself, if it is one. */
  letterOf(glyph: number): string | undefined {
    this.#letters ??= new Map(
      Array.from(this.#opened.face.collectUnicodes(), code => [
        this.#opened.font.nominalGlyph(code) ?? 0,
        String.fromCodePoint(code),
      ]),
    )
    return this.#letters.get(glyph)
  }

  /** As an object of the file, with nothing in it but what was drawn. */
  write(pdf: PdfFile, subset: Subsetter, tag: string): number {
    const [font, descendant, descriptor] = [pdf.reserve(), pdf.reserve(), pdf.reserve()]
    const [file, map, unicode] = [pdf.reserve(), pdf.reserve(), pdf.reserve()]
    const { bytes, weight, face } = this.#opened
    const content = subset(bytes, new Set(this.#drawn.map(({ glyph }) => glyph)), weight)
    const scaled = (value: number) => Math.round(value * this.#thousand)
    const widths = this.#drawn.map(({ glyph }) => this.widthOf(glyph))
    const glyphs = Uint8Array.from(this.#drawn.flatMap(({ glyph }) => [glyph >> 8, glyph & 0xff]))
    const head = new DataView((face.referenceTable('head') as Uint8Array).slice().buffer)
    const box = [36, 38, 40, 42].map(at => scaled(head.getInt16(at)))
    const { ascender, descender } = this.#opened.font.hExtents()
    const called = `/${tag}+${this.name}`
    pdf.write(
      font,
      `<< /Type /Font /Subtype /Type0 /BaseFont ${called} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`,
    )
    pdf.write(
      descendant,
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${called} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /CIDToGIDMap ${map} 0 R /W [0 [${widths.join(' ')}]] >>`,
    )
    pdf.write(
      descriptor,
      `<< /Type /FontDescriptor /FontName ${called} /Flags 4 /FontBBox [${box.join(' ')}] /ItalicAngle 0 /Ascent ${scaled(ascender)} /Descent ${scaled(descender)} /CapHeight ${scaled(ascender)} /StemV 80 /FontFile2 ${file} 0 R >>`,
    )
    pdf.stream(file, `/Length1 ${content.length}`, content)
    pdf.stream(map, '', glyphs)
    pdf.stream(unicode, '', utf8(toUnicode(this.#drawn.map(({ text }) => text))))
    return font
  }
}

/** At most this many lines in one block, by the rules of the format. */
const BLOCK = 100

function toUnicode(texts: string[]): string {
  const lines = texts.map((text, code) => `<${hex(code)}> <${utf16(text)}>`)
  const blocks: string[] = []
  for (let place = 0; place < lines.length; place += BLOCK) {
    const some = lines.slice(place, place + BLOCK)
    blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

export const hex = (value: number): string => value.toString(16).padStart(4, '0')

const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, unit) => hex(text.charCodeAt(unit))).join('')
