// A page as a tree. The page is hostile text: it is parsed, never run, and nothing it links to is fetched.
// Everything here uses its own stack and stops at a limit, because the page's author decides how deep and how
// long it is.

import { type CheerioAPI, load } from 'cheerio'
import { tameHtml } from './tame-html.ts'

export type Node = Exclude<Parameters<typeof load>[0], string | Buffer | readonly unknown[]>

/** A forgiving parser without a browser's repairs: those copy elements, and a page can ask for millions. */
const PARSER = { xml: { xmlMode: false, decodeEntities: true } }
const MAX_NODES = 200_000

export interface Document {
  $: CheerioAPI
  /** Elements by their names, in the order of the page; selectors slow down where an element has many children. */
  tagged(name: string): Node[]
  /** Elements that may still be visited when gathering text. */
  budget: { nodes: number }
}

export function readDocument(html: string): Document | null {
  const tame = tameHtml(html)
  if (tame === null) return null
  const $ = load(tame, PARSER)
  const byName = Map.groupBy(elementsOf($.root().toArray()), tagOf)
  return { $, tagged: name => byName.get(name) ?? [], budget: { nodes: MAX_NODES } }
}

/** The same page for another reader, with a budget of its own. */
export const again = (document: Document): Document => ({ ...document, budget: { nodes: MAX_NODES } })

function elementsOf(roots: Node[]): Node[] {
  const found: Node[] = []
  const stack = roots.toReversed()
  while (stack.length > 0 && found.length < MAX_NODES) {
    const node = stack.pop() as Node
    if (!('children' in node)) continue
    found.push(node)
    for (let at = node.children.length - 1; at >= 0; at--) stack.push(node.children[at] as Node)
  }
  return found
}

export const attribute = (node: Node, name: string): string | undefined =>
  'attribs' in node && Object.hasOwn(node.attribs, name) ? node.attribs[name] : undefined

export const tagOf = (node: Node): string => ('name' in node ? node.name.toLowerCase() : '')

const SILENT = new Set(['script', 'style', 'template', 'noscript', 'svg', 'head'])
const BLOCK = new Set(
  'address article aside br dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p section table td th tr ul'.split(
    ' ',
  ),
)

/** What a reader sees of an element: words in one line, a line per block. */
export function textOf(root: Node, budget: Document['budget'], most: number): string {
  const parts: string[] = []
  let length = 0
  const stack: (Node | string)[] = [root]
  while (stack.length > 0 && length < most && budget.nodes-- > 0) {
    const node = stack.pop() as Node | string
    if (typeof node === 'string') parts.push(node)
    else if (node.type === 'text') {
      parts.push(node.data)
      length += node.data.length
    } else if ('children' in node && (node === root || !SILENT.has(tagOf(node)))) {
      if (BLOCK.has(tagOf(node))) {
        parts.push('\n')
        stack.push('\n')
      }
      for (let at = node.children.length - 1; at >= 0; at--) stack.push(node.children[at] as Node)
    }
  }
  return parts.join('').slice(0, most)
}

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31}\d{0,2});/i

/** "Salt &amp; Pepper" as people read it. Some systems encode what is encoded already; markup stays the words it is. */
export function withoutEntities(text: string): string {
  let plain = text
  for (let round = 0; round < 2 && ENTITY.test(plain); round++)
    plain = load(plain.replaceAll('<', '&lt;'), PARSER).root().text()
  return plain
}

export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The bytes in the encoding that the server names, else the page itself, else UTF-8. */
export function decode(body: Uint8Array, contentType: string): string {
  const start = Buffer.from(body.subarray(0, 1_024)).toString('latin1')
  const label =
    /charset\s*=\s*["']?([\w-]{1,40})/i.exec(contentType)?.[1] ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(start)?.[1] ??
    'utf-8'
  try {
    return new TextDecoder(label).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}
