// A cheap look before a dear one. Of the words of an answer nearly none is on a brand's own lists; a gate tells most of
// them apart by their hashes, without a look into a map. It may let a word pass that is not there, never the other way.

import { hashOf } from './words.ts'

const CELLS = 64

export class WordGate {
  readonly #cells = new Int32Array(CELLS)

  add(word: string): void {
    this.addHash(hashOf(word))
  }

  addHash(hash: number): void {
    this.#cells[(hash >>> 5) & (CELLS - 1)]! |= 1 << (hash & 31)
  }

  /** `hash`: of a word of the answer. */
  passes(hash: number): boolean {
    return ((this.#cells[(hash >>> 5) & (CELLS - 1)] as number) & (1 << (hash & 31))) !== 0
  }
}
