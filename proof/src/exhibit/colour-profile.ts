// The colours of sRGB as an ICC profile of version 4, so that every printer knows what is meant. Written out here, because it is a
// handful of numbers: the primaries as IEC 61966-2-1 has them, adapted to D50, and its curve by formula. Part of the drawing: see
// draw-exhibit.ts.

import { concat, utf8 } from '../index.ts'

const words = (...values: number[]): Uint8Array => {
  const view = new DataView(new ArrayBuffer(values.length * 4))
  for (const [place, value] of values.entries()) view.setInt32(place * 4, value)
  return new Uint8Array(view.buffer)
}

const xyz = (...values: [number, number, number]): Uint8Array => concat(utf8('XYZ '), words(0, ...values))

/** One text, in English. */
function localized(text: string): Uint8Array {
  const letters = new Uint8Array(text.length * 2)
  for (let place = 0; place < text.length; place++) letters[place * 2 + 1] = text.charCodeAt(place)
  return concat(utf8('mluc'), words(0, 1, 12), utf8('enUS'), words(letters.length, 28), letters)
}

/** In 65536ths. Y = ((X + 0.055) / 1.055) ^ 2.4, and X / 12.92 near black. */
const CURVE = concat(utf8('para'), words(0, 3 << 16, 157286, 62119, 3417, 5072, 2651))

const WHITE = xyz(63190, 65536, 54061)

const TAGS: [string, Uint8Array][] = [
  ['desc', localized('sRGB')],
  ['cprt', localized('No copyright, use freely')],
  ['wtpt', WHITE],
  ['chad', concat(utf8('sf32'), words(0, 68674, 1502, -3290, 1939, 64912, -1119, -605, 988, 49262))],
  ['rXYZ', xyz(28578, 14581, 912)],
  ['gXYZ', xyz(25241, 46981, 6362)],
  ['bXYZ', xyz(9376, 3974, 46797)],
  ['rTRC', CURVE],
  ['gTRC', CURVE],
  ['bTRC', CURVE],
]

const padded = (bytes: Uint8Array): Uint8Array => concat(bytes, new Uint8Array((4 - (bytes.length % 4)) % 4))

export function colourProfile(): Uint8Array {
  const contents = [...new Set(TAGS.map(([, content]) => content))]
  const places = new Map<Uint8Array, number>()
  let place = 128 + 4 + TAGS.length * 12
  for (const content of contents) {
    places.set(content, place)
    place += padded(content).length
  }
  const rows = TAGS.map(([tag, content]) =>
    concat(utf8(tag), words(places.get(content) ?? 0, content.length)),
  )
  return concat(header(place), words(TAGS.length), ...rows, ...contents.map(padded))
}

/** The date is that of the standard's amendment: a profile must have one. */
const header = (size: number): Uint8Array =>
  concat(
    words(size, 0, 0x04200000),
    utf8('mntrRGB XYZ '),
    words(0x07d30001, 0x00010000, 0),
    utf8('acsp'),
    words(0, 0, 0, 0, 0, 0, 0, 63190, 65536, 54061),
    new Uint8Array(48),
  )
