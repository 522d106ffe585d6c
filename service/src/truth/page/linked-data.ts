// JSON-LD as things. Only what the page itself holds: contexts are not fetched, and a reference by @id leads to a
// node of the same page or nowhere.

import { attribute, type Document, textOf } from './document.ts'
import { addTypes, addValue, newThing, type Thing, wordOf } from './thing.ts'

/** Objects and lists alike: whoever wrote the page decides how deep it goes, we decide how deep we follow. */
const MAX_DEPTH = 10
const MAX_THINGS = 2_000

const MAX_BLOCKS = 100
const MAX_BLOCK = 2 * 1024 * 1024

/** The texts of a page that say they are JSON-LD. */
export const linkedDataBlocks = ({ tagged, budget }: Document): string[] =>
  tagged('script')
    .filter(script => attribute(script, 'type')?.trim().toLowerCase() === 'application/ld+json')
    .slice(0, MAX_BLOCKS)
    .map(script => textOf(script, budget, MAX_BLOCK))

interface Reading {
  things: number
  byId: Map<string, Thing>
  top: Set<Thing>
}

export function readLinkedData(blocks: string[]): Thing[] {
  const reading: Reading = { things: 0, byId: new Map(), top: new Set() }
  for (const block of blocks) readTop(parse(block), reading, 0)
  return [...reading.top]
}

/** The same of objects that were found elsewhere. */
export function readTyped(objects: unknown[]): Thing[] {
  const reading: Reading = { things: 0, byId: new Map(), top: new Set() }
  for (const object of objects) readTop(object, reading, 0)
  return [...reading.top]
}

function parse(text: string): unknown {
  // Some systems wrap the data as if it were a script of twenty years ago.
  const bare = text
    .replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, '')
    .replace(/(?:-->|(?:\/\/\s*)?\]\]>)\s*$/, '')
  try {
    return JSON.parse(bare)
  } catch {
    return null
  }
}

type Raw = Record<string, unknown>

const isRaw = (value: unknown): value is Raw =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

function readTop(value: unknown, reading: Reading, depth: number): void {
  if (depth > MAX_DEPTH) return
  if (Array.isArray(value)) for (const item of value) readTop(item, reading, depth + 1)
  else if (isRaw(value)) {
    const thing = readThing(value, reading, depth)
    if (thing && thing.types.length > 0) reading.top.add(thing)
    readTop(value['@graph'], reading, depth + 1)
  }
}

function readThing(raw: Raw, reading: Reading, depth: number): Thing | null {
  if (depth > MAX_DEPTH || ++reading.things > MAX_THINGS) return null
  const id = typeof raw['@id'] === 'string' ? raw['@id'] : null
  const types = [raw['@type']]
    .flat()
    .map(wordOf)
    .filter(type => type !== null)
  // One thing per @id, wherever it is described or only referred to: so a reference needs no resolving.
  const known = id === null ? undefined : reading.byId.get(id)
  const thing = known ?? newThing([], id)
  if (id !== null && !known) reading.byId.set(id, thing)
  addTypes(thing, types)
  for (const [written, value] of Object.entries(raw)) {
    const property = wordOf(written)
    if (property) readValues(thing, property, value, reading, depth + 1)
  }
  return thing
}

function readValues(thing: Thing, property: string, value: unknown, reading: Reading, depth: number): void {
  if (depth > MAX_DEPTH) return
  if (Array.isArray(value)) for (const item of value) readValues(thing, property, item, reading, depth + 1)
  else if (isRaw(value)) {
    // `{"@value": "5", "@language": "en"}` is a text.
    const isText = Object.hasOwn(value, '@value')
    if (isText) readValues(thing, property, value['@value'], reading, depth + 1)
    const nested = isText ? null : readThing(value, reading, depth)
    if (nested) addValue(thing, property, nested)
  } else if (['string', 'number', 'boolean'].includes(typeof value)) addValue(thing, property, String(value))
}
