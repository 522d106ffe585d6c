// "If Acme is too expensive, these are good replacements:", and then a list, rows or headings: whoever heads one of them is
// recommended instead.

import { headOf } from './heads.ts'
import { readable } from './lexicon/phrases.ts'
import { firstFrom } from './outline.ts'
import type { Page, ShapedLine } from './page.ts'
import { partiesIn, SET_OFF, withoutSetOff } from './shape.ts'

export interface Replacement {
  recommended: number
  of: number
}

/** More than anybody offers in somebody's place. */
const MOST = 12
/** In lines, of everything below such an announcement. */
const LONGEST = 120

export function replacementsIn(page: Page): Replacement[] {
  return page.lines.flatMap((line, index) => {
    const of = replacedBy(line, page)
    if (of === null) return []
    const heads = headsBelow(page, index).slice(0, MOST)
    const parties = new Set(heads.flatMap(shape => headOf(shape, page.phrases).parties))
    return [...parties].filter(party => party !== of).map(recommended => ({ recommended, of }))
  })
}

/** Whom a line announces replacements of. */
function replacedBy({ shape }: ShapedLine, { phrases }: Page): number | null {
  const [announced = ''] = readable(withoutSetOff(shape))
    .split(/[.!?]\s/u)
    .slice(-1)
  const [party] = partiesIn(announced)
  if (party === undefined || !/[:：]\s*$/u.test(announced)) return null
  const clause = announced.split(/[,;、]/u).find(words => phrases.says('replaces', words))
  return clause === undefined || phrases.says('negated', clause) ? null : party
}

/** Shapes of the rows, items, headings or lines that follow a line, as far as they are of one kind. */
function headsBelow({ lines, tables, shapeOf }: Page, index: number): string[] {
  const line = lines[index] as ShapedLine
  const below = lines.slice(index + 1, index + 1 + LONGEST)
  const [first] = below
  const table = tables[firstFrom(tables, line.end)]
  if (table && table.start < (first?.start ?? Number.POSITIVE_INFINITY))
    return table.rows.map(([cell]) => (cell ? shapeOf(cell) : ''))
  if (first?.kind === 'item')
    return below.filter(({ kind, list }) => kind === 'item' && list === first.list).map(shapeOfLine)
  if (first?.kind === 'heading') {
    const end = below.findIndex(({ kind, depth }) => kind === 'heading' && depth < first.depth)
    return below
      .slice(0, end === -1 ? undefined : end)
      .filter(({ kind, depth }) => kind === 'heading' && depth === first.depth)
      .map(shapeOfLine)
  }
  const plain = below.filter(({ kind }) => kind !== 'item')
  const end = plain.findIndex(({ shape }) => !isSetOff(shape))
  return plain.slice(0, end === -1 ? undefined : end).map(shapeOfLine)
}

const shapeOfLine = ({ shape }: ShapedLine): string => shape
/** Bold words or a link open it. */
const isSetOff = (shape: string): boolean => {
  const end = shape.indexOf(SET_OFF)
  return end > 0 && end < 60
}
