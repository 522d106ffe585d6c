// What people see of a page, as a model reads it: a line for each block, a row of bars for each row of a table, the main part
// first and navigation last. The page is hostile: one walk with a stack of its own, within a budget.

import { attribute, type Document, inOneLine, type Node, tagOf } from '../page/document.ts'
import { createIsHidden, createIsWholePage } from '../page/visible.ts'
import { readableState } from './readable-state.ts'

export interface ReadableText {
  title: string
  text: string
}

/** More than a page has to say; the rest is not read. */
const MAX_TEXT = 60_000
const MAX_TITLE = 300

/** A page that shows less is a shell that programs fill. */
const SHELL_TEXT = 500

interface Readers {
  /** Also what visitors wrote: no statement of the page's owner, and read by everybody. */
  withVisitors?: boolean
}

/** Null for a page without a word. */
export function readableText(
  document: Document,
  { withVisitors = false }: Readers = {},
): ReadableText | null {
  const shown = textOfDocument(document, createIsShown(document, withVisitors))
  const isShell = shown.replace(/\s+/g, ' ').length < SHELL_TEXT
  return clean(titleOf(document), isShell ? `${shown}\n${readableState(document)}` : shown)
}

/** Of what is no page but words. */
export const readablePlain = (text: string): ReadableText | null => clean('', text.slice(0, MAX_TEXT))

/** What a database and a record can hold. */
function clean(title: string, text: string): ReadableText | null {
  const plain = (dirty: string) => dirty.replaceAll('\0', '').toWellFormed()
  const lines = plain(text).split('\n').map(inOneLine)
  const kept = lines
    .filter(line => line !== '')
    .join('\n')
    .slice(0, MAX_TEXT)
    .toWellFormed()
  return kept === '' ? null : { title: plain(inOneLine(title).slice(0, MAX_TITLE)), text: kept }
}

function titleOf({ $, tagged }: Document): string {
  const [title] = tagged('title')
  return title
    ? $(title)
        .text()
        .slice(0, 10 * MAX_TITLE)
    : ''
}

const BLOCK = new Set(
  'address article aside br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody thead tfoot tr ul caption'.split(
    ' ',
  ),
)
/** Words of visitors, customers and others. */
const FOREIGN = /(?:^|[\s_-])(?:comments?|reviews?|testimonials?|disqus|kundenstimmen)(?:$|[\s_-])/i

/** 0: the main part. 1: the rest. 2: head, foot and side. 3: navigation. */
type Rank = 0 | 1 | 2 | 3

interface Step {
  node: Node
  rank: Rank
  /** In a cell of a table of values: its blocks stay in the line of its row. */
  inCell: boolean
}

function textOfDocument({ $, budget }: Document, isShown: (node: Node) => boolean): string {
  const parts: string[][] = [[], [], [], []]
  let length = 0
  const put = (rank: Rank, text: string) => {
    parts[rank]?.push(text)
    length += text.length
  }
  const stack: (Step | { behind: string; rank: Rank })[] = $.root()
    .toArray()
    .map(node => ({ node, rank: 1 as const, inCell: false }))
  while (stack.length > 0 && length < 4 * MAX_TEXT && budget.nodes-- > 0) {
    const step = stack.pop() as Step | { behind: string; rank: Rank }
    if ('behind' in step) put(step.rank, step.behind)
    else if (step.node.type === 'text') put(step.rank, step.node.data.replace(/\s+/g, ' '))
    else if ('children' in step.node && isShown(step.node)) {
      const tag = tagOf(step.node)
      const rank = rankOf(tag, step.rank)
      const [before, behind] = step.inCell ? [' ', ' '] : around(tag)
      const inCell = step.inCell || (CELL.has(tag) && isSmall(step.node))
      put(rank, before)
      stack.push({ behind, rank })
      const { children } = step.node
      for (let at = children.length - 1; at >= 0; at--)
        stack.push({ node: children[at] as Node, rank, inCell })
    }
  }
  return parts.map(part => part.join('')).join('\n')
}

function createIsShown(document: Document, withVisitors: boolean): (node: Node) => boolean {
  const isHidden = createIsHidden(document)
  const isWholePage = createIsWholePage(document)
  return node => {
    if (tagOf(node) === 'title' || isHidden(node)) return false
    if (withVisitors || isWholePage(node)) return true
    const names = [attribute(node, 'class'), attribute(node, 'id'), attribute(node, 'itemprop')]
    return !names.some(name => name !== undefined && FOREIGN.test(name.slice(0, 500)))
  }
}

function rankOf(tag: string, outer: Rank): Rank {
  if (tag === 'nav' || outer === 3) return 3
  if (tag === 'main' || tag === 'article' || outer === 0) return 0
  return tag === 'header' || tag === 'footer' || tag === 'aside' ? 2 : outer
}

const CELL = new Set(['td', 'th'])
const MOST_OF_CELL = { nodes: 60, text: 300 }

/** A cell of a table that lays out a page holds more, or another table. */
function isSmall(cell: Node): boolean {
  const stack = [cell]
  let [nodes, length] = [0, 0]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'text') length += inOneLine(node.data).length
    if (++nodes > MOST_OF_CELL.nodes || length > MOST_OF_CELL.text || tagOf(node) === 'table') return false
    if ('children' in node) stack.push(...node.children.slice(0, MOST_OF_CELL.nodes))
  }
  return true
}

function around(tag: string): [before: string, behind: string] {
  if (tag === 'tr') return ['\n|', '\n']
  if (tag === 'td' || tag === 'th') return [' ', ' |']
  if (tag === 'li') return ['\n- ', '\n']
  if (tag === 'dt') return ['\n', ': ']
  // After its term, in one line.
  if (tag === 'dd') return [' ', '\n']
  return BLOCK.has(tag) ? ['\n', '\n'] : ['', '']
}
