// How text looks: fonts, sizes, colours. No colour carries a meaning alone: exhibits are copied in black and white. Part of the
// drawing: see draw-exhibit.ts.

import { isDrawn } from './characters.ts'
import type { FontFile } from './font-file.ts'
import { FontSubset } from './font-subset.ts'

export const FACES = ['sans', 'bold', 'mono', 'serif'] as const
export type Face = (typeof FACES)[number]
export type FontFiles = Record<Face, FontFile>

/** What a face lacks is drawn in the next. */
const FALLBACKS: Record<Face, Face[]> = {
  sans: ['sans'],
  bold: ['bold', 'sans'],
  mono: ['mono', 'sans'],
  serif: ['serif', 'bold', 'sans'],
}

export type Colour = [red: number, green: number, blue: number]
export const INK: Colour = [0.1, 0.1, 0.1]
export const SOFT: Colour = [0.34, 0.34, 0.34]
export const LINE: Colour = [0.8, 0.8, 0.8]
export const WARN: Colour = [0.54, 0.11, 0.11]

export type Decoration = 'frame' | 'dashes' | 'underline' | 'dots' | 'strike' | 'number'

export interface Style {
  face: Face
  size: number
  colour: Colour
  isSlanted: boolean
  /** Above the line, in points. */
  rise: number
  decorations: readonly Decoration[]
}

export const BODY: Style = {
  face: 'sans',
  size: 9.5,
  colour: INK,
  isSlanted: false,
  rise: 0,
  decorations: [],
}

/** The fonts of one exhibit, with what is used of them. */
export class Typeface {
  readonly subsets: Record<Face, FontSubset>
  /** What no font here can draw. */
  readonly missing = new Set<string>()

  constructor(files: FontFiles) {
    const [sans, bold, mono, serif] = FACES.map(face => new FontSubset(files[face])) as [
      FontSubset,
      FontSubset,
      FontSubset,
      FontSubset,
    ]
    this.subsets = { sans, bold, mono, serif }
  }

  draws(text: string): boolean {
    return [...text].every(character => this.#faceOf(character, 'sans') !== undefined)
  }

  #faceOf(character: string, wanted: Face): Face | undefined {
    const codePoint = character.codePointAt(0) ?? 0
    return isDrawn(codePoint)
      ? FALLBACKS[wanted].find(one => this.subsets[one].font.glyphOf(codePoint) !== 0)
      : undefined
  }

  /** The face that draws a character, and how wide it is for a size of 1. */
  find(character: string, wanted: Face): { face: Face; width: number } {
    const codePoint = character.codePointAt(0) ?? 0
    const face = this.#faceOf(character, wanted)
    if (face === undefined) {
      this.missing.add(character)
      return { face: wanted, width: 1 }
    }
    const { font } = this.subsets[face]
    return { face, width: font.advanceOf(font.glyphOf(codePoint)) / font.unitsPerEm }
  }
}
