// Two texts word by word: what stayed, what is gone, what is new. Texts of engines can be long, and made to be slow to
// compare: beyond a fixed amount of work nothing is shown, whatever the machine. Pure.

import { visibleText } from '@brand-citation-forensics/proof'
import { diffArrays } from 'diff'

export interface WordPiece {
  is: 'same' | 'gone' | 'new'
  text: string
}

/** Steps grow with the square of the differences, and with their product with the words. */
const MOST_DIFFERENCES = 1_500
const MOST_STEPS = 20_000_000
/** Longer than any answer; also taking words apart takes time. */
const LONGEST = 400_000

/** Null when they are too different, or too long, to be shown word by word. */
export function diffWords(before: string, after: string): WordPiece[] | null {
  if (before.length + after.length > LONGEST) return null
  const [earlier, later] = [wordsOf(before), wordsOf(after)]
  const words = earlier.length + later.length
  const maxEditLength = Math.min(MOST_DIFFERENCES, Math.floor(MOST_STEPS / Math.max(1, words)))
  const changes = diffArrays(earlier, later, { maxEditLength })
  if (!changes) return null
  return changes.map(({ value, added, removed }) => ({
    is: added ? 'new' : removed ? 'gone' : 'same',
    text: value.join(''),
  }))
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Each with the space behind it, so that a sentence in which every word is another does not fall apart at its spaces. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    if (words.length > 0 && /^\s+$/.test(segment)) words[words.length - 1] += segment
    else words.push(segment)
  }
  return words
}

/** What a person reads of an answer, in the lines it has: the fold that is sealed makes one line of all. */
export const readableText = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(line => (line.trim() === '' ? '' : visibleText(line)))
    .filter(line => line !== '')
    .join('\n')
