// What the small words do, as bits per word of the answer: deny, hedge, report, ask, join. The words
// themselves are data, of vocabulary/ and of grammar.ts.

import { LANGUAGE_WORDS, LANGUAGES, type Language } from '../../vocabulary/language-words.ts'
import { enter, perWord, WordSet } from '../../vocabulary/word-sets.ts'
import { tellingPhrases } from '../hours/hour-words.ts'
import { Shape } from '../words/known-words.ts'
import { Phrases } from '../words/phrases.ts'
import { type Words, wordList } from '../words/words.ts'
import { GRAMMAR } from './grammar.ts'

export const Role = {
  negator: 1 << 0,
  without: 1 << 1,
  yes: 1 << 2,
  no: 1 << 3,
  /** A verb that can carry "has" or "offers", in a form that stands by itself. */
  verb: 1 << 4,
  be: 1 << 5,
  hedge: 1 << 6,
  doubt: 1 << 7,
  attributor: 1 << 8,
  conditional: 1 << 9,
  contrast: 1 << 10,
  exception: 1 << 11,
  continuation: 1 << 12,
  and: 1 << 13,
  or: 1 << 14,
  /** Somebody who tells: reviewer, guest. */
  teller: 1 << 15,
  /** What a teller does: says, mentions. */
  telling: 1 << 16,
  liking: 1 << 20,
  /** Names days or hours. */
  day: 1 << 21,
  /** Begins with a digit. */
  digit: 1 << 22,
  /** A verb in the form that follows "does not" or stands in a participle. */
  bareVerb: 1 << 24,
  according: 1 << 25,
  /** What the answer was told or not: information, mentioned. */
  told: 1 << 26,
  otherTime: 1 << 17,
  /** Begins a relative clause: which, where. */
  relative: 1 << 18,
  /** A pronoun or article that can open a clause of its own: it, they, the. */
  opener: 1 << 19,
} as const

const HARMLESS = 0
/** Beside the roles of a word: it begins a phrase of several words too. */
const BEGINS = 1 << 31

/** The words of a language by what they do: alone, and as phrases. */
interface Lexicon {
  alone: Int32Array
  /** Second words of phrases. */
  seconds: WordSet
  phrases: Phrases<number>
}

function compile(language: Language): Lexicon {
  const phrases = new Phrases<number>()
  const alone = perWord()
  const seconds: string[] = []
  const add = (entries: string[], role: number) => {
    for (const words of entries.map(wordList)) {
      const [first] = words
      if (first === undefined) continue
      alone[enter(first)]! |= words.length === 1 ? role : BEGINS
      if (words[1] !== undefined) seconds.push(words[1])
      phrases.add(words, role)
    }
  }
  const words = LANGUAGE_WORDS[language]
  const grammar = GRAMMAR[language]
  const lone = (text: string) => text.split(' ')
  add(words.negators, Role.negator)
  add(words.without, Role.without)
  add(words.yes, Role.yes)
  add([...words.no, ...lone(grammar.absent)], Role.no)
  add(words.hedges, Role.hedge)
  add(words.doubts, Role.doubt)
  add(words.attributors, Role.attributor)
  add(words.conditionals, Role.conditional)
  add(words.contrasts, Role.contrast)
  add([...words.exceptions, ...lone(grammar.exceptions)], Role.exception)
  add(words.continuations, Role.continuation)
  // "Until" speaks of hours too, and "no longer" denies.
  const both = new Set([...words.hours.until, ...words.negators, 'once'])
  add([...words.otherTimes.filter(entry => !both.has(entry)), ...grammar.thens.split('|')], Role.otherTime)
  add(tellingPhrases(language), Role.day)
  add(lone(grammar.bareVerbs), Role.bareVerb)
  add(lone(grammar.according), Role.according)
  add(lone(grammar.told), Role.told)
  add(lone(grammar.be), Role.be)
  add(lone(grammar.and), Role.and)
  add(lone(grammar.or), Role.or)
  add(lone(grammar.relative), Role.relative)
  add(lone(grammar.opener), Role.opener)
  add(lone(grammar.verbs), Role.verb)
  // In English the bare form follows "does not"; elsewhere the vocabulary's own forms stand by themselves.
  if (language !== 'en') add(words.has, Role.verb)
  add(lone(grammar.lacking), Role.without)
  add(lone(grammar.tellers), Role.teller)
  add(lone(grammar.telling), Role.telling)
  add(lone(grammar.liking), Role.liking)
  add(lone(grammar.rarely), Role.hedge)
  add(grammar.harmless.split('|'), HARMLESS)
  return { alone, seconds: new WordSet(seconds), phrases }
}

/** All at once when they are loaded: words that are entered later would not be known in answers cut before. */
const LEXICONS = Object.fromEntries(LANGUAGES.map(language => [language, compile(language)])) as Record<
  Language,
  Lexicon
>

const NOT_BEING = new Set(["isn't", "aren't", "wasn't", "weren't", "can't"])

function shapeRole(shape: number, word: string): number {
  if (shape & Shape.digit) return Role.digit
  if ((shape & Shape.not) === 0) return 0
  return NOT_BEING.has(word) ? Role.negator | Role.be : Role.negator
}

/** An answer is seldom too long for the room that is kept. */
const KEPT = 8192
const kept = new Int32Array(KEPT)

/** What the phrases that begin at a word do, and up to where a harmless one reaches. */
const met = { roles: 0, quietUntil: 0 }
const meet = (to: number, values: number[]): void => {
  for (const value of values) {
    if (value === HARMLESS) met.quietUntil = to
    else met.roles |= value
  }
}

/**
 * The roles of every word, until the next answer is read. A phrase gives its role to its first word, a harmless one takes
 * them all away.
 */
export function rolesOf(words: Words, language: Language): Int32Array {
  const { alone, seconds, phrases } = LEXICONS[language]
  const { list, numbers, shapes } = words
  const count = numbers.length
  const roles = count <= KEPT ? kept.subarray(0, count) : new Int32Array(count)
  let quietUntil = 0
  for (let at = 0; at < count; at++) {
    let role = alone[numbers[at] as number] as number
    if (role & BEGINS) {
      role &= ~BEGINS
      if (seconds.has(words, at + 1)) {
        met.roles = role
        met.quietUntil = quietUntil
        phrases.startingAt(words, at, count, meet)
        role = met.roles
        quietUntil = met.quietUntil
      }
    }
    const shape = shapes[at] as number
    if (shape !== 0) role |= shapeRole(shape, list[at] as string)
    roles[at] = at < quietUntil ? 0 : role
  }
  return roles
}
