// The words of the languages that the rules read. To add a language, add one file, for example `nl.json`:
//
// 1. Copy the file of a related language and set `language` to its ISO 639-1 code. Names of months, days and countries come
//    from `Intl` by that code.
// 2. Translate every list. Entries stand between commas, one or more words each, every form that answers use: no patterns.
//    Keys stay English, and so do the names of `terms`, which are those of the matters.
// 3. `triggers` tag what stands around them: denied, reported, past and so on. `none` keeps a phrase from being taken for
//    the trigger within it ("not only").
//
// Every file is checked when it is loaded: a missing list would silently read nothing, and an entry that the tokenizer can
// never produce would never be found, so both are errors.

import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Phrases, phrasesOf } from '../rules/phrases.ts'
import { wordsOf } from '../rules/tokens.ts'

const PRECISIONS = ['approximate', 'at_least', 'at_most', 'from'] as const
const TAGS = [
  'none',
  'has',
  'denied',
  'reported',
  'question',
  'condition',
  'past',
  'future',
  ...PRECISIONS,
] as const
export type Tag = (typeof TAGS)[number]

/** Lists of words, and what they are for. */
const LISTS = {
  common: 'so frequent that they tell the language; never part of a name',
  articles: 'before a noun; where nouns begin with a capital letter, they tell nouns from names',
  selves: 'go on about the subject of the sentence before: "it", "the company"',
  neutral: 'subjects that leave open whom a sentence is about: "you pay"',
  rivals: 'announce others than the brand',
  comparing: 'names behind these are of others: "unlike"',
  verbs: 'what stands before the first one is the subject',
  relatives: 'go on about the name before them: "Mailbrook, which"',
  attaching: 'between an amount and the product it is paid for: "€12 for Team"',
  decades: 'before a number: the ten years that begin with it',
  decadeEnds: 'behind a number, for the same: "1990s"',
  dateFillers: 'between day, month and year: "3 de mayo de 2014"',
  titles: 'before the name of a person: "Dr", "Mrs"',
  nameParticles: 'within names, in small letters: "Ludwig van Beethoven"',
  contrasts: 'begin a part that says something else: "but"',
  links: 'may stand between the words of a matter and its value',
  possessive: 'before the owner of what was just named: "employees of"',
  by: 'before whoever did it: "founded by"',
  numberJoiners: 'within a number in words: "two hundred and five"',
  half: 'behind a number or unit: "nine kilos and a half"',
  comparatives: 'behind a value that is only a difference: "a year more"',
  ordinals: 'make a number a place in an order: "21st"',
  rangeWords: 'between the two ends of a range: "50 to 100"',
  between: 'before a range whose ends are joined by "and"',
  outOf: 'between a rating and its scale',
  per: 'between a price and what it is paid for',
  adverbs: 'tell the period of a price without such a word: "monthly"',
  days: 'names of days that Intl does not give, in weeks of seven, Monday first',
  sinceWords: 'before a date: it still holds',
  plans: 'beside the name of a product: "plan", "edition"',
  otherPlans: 'ordinary names of plans, of which the brand may state nothing',
  notPrice: 'amounts of money beside these are no prices of the product',
  yes: 'in a cell or behind a label',
  no: 'in a cell or behind a label',
}
const DAYS = ['daily', 'weekdays', 'weekend', 'through', 'noon', 'midnight', 'clock', 'am', 'pm'] as const
const HOURS = ['open', 'closed', 'from', 'until', 'always', ...DAYS] as const
const PERIODS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const

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

const file = listsOf(Object.keys(LISTS) as (keyof typeof LISTS)[])
  .extend({
    language: z.string(),
    /** Every noun begins with a capital letter, so a capital tells no name. */
    nounsAreCapital: z.boolean(),
    decimal: z.enum(['.', ',']),
    /** Words that may stand between a count and what it counts: "230 full-time employees". */
    gap: z.int().min(0).max(3),
    numbers: z.record(z.string().regex(/^\d+$/), list),
    periods: listsOf(PERIODS),
    currencies: lists,
    units: lists,
    /** What a price is paid for, by its English name. */
    heads: lists,
    hours: listsOf(HOURS),
    triggers: z.array(trigger),
    /** Words of a matter, by its plain English name. Also those nobody asks about: they claim their values. */
    terms: lists,
  })
  .refine(({ days }) => days.length % 7 === 0, 'a week has seven days')

export interface Lexicon extends z.infer<typeof file> {
  phrases: Record<keyof typeof LISTS, Phrases<true>>
  hourPhrases: Record<(typeof HOURS)[number], Phrases<true>>
  /** Triggers that tell how exact a value is. */
  preciseWords: Phrases<true>
  /** Every single word of every list: none of them is a name. */
  known: Set<string>
}

const phrasesIn = <Name extends string>(lists: Record<Name, string[]>, names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, phrasesOf(lists[name])])) as Record<Name, Phrases<true>>

export function lexiconOf(json: unknown): Lexicon {
  const words = file.parse(json)
  const precise = words.triggers.filter(({ tag }) => (PRECISIONS as readonly Tag[]).includes(tag))
  return {
    ...words,
    phrases: phrasesIn(words, Object.keys(LISTS) as (keyof typeof LISTS)[]),
    hourPhrases: phrasesIn(words.hours, HOURS),
    preciseWords: phrasesOf(precise.flatMap(({ words }) => words)),
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
