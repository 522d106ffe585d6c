// An embedded font: its glyphs, their widths, and which character each is, so that text can be searched and copied. Part of the
// drawing: see draw-exhibit.ts.

import { utf8 } from '../index.ts'
import type { FontSubset } from './font-subset.ts'
import type { PdfFile } from './pdf-file.ts'

export function writeFont(pdf: PdfFile, subset: FontSubset, tag: string): number {
  const [font, descendant, descriptor, file, texts] = [
    pdf.reserve(),
    pdf.reserve(),
    pdf.reserve(),
    pdf.reserve(),
    pdf.reserve(),
  ] as const
  const content = subset.file()
  const { ascent, descent, box, unitsPerEm, name } = subset.font
  const scaled = (value: number) => Math.round((value * 1000) / unitsPerEm)
  const called = `/${tag}+${name}`
  pdf.write(
    font,
    `<< /Type /Font /Subtype /Type0 /BaseFont ${called} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${texts} 0 R >>`,
  )
  pdf.write(
    descendant,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${called} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /W [0 [${subset.widths.join(' ')}]] >>`,
  )
  pdf.write(
    descriptor,
    `<< /Type /FontDescriptor /FontName ${called} /Flags 4 /FontBBox [${box.map(scaled).join(' ')}] /ItalicAngle 0 /Ascent ${scaled(ascent)} /Descent ${scaled(descent)} /CapHeight ${scaled(ascent)} /StemV 80 /FontFile2 ${file} 0 R >>`,
  )
  pdf.stream(file, `/Length1 ${content.length}`, content)
  pdf.stream(texts, '', utf8(toUnicode(subset.texts)))
  return font
}

/** At most this many lines in one block, by the rules of the format. */
const BLOCK = 100

function toUnicode(texts: [number: number, codePoint: number][]): string {
  const lines = texts.map(([number, codePoint]) => `<${hex(number)}> <${utf16(codePoint)}>`)
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

const hex = (value: number): string => value.toString(16).padStart(4, '0')

/** Whoever searches and copies looks for the letter, not for the form that its neighbours gave it. */
const letterOf = (codePoint: number): string => {
  const text = String.fromCodePoint(codePoint)
  const isForm = (codePoint >= 0xfb50 && codePoint <= 0xfbff) || (codePoint >= 0xfe80 && codePoint <= 0xfefc)
  return isForm ? text.normalize('NFKC') : text
}

const utf16 = (codePoint: number): string => {
  const text = letterOf(codePoint)
  return Array.from({ length: text.length }, (_, unit) => hex(text.charCodeAt(unit))).join('')
}
