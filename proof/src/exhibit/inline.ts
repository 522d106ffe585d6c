// Elements within a paragraph, as runs of text. Part of the drawing: see draw-exhibit.ts.

import type { Run } from './break-lines.ts'
import { seen } from './characters.ts'
import { classOf, type Element, isElement, type Node } from './page-tree.ts'
import { asNumber, type Decoration, decorated, SOFT, type Style } from './typeface.ts'

export const INLINE = ['span', 'strong', 'em', 's', 'code', 'mark', 'sup', 'br']

const MARKS: Record<string, Decoration> = {
  contradicted: 'frame',
  suspected: 'dashes',
  supported: 'underline',
  unverifiable: 'dots',
  hedged: 'dots',
}

const BY_CLASS: Record<string, (style: Style) => Style> = {
  strong: style => ({ ...style, face: 'bold' }),
  note: style => ({ ...style, colour: SOFT, size: style.size * 0.92 }),
  link: style => decorated(style, 'underline'),
  address: style => ({ ...style, colour: SOFT, size: style.size * 0.88 }),
  control: asNumber,
}

function styleOf(element: Element, style: Style): Style {
  const className = classOf(element)
  switch (element.name) {
    case 'strong':
      return { ...style, face: 'bold' }
    case 'em':
      return { ...style, isSlanted: true }
    case 's':
      return decorated(style, 'strike')
    case 'code':
      return { ...style, face: 'mono', size: style.size * 0.86 }
    case 'sup':
      return { ...style, face: 'bold', size: style.size * 0.72, rise: style.size * 0.32, decorations: [] }
    case 'mark': {
      const marked = decorated(style, MARKS[className] ?? 'dots')
      return className === 'contradicted' ? { ...marked, face: 'bold' } : marked
    }
    default:
      return BY_CLASS[className]?.(style) ?? style
  }
}

/** `keepsSpace`: of text whose lines are its own. */
export function runsOf(nodes: Node[], style: Style, keepsSpace = false): Run[] {
  const runs = nodes.flatMap(node => {
    if (!isElement(node)) return textRuns(keepsSpace ? node.replaceAll('\t', '    ') : collapsed(node), style)
    if (node.name === 'br') return [{ text: '\n', style }]
    const inner = runsOf(node.children, styleOf(node, style), keepsSpace)
    const own = styleOf(node, style)
    if (node.name === 'sup') return [{ text: '\u2009', style: own }, ...inner]
    if (classOf(node) !== 'address') return inner
    return [{ text: '\u2039', style: own }, ...inner, { text: '\u203a', style: own }]
  })
  return keepsSpace ? runs : trimmed(runs)
}

const collapsed = (text: string): string => text.replace(/[ \t\n\r\f]+/g, ' ')

const textRuns = (text: string, style: Style): Run[] =>
  seen(text).map(part => ({ text: part.text, style: part.isNumber ? asNumber(style) : style }))

/** No line begins with a space that only parted elements. */
function trimmed(runs: Run[]): Run[] {
  let isStart = true
  return runs.flatMap(({ text, style }) => {
    const kept = isStart ? text.replace(/^ +/, '') : text
    if (kept === '') return []
    isStart = kept.endsWith('\n') || kept.endsWith(' ')
    return [{ text: kept, style }]
  })
}
