// Nodes of schema.org, and how a path of words is said in them.

import { stepsOf } from '../../readers/matter.ts'

export interface Said {
  key: string
  value: string
}

export type Node = { [name: string]: Json }
export type Json = string | boolean | Node | Json[]

/** Words of keys may be names that every object has. */
const ownValue = (node: Node, property: string): Json | undefined =>
  Object.hasOwn(node, property) ? node[property] : undefined

export function add(node: Node, property: string, value: Json): void {
  const known = ownValue(node, property)
  node[property] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value]
}

export const plainValue = (value: string): Json =>
  value === 'true' ? true : value === 'false' ? false : value

const TYPES = new Map<string, string>(
  Object.entries({
    address: 'PostalAddress',
    aggregateRating: 'AggregateRating',
    starRating: 'Rating',
    parentOrganization: 'Organization',
    hasMerchantReturnPolicy: 'MerchantReturnPolicy',
  }),
)

/** A path of words becomes things within things. */
export function addPlain(node: Node, step: string, value: string): void {
  const words = stepsOf(step).map(word => word.replace(/\[.*$/, ''))
  let holder = node
  for (const word of words.slice(0, -1)) {
    const known = ownValue(holder, word)
    const inner = typeof known === 'object' && !Array.isArray(known) ? known : ofType(TYPES.get(word))
    holder[word] = inner
    holder = inner
  }
  add(holder, words.at(-1) ?? step, plainValue(value))
}

const ofType = (type: string | undefined): Node => (type ? { '@type': type } : {})
