// One fact as a person wrote it, turned into the form facts are compared in. Pure. What cannot be understood is
// refused with a sentence that says what would be: a guessed fact would accuse somebody later.

import type { Fact } from '../model/fact.ts'
import {
  type BracketName,
  type CatalogueEntry,
  entryOf,
  formOf,
  keyWith,
  missingName,
} from '../readers/catalogue/catalogue.ts'
import { keyOfLabel, suggestionFor } from '../readers/catalogue/suggest.ts'
import { nameIn, stepsOf } from '../readers/matter.ts'
import { DAYS } from '../values/hours.ts'
import { numberIn } from '../values/number.ts'

interface Key {
  key: string
  /** The words alone: `product.offers.price` of `product[Pro].offers.price`. */
  path: string
  /** The day, or what else stands in brackets behind the last word. */
  label: string | null
}

export const FIELDS = ['key', 'value', 'source', 'since'] as const

/** What is wrong, and with which part of the row. */
export class UnreadableFact extends Error {
  readonly field: (typeof FIELDS)[number]
  /** The key that was probably meant. */
  readonly suggestion: string | null

  constructor(field: UnreadableFact['field'], message: string, suggestion: string | null = null) {
    super(message)
    this.field = field
    this.suggestion = suggestion
  }
}

export const MAX_KEY = 300
export const MAX_VALUE = 2_000
/** Long enough for any page; it is kept inside an index. */
const MAX_SOURCE = 1_500

const WORD = /^([A-Za-z][A-Za-z0-9]{0,63})(?:\[([^[\]]{1,120})\])?$/

/** What a person wants kept although nothing may compare it. */
export interface Insisting {
  asIs?: boolean | undefined
}

/** `key` may be a label of the catalogue. A near miss, and a value that is not what its key asks for, are kept only as they are. */
export function readFact(
  written: string,
  value: string,
  { asIs = false }: Insisting = {},
): Pick<Fact, 'key' | 'value'> {
  const { key, path, label } = readKey(keyOfLabel(written) ?? written)
  const text = readText(value)
  const entry = entryOf(key)
  if (!entry) {
    const suggestion = suggestionFor(key)
    if (suggestion === null || asIs) return { key, value: text }
    throw new UnreadableFact('key', `is none that is compared: did you mean ${suggestion}?`, suggestion)
  }
  const missing = missingName(key, entry)
  if (missing && !asIs) throw unnamed(key, entry, missing)
  const named = path === 'openingHours' && !missing ? `openingHours[${readDay(label)}]` : key
  const read = formOf(entry, named).read(text)
  if (read === null && !asIs) throw new UnreadableFact('value', `must be ${wordsFor(entry, named)}`)
  if (entry.unit && !asIs && numberIn(text)?.unit === null)
    throw new UnreadableFact('value', `must have its unit, such as ${entry.example}`)
  return { key: named, value: read ?? text }
}

const wordsFor = (entry: CatalogueEntry, key: string): string => formOf(entry, key).words

function unnamed(key: string, entry: CatalogueEntry, { what }: BracketName): UnreadableFact {
  const names = stepsOf(key).map(step => nameIn(step) ?? undefined)
  const suggestion = keyWith(
    entry,
    entry.names.flatMap((name, at) => (name ? [names[at]] : [])),
  )
  return new UnreadableFact('key', `must name a ${what}, such as ${suggestion}`, suggestion)
}

function readKey(written: string): Key {
  const key = written.trim()
  const fail = (message: string) => new UnreadableFact('key', message)
  if (key.length > MAX_KEY) throw fail(`must not be longer than ${MAX_KEY} characters`)
  if (/\p{Cc}/u.test(key) || !key.isWellFormed()) throw fail('must be text without control characters')
  // A dot inside brackets belongs to the name there.
  const words = key.match(/[^.[\]]+(?:\[[^[\]]*\])?|./gu) ?? []
  const path: string[] = []
  let label: string | null = null
  for (const [place, word] of words.entries()) {
    const isDot = place % 2 === 1
    const match = isDot ? null : WORD.exec(word)
    if (isDot ? word !== '.' || place === words.length - 1 : !match)
      throw fail(
        'must be schema.org words, such as foundingDate, address.addressLocality or openingHours[Monday]',
      )
    if (!match) continue
    path.push(match[1] as string)
    label = match[2] ?? null
    if (label !== null && label.trim() !== label) throw fail('has blanks at the edge of its brackets')
  }
  if (path.length === 0) throw fail('must not be blank')
  if (path[0] === 'page') throw fail('is kept for what the service finds out about cited pages')
  return { key, path: path.join('.'), label }
}

function readText(value: string): string {
  const text = value.trim()
  if (text === '') throw new UnreadableFact('value', 'must not be blank')
  if (text.length > MAX_VALUE)
    throw new UnreadableFact('value', `must not be longer than ${MAX_VALUE} characters`)
  if (/[^\P{Cc}\t\n\r]/u.test(text) || !text.isWellFormed())
    throw new UnreadableFact('value', 'must be text without control characters')
  return text
}

function readDay(label: string | null): string {
  const day = DAYS.find(name => name.toLowerCase() === label?.toLowerCase())
  if (!day) throw new UnreadableFact('key', 'must name a day, such as openingHours[Monday]')
  return day
}

export function readSource(source: string): string {
  const url = source.length > MAX_SOURCE ? null : URL.parse(source)
  const isPage = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  if (!isPage || url.href.length > MAX_SOURCE)
    throw new UnreadableFact('source', 'must be the address of a page, with http or https')
  return url.href
}
