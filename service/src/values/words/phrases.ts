// Phrases of one or more words, found in a row of tokens: the longest that stands at a place.

import { type Token, wordsOf } from './tokens.ts'

export interface Finder<Entry> {
  /** The longest phrase that begins at token `at`. */
  at(tokens: Token[], at: number): Hit<Entry> | null
}

export interface Phrases<Entry> extends Finder<Entry> {
  /** Whether a phrase begins with a word. */
  opens(word: string): boolean
}

/** Token places: `to` is after the last one. */
export interface Range {
  from: number
  to: number
}

export interface Hit<Entry> extends Range {
  entry: Entry
}

interface Node<Entry> {
  next: Map<string, Node<Entry>>
  entry: Entry | undefined
}

const newNode = <Entry>(): Node<Entry> => ({ next: new Map(), entry: undefined })

export function createPhrases<Entry>(entries: Iterable<[phrase: string, entry: Entry]>): Phrases<Entry> {
  const root = newNode<Entry>()
  for (const [phrase, entry] of entries) {
    let node = root
    for (const word of wordsOf(phrase)) {
      const next = node.next.get(word) ?? newNode<Entry>()
      node.next.set(word, next)
      node = next
    }
    if (node !== root) node.entry ??= entry
  }
  return { opens: word => root.next.has(word), at: (tokens, at) => longest(root, tokens, at) }
}

function longest<Entry>(root: Node<Entry>, tokens: Token[], from: number): Hit<Entry> | null {
  let best: Hit<Entry> | null = null
  let node: Node<Entry> | undefined = root
  for (let at = from; at < tokens.length; at++) {
    node = node.next.get((tokens[at] as Token).text)
    if (!node) break
    if (node.entry !== undefined) best = { from, to: at + 1, entry: node.entry }
  }
  return best
}

/** Every phrase, left to right, none within another. */
export function everyPhrase<Entry>(phrases: Finder<Entry>, tokens: Token[]): Hit<Entry>[] {
  const hits: Hit<Entry>[] = []
  for (let at = 0; at < tokens.length; ) {
    const hit = phrases.at(tokens, at)
    if (hit) hits.push(hit)
    at = hit?.to ?? at + 1
  }
  return hits
}

export const phrasesOf = (entries: string[]): Phrases<true> =>
  createPhrases(entries.map(entry => [entry, true]))
