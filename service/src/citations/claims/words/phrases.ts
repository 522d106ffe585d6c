// Phrases looked up word by word: a tree with one word per step, walked once from every word of the answer.

import { WordSet } from '../../vocabulary/word-sets.ts'
import { Sign } from './gaps.ts'
import { WordGate } from './word-gate.ts'
import { type Words, wordList } from './words.ts'

interface Node<T> {
  next: Map<string, Node<T>>
  values: T[]
}

export interface Found<T> {
  /** Word numbers; the end is exclusive. */
  from: number
  to: number
  value: T
}

const PARTING =
  Sign.comma |
  Sign.semicolon |
  Sign.colon |
  Sign.open |
  Sign.close |
  Sign.bar |
  Sign.exclamation |
  Sign.question |
  Sign.line

/** A phrase does not go across a comma, a bracket or a line; a lone sign joins: "24/7", "9:30". */
function isParted({ starts, ends, gaps }: Words, at: number): boolean {
  return ((gaps[at] as number) & PARTING) !== 0 && (starts[at] as number) - (ends[at - 1] as number) > 1
}

export class Phrases<T> {
  readonly #root: Node<T> = { next: new Map(), values: [] }
  readonly #firsts = new WordGate()
  readonly #others = new WordGate()

  add(phrase: string[], value: T): void {
    if (phrase[0] !== undefined) this.#firsts.add(phrase[0])
    let node = this.#root
    for (const [at, word] of phrase.entries()) {
      if (at > 0) this.#others.add(word)
      const next = node.next.get(word) ?? { next: new Map(), values: [] }
      node.next.set(word, next)
      node = next
    }
    if (node !== this.#root) node.values.push(value)
  }

  /** Every phrase that starts at the word `at` and ends before `end`, shortest first. */
  startingAt(words: Words, at: number, end: number, found: (to: number, values: T[]) => void): void {
    if (!this.#firsts.passes(words.hashes[at] as number)) return
    for (let node = this.#root.next.get(words.list[at] as string), to = at + 1; node; to++) {
      if (node.values.length > 0) found(to, node.values)
      node = this.#next(node, words, to, end)
    }
  }

  longestAt(words: Words, at: number, end: number): Found<T[]> | undefined {
    if (!this.#firsts.passes(words.hashes[at] as number)) return undefined
    let node = this.#root.next.get(words.list[at] as string)
    if (!node) return undefined
    let best: Found<T[]> | undefined
    for (let to = at + 1; node; to++) {
      if (node.values.length > 0) best = { from: at, to, value: node.values }
      node = this.#next(node, words, to, end)
    }
    return best
  }

  #next(node: Node<T>, words: Words, to: number, end: number): Node<T> | undefined {
    if (to >= end || !this.#others.passes(words.hashes[to] as number)) return undefined
    if (node.next.size === 0 || isParted(words, to)) return undefined
    return node.next.get(words.list[to] as string)
  }

  /** False when no phrase begins in the range; cheaper than to look for one. */
  mayBeIn({ hashes }: Words, from: number, end: number): boolean {
    for (let at = from; at < end; at++) if (this.#firsts.passes(hashes[at] as number)) return true
    return false
  }

  /** Does a phrase begin with any of these words? */
  beginsAmong(list: string[]): boolean {
    return list.some(word => this.#root.next.has(word))
  }

  /** The longest phrase at each place; places covered by it are not looked at again. */
  longest(words: Words, from: number, end: number): Found<T[]>[] {
    // Most ranges have none.
    let all: Found<T[]>[] | undefined
    for (let at = from; at < end; ) {
      if (!this.#firsts.passes(words.hashes[at] as number)) {
        at++
        continue
      }
      const best = this.longestAt(words, at, end)
      if (best && all) all.push(best)
      else if (best) all = [best]
      at = best?.to ?? at + 1
    }
    return all ?? []
  }
}

/** Phrases of our own lists. Most sentences have no word that any of them begins with, and tell it by a bit. */
export class PhraseSet {
  readonly #phrases = new Phrases<true>()
  readonly #firsts: WordSet

  constructor(entries: string[]) {
    const phrases = entries.map(wordList)
    for (const phrase of phrases) this.#phrases.add(phrase, true)
    this.#firsts = new WordSet(phrases.map(([first = '']) => first))
  }

  /** Is there one between these words of the sentence? */
  isIn(sentence: { words: Words; hasWord(list: WordSet): boolean }, from: number, to: number): boolean {
    if (!sentence.hasWord(this.#firsts)) return false
    for (let at = from; at < to; at++)
      if (this.#firsts.has(sentence.words, at) && this.#phrases.longestAt(sentence.words, at, to)) return true
    return false
  }
}
