// In which answers a word stands, and where: places of answers and of words, each as its distance from the one before. Pure.

import { ByteReader, ByteWriter } from './bytes.ts'

export interface Posting {
  /** Of the answer. */
  place: number
  /** Where the word stands in it, from 0 on; empty for what an answer is rather than says. */
  at: number[]
}

/** A list that grows at its end. `from` is the first place of its segment. */
export class PostingsWriter {
  readonly #bytes = new ByteWriter()
  readonly #from: number
  #last: number

  constructor(from: number) {
    this.#from = from
    this.#last = from
  }

  get length(): number {
    return this.#bytes.length
  }

  add({ place, at }: Posting): void {
    this.#bytes.number(place - this.#last)
    this.#last = place
    this.#bytes.number(at.length)
    let before = 0
    for (const position of at) {
      this.#bytes.number(position - before)
      before = position
    }
  }

  /** All that was added, and begins anew. */
  take(): Buffer {
    this.#last = this.#from
    return this.#bytes.take()
  }
}

/** Those of answers that are kept. */
export function readPostings(
  bytes: Buffer,
  from: number,
  isKept: (place: number) => boolean = () => true,
): Posting[] {
  const reader = new ByteReader(bytes)
  const postings: Posting[] = []
  for (let place = from; !reader.isAtEnd; ) {
    place += reader.number()
    let left = reader.number()
    if (!isKept(place)) {
      for (; left > 0; left--) reader.number()
      continue
    }
    const at: number[] = []
    for (let position = 0; left > 0; left--) {
      position += reader.number()
      at.push(position)
    }
    postings.push({ place, at })
  }
  return postings
}
