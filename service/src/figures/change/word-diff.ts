// Two texts word by word: what stayed, what went, what is new. Answers can be long, and crafted to be slow to compare:
// beyond a fixed amount of work nothing is shown, on any machine. Pure.

import { visibleText } from '@brand-citation-forensics/proof'
import { diffArrays } from 'diff'

export interface WordPiece {
  is: 'same' | 'gone' | 'new'
  text: string
}

/** Work grows with the square of the differences, and with differences times words. */
const MOST_DIFFERENCES = 1_500
const MOST_STEPS = 20_000_000
/** Longer than any answer; splitting into words takes time too. */
const LONGEST = 400_000

/** Null if they are too different or too long to show word by word. */
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

/** Each word keeps the space after it, so that a sentence in which every word changed does not fall apart at its spaces. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    if (words.length > 0 && /^\s+$/.test(segment)) words[words.length - 1] += segment
    else words.push(segment)
  }
  return words
}

/** What a person reads of an answer, with its lines: the sealed fold makes a single line of it. */
export const readableText = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(line => (line.trim() === '' ? '' : visibleText(line)))
    .filter(line => line !== '')
    .join('\n')
