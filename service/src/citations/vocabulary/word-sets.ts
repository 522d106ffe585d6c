// The words of all our lists, numbered, and the lists as bits per number. An answer's words are looked up once, when
// they are cut; whether one is on a list is then a bit, and whether a sentence has any of a list is a bit too. Only our
// own lists are entered here, never the words of an answer or of a brand: the table must not grow while we run.

/** Room for every word of every list. */
const MOST_WORDS = 1 << 13
const NUMBERS = new Map<string, number>()

/** 0 for a word that is on no list. */
export const numberOf = (word: string): number => NUMBERS.get(word) ?? 0

/** Its number; a word of a list is given one when it has none yet. */
export function enter(word: string): number {
  const known = NUMBERS.get(word)
  if (known !== undefined) return known
  const number = NUMBERS.size + 1
  if (number >= MOST_WORDS)
    throw new Error('more words on lists than word-sets.ts has room for: raise MOST_WORDS')
  NUMBERS.set(word, number)
  return number
}

/** How many words have a number. It grows while our lists are loaded, and stays the same from the first answer on. */
export const countNumbered = (): number => NUMBERS.size

/** A table with an entry for each numbered word. */
export const perWord = (): Int32Array => new Int32Array(MOST_WORDS)

/**
 * The bits of all lists, 31 in each of the columns. The columns of a word stand side by side, because a sentence asks for
 * all of them at once.
 */
const COLUMNS = 8
const BITS = 31
const TABLE = new Int32Array(MOST_WORDS * COLUMNS)
let lists = 0

/** The words of an answer by their numbers. */
interface Numbered {
  numbers: Uint16Array
}

export class WordSet {
  readonly words: ReadonlySet<string>
  readonly column: number
  readonly bit: number

  constructor(words: Iterable<string>) {
    this.words = new Set(words)
    this.column = Math.floor(lists / BITS)
    this.bit = 1 << (lists % BITS)
    if (this.column >= COLUMNS) throw new Error('more lists than word-sets.ts has room for: raise COLUMNS')
    lists++
    for (const word of this.words) TABLE[enter(word) * COLUMNS + this.column]! |= this.bit
  }

  /** Is the word `at` one of them? Outside the text none is. */
  has({ numbers }: Numbered, at: number): boolean {
    return ((TABLE[(numbers[at] ?? 0) * COLUMNS + this.column] as number) & this.bit) !== 0
  }

  /** Is any word of a stretch one of them? `lists` is what `listsIn` says of it. */
  isAmong(lists: number[]): boolean {
    return ((lists[this.column] as number) & this.bit) !== 0
  }

  isIn(words: Numbered, from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (this.has(words, at)) return true
    return false
  }
}

/** The bits of every list that has a word of this stretch. */
export function listsIn({ numbers }: Numbered, from: number, to: number): number[] {
  const lists = new Array<number>(COLUMNS)
  for (let column = 0; column < COLUMNS; column++) lists[column] = 0
  for (let at = from; at < to; at++) {
    const row = (numbers[at] as number) * COLUMNS
    // Half of all words are on no list.
    if (row === 0) continue
    for (let column = 0; column < COLUMNS; column++)
      lists[column] = (lists[column] as number) | (TABLE[row + column] as number)
  }
  return lists
}
