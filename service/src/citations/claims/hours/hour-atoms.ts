// The first pass over a sentence about hours: single days, single times and the small words around them.

import { WordSet } from '../../vocabulary/word-sets.ts'
import type { Counted, Sentence } from '../reader.ts'
import { Sign } from '../words/gaps.ts'
import { Shape } from '../words/known-words.ts'
import { isDigit, type Words } from '../words/words.ts'
import { type Time, timeOf } from './clock.ts'
import { type HourWord, hourWords } from './hour-words.ts'

interface TimeAtom {
  from: number
  to: number
  is: 'time'
  time: Time
}
export type Atom = ({ from: number; to: number } & HourWord) | TimeAtom

export function atomsOf({ words, from, to, language }: Sentence): Atom[] {
  const phrases = hourWords(language)
  const atoms: Atom[] = []
  for (let at = from; at < to; ) {
    const phrase = phrases.longestAt(words, at, to)
    let best = phrase ? atomOf(at, phrase.to, phrase.value[0] as HourWord) : timeAt(words, at, to)
    if (best?.is === 'noon')
      best = { from: at, to: best.to, is: 'time', time: timeOf(12, 0, 'pm', false) as Time }
    if (best?.is === 'midnight')
      best = { from: at, to: best.to, is: 'time', time: timeOf(12, 0, 'am', false) as Time }
    if (best) atoms.push(best)
    at = best?.to ?? at + 1
  }
  return atoms
}

const atomOf = (from: number, to: number, word: HourWord): Atom =>
  word.is === 'days' ? { from, to, is: 'days', days: word.days } : { from, to, is: word.is }

const HOUR = /^(\d{1,2})(am|pm|h|uhr)?(\d{2})?$/
/** All there is to most numbers. */
const BARE: (string | undefined)[] = []
const MINUTE = /^(\d{1,2})(am|pm|h|uhr)?$/

/** What stands between two words of the answer. */
export const gapAfter = (words: Words, at: number): string =>
  words.text.slice(words.ends[at], words.starts[at + 1] ?? words.text.length)

/** The time that begins at a word. */
export function timeAt(words: Words, at: number, end: number): TimeAtom | undefined {
  if (!isDigit(words, at) || isLongNumber(words, at) || isPartOfNumber(words, at)) return undefined
  const match =
    ((words.shapes[at] as number) & Shape.mixed) !== 0 ? HOUR.exec(words.list[at] as string) : BARE
  if (!match) return undefined
  const [, hour = words.list[at] as string, suffix, tail] = match
  if (tail !== undefined && suffix !== 'h') return undefined
  let to = at + 1
  let minute = tail === undefined ? 0 : Number(tail)
  let half = halfOf(suffix)
  let bare = suffix === undefined
  const minutes =
    to < end &&
    suffix === undefined &&
    ((words.gaps[to] as number) & Sign.colon) !== 0 &&
    gapAfter(words, at) === ':'
      ? MINUTE.exec(words.list[to] as string)
      : null
  if (minutes) {
    minute = Number(minutes[1])
    half = halfOf(minutes[2])
    bare = false
    to++
  }
  if (half === null) ({ half, to } = halfBehind(words, to, end))
  const time = timeOf(Number(hour), minute, half, bare)
  return time ? { from: at, to, is: 'time', time } : undefined
}

/** Nothing but digits, and more than an hour has. */
const isLongNumber = ({ list, shapes }: Words, at: number): boolean =>
  (list[at] as string).length > 2 && ((shapes[at] as number) & Shape.mixed) === 0

const halfOf = (suffix: string | undefined): 'am' | 'pm' | null =>
  suffix === 'am' || suffix === 'pm' ? suffix : null

const HALVES = new WordSet("am pm a p noon midnight uhr o'clock".split(' '))

/** "5 pm", "5 p.m.", "12 noon", "17 Uhr". */
function halfBehind(words: Words, at: number, end: number): { half: 'am' | 'pm' | null; to: number } {
  const none = { half: null, to: at }
  if (at >= end || !HALVES.has(words, at) || !/^[\s.]*$/.test(gapAfter(words, at - 1))) return none
  const word = words.list[at] as string
  if (word === 'am' || word === 'pm') return { half: word, to: at + 1 }
  if ((word === 'a' || word === 'p') && words.list[at + 1] === 'm' && gapAfter(words, at) === '.')
    return { half: `${word}m`, to: at + 2 }
  if (word === 'noon' || word === 'midnight') return { half: word === 'noon' ? 'pm' : 'am', to: at + 1 }
  return word === 'uhr' || word === "o'clock" ? { half: null, to: at + 1 } : none
}

/** "4.5", "$12", "24/7", "1,200": no time. */
function isPartOfNumber(words: Words, at: number): boolean {
  const { text } = words
  if (TIED_BEFORE.has(text.charCodeAt((words.starts[at] as number) - 1))) return true
  const end = words.ends[at] as number
  if (!TIED_BEHIND.has(text.charCodeAt(end))) return false
  const behind = text.slice(end, end + 2)
  return /^[.,/]\d|^[%$€£+]|^-(?:[a-z]|$)/i.test(behind)
}

const codes = (signs: string): Set<number> => new Set([...signs].map(sign => sign.charCodeAt(0)))
const TIED_BEFORE = codes('$£€#.,/')
const TIED_BEHIND = codes('.,/%$€£+-')

/** The words between two ranges, lower case, and the signs. */
export function linkBetween(
  { words }: Counted,
  left: { to: number },
  right: { from: number },
): { said: string[]; signs: string } {
  let signs = ''
  for (let at = left.to - 1; at < right.from; at++) signs += gapAfter(words, at)
  return { said: words.list.slice(left.to, right.from), signs }
}
