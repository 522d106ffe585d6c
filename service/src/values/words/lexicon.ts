// Words of eight languages, by which code checks what a reader says: numbers in a quote, words that deny or date it,
// words that name its matter. To add a language, add one file, for example `nl.json`:
//
// 1. Copy the file of a related language and set `language` to its ISO 639-1 code. Names of months and countries come from
//    `Intl` by that code.
// 2. Translate every list. Entries stand between commas, one or more words each, every form that answers use: no patterns.
//    Keys stay English, and so do the names of `terms`, which are those of the matters.
// 3. `triggers` tag what stands around them: denied, reported, past and so on. `none` keeps a phrase from being taken for
//    the trigger within it ("not only").
//
// Every file is checked when it is loaded: a missing list would silently find nothing, and an entry that the tokenizer can
// never produce would never be found, so both are errors.

import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Phrases, phrasesOf } from './phrases.ts'
import { wordsOf } from './tokens.ts'

const TAGS = ['none', 'denied', 'reported', 'question', 'condition', 'past', 'future'] as const
export type Tag = (typeof TAGS)[number]

/** Lists of words, and what they are for. */
const LISTS = {
  common: 'so frequent that they tell the language; never part of a name',
  ordinary: 'frequent where businesses are told of; never part of a name',
  titles: 'before the name of a person: "Dr", "Mrs"',
  contrasts: 'begin a part that says something else: "but"',
  links: 'between the words of a matter and its value; a full stop behind one ends nothing',
  numberJoiners: 'within a number in words: "two hundred and five"',
  half: 'behind a number or unit: "nine kilos and a half"',
  ordinals: 'make a number a place in an order: "21st"',
  sinceWords: 'before a date: it still holds',
  noon: 'names of that hour',
  midnight: 'names of that hour',
}

/** Entries stand between commas. */
const list = z.string().transform((text, context) => {
  const entries = text.split(',').map(entry => entry.trim())
  for (const entry of entries)
    if (wordsOf(entry).join('') !== entry.replace(/[\s\-'’]/g, '') || wordsOf(entry).length === 0)
      context.addIssue({ code: 'custom', message: `no text has the words of "${entry}"` })
  return entries
})
const lists = z.record(z.string(), list)
const listsOf = <Name extends string>(names: readonly Name[]) =>
  z.strictObject(Object.fromEntries(names.map(name => [name, list])) as Record<Name, typeof list>)

const trigger = z.strictObject({
  words: list,
  direction: z.enum(['forward', 'backward', 'both']),
  /** In words, or up to the next comma, the end of the part between stronger marks, or the end of the sentence. */
  reach: z.union([z.int().min(0), z.enum(['clause', 'part', 'sentence'])]),
  /** Words that end the reach. */
  stop: list.optional(),
  tag: z.enum(TAGS),
})
export type Trigger = z.infer<typeof trigger>

const file = z.strictObject({
  ...listsOf(Object.keys(LISTS) as (keyof typeof LISTS)[]).shape,
  language: z.string(),
  decimal: z.enum(['.', ',']),
  numbers: z.record(z.string().regex(/^\d+$/), list),
  triggers: z.array(trigger),
  /** Words of a matter, by its plain English name. Also those nobody asks about. */
  terms: lists,
})
export interface Lexicon extends z.infer<typeof file> {
  phrases: Record<keyof typeof LISTS, Phrases<true>>
  /** Every single word of every list: none of them is a name. */
  known: Set<string>
}

const phrasesIn = <Name extends string>(lists: Record<Name, string[]>, names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, phrasesOf(lists[name])])) as Record<Name, Phrases<true>>

export function lexiconOf(json: unknown): Lexicon {
  const words = file.parse(json)
  return {
    ...words,
    phrases: phrasesIn(words, Object.keys(LISTS) as (keyof typeof LISTS)[]),
    known: new Set(stringsIn(words).flatMap(wordsOf)),
  }
}

/** The strings of all lists, however deep. Keys are names of ours, not words of the language. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

const DIRECTORY = new URL('.', import.meta.url)

export const LEXICONS: Lexicon[] = readdirSync(DIRECTORY)
  .filter(name => name.endsWith('.json'))
  .sort()
  .map(name => lexiconOf(JSON.parse(readFileSync(new URL(name, DIRECTORY), 'utf8'))))
