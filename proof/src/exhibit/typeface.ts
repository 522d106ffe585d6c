// How text looks: fonts, sizes, colours. No colour carries a meaning alone: exhibits are copied in black and white. Part of the
// drawing: see draw-exhibit.ts.

import type { Font } from './font.ts'
import type { Face, Fonts } from './fonts.ts'

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

export const decorated = (style: Style, decoration: Decoration): Style =>
  style.decorations.includes(decoration)
    ? style
    : { ...style, decorations: [...style.decorations, decoration] }

/** Of a character that is not drawn as itself: its number, in a box. */
export const asNumber = (style: Style): Style => ({
  ...decorated(style, 'number'),
  colour: WARN,
  size: style.size * 0.8,
})

export const numberOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** The fonts of one exhibit, numbered in the order of their first use. */
export class Typeface {
  readonly fontOf: Fonts['fontOf']
  readonly used: Font[] = []

  constructor({ fontOf }: Fonts) {
    this.fontOf = fontOf
  }

  nameOf(font: Font): string {
    if (!this.used.includes(font)) this.used.push(font)
    return `F${this.used.indexOf(font)}`
  }
}
