// Where a reader's quote stands in the answer. A reader may be wrong: only what stands letter for letter in the sentence that it names
// is the answer's word.

import type { Sentence } from '../../readers/sentences.ts'

/** UTF-16 units into the answer. */
export interface Place {
  start: number
  end: number
}

interface Quote {
  /** Its number. */
  sentence: number
  quote: string
}

/** Every position in its sentence; none where it is no quote. */
export function quotedIn(answer: string, sentences: Sentence[], { sentence: at, quote }: Quote): Place[] {
  const sentence = sentences[at]
  if (!sentence) return []
  const found = placesOf(answer, sentence, quote)
  return found.length > 0 ? found : acrossLines(answer, { sentence, next: sentences[at + 1] }, quote)
}

/** Whole words and figures first: "2 %" is not meant where "1.2 %" stands. */
function placesOf(answer: string, sentence: Sentence, quote: string): Place[] {
  const places: Place[] = []
  const text = answer.slice(sentence.start, sentence.end)
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1))
    places.push({ start: sentence.start + at, end: sentence.start + at + quote.length })
  const whole = places.filter(place => isWhole(answer, place))
  return whole.length > 0 ? whole : places
}

/** Lines may part where none ends: "Marktstr." and "5". */
function acrossLines(
  answer: string,
  { sentence, next }: { sentence: Sentence; next: Sentence | undefined },
  quote: string,
): Place[] {
  const isParted = answer.charAt(sentence.end - 1) === '.' && next !== undefined
  if (!isParted || answer.slice(sentence.end, next.start).includes('\n')) return []
  return placesOf(answer, { start: sentence.start, end: next.end }, quote).filter(
    ({ start, end }) => start < sentence.end && end > next.start,
  )
}

const JOINED = /[\p{L}\p{N}]|[.,](?=\d)/u
const isWhole = (text: string, { start, end }: Place): boolean =>
  !(/^\d/.test(text.slice(start)) && /\d[.,]?$/.test(text.slice(0, start).slice(-2))) &&
  !(JOINED.test(text.slice(end - 1, end)) && /^(?:\p{N}|[.,]\d)/u.test(text.slice(end, end + 2)))
