import { readFileSync } from 'node:fs'

/**
 * The hand-written data: one file of phrasings per language, and the invented brands.
 *
 * A string with ` | ` is a pair: left what agrees with the fact, right what contradicts it.
 * Slots: {B} brand, {D} its domain, {P} product, {Q} its other product, {R} rival ({r} in small letters), {v} the value;
 * in yes/no matters {X} is the thing as said, {N} the thing as denied, {L} its label.
 */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt'] as const
export type Language = (typeof LANGUAGES)[number]

export const KINDS = [
  'yes_no',
  'number',
  'money',
  'date',
  'duration',
  'hours',
  'contact',
  'place',
  'name',
  'rating',
] as const
export type Kind = (typeof KINDS)[number]

export interface Matter {
  /** Only brands of this trade; any brand when missing. */
  of?: string
  /** Facts by key. The first key is the one in question; its value `*` stands for each key of `values`. */
  facts: Record<string, string>
  ask: string[]
  /** Sentences with {v}, or pairs of sentences. */
  say: string[]
  /** By fact value: ways to write it. A pair that ends in ` @key` contradicts that key, not the first one. */
  values?: Record<string, string[]>
  /** For tables and lists, where they are written otherwise than in a sentence. */
  cells?: Record<string, string[]>
  /** Yes/no matters: name in the key, as said, as denied, label. Later ones default to the earlier. */
  things?: string[][]
  labels: string[]
  rival: string[]
  rivalCell: string
  /** What used to be true, or is true of the other product. */
  former: string[]
}

export interface Phrasings {
  openers: string[]
  closers: string[]
  headings: string[]
  /** The two column titles of a table. */
  columns: [string, string]
  colon: string
  rows: { founded: string; founder: string; employees: string }
  /** Cells of yes/no rows. */
  yesNo: string[]
  kinds: Record<Kind, Matter[]>
}

export interface Brand {
  name: string
  trade: string
  aliases: string[]
  products: [string, string]
  founded: string
  founder: string
  employees: string
}

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

export const { brands, rivals }: { brands: Brand[]; rivals: { name: string; founded: string }[] } =
  read('brands.json')

export const phrasingsOf = (language: Language): Phrasings => read(`${language}.json`)
