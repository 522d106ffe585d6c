// Tables of several companies: a row tells of the brand in its own column, or when it is the brand's own row.

import { cellsOf, headOf, isRow, ownColumn, wordFrom, wordsOfCell } from '../stated/tables.ts'
import type { Words } from '../words/words.ts'
import type { ForeignNames } from './foreign-names.ts'

interface Claimed {
  start: number
  end: number
}

/** Does the cell in which a claim stands belong to another, or to nobody known? */
export function isOthersCell(
  words: Words,
  { start, end }: Claimed,
  own: ReadonlySet<string>,
  names: ForeignNames,
): boolean {
  const { text } = words
  const line = text.lastIndexOf('\n', start - 1) + 1
  if (!isRow(text, line)) return false
  const cells = cellsOf(text, line)
  const head = headOf(text, line)
  const isOwn = (cell: Claimed): boolean => wordsOfCell(words, cell).some(word => own.has(word))
  const isNamed = (cell: Claimed): boolean => namedIn(words, cell, names)
  const column = cells.findIndex(cell => cell.start <= start && start < cell.end)
  const [first] = cells
  if (first && isOwn(first)) return head.slice(1).some(isOwn) && !(head[column] && isOwn(head[column]))
  const ours = ownColumn(words, head, own)
  if (ours > 0) {
    const cell = cells[ours]
    return !cell || end <= cell.start || start >= cell.end
  }
  return head.slice(1).some(isNamed) || (head.length > 2 && first !== undefined && isNamed(first))
}

function namedIn(words: Words, cell: Claimed, names: ForeignNames): boolean {
  const at = wordFrom(words, cell.start)
  return at < words.list.length && (words.starts[at] as number) < cell.end && names.looksLikeName(at)
}
