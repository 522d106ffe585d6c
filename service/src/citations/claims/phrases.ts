// Phrases looked up word by word: a tree with one word per step, walked once from every word of the answer.

import type { Words } from './words.ts'

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

/** A phrase does not go across a comma, a bracket or a line. */
function isParted({ text, starts, ends }: Words, at: number): boolean {
  const start = ends[at - 1] as number
  const end = starts[at] as number
  return end - start > 1 && /[,;:()|!?\n]/.test(text.slice(start, end))
}

export class Phrases<T> {
  readonly #root: Node<T> = { next: new Map(), values: [] }

  add(phrase: string[], value: T): void {
    let node = this.#root
    for (const word of phrase) {
      const next = node.next.get(word) ?? { next: new Map(), values: [] }
      node.next.set(word, next)
      node = next
    }
    if (node !== this.#root) node.values.push(value)
  }

  /** Every phrase that starts at the word `at` and ends before `end`, shortest first. */
  startingAt(words: Words, at: number, end: number, found: (to: number, values: T[]) => void): void {
    for (let node = this.#root.next.get(words.list[at] as string), to = at + 1; node; to++) {
      if (node.values.length > 0) found(to, node.values)
      node = next(node, words, to, end)
    }
  }

  /** Is there any phrase that starts with this word? */
  starts(word: string): boolean {
    return this.#root.next.has(word)
  }

  longestAt(words: Words, at: number, end: number): Found<T[]> | undefined {
    let node = this.#root.next.get(words.list[at] as string)
    if (!node) return undefined
    let best: Found<T[]> | undefined
    for (let to = at + 1; node; to++) {
      if (node.values.length > 0) best = { from: at, to, value: node.values }
      node = next(node, words, to, end)
    }
    return best
  }

  /** The longest phrase at each place; places covered by it are not looked at again. */
  longest(words: Words, from: number, end: number): Found<T[]>[] {
    const all: Found<T[]>[] = []
    for (let at = from; at < end; ) {
      const best = this.longestAt(words, at, end)
      if (best) all.push(best)
      at = best?.to ?? at + 1
    }
    return all
  }
}

function next<T>(node: Node<T>, words: Words, to: number, end: number): Node<T> | undefined {
  if (to >= end || node.next.size === 0 || isParted(words, to)) return undefined
  return node.next.get(words.list[to] as string)
}
