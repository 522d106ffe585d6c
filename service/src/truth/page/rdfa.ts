// RDFa (also Lite) in the words of schema.org, as the same things as JSON-LD and microdata. Other vocabularies are not
// followed, and neither are the prefixes that a page makes up.

import { attribute, type Document, inOneLine, type Node, tagOf, textOf } from './document.ts'
import { addTypes, addValue, newThing, type Thing, wordOf } from './thing.ts'

const MAX_THINGS = 2_000
const MAX_VALUE = 2_000
const SCHEMA = /^https?:\/\/(?:www\.)?schema\.org\/?$/i

interface Step {
  node: Node
  owner: Thing | null
  isSchema: boolean
}

export function readRdfa({ $, budget }: Document): Thing[] {
  const top: Thing[] = []
  const byResource = new Map<string, Thing>()
  let things = 0
  const stack: Step[] = $.root()
    .toArray()
    .map(node => ({ node, owner: null, isSchema: false }))
  while (stack.length > 0) {
    const { node, owner, isSchema: isInherited } = stack.pop() as Step
    if (!('children' in node)) continue
    const vocabulary = attribute(node, 'vocab')
    const isSchema = vocabulary === undefined ? isInherited : SCHEMA.test(vocabulary.trim())
    const types = wordsOf(attribute(node, 'typeof'), isSchema)
    const item = types.length > 0 && ++things <= MAX_THINGS ? thingOf(node, types, byResource) : null
    const properties = owner ? wordsOf(attribute(node, 'property') ?? attribute(node, 'rel'), isSchema) : []
    if (item && properties.length === 0) top.push(item)
    for (const property of properties)
      if (owner && (attribute(node, 'property') !== undefined || item || attribute(node, 'href')))
        addValue(
          owner,
          property,
          item ?? byResource.get(attribute(node, 'resource') ?? '') ?? statedBy(node, budget),
        )
    for (let at = node.children.length - 1; at >= 0; at--)
      stack.push({ node: node.children[at] as Node, owner: item ?? owner, isSchema })
  }
  return top
}

/** Without the vocabulary only words that name it themselves count: `schema:name`. */
const wordsOf = (text = '', isSchema: boolean): string[] =>
  text
    .slice(0, MAX_VALUE)
    .split(/\s+/)
    .filter(word => isSchema || /^(?:schema:|https?:\/\/(?:www\.)?schema\.org\/)/i.test(word))
    .map(wordOf)
    .filter(word => word !== null)

/** Described in two places, a resource is one thing. */
function thingOf(node: Node, types: string[], known: Map<string, Thing>): Thing {
  const resource = attribute(node, 'resource') ?? attribute(node, 'about') ?? null
  const thing = (resource === null ? undefined : known.get(resource)) ?? newThing([], resource)
  addTypes(thing, types)
  if (resource !== null) known.set(resource, thing)
  return thing
}

const LINKS = new Set(['a', 'area', 'link'])

function statedBy(node: Node, budget: Document['budget']): string {
  const tag = tagOf(node)
  const named =
    attribute(node, 'content') ??
    attribute(node, 'datetime') ??
    (LINKS.has(tag) ? attribute(node, 'href') : undefined) ??
    (tag === 'img' ? attribute(node, 'src') : undefined) ??
    (tag === 'data' ? attribute(node, 'value') : undefined)
  return named ?? inOneLine(textOf(node, budget, MAX_VALUE))
}
