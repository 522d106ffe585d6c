// A false claim in the sentence in which it stands, with its words marked: a bare value accuses nobody.

import { plainWords } from '../../citations/plain-words.ts'
import type { Claim } from '../../model/citation.ts'
import { sentencesOf } from '../../readers/sentences.ts'

export interface Quote {
  text: string
  /** The words that are false; none if they are not found in it. */
  marks: { start: number; end: number }[]
}

/** Of a longer sentence, what is near the claim. */
const AROUND = 220

export function quoteOf(text: string, claim: Pick<Claim, 'start' | 'end' | 'text'>): Quote {
  const { start, end } = claim
  const words = plainWords(claim.text)
  if (words === '' || text.slice(start, end) !== claim.text)
    return { text: words, marks: markIn(words, words, 0) }
  const around = sentencesOf(text).filter(one => one.start < end && one.end > start)
  const from = Math.max(around[0]?.start ?? start, start - AROUND)
  const to = Math.min(around.at(-1)?.end ?? end, end + AROUND)
  const before = from > (around[0]?.start ?? start) ? '…' : ''
  const behind = to < (around.at(-1)?.end ?? end) ? '…' : ''
  const shown = `${before}${plainWords(text.slice(from, to).toWellFormed())}${behind}`
  return { text: shown, marks: markIn(shown, words, plainWords(text.slice(from, start)).length) }
}

/** Where the words stand, the nearest to a place if they stand there twice. */
function markIn(text: string, words: string, near: number): Quote['marks'] {
  let best = -1
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (best < 0 || Math.abs(at - near) < Math.abs(best - near)) best = at
  return best < 0 ? [] : [{ start: best, end: best + words.length }]
}
