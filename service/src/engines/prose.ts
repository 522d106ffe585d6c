// A text put together from blocks, remembering which sources stand behind which block.

import type { FoundSource } from './reading.ts'

export interface Prose {
  text: string
  cited: FoundSource[]
  /** What separates the next words from the last ones. */
  gap: string
}

export function noProse(): Prose {
  return { text: '', cited: [], gap: '' }
}

/** Appends words and cites the sources for exactly these words. */
export function say(prose: Prose, words: string, sources: readonly FoundSource[] = []): void {
  if (words === '') return
  if (prose.text !== '') prose.text += prose.gap
  prose.gap = ''
  const span = { start: prose.text.length, end: prose.text.length + words.length }
  prose.text += words
  for (const source of sources) prose.cited.push({ ...source, span })
}

export function breakParagraph(prose: Prose): void {
  prose.gap = '\n\n'
}

/** Does not weaken a paragraph break that is already due. */
export function breakLine(prose: Prose): void {
  if (prose.gap !== '\n\n') prose.gap = '\n'
}

/** What was cited in place; where the engine marked nothing in place, the whole list stands for the answer. */
export function citedOrListed(
  cited: readonly FoundSource[],
  listed: readonly FoundSource[],
): readonly FoundSource[] {
  return cited.length > 0 ? cited : listed
}
