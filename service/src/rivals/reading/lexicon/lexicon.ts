// The words by which languages rank and recommend. To add a language, add one file, for example `sv.json`: copy that of a
// related language, set `language` to its ISO 639-1 code and translate every list. Entries stand between commas, in small
// letters. `%` stands for a number, and `*` for the letters of a word. In `instead`, {y} is recommended in the place of {x}, {choose}
// and {doing} are of those words, and … is anything within the sentence; at {end} the clause ends.
//
// Every file is checked when it is loaded: a missing list would silently read nothing, and an entry that can never be found
// is an error too.

import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { tongueOf } from '../../../readers/rules/scene.ts'

/** Lists of words, and what they are for. */
const LISTS = {
  order: 'say that what follows stands in the order of its worth',
  thisOrder: 'say it of the names before them: "A, B and C, in that order"',
  only: 'before a name, say that it would be the only one if it had to be one: the first, where there is a second',
  reverse: 'say that the best comes last',
  unordered: 'say that numbers rank nothing',
  others: 'announce a list of something else than companies',
  steps: 'announce things to do, one after the other',
  numbered: 'a place with its number: "place 2"',
  puts: 'make an ordinal in short a place: "I would put Acme first"',
  negations: 'before a place, say that it is not had',
  followedBy: 'whoever is named next has the next place',
  lead: 'may stand before a place at the start of a sentence: "in first place, …"',
  together: 'between two that share a place',
  and: 'between the last two of several',
  labels: 'in front of a name, tell why it is there: "best overall: …"',
  rankColumn: 'the title of a column with places',
  comparing: 'who is named behind these is only compared with',
  articles: 'may stand before a name',
  makers: 'between a product and its maker',
  particles: 'within names, in small letters',
  indefinite: 'before a thing and hardly before a name, where all nouns have capitals',
  ofIt: 'behind a thing: "the secret of"',
  nounEndings: 'the last parts of words that name things, there',
  it: 'stand for what is not recommended',
  choose: 'advise to take what is named next',
  insteadOf: 'before what one would otherwise do: "instead of staying with Acme"',
  doing: 'a verb there; `*` is the rest of a word',
  replaces: 'announce whom to take in the place of whoever is named',
  negated: 'make such an announcement none',
  denied: 'before an advice, make it none',
  purpose: 'open a clause that only says what for: "to switch to Acme, …"',
  deniedAfter: 'behind an advice, make it none',
}
type ListName = keyof typeof LISTS

const isFindable = (entry: string): boolean =>
  entry !== '' && entry === entry.toLowerCase().normalize('NFKC') && !/\s\s|^\s|\s$|’/.test(entry)

const list = z.string().transform((text, context) => {
  const entries = text === '' ? [] : text.split(',').map(entry => entry.trim())
  for (const entry of entries)
    if (!isFindable(entry))
      context.addIssue({ code: 'custom', message: `no text has the words of "${entry}"` })
  return entries
})
const places = z.record(z.string().regex(/^[0-9]$/), list)

const SLOTS = /\{(?:x|y|choose|doing|end)\}|…/g
const template = z
  .string()
  .refine(text => isFindable(text.replace(SLOTS, 'a')), 'no text has these words')
  .refine(text => text.split('{y}').length === 2, 'one is recommended')
  .refine(text => !/[{}]/.test(text.replace(SLOTS, '')), 'there is no such slot')

const file = z
  .strictObject(
    Object.fromEntries(Object.keys(LISTS).map(name => [name, list])) as Record<ListName, typeof list>,
  )
  .extend({
    language: z.string(),
    /** Every noun begins with a capital letter, so a capital tells no name. */
    nounsAreCapital: z.boolean(),
    /** What says which place somebody has; 0: what only looks like it. */
    ordinals: places,
    /** The same in short, where the sentence has said one in full. */
    bare: places,
    instead: z.array(template),
    /** Prepositions, and how they are written when they hold an article: "zu" is "zum", "zur". */
    contracted: z.record(z.string(), list),
  })
  .refine(({ numbered }) => numbered.every(entry => entry.split('%').length === 2), 'a place has one number')

export type RivalWords = z.infer<typeof file>

export const rivalWordsOf = (json: unknown): RivalWords => file.parse(json)

const DIRECTORY = new URL('.', import.meta.url)

export const RIVAL_WORDS: RivalWords[] = readdirSync(DIRECTORY)
  .filter(name => name.endsWith('.json'))
  .sort()
  .map(name => rivalWordsOf(JSON.parse(readFileSync(new URL(name, DIRECTORY), 'utf8'))))

const joinedPlaces = (one: Record<string, string[]>, other: Record<string, string[]>) =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map(place => [
      place,
      [...(one[place] ?? []), ...(other[place] ?? [])],
    ]),
  )

/** The words of two languages as of one. */
export function joinedWords(one: RivalWords, other: RivalWords): RivalWords {
  const lists = (Object.keys(LISTS) as ListName[]).map(name => [name, [...one[name], ...other[name]]])
  return {
    ...(Object.fromEntries(lists) as Record<ListName, string[]>),
    language: `${one.language} ${other.language}`,
    nounsAreCapital: one.nounsAreCapital || other.nounsAreCapital,
    ordinals: joinedPlaces(one.ordinals, other.ordinals),
    bare: joinedPlaces(one.bare, other.bare),
    instead: [...one.instead, ...other.instead],
    contracted: joinedPlaces(one.contracted, other.contracted),
  }
}

/** Longer than it takes to tell a language. */
const SAMPLE = 2_000

/** Of the language of an answer; of one too short to tell, those of all. */
export function wordsFor(answer: string, prompt: string): RivalWords[] {
  const language = /\p{Script=Hiragana}|\p{Script=Katakana}/u.test(answer.slice(0, SAMPLE))
    ? 'ja'
    : tongueOf([answer, prompt])?.lexicon.language
  return BY_LANGUAGE.get(language ?? '') ?? RIVAL_WORDS
}

const BY_LANGUAGE = new Map(RIVAL_WORDS.map(words => [words.language, [words]]))
