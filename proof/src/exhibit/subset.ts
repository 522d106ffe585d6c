// HarfBuzz's maker of smaller fonts, which has no face for JavaScript yet. Part of the drawing: see draw-exhibit.ts.

/** Numbers of HarfBuzz: `hb_subset_flags_t` and `hb_subset_sets_t`. */
const NO_HINTING = 0x1
const RETAIN_GLYPH_IDS = 0x2
const NO_LAYOUT_CLOSURE = 0x200
const DROP_TABLES = 3

/** Of no use to a reader of PDF, which is told by the file itself what each glyph is. */
const DROPPED = [
  'cmap',
  'GDEF',
  'GPOS',
  'GSUB',
  'OS/2',
  'STAT',
  'BASE',
  'gasp',
  'kern',
  'name',
  'post',
  'vhea',
  'vmtx',
]

type Exports = Record<string, (...values: number[]) => number> & { memory: WebAssembly.Memory }

/** A few glyphs of a font under their numbers; of a variable one, as they are at a weight. */
export type Subsetter = (font: Uint8Array, glyphs: Iterable<number>, weight: number | null) => Uint8Array

export async function openSubsetter(wasm: Uint8Array): Promise<Subsetter> {
  const { instance } = await WebAssembly.instantiate(wasm as Uint8Array<ArrayBuffer>)
  const hb = instance.exports as Exports
  hb._initialize?.()
  const call = (name: string, ...values: number[]): number => (hb[name] as Exports[string])(...values)
  const tag = (name: string) =>
    [...name.padEnd(4)].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)
  const bytesAt = (place: number, length: number) => new Uint8Array(hb.memory.buffer, place, length)

  return (font, glyphs, weight) => {
    const place = call('malloc', font.length)
    bytesAt(place, font.length).set(font)
    const blob = call('hb_blob_create', place, font.length, 2, 0, 0)
    const face = call('hb_face_create', blob, 0)
    const input = call('hb_subset_input_create_or_fail')
    call('hb_subset_input_set_flags', input, NO_HINTING | RETAIN_GLYPH_IDS | NO_LAYOUT_CLOSURE)
    for (const glyph of glyphs) call('hb_set_add', call('hb_subset_input_glyph_set', input), glyph)
    for (const table of DROPPED)
      call('hb_set_add', call('hb_subset_input_set', input, DROP_TABLES), tag(table))
    if (weight !== null) {
      call('hb_subset_input_pin_all_axes_to_default', input, face)
      call('hb_subset_input_pin_axis_location', input, face, tag('wght'), weight)
    }
    const made = call('hb_subset_or_fail', face, input)
    const result = call('hb_face_reference_blob', made)
    const copy = bytesAt(call('hb_blob_get_data', result, 0), call('hb_blob_get_length', result)).slice()
    for (const one of [result, blob]) call('hb_blob_destroy', one)
    for (const one of [made, face]) call('hb_face_destroy', one)
    call('hb_subset_input_destroy', input)
    call('free', place)
    return copy
  }
}
