// Which files an exhibit is drawn with, to the last bit: another release of them would draw other pages. DejaVu draws the text around
// an answer, and what it has of the answer; what it lacks comes from the Noto family, of which one piece holds some hundred characters.
// Only pieces that a text needs are read.

import { ProofError, sha256Hex } from '../index.ts'
import { Font, type Opened, open } from './font.ts'
import known from './fonts.json' with { type: 'json' }
import { openSubsetter, type Subsetter } from './subset.ts'

/** A file of a package, by its name in there. One that ends in `.woff2` is unpacked: no page may run what does that. */
export type ReadFile = (file: string) => Promise<Uint8Array>

const FACES = ['sans', 'bold', 'mono', 'serif'] as const
export type Face = (typeof FACES)[number]

const DEJAVU: Record<Face, string> = {
  sans: 'DejaVuSansCondensed',
  bold: 'DejaVuSansCondensed-Bold',
  mono: 'DejaVuSansMono',
  serif: 'DejaVuSerifCondensed-Bold',
}

/** What a face lacks is drawn in the next. */
const FALLBACKS: Record<Face, Face[]> = {
  sans: ['sans'],
  bold: ['bold', 'sans'],
  mono: ['mono', 'sans'],
  serif: ['serif', 'bold', 'sans'],
}

const NOTO =
  `sans-arabic sans-devanagari sans-bengali sans-gurmukhi sans-gujarati sans-oriya sans-tamil sans-telugu sans-kannada sans-malayalam
sans-sinhala sans-thai sans-lao sans-khmer sans-myanmar serif-tibetan sans-ethiopic emoji`.split(/\s+/)

/** Chinese characters look a little different in each country: a text with letters of one is drawn as there. */
const familiesFor = (text: string): string[] => {
  const [japanese, korean, chinese] = ['sans-jp', 'sans-kr', 'sans-sc']
  if (/[\u3041-\u30ff]/.test(text)) return [...NOTO, japanese, korean, chinese]
  if (/[\uac00-\ud7a3]/.test(text)) return [...NOTO, korean, japanese, chinese]
  return [...NOTO, chinese, japanese, korean]
}

export interface Fonts {
  subset: Subsetter
  /** Undefined where no font has the character. */
  fontOf(codePoint: number, face: Face): Font | undefined
}

const FILES = known as Record<string, string>

async function readKnown(read: ReadFile, file: string): Promise<Uint8Array> {
  // A copy: Node's own kind of bytes shares its memory with its slices.
  const bytes = new Uint8Array(await read(file))
  if (sha256Hex(bytes) !== FILES[file]) throw new ProofError(`the file ${file} is not the one of exhibits`)
  return bytes
}

/** Arabic to Burmese: DejaVu has some letters of some of these scripts, and a word is drawn in one font. */
const isShaped = (code: number): boolean => code >= 0x600 && code < 0x10a0

/** Private characters look like whatever a font's maker wanted. */
const isPrivate = (code: number): boolean => (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000

/** Decoded pieces are kept for the next exhibit: as many as a long answer in Japanese needs. */
const KEPT = 128
const kept = new Map<string, Promise<Opened[]>>()

function opened(file: string, make: () => Promise<Opened[]>): Promise<Opened[]> {
  const found = kept.get(file) ?? make()
  kept.delete(file)
  kept.set(file, found)
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break
    kept.delete(oldest)
  }
  found.catch(() => kept.delete(file))
  return found
}

let subsetter: Promise<Subsetter> | null = null

/** Throws a ProofError when a file is another than the one that exhibits are drawn with. */
export async function openFonts(text: string, read: ReadFile): Promise<Fonts> {
  const hb = await import('harfbuzzjs')
  subsetter ??= readKnown(read, 'harfbuzzjs/dist/harfbuzz-subset.wasm').then(openSubsetter)
  subsetter.catch(() => {
    subsetter = null
  })
  const subset = await subsetter
  const dejavu = {} as Record<Face, Font>
  for (const face of FACES) {
    const file = `dejavu-fonts-ttf/ttf/${DEJAVU[face]}.ttf`
    const [one] = (await opened(file, async () => open(hb, await readKnown(read, file), [null]))) as [Opened]
    dejavu[face] = new Font(hb, DEJAVU[face], one)
  }
  const lacked = new Set(
    Array.from(new Set(`${text}${text.normalize('NFC')}`), character => character.codePointAt(0) ?? 0),
  )
  for (const code of lacked)
    if ((dejavu.sans.has(code) && !isShaped(code)) || isPrivate(code)) lacked.delete(code)
  const pieces = new Map<number, Record<Face, Font>>()
  for (const family of familiesFor(text)) {
    if (lacked.size === 0) break
    const from = `@fontsource-variable/noto-${family}`
    for (const [name, codes] of await piecesOf(from, read)) {
      const those = codes.filter(code => lacked.has(code))
      if (those.length === 0) continue
      const called = `noto-${family}-${name}`
      const file = `${from}/files/${called}-wght-normal.woff2`
      const both = await opened(file, async () => open(hb, await readKnown(read, file), [400, 700]))
      const [regular, bold] = both.map(one => new Font(hb, called, one)) as [Font, Font]
      const piece = { sans: regular, mono: regular, bold, serif: bold }
      for (const code of those) if (regular.has(code) && lacked.delete(code)) pieces.set(code, piece)
    }
  }
  return {
    subset,
    fontOf(code, wanted) {
      if (isPrivate(code)) return undefined
      const piece = pieces.get(code)
      if (piece) return piece[wanted]
      const face = FALLBACKS[wanted].find(one => dejavu[one].has(code))
      return face && dejavu[face]
    },
  }
}

const listed = new Map<string, [name: string, codes: number[]][]>()

/** Which characters each piece of a family is for. */
async function piecesOf(family: string, read: ReadFile): Promise<[name: string, codes: number[]][]> {
  const found = listed.get(family)
  if (found) return found
  const ranges: Record<string, string> = JSON.parse(
    new TextDecoder().decode(await readKnown(read, `${family}/unicode.json`)),
  )
  const pieces = Object.entries(ranges).map(([name, range]): [string, number[]] => [
    name.replace(/[[\]]/g, ''),
    codesIn(range),
  ])
  listed.set(family, pieces)
  return pieces
}

/** Of `U+900-97F,U+200C`. */
const codesIn = (range: string): number[] =>
  range.split(',').flatMap(part => {
    const [from = 0, to = from] = part
      .trim()
      .slice(2)
      .split('-')
      .map(figure => Number.parseInt(figure, 16))
    return Array.from({ length: to - from + 1 }, (_, place) => from + place)
  })
