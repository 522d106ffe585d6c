// The one form in which structured data is looked at, however it was written: things with types and properties
// in schema.org words.

export interface Thing {
  id: string | null
  types: string[]
  properties: Map<string, Value[]>
}

export type Value = string | Thing

/** A property of any vocabulary; whatever else stands there is no name. */
const NAME = /^[\w-]{1,64}$/

/** `https://schema.org/Store` and `schema:Store` are `Store`; null for what is no word at all. */
export function wordOf(name: unknown): string | null {
  if (typeof name !== 'string') return null
  const word = name.trim().replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, '')
  return NAME.test(word) ? word : null
}

export const newThing = (types: string[] = [], id: string | null = null): Thing => ({
  id,
  types,
  properties: new Map(),
})

/** Of one property, and of one thing: others may refer to it by the hundred, and each looks at all of them. */
const MAX_VALUES = 1_000
const MAX_TYPES = 20

export function addValue(thing: Thing, property: string, value: Value): void {
  const values = thing.properties.get(property)
  if (!values) thing.properties.set(property, [value])
  else if (values.length < MAX_VALUES) values.push(value)
}

export function addTypes(thing: Thing, types: Iterable<string>): void {
  for (const type of types) {
    if (thing.types.length >= MAX_TYPES) return
    if (!thing.types.includes(type)) thing.types.push(type)
  }
}

export const isThing = (value: Value): value is Thing => typeof value !== 'string'

export const textsOf = (thing: Thing, property: string): string[] =>
  (thing.properties.get(property) ?? []).filter(value => typeof value === 'string')

export const thingsOf = (thing: Thing, property: string): Thing[] =>
  (thing.properties.get(property) ?? []).filter(isThing)

export const textOfProperty = (thing: Thing, property: string): string | null =>
  textsOf(thing, property)[0] ?? null

/** The name of a thing, or the text that stands in its place. */
export const namesOf = (thing: Thing, property: string): string[] =>
  (thing.properties.get(property) ?? []).flatMap(value =>
    isThing(value) ? textsOf(value, 'name').slice(0, 1) : [value],
  )

export const hasType = (thing: Thing, types: ReadonlySet<string>): boolean =>
  thing.types.some(type => types.has(type))
