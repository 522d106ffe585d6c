// A stretch of an answer made ready for reading: signs of Markdown gone, each company one character. "**Acme** beats Rivalo"
// becomes "A beats B", so that phrases can be looked for around names whatever the names are.

import { firstFrom, type Outline, type Span } from './outline.ts'

export interface Named extends Span {
  /** The company's index among those looked for. */
  party: number
}

/** Characters that no text uses: what an answer has of them is taken out. */
const PRIVATE = /[\ue000-\uf8ff]/g
const FIRST_PARTY = 0xe100
const MOST_PARTIES = 0x1000

/** Where bold words or a link end. */
export const SET_OFF = '\ue001'
/** One company, in a pattern. */
export const PARTY = '[\ue100-\uf0ff]'

export const partyAt = (character: string): number => character.charCodeAt(0) - FIRST_PARTY
export const partiesIn = (shape: string): number[] =>
  [...shape.matchAll(new RegExp(PARTY, 'g'))].map(([character]) => partyAt(character))
export const isParty = (character: string): boolean =>
  character >= '\ue100' && character.charCodeAt(0) < FIRST_PARTY + MOST_PARTIES

export type ShapeOf = (span: Span) => string

export function createShapes({ visible, signs, setOff }: Outline, named: Named[]): ShapeOf {
  const text = visible.replace(PRIVATE, ' ')
  const cuts = [
    ...named.map(({ start, end, party }) => ({ start, end, put: String.fromCharCode(FIRST_PARTY + party) })),
    ...signs.map(span => ({ ...span, put: '' })),
    ...[...setOff].map(place => ({ start: place, end: place, put: SET_OFF })),
  ].sort((a, b) => a.start - b.start || a.end - b.end)
  return ({ start, end }) => {
    let shape = ''
    let at = start
    for (let next = firstFrom(cuts, start); next < cuts.length; next++) {
      const cut = cuts[next] as (typeof cuts)[number]
      if (cut.start > end || (cut.start === end && cut.end > end)) break
      if (cut.start < at) continue
      shape += text.slice(at, cut.start) + cut.put
      at = cut.end
    }
    return (shape + text.slice(at, Math.max(at, end))).replace(/[^\S\n]+/gu, ' ').trim()
  }
}

export const withoutSetOff = (shape: string): string => shape.replaceAll(SET_OFF, '')
