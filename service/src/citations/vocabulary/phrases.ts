// Does an answer say it knows nothing, ask which one is meant, or only talk about the question? And which small words matter to its
// class. All are in phrases.json, in lower case. One linear search: each pattern is alternatives, a short gap within the sentence, and alternatives again.

import { readFileSync } from 'node:fs'

/** Two lists in the order they stand in a sentence; an empty second list needs nothing more. */
type Pattern = [first: string, then: string]

interface Phrases {
  noKnowledge: Record<string, Pattern[]>
  asksBack: Pattern[]
  /** Words by which an answer talks about the question and itself; they say nothing about the brand. */
  talk: Record<string, string>
  /** A sentence that opens with one of them continues the previous subject. */
  continuations: string
  /** A figure after one of them is not exact. */
  hedges: string
}

/** Entries stand between commas. */
const entriesOf = (text: string): string[] =>
  text
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')

const PHRASES = JSON.parse(readFileSync(new URL('phrases.json', import.meta.url), 'utf8')) as Phrases

export const CONTINUATIONS = new Set(entriesOf(PHRASES.continuations))
export const HEDGES = entriesOf(PHRASES.hedges)

/** Longest stretch between the two halves of a pattern. */
const GAP = 70

const anyOf = (entries: string[]) => entries.map(entry => RegExp.escape(entry)).join('|')

/** The gap is bounded and ends with the sentence, so a search takes a constant number of steps per character. */
function patternOf(pattern: Pattern): string {
  const [first = [], then = []] = pattern.map(entriesOf)
  const opening = `(?<!\\p{L})(?:${anyOf(first)})`
  // Scripts without spaces have no word boundary to require.
  const start = /^[\u3000-\u9fff\uac00-\ud7af]/.test(first[0] ?? '') ? `(?:${anyOf(first)})` : opening
  return then.length === 0 ? start : `${start}[^.!?。！？\\n]{0,${GAP}}?(?:${anyOf(then)})`
}

const matcher = (patterns: Pattern[]) => new RegExp(patterns.map(patternOf).join('|'), 'u')

const noKnowledge = matcher(Object.values(PHRASES.noKnowledge).flat())
const asking = matcher(PHRASES.asksBack)

/** Room for the excuse and its lead-in; anything further down a long answer is not its message. */
const READ = 4000

const plain = (text: string) =>
  text
    .slice(0, READ)
    .toLowerCase()
    .replaceAll(/[’ʼ`´]/g, "'")

/** Does the answer say that it knows nothing about what was asked? */
export const saysNoKnowledge = (text: string): boolean => noKnowledge.test(plain(text))

/** Does the answer ask which one is meant, or for more context? */
export const asksBack = (text: string): boolean => asking.test(plain(text))

const TALK = new Set(Object.values(PHRASES.talk).flatMap(words => words.split(' ')))
/** As long as endings are; what is left must still be a word. */
const LONGEST_ENDING = 3
const SHORTEST = 4

/** A word in lower case, with or without an ending. */
export function isTalk(word: string): boolean {
  for (let length = word.length; length >= Math.max(SHORTEST, word.length - LONGEST_ENDING); length--)
    if (TALK.has(word.slice(0, length))) return true
  return TALK.has(`${word}s`)
}
