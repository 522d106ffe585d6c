// The words of a language: one JSON file each, with lists of words and tags and no patterns. A new language is a new file.
// Every file is checked when it is loaded: an entry that the tokenizer can never produce would never be found, and a
// missing list would silently read nothing.

import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Phrases, phrasesOf } from '../rules/phrases.ts'
import { wordsOf } from '../rules/tokens.ts'

export const TAGS = [
  'none',
  'has',
  'denied',
  'reported',
  'question',
  'condition',
  'past',
  'future',
  'approximate',
  'at_least',
  'at_most',
  'from',
] as const
export type Tag = (typeof TAGS)[number]
const PRECISE: Tag[] = ['approximate', 'at_least', 'at_most', 'from']

/** Entries stand between commas. */
const list = z.string().transform((text, context) => {
  const entries = text.split(',').map(entry => entry.trim())
  for (const entry of entries)
    if (wordsOf(entry).join('') !== entry.replace(/[\s\-'’]/g, '') || wordsOf(entry).length === 0)
      context.addIssue({ code: 'custom', message: `no text has the words of "${entry}"` })
  return entries
})

const lists = z.record(z.string(), list)
const byNumber = z.record(z.string().regex(/^\d+$/), list)

const trigger = z.strictObject({
  words: list,
  direction: z.enum(['forward', 'backward', 'both']),
  /** In tokens, or up to the next comma, the end of the part between stronger marks, or the end of the sentence. */
  reach: z.union([z.int().min(0), z.enum(['clause', 'part', 'sentence'])]),
  /** Words that end the reach. */
  stop: list.optional(),
  tag: z.enum(TAGS),
})
export type Trigger = z.infer<typeof trigger>

const seven = list.refine(days => days.length === 7, 'a week has seven days, Monday first')

const file = z.strictObject({
  language: z.string(),
  /** Every noun begins with a capital letter, so a capital tells no name. */
  nounsAreCapital: z.boolean(),
  decimal: z.enum(['.', ',']),
  /** Words that may stand between a count and what it counts: "230 full-time employees". */
  gap: z.int().min(0).max(3),
  /** So frequent that they tell the language; never part of a name. */
  common: list,
  /** In languages that write all nouns with a capital: what stands before a noun and never before a name. */
  articles: list,
  /** Go on about the subject of the sentence before. */
  selves: list,
  /** Subjects that leave open whom a sentence is about: "you pay". */
  neutral: list,
  /** Announce others than the brand. */
  rivals: list,
  /** Names behind these are others'. */
  comparing: list,
  /** Verbs: what stands before the first one is the subject. */
  verbs: list,
  /** Go on about the name before them: "Mailbrook, which". */
  relatives: list,
  /** Between an amount and the product it is paid for: "€12 for Team". */
  attaching: list,
  /** Before a number: the ten years that begin with it. */
  decades: list,
  /** Behind it, for the same: "1990s". */
  decadeEnds: list,
  /** Between day, month and year: "3 de mayo de 2014". */
  dateFillers: list,
  /** Before the name of a person: "Dr", "Mrs". */
  titles: list,
  /** Within names, in small letters: "Ludwig van Beethoven". */
  nameParticles: list,
  /** Begin a part that says something else. */
  contrasts: list,
  /** May stand between the words of a matter and its value. */
  links: list,
  /** Before the owner of what was just named: "employees of". */
  possessive: list,
  /** Stands before whoever did it: "founded by". */
  by: list,
  numbers: byNumber,
  /** Within a number in words: "two hundred and five". */
  numberJoiners: list,
  /** Behind a unit: "nine kilos and a half". */
  half: list,
  /** Behind a value that is only a difference: "a year more". */
  comparatives: list,
  /** Behind a figure: "21st". */
  ordinals: list,
  rangeWords: list,
  between: list,
  /** Between a rating and its scale. */
  outOf: list,
  periods: z.strictObject({
    minute: list,
    hour: list,
    day: list,
    week: list,
    month: list,
    year: list,
  }),
  /** Between a price and what it is paid for. */
  per: list,
  /** Tell a period without such a word: "monthly". */
  adverbs: list,
  currencies: lists,
  free: list,
  units: lists,
  /** What a price is paid for, by its English name. */
  heads: lists,
  hours: z.strictObject({
    open: list,
    closed: list,
    daily: list,
    weekdays: list,
    weekend: list,
    through: list,
    from: list,
    until: list,
    noon: list,
    midnight: list,
    clock: list,
    am: list,
    pm: list,
    always: list,
  }),
  /** Forms of the names of days that the calendar of the machine does not give, Monday first. */
  days: seven,
  shortDays: seven,
  /** Before a year: it still holds. */
  sinceWords: list,
  plans: list,
  /** Ordinary names of plans: a plan of that name may be one that the brand states nothing about. */
  otherPlans: list,
  /** Amounts of money beside these are no prices of the product. */
  notPrice: list,
  yes: list,
  no: list,
  triggers: z.array(trigger),
  /** Words of a matter, by its plain English name. Also those nobody asks about: they claim their values. */
  terms: lists,
})
export type LexiconFile = z.infer<typeof file>

type ListName = {
  [Name in keyof LexiconFile]: LexiconFile[Name] extends string[] ? Name : never
}[keyof LexiconFile]

export interface Lexicon extends LexiconFile {
  /** The phrases of a list. */
  phrases: Record<ListName, Phrases<true>>
  hourPhrases: Record<keyof LexiconFile['hours'], Phrases<true>>
  /** Triggers that tell how exact a value is. */
  preciseWords: Phrases<true>
  /** The words of all matters. */
  termWords: Phrases<true>
  /** Every single word of every list: none of them is a name. */
  known: Set<string>
}

export function lexiconOf(json: unknown): Lexicon {
  const words = file.parse(json)
  const phrases = Object.fromEntries(
    Object.entries(words).flatMap(([name, entries]) =>
      Array.isArray(entries) && entries.every(entry => typeof entry === 'string')
        ? [[name, phrasesOf(entries)]]
        : [],
    ),
  ) as Lexicon['phrases']
  const termWords = phrasesOf(Object.values(words.terms).flat())
  const hourPhrases = Object.fromEntries(
    Object.entries(words.hours).map(([name, entries]) => [name, phrasesOf(entries)]),
  ) as Lexicon['hourPhrases']
  const precise = words.triggers.filter(({ tag }) => PRECISE.includes(tag)).flatMap(({ words }) => words)
  return {
    ...words,
    phrases,
    hourPhrases,
    termWords,
    preciseWords: phrasesOf(precise),
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
