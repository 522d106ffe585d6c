// How an answer writes the words that it writes with a capital anywhere: as names, at the head of sentences only, or
// without a capital too. Looked for when somebody asks whether a word is a name, and kept for all who ask again.

import { NO_NAMES } from '../../vocabulary/no-names.ts'
import { isSpace, Sign } from './gaps.ts'
import { Shape } from './known-words.ts'
import { WordGate } from './word-gate.ts'
import { hashOf, isCapital, type Uses, type Words } from './words.ts'

export const Use = {
  /** With a capital. */
  capital: 1 << 0,
  /** With one within a sentence, or at the head of two. */
  named: 1 << 1,
  /** With one where no sentence, item or cell begins: see isHead. */
  within: 1 << 2,
  /** Without one. */
  small: 1 << 3,
} as const

/** Most answers are asked about a few words. Looking for each is quicker than gathering all, as long as they are few. */
const MOST_SOUGHT = 64

/** How this answer writes a word; nothing of a word that never has a capital, or is nobody's name anyway. */
export function usesOf(words: Words, word: string): number {
  words.uses ??= { byWord: new Map(), isComplete: false }
  const { byWord, isComplete } = words.uses
  const known = byWord.get(word)
  if (known !== undefined || isComplete) return known ?? 0
  if (byWord.size === MOST_SOUGHT) {
    words.uses = { byWord: collect(words), isComplete: true }
    return usesOf(words, word)
  }
  const found = seek(words, word)
  byWord.set(word, found)
  return found
}

function seek(words: Words, word: string): number {
  let use = 0
  let small = 0
  for (let at = firstOf(words, word); at >= 0; at = nextOf(words, word, at))
    if (!isCapital(words, at)) small = Use.small
    else if (!NO_NAMES.has(words, at)) use |= useAt(words, at, use)
  return use !== 0 || (small !== 0 && hasOwner(words, `${word}'s`)) ? use | small : 0
}

/** Is this genitive written with a capital? */
function hasOwner(words: Words, genitive: string): boolean {
  for (let at = firstOf(words, genitive); at >= 0; at = nextOf(words, genitive, at))
    if (isCapital(words, at) && !NO_NAMES.has(words, at)) return true
  return false
}

/** Words whose hashes end alike, each with the next of them: the first of each row, and what follows a word. */
const ROWS = 256
const heads = new Int32Array(ROWS)
let nexts = new Int32Array(4096)
/** The answer they are of. */
let rowed: Uses | null = null

function firstOf(words: Words, word: string): number {
  if (rowed !== words.uses) putInRows(words)
  const hash = hashOf(word)
  const at = heads[hash & (ROWS - 1)] as number
  return at < 0 || words.list[at] === word ? at : nextOf(words, word, at)
}

function nextOf({ list }: Words, word: string, before: number): number {
  let at = nexts[before] as number
  while (at >= 0 && list[at] !== word) at = nexts[at] as number
  return at
}

function putInRows({ hashes, uses }: Words): void {
  if (nexts.length < hashes.length) nexts = new Int32Array(hashes.length)
  heads.fill(-1)
  for (let at = hashes.length - 1; at >= 0; at--) {
    const row = (hashes[at] as number) & (ROWS - 1)
    nexts[at] = heads[row] as number
    heads[row] = at
  }
  rowed = uses
}

const ALL_CAPITALS = Use.capital | Use.named | Use.within

function collect(words: Words): Map<string, number> {
  const uses = new Map<string, number>()
  const gate = new WordGate()
  for (let at = 0; at < words.list.length; at++) {
    if (!isCapital(words, at) || NO_NAMES.has(words, at)) continue
    const word = words.list[at] as string
    const known = uses.get(word)
    // Of a word that is seen again there is mostly nothing more to learn.
    if (known === ALL_CAPITALS) continue
    if (known === undefined) gate.addHash(words.hashes[at] as number)
    const use = (known ?? 0) | useAt(words, at, known ?? 0)
    if (use !== known) uses.set(word, use)
    if ((words.shapes[at] as number) & Shape.genitive && !uses.has(withoutGenitive(word))) {
      uses.set(withoutGenitive(word), 0)
      gate.add(withoutGenitive(word))
    }
  }
  if (uses.size > 0) markSmall(words, uses, gate)
  return uses
}

/** At the head of sentences every word has a capital; one that is there twice and never without it is a name. */
function useAt(words: Words, at: number, known: number): number {
  const named = isWithin(words, at) || known & Use.capital ? Use.named : 0
  return Use.capital | named | (isHead(words, at) ? 0 : Use.within)
}

/** Words that this answer also writes without a capital. */
function markSmall(words: Words, uses: Map<string, number>, gate: WordGate): void {
  for (let at = 0; at < words.list.length; at++) {
    if (isCapital(words, at) || !gate.passes(words.hashes[at] as number)) continue
    const known = uses.get(words.list[at] as string)
    if (known !== undefined && (known & Use.small) === 0)
      uses.set(words.list[at] as string, known | Use.small)
  }
}

/** "Acme's" is Acme. */
export const withoutGenitive = (word: string): string => (word.endsWith("'s") ? word.slice(0, -2) : word)

/** Not behind a full stop, a colon, a line end or the sign of a list: there every word has a capital. */
const isWithin = ({ gaps }: Words, at: number): boolean =>
  ((gaps[at] as number) & (HEADING | Sign.space)) === Sign.space
const HEADING =
  Sign.stop | Sign.exclamation | Sign.question | Sign.colon | Sign.line | Sign.bar | Sign.hash | Sign.bullet

const LISTS = Sign.bar | Sign.line | Sign.hash | Sign.bullet
const ENDS = Sign.stop | Sign.exclamation | Sign.question | Sign.colon | Sign.close

/** Where every word has a capital: at the beginning of sentences, list items, cells, and behind colons. */
export function isHead(words: Words, at: number): boolean {
  if (at === 0) return true
  const signs = words.gaps[at] ?? 0
  if (signs & LISTS) return true
  return (signs & ENDS) !== 0 && endsBetween(words, words.ends[at - 1] as number, words.starts[at])
}

/** A sign that ends something, quotes and brackets included, and white space. A bracket right behind the word does not. */
function endsBetween({ text }: Words, start: number, end = text.length): boolean {
  let ended = false
  for (let at = text.charAt(start) === ')' ? start + 1 : start; at < end; at++) {
    const sign = text.charAt(at)
    if (isSpace(text.charCodeAt(at))) {
      if (ended) return true
    } else ended = '.!?:)'.includes(sign) || (ended && '"”»*_'.includes(sign))
  }
  return false
}
