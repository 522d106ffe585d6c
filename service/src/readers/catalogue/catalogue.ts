// The catalogue of facts: for every key that has a name, its label, form, and what its brackets name. Other keys are stored too,
// but are compared as their values look.

import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { nameIn, stepsOf } from '../matter.ts'
import { FORMS, type Form, type ValueForm } from './forms.ts'

/** A line of entries.json, which lists them by group. */
const Row = z.strictObject({
  /** With what its brackets name: `[day]` must be there, `[area?]` may be. */
  key: z.string(),
  label: z.string(),
  form: z.enum(Object.keys(FORMS) as Form[]),
  example: z.string(),
  /** What people type in place of the key. */
  words: z.string(),
  /** Another value is an addition, not a change. */
  isMany: z.literal(true).optional(),
  /** What the value is measured in; a fitting unit is required. */
  unit: z.string().optional(),
  /** The schema.org type that has the property, where it is not every organisation. */
  of: z.enum(['Place', 'LocalBusiness', 'LodgingBusiness', 'FoodEstablishment', 'nothing']).optional(),
})
type Row = z.infer<typeof Row>

const ROWS = z
  .record(z.string(), z.array(Row))
  .parse(JSON.parse(readFileSync(new URL('entries.json', import.meta.url), 'utf8')))

/** What stands in one pair of brackets. */
export interface BracketName {
  /** `day`, `product`, `position`. */
  what: string
  isNeeded: boolean
  example: string
}

export interface CatalogueEntry extends Row {
  group: string
  /** The words without names: `product.offers.price`. */
  path: string
  /** From left to right; null for a word without brackets. */
  names: (BracketName | null)[]
}

const EXAMPLES: Record<string, string> = {
  day: 'Monday',
  product: 'Pro',
  position: 'CEO',
  feature: 'Offline mode',
  amenity: 'WiFi',
  property: 'Delivery time',
  certificate: 'ISO 27001',
  area: 'Germany',
  language: 'German',
  method: 'PayPal',
  system: 'iOS',
}

function nameOf(step: string): BracketName | null {
  const written = nameIn(step)
  if (written === null) return null
  const what = written.replace('?', '')
  return { what, isNeeded: what === written, example: EXAMPLES[what] ?? what }
}

const bare = (step: string): string => step.replace(/\[[^\]]*\]$/, '')

/** The words of a key, without the names in brackets. */
export const pathOf = (key: string): string => stepsOf(key).map(bare).join('.')

export const CATALOGUE: CatalogueEntry[] = Object.entries(ROWS).flatMap(([group, rows]) =>
  rows.map(row => ({ ...row, group, path: pathOf(row.key), names: stepsOf(row.key).map(nameOf) })),
)

/** Words that only say whose it is: what follows them is known without them too. */
const HOLDER = /^(?:product|address|aggregateRating|hasMerchantReturnPolicy)\./
const BY_PATH = new Map(CATALOGUE.map(entry => [entry.path, entry]))
/** Where two end alike, the first in the list is meant. */
const BY_TAIL = new Map(CATALOGUE.toReversed().map(entry => [entry.path.replace(HOLDER, ''), entry]))

/** The entry of a key; null for unlisted keys, and for names where none belongs. */
export function entryOf(key: string): CatalogueEntry | null {
  const steps = stepsOf(key)
  const words = steps.map(bare)
  const found = BY_PATH.get(words.join('.')) ?? byTail(words)
  // The name in the last brackets says what the value is about.
  const isNamed = nameIn(steps.at(-1) ?? '') !== null
  return found && (!isNamed || found.names.at(-1)) ? found : null
}

function byTail(words: string[]): CatalogueEntry | null {
  for (let from = 0; from < words.length; from++) {
    const entry = BY_TAIL.get(words.slice(from).join('.'))
    if (entry) return entry
  }
  return null
}

/** `areaServed[Germany]` is true or false, `areaServed` a name. */
export const formOf = ({ form }: CatalogueEntry, key: string): ValueForm =>
  FORMS[isListItem(form, key) ? 'yes or no' : form]

const isListItem = (form: Form, key: string): boolean => form === 'listed' && key.trim().endsWith(']')

/** The name missing from the brackets, if any. */
export function missingName(key: string, { names }: CatalogueEntry): BracketName | null {
  const steps = stepsOf(key)
  const offset = names.length - steps.length
  return (
    steps
      .map((step, at) => (nameIn(step) === null ? (names[at + offset] ?? null) : null))
      .find(name => name?.isNeeded) ?? null
  )
}

/** A key as it is written, with the names given in place of what is to be named. */
export function keyWith({ key }: Pick<Row, 'key'>, names: (string | undefined)[]): string {
  let place = 0
  return key.replace(/\[([^\]]*)\]/g, (_, what: string) => {
    const name = names[place++]
    return name ? `[${name}]` : what.endsWith('?') ? '' : `[${EXAMPLES[what] ?? what}]`
  })
}

/** An example of the key, with all its brackets. */
export const exampleKey = (entry: CatalogueEntry): string => keyWith(entry, [])

/** "Opening hours: Monday", "Price: Pro"; null for keys that are not listed. */
export function labelOf(key: string): string | null {
  const entry = entryOf(key)
  if (!entry) return null
  const names = stepsOf(key).flatMap(step => nameIn(step) ?? [])
  return names.length === 0 ? entry.label : `${entry.label}: ${names.join(', ')}`
}

/** Whether another value of this key is an addition rather than a replacement. */
export function isManyValued(key: string): boolean {
  const entry = entryOf(key)
  return entry?.isMany === true && !isListItem(entry.form, key)
}
