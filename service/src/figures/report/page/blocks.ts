// What a report is made of: plain text in a few forms, which a page, the console and paper each show in their own way. It holds
// no markup, so foreign text stays text.

import { oneLine } from '../../../alerts/one-line.ts'

/** `href`: one of our own addresses, never a foreign one. */
export type Cell = string | { text: string; href: string }

export type Block =
  | { kind: 'text' | 'loud'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'facts'; rows: { label: string; value: Cell }[] }
  /** A column whose name starts with `#` is numeric. */
  /** Shares and how sure they are, from 0 to 1, as lengths; the words say the same. */
  | { kind: 'bars'; caption: string; bars: Bar[] }
  | { kind: 'table'; caption: string; columns: string[]; rows: Cell[][] }

export interface Bar {
  label: string
  words: string
  /** Null: too few answers to draw it. */
  share: number | null
}

export interface Section {
  title: string
  blocks: Block[]
  /** For whoever asks how it was done: last, and folded where a page can fold. */
  isBackground?: boolean
}

export interface ReportPage {
  title: string
  lead: string
  sections: Section[]
}

export const text = (words: string): Block => ({ kind: 'text', text: words })
export const list = (items: string[]): Block => ({ kind: 'list', items })
export const facts = (rows: [label: string, value: Cell][]): Block => ({
  kind: 'facts',
  rows: rows.map(([label, value]) => ({ label, value })),
})

export const bars = (caption: string, rows: Bar[]): Block => ({ kind: 'bars', caption, bars: rows })

/** Without rows, `none` says so. */
export const table = (caption: string, columns: string[], rows: Cell[][], none: string): Block =>
  rows.length === 0 ? text(none) : { kind: 'table', caption, columns, rows }

/** Foreign text, as much of it as a table can hold. */
export const quoted = (words: string): string => oneLine(words.toWellFormed(), 200)
