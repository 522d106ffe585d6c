// What a report is drawn of: plain words in a few forms, which a page, a console and a sheet of paper each show in their way. No markup is in it,
// so texts of others cannot be more than text.

import { oneLine } from '../../../alerts/one-line.ts'

/** `href`: an address of ours, never one of others. */
export type Cell = string | { text: string; href: string }

export type Block =
  | { kind: 'text' | 'loud'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'facts'; rows: { label: string; value: Cell }[] }
  /** A column that starts with `#` is a number. */
  | { kind: 'table'; caption: string; columns: string[]; rows: Cell[][] }

export interface Section {
  title: string
  blocks: Block[]
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

/** Without rows, `none` says so. */
export const table = (caption: string, columns: string[], rows: Cell[][], none: string): Block =>
  rows.length === 0 ? text(none) : { kind: 'table', caption, columns, rows }

/** A text of others, as much of it as a table can hold. */
export const quoted = (words: string): string => oneLine(words.toWellFormed(), 200)
