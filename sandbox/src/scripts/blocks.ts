// Short ways to write the blocks of an answer.

import type { Block, Sentence } from './answer.ts'

export function said(text: string, ...cites: number[]): Sentence {
  return { text, cites }
}

export function heading(text: string): Block {
  return { kind: 'heading', sentences: [said(text)] }
}

/** What cites nothing may be bare words. */
type Said = string | Sentence

const sentencesOf = (all: Said[]): Sentence[] => all.map(one => (typeof one === 'string' ? said(one) : one))

export function paragraph(...all: Said[]): Block {
  return { kind: 'paragraph', sentences: sentencesOf(all) }
}

export function item(title: string, ...all: Said[]): Block {
  return { kind: 'item', title, sentences: sentencesOf(all) }
}

/** The first row is the head. */
export function table(...rows: Said[][]): Block[] {
  return rows.map(cells => ({ kind: 'row', sentences: sentencesOf(cells) }))
}
