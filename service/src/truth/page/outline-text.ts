// How the texts of a page are put together, and what place on the page they are in.

import { inOneLine } from './document.ts'

export interface Place {
  /** Above it, the outermost first. */
  headings: string[]
  region: 'main' | 'footer' | 'aside'
}

export interface Part {
  text: string
  /** Of an element that stands beside others, not within a word. */
  isApart: boolean
  isStruck: boolean
}

/** Elements side by side are words of their own: "Pro" and "$9". */
export function joined(cells: Part[]): string {
  let text = ''
  for (const cell of cells)
    text += cell.isApart && !/\s$/.test(text) && /^[^\s.,:;)]/.test(cell.text) ? ` ${cell.text}` : cell.text
  return inOneLine(text)
}

export function enclosed(place: Place, tag: string): Place {
  if (tag === 'footer' && place.region === 'main') return { headings: [], region: 'footer' }
  if (tag === 'aside' || tag === 'nav')
    return { ...place, region: place.region === 'footer' ? 'footer' : 'aside' }
  return place
}

/** The headings above, with a new one in its place: those as deep or deeper have ended. */
export function under(headings: string[], level: number, heading: string): string[] {
  const above = [...headings]
  above.length = level - 1
  return [...Array.from(above, text => text ?? ''), heading]
}
