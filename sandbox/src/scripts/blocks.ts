// Short ways to write the blocks of an answer.

import type { Block, Sentence } from './answer.ts'

export function said(text: string, ...cites: number[]): Sentence {
  return { text, cites }
}

export function heading(text: string): Block {
  return { kind: 'heading', sentences: [said(text)] }
}

export function paragraph(...sentences: Sentence[]): Block {
  return { kind: 'paragraph', sentences }
}

export function item(title: string, ...sentences: Sentence[]): Block {
  return { kind: 'item', title, sentences }
}

/** The first row is the head. A cell without a source may be bare words. */
export function table(...rows: (string | Sentence)[][]): Block[] {
  return rows.map(cells => ({
    kind: 'row',
    sentences: cells.map(cell => (typeof cell === 'string' ? said(cell) : cell)),
  }))
}
