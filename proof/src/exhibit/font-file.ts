// What of a TrueType font is needed to measure a line and to embed its glyphs. The files are ours: they are known by their hash, so
// nothing here defends itself against others. Part of the drawing: see draw-exhibit.ts.

export interface FontFile {
  name: string
  unitsPerEm: number
  ascent: number
  descent: number
  box: [number, number, number, number]
  /** 0 where the font has none. */
  glyphOf(codePoint: number): number
  advanceOf(glyph: number): number
  table(tag: string): Uint8Array
  /** The outline of a glyph; empty for those that are only a space. */
  outlineOf(glyph: number): Uint8Array
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export function readFont(bytes: Uint8Array, name: string): FontFile {
  const tables = tablesOf(bytes)
  const table = (tag: string) => tables.get(tag) ?? new Uint8Array()
  const head = viewOf(table('head'))
  const hhea = viewOf(table('hhea'))
  const hmtx = viewOf(table('hmtx'))
  const metrics = hhea.getUint16(34)
  const loca = viewOf(table('loca'))
  const isLong = head.getInt16(50) === 1
  const offset = (glyph: number) => (isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2)
  const glyphs = glyphsIn(table('cmap'))
  return {
    name,
    unitsPerEm: head.getUint16(18),
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    box: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    glyphOf: codePoint => glyphs.get(codePoint) ?? 0,
    advanceOf: glyph => hmtx.getUint16(Math.min(glyph, metrics - 1) * 4),
    table,
    outlineOf: glyph => table('glyf').subarray(offset(glyph), offset(glyph + 1)),
  }
}

function tablesOf(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = viewOf(bytes)
  const entries = Array.from({ length: view.getUint16(4) }, (_, place) => {
    const at = 12 + place * 16
    const start = view.getUint32(at + 8)
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4))
    return [tag, bytes.subarray(start, start + view.getUint32(at + 12))] as const
  })
  return new Map(entries)
}

/** By code point, from the subtable for all of Unicode, which has the form 12. */
function glyphsIn(cmap: Uint8Array): Map<number, number> {
  const view = viewOf(cmap)
  const found = new Map<number, number>()
  for (let place = 0; place < view.getUint16(2); place++) {
    const start = view.getUint32(4 + place * 8 + 4)
    const form = view.getUint16(start)
    if (form === 12) readForm12(view, start, found)
    else if (form === 4) readForm4(view, start, found)
  }
  return found
}

function readForm12(view: DataView, start: number, found: Map<number, number>): void {
  for (let group = 0; group < view.getUint32(start + 12); group++) {
    const at = start + 16 + group * 12
    const [first, last, glyph] = [view.getUint32(at), view.getUint32(at + 4), view.getUint32(at + 8)]
    for (let code = first; code <= last; code++) found.set(code, glyph + code - first)
  }
}

function readForm4(view: DataView, start: number, found: Map<number, number>): void {
  const doubled = view.getUint16(start + 6)
  for (let segment = 0; segment < doubled; segment += 2) {
    const last = view.getUint16(start + 14 + segment)
    const first = view.getUint16(start + 16 + doubled + segment)
    const delta = view.getUint16(start + 16 + 2 * doubled + segment)
    const rangeAt = start + 16 + 3 * doubled + segment
    const range = view.getUint16(rangeAt)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const listed = range === 0 ? code : view.getUint16(rangeAt + range + (code - first) * 2)
      if (range === 0 || listed !== 0) found.set(code, (listed + delta) & 0xffff)
    }
  }
}
