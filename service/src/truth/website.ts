// Facts that a page states about its owner, in schema.org words (JSON-LD). The page is hostile text: it is
// parsed, never run, and nothing it links to is fetched.

import { load } from 'cheerio'

export interface StatedFact {
  /** Path of schema.org property names, for example `address.addressLocality`. */
  key: string
  value: string
}

const ABOUT = new Set<unknown>([
  'Organization',
  'Corporation',
  'LocalBusiness',
  'Brand',
  'Product',
  'Store',
  'Restaurant',
])
const MAX_FACTS = 200
const MAX_VALUE = 2_000
/** Objects and lists alike: whoever wrote the page decides how deep it goes, we decide how deep we follow. */
const MAX_DEPTH = 10
/** Says how the data is written, not what the brand is. */
const NOT_FACTS = new Set(['@context', '@id', '@type', '@graph', 'image', 'logo'])
/** A property of any vocabulary; whatever else stands there is no name. */
const NAME = /^@?[\w-]{1,64}$/

export function factsOfPage(html: string): StatedFact[] {
  const $ = load(html)
  const facts = new Map<string, StatedFact>()
  $('script[type="application/ld+json"]').each((_index, element) => {
    for (const node of nodesOf(parse($(element).text()), 0)) collect(node, '', facts, 0)
  })
  return [...facts.values()].slice(0, MAX_FACTS)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Node = Record<string, unknown>

function nodesOf(value: unknown, depth: number): Node[] {
  if (value === null || typeof value !== 'object' || depth > MAX_DEPTH) return []
  if (Array.isArray(value)) return value.flatMap(item => nodesOf(item, depth + 1))
  const node = value as Node
  const types = new Set([node['@type']].flat())
  return [...(ABOUT.isDisjointFrom(types) ? [] : [node]), ...nodesOf(node['@graph'], depth + 1)]
}

function collect(value: unknown, key: string, facts: Map<string, StatedFact>, depth: number): void {
  if (depth > MAX_DEPTH) return
  if (Array.isArray(value)) {
    for (const item of value) collect(item, key, facts, depth + 1)
  } else if (value !== null && typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) {
      if (NOT_FACTS.has(name) || !NAME.test(name)) continue
      collect(item, key === '' ? name : `${key}.${name}`, facts, depth + 1)
    }
  } else if (key !== '' && value !== null && value !== undefined) {
    const text = String(value)
      .toWellFormed()
      .replaceAll('\u0000', '')
      .trim()
      .slice(0, MAX_VALUE)
      .toWellFormed()
    if (text !== '') facts.set(`${key}\n${text}`, { key, value: text })
  }
}
