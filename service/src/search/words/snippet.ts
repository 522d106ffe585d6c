// The part of a text with the most search words. Plain text, with marks beside it. Pure.

import { plainWords } from '../../citations/plain-words.ts'
import { findMarks, type Mark, markAny } from './match.ts'
import type { SearchQuery } from './query.ts'
import { wordsOf } from './words.ts'

interface Snippet {
  text: string
  marks: Mark[]
}

export interface Found {
  snippet: Snippet
  /** The first places in the text itself. */
  places: Mark[]
}

const MOST_PLACES = 20

const LENGTH = 260
const BEFORE = 60

export function findIn(text: string, query: SearchQuery): Found {
  const words = wordsOf(text)
  const marks = findMarks(words, query) ?? markAny(words, query)
  const from = Math.max(0, bestStart(marks) - BEFORE)
  const [start, end] = [edge(text, from, -1), edge(text, Math.min(text.length, from + LENGTH), 1)]
  const shown = plainWords(text.slice(start, end).toWellFormed()).replace(/\s+/g, ' ').trim()
  const cut = `${start > 0 ? '… ' : ''}${shown}${end < text.length ? ' …' : ''}`
  return { snippet: { text: cut, marks: markAny(wordsOf(cut), query) }, places: marks.slice(0, MOST_PLACES) }
}

/** Where the stretch begins that has the most marks in it; of equals, the first. */
function bestStart(marks: Mark[]): number {
  let best = { start: marks[0]?.start ?? 0, count: 0 }
  for (let first = 0, last = 0; first < marks.length; first++) {
    const start = marks[first]?.start ?? 0
    while (last < marks.length && (marks[last]?.end ?? 0) <= start + LENGTH - BEFORE) last++
    if (last - first > best.count) best = { start, count: last - first }
  }
  return best.start
}

const REACH = 20

/** The next space, if there is one near: words are not cut where they need not be. */
function edge(text: string, at: number, step: 1 | -1): number {
  for (let moved = 0, place = at; moved <= REACH; moved++, place += step) {
    if (place <= 0 || place >= text.length) return Math.max(0, Math.min(text.length, place))
    if (/\s/.test(text.charAt(place))) return place
  }
  return at
}
