// Small steps of the outline: joining parts of a line, walking to elements of a name, headings above a place.

import { type Document, inOneLine, type Node, tagOf } from './document.ts'

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

/** Elements of these names, none within another. */
export function descend(root: Node, names: Set<string>, budget: Document['budget']): Node[] {
  const found: Node[] = []
  const stack = 'children' in root ? root.children.toReversed() : []
  while (stack.length > 0 && budget.nodes-- > 0) {
    const node = stack.pop() as Node
    if (!('children' in node)) continue
    if (names.has(tagOf(node))) found.push(node)
    else for (let at = node.children.length - 1; at >= 0; at--) stack.push(node.children[at] as Node)
  }
  return found
}

export const MAX_LINE = 2_000

/** Elements side by side are words of their own: "Pro" and "$9". */
export function joined(cells: Part[]): string {
  let text = ''
  for (const cell of cells) {
    if (text.length > 2 * MAX_LINE) break
    text +=
      cell.isApart && !/\s/.test(text.at(-1) ?? ' ') && /^[^\s.,:;)]/.test(cell.text)
        ? ` ${cell.text}`
        : cell.text
  }
  return inOneLine(text).slice(0, MAX_LINE)
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
