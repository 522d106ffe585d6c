/** A quote, and what of the page its value may need. */
export interface QuotePlace {
  quote: string
  /** The line around it, as far as it is near, and what of it comes after the quote. */
  near: string
  behind: string
  /** Lines before, which may hold a heading or the head of a table. */
  above: string
  /** A line or two after it, which may hold what somebody is. */
  beyond: string
  /** The line before, if it asks something. */
  question: string
  /** Of a cell that the reader names: the first of its row, and the head of its column. */
  heads: string
  isRow: boolean
}
