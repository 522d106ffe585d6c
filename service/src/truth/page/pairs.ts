// Labels and what comes after them, wherever a page puts the two side by side: lists of terms, tables of two columns,
// "Label: value" in a line, a label above its value, a figure above what it counts.

import { type Node, tagOf } from './document.ts'
import { isOfOthers, keyOf } from './labels/labels.ts'
import type { Line, Outline, Place } from './outline.ts'

export interface Pair extends Place {
  label: string
  lines: string[]
  /** The table or the list it is a row of; null for pairs in other lines. */
  table: object | null
}

const MAX_PAIRS = 5_000
const MAX_LABEL = 120
const MAX_VALUE_LINES = 6

export function pairsOf({ lines, tables, entries, language }: Outline): Pair[] {
  const inTables = tables.flatMap(table => {
    const { rows, region, caption } = table
    const headings = caption === '' ? table.headings : [...table.headings, caption]
    return rows.flatMap(row => {
      const [label, value] = row.filter(({ lines }) => lines.length > 0)
      if (row.length > 2 || !label || !value) return []
      return [{ headings, region, label: label.lines.join(' '), lines: value.lines, table }]
    })
  })
  const inTerms = entries.map(({ term, lines, headings, region, list }) => ({
    label: term,
    lines,
    headings,
    region,
    table: list,
  }))
  const all = [...inTerms, ...inTables, ...pairsInLines(lines, language)]
  return all.filter(pair => pair.label.length <= MAX_LABEL && !isElsewhere(pair)).slice(0, MAX_PAIRS)
}

/** Below a heading that announces somebody else. */
export const isElsewhere = ({ headings }: Place): boolean => headings.some(isOfOthers)

/** Lines below a line that announces somebody else, up to the next heading: "Website by", then an address. */
export function ownLines(lines: Line[]): Line[] {
  let isOthers = false
  return lines.filter(line => {
    if (line.level > 0) isOthers = false
    const [label = ''] = line.text.split(/[:：]/, 1)
    if (
      line.text.length <= MAX_LABEL &&
      (isOfOthers(line.text) || (label !== line.text && isOfOthers(label)))
    )
      isOthers = true
    return !isOthers && !isElsewhere(line)
  })
}

function pairsInLines(lines: Line[], language: string): Pair[] {
  const isLabel = (text: string | undefined): boolean => text !== undefined && keyOf(text, language) !== null
  return lines.flatMap((line, at) => {
    const pair = (label: string, values: string[]): Pair => ({
      headings: line.headings,
      region: line.region,
      label,
      lines: values,
      table: tagOf(line.node) === 'li' ? parentOf(line.node) : null,
    })
    if (isLabel(line.text.replace(/[:：]\s*$/, ''))) {
      const below = valuesBelow(lines, at, isLabel)
      const above = below.length === 0 ? valueAbove(lines, at) : []
      return [...below, ...above].length > 0 ? [pair(line.text, below.length > 0 ? below : above)] : []
    }
    // A label that says more than its words ("VAT number according to § 27a"), its value in the next line.
    if (/[:：]$/.test(line.text) && line.text.length <= MAX_LABEL)
      return [pair(line.text, valuesBelow(lines, at, isLabel).slice(0, 1))]
    return segmentsOf(line).flatMap(segment => {
      const split = splitOf(segment, isLabel)
      return split ? [pair(...split)] : []
    })
  })
}

/** "Tel. 1 · Fax 2 | Mail": several on one line. */
function segmentsOf({ text, cells }: Line): (string | string[])[] {
  const segments = text.split(/\s+[|·•]\s+|\s*;\s+|(?<=\d|\p{Ll}{4})\.\s+(?=\p{Lu})/u)
  return segments.length > 1 ? segments : cells.length > 1 ? [text, cells] : [text]
}

function splitOf(
  segment: string | string[],
  isLabel: (text: string | undefined) => boolean,
): [string, string[]] | null {
  if (typeof segment !== 'string') {
    const [first = '', ...rest] = segment
    if (isLabel(first)) return [first, [rest.join(' ')]]
    return segment.length === 2 && isLabel(segment[1]) ? [segment[1] ?? '', [first]] : null
  }
  const marked = /^([^:：]{1,100}?)\s*[:：]\s*(\S.{0,600})$/.exec(segment)
  if (marked) return [marked[1] ?? '', [marked[2] ?? '']]
  // "Tel. +49 221 …", "USt-IdNr. DE …", "HRB 12345".
  const bare = /^(\D{2,60}?)[\s.]*((?:\+|\(?\d|[A-Z]{2,3} ?\d).{3,60})$/.exec(segment)
  const isSentence = /(?:\s\p{Ll}{2,}){3}/u.test(bare?.[2] ?? '')
  return bare && !isSentence && isLabel(bare[1]) ? [bare[1] ?? '', [bare[2] ?? '']] : null
}

const parentOf = (node: Node): Node | null => ('parent' in node ? (node.parent as Node | null) : null)

function isWithin(node: Node, root: Node | null): boolean {
  let at: Node | null = node
  for (let step = 0; at && step < 8; step++) {
    if (at === root) return true
    at = parentOf(at)
  }
  return false
}

/** The lines under a label, as far as its own part of the page goes. */
function valuesBelow(lines: Line[], at: number, isLabel: (text: string | undefined) => boolean): string[] {
  const label = lines[at] as Line
  const home =
    tagOf(label.node) === 'p' && lines[at + 1]?.node === label.node ? label.node : parentOf(label.node)
  const values: string[] = []
  for (const line of lines.slice(at + 1, at + 1 + MAX_VALUE_LINES)) {
    const [head = ''] = line.text.split(/[:：]/, 1)
    const isNext = isLabel(line.text.replace(/[:：]\s*$/, '')) || (head !== line.text && isLabel(head))
    if (line.level > 0 || isNext || !isWithin(line.node, home)) break
    values.push(line.text)
  }
  return values
}

/** A figure above what it counts, the two alone in their part of the page. */
function valueAbove(lines: Line[], at: number): string[] {
  const [label, value] = [lines[at] as Line, lines[at - 1]]
  const home = parentOf(label.node)
  const isPair =
    value && parentOf(value.node) === home && lines[at - 2] && !isWithin((lines[at - 2] as Line).node, home)
  return value && (isPair || at === 1) && parentOf(value.node) === home ? [value.text] : []
}
