// The rows of a segment, word after word in the order of their bytes. A row of words has each with the number of answers that have
// it, and with its postings; where these are long they are cut into rows of their own, numbered through the segment, and the word
// has the first place of each. So a word is found in one row, and a common one is read in parts. Pure.

import { ByteReader, ByteWriter } from './bytes.ts'
import { type Posting, PostingsWriter } from './postings.ts'

export interface SegmentRow {
  /** The first word in it; empty for a part of a long list. */
  word: string
  /** Of the part; 0 for words. */
  number: number
  bytes: Buffer
}

export interface WordEntry {
  word: string
  /** How many answers have it. */
  answers: number
  /** A short list. */
  list: Buffer | null
  /** A long one: the first part's number, and the first place in each. */
  first: number
  places: number[]
}

/** Before they are packed. */
const LONGEST_ROW = 8_192
const LONGEST_LIST = 1_024
const LONGEST_PART = 8_192

/** Takes words in order, and the postings of each in order. What is full lies in `rows`, for the caller to take. */
export class SegmentWriter {
  readonly rows: SegmentRow[] = []
  readonly #from: number
  readonly #list: PostingsWriter
  readonly #words = new ByteWriter()
  #firstWord = ''
  #lastWord = Buffer.alloc(0)
  #parts = 0
  #places: number[] = []
  #answers = 0

  /** @param from the first place of the segment */
  constructor(from: number) {
    this.#from = from
    this.#list = new PostingsWriter(from)
  }

  add(posting: Posting): void {
    if (this.#list.length === 0) this.#places.push(posting.place)
    this.#list.add(posting)
    this.#answers += 1
    if (this.#list.length >= LONGEST_PART) this.#cut()
  }

  /** Of all that was added since the last. */
  endWord(word: string): void {
    const isShort = this.#places.length === 1 && this.#list.length > 0 && this.#list.length <= LONGEST_LIST
    if (!isShort && this.#list.length > 0) this.#cut()
    if (this.#words.length === 0) this.#firstWord = word
    const text = Buffer.from(word)
    const shared = sharedBytes(this.#lastWord, text)
    this.#words.number(shared)
    this.#words.number(text.length - shared)
    this.#words.bytes(text.subarray(shared))
    this.#words.number(this.#answers)
    this.#words.number(isShort ? 0 : this.#places.length)
    if (isShort) {
      const list = this.#list.take()
      this.#words.number(list.length)
      this.#words.bytes(list)
    } else {
      this.#words.number(this.#parts - this.#places.length)
      let before = this.#from
      for (const place of this.#places) {
        this.#words.number(place - before)
        before = place
      }
    }
    this.#lastWord = text
    this.#places = []
    this.#answers = 0
    if (this.#words.length >= LONGEST_ROW) this.#endRow()
  }

  end(): void {
    if (this.#words.length > 0) this.#endRow()
  }

  #cut(): void {
    this.rows.push({ word: '', number: this.#parts, bytes: this.#list.take() })
    this.#parts += 1
  }

  #endRow(): void {
    this.rows.push({ word: this.#firstWord, number: 0, bytes: this.#words.take() })
    this.#lastWord = Buffer.alloc(0)
  }
}

function sharedBytes(one: Buffer, other: Buffer): number {
  const most = Math.min(one.length, other.length)
  let shared = 0
  while (shared < most && one[shared] === other[shared]) shared += 1
  return shared
}

export function readWords(bytes: Buffer, from: number): WordEntry[] {
  const reader = new ByteReader(bytes)
  const entries: WordEntry[] = []
  let last = Buffer.alloc(0)
  while (!reader.isAtEnd) {
    const shared = reader.number()
    last = Buffer.concat([last.subarray(0, shared), reader.bytes(reader.number())])
    const entry = { word: last.toString(), answers: reader.number() }
    const parts = reader.number()
    if (parts === 0) {
      entries.push({ ...entry, list: reader.bytes(reader.number()), first: 0, places: [] })
      continue
    }
    const first = reader.number()
    const places: number[] = []
    for (let place = from; places.length < parts; ) {
      place += reader.number()
      places.push(place)
    }
    entries.push({ ...entry, list: null, first, places })
  }
  return entries
}
