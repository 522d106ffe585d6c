// A text assembled from blocks, remembering which sources support which block.

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

/** Appends words and cites the sources for exactly these. */
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

/** Does not weaken a pending paragraph break. */
export function breakLine(prose: Prose): void {
  if (prose.gap !== '\n\n') prose.gap = '\n'
}

/** What was cited in place; if nothing was, the whole list supports the answer. */
export function citedOrListed(
  cited: readonly FoundSource[],
  listed: readonly FoundSource[],
): readonly FoundSource[] {
  return cited.length > 0 ? cited : listed
}

/** Beyond this many, links on the same words are not located. */
const MOST_LINKS = 100

/** Places links on their anchor words, which begin at `from`; a link whose words are missing has no place. */
export function placeInWords(words: string, links: readonly FoundSource[], from: number): FoundSource[] {
  return links.slice(0, MOST_LINKS).map(link => {
    const at = link.title ? words.indexOf(link.title) : -1
    if (!link.title || at === -1) return link
    return { ...link, span: { start: from + at, end: from + at + link.title.length } }
  })
}

/** For sorting: in the order of the words, then those without a place. */
export const byPlace = (one: FoundSource, other: FoundSource): number => placeOf(one) - placeOf(other)
const placeOf = ({ span }: FoundSource): number => span?.start ?? Number.MAX_SAFE_INTEGER
