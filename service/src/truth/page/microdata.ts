// Microdata as things, the same as those of JSON-LD (html.spec.whatwg.org, section 5). `itemref` is not followed.

import { attribute, type Document, inOneLine, type Node, tagOf, textOf } from './document.ts'
import { addValue, newThing, type Thing, wordOf } from './thing.ts'

const MAX_THINGS = 2_000
const MAX_VALUE = 2_000

export function readMicrodata({ $, budget }: Document): Thing[] {
  const top: Thing[] = []
  let things = 0
  const stack: { node: Node; owner: Thing | null }[] = $.root()
    .toArray()
    .map(node => ({ node, owner: null }))
  while (stack.length > 0) {
    const { node, owner } = stack.pop() as { node: Node; owner: Thing | null }
    if (!('children' in node)) continue
    const item = attribute(node, 'itemscope') !== undefined && ++things <= MAX_THINGS ? itemOf(node) : null
    const properties = owner ? wordsOf(attribute(node, 'itemprop')) : []
    if (item && properties.length === 0 && item.types.length > 0) top.push(item)
    for (const property of properties) if (owner) addValue(owner, property, item ?? statedBy(node, budget))
    for (let at = node.children.length - 1; at >= 0; at--)
      stack.push({ node: node.children[at] as Node, owner: item ?? owner })
  }
  return top
}

const wordsOf = (text = ''): string[] =>
  text
    .slice(0, MAX_VALUE)
    .split(/\s+/)
    .map(wordOf)
    .filter(word => word !== null)

const itemOf = (node: Node): Thing =>
  newThing(wordsOf(attribute(node, 'itemtype')), attribute(node, 'itemid') ?? null)

const BY_TAG: Record<string, string> = {
  a: 'href',
  area: 'href',
  link: 'href',
  data: 'value',
  meter: 'value',
  time: 'datetime',
  img: 'src',
}

/** `content` counts on every element: pages use it so, and search engines read it so. */
function statedBy(node: Node, budget: Document['budget']): string {
  const tag = tagOf(node)
  const named =
    attribute(node, 'content') ?? attribute(node, Object.hasOwn(BY_TAG, tag) ? (BY_TAG[tag] ?? '') : '')
  return named ?? inOneLine(textOf(node, budget, MAX_VALUE))
}
