// What an answer attributes to a cited page: the quotations and exact figures of the sentence that the citation
// closes or covers. A false citation is an accusation, so only what can be nobody else's word counts.

import type { CitedSource } from '../../engines/engine.ts'
import { HEDGES } from '../vocabulary/phrases.ts'

/** Offsets are those of the quote in the answer. */
export interface Attributed {
  quote: string
  start: number
  end: number
}

const MOST_QUOTES = 5

export function attributedIn(text: string, cited: CitedSource, citations: CitedSource[]): Attributed[] {
  const sentence = sentenceOf(text, cited)
  if (!sentence || isSharedWith(text, { cited, sentence, citations })) return []
  const words = text.slice(sentence.start, sentence.end)
  return [...quotationsIn(words), ...figuresIn(words)].slice(0, MOST_QUOTES).map(({ start, end }) => ({
    quote: words.slice(start, end),
    start: sentence.start + start,
    end: sentence.start + end,
  }))
}

interface Span {
  start: number
  end: number
}

const LONGEST_SENTENCE = 500
const ENDS = ['. ', '! ', '? ', '\n', '。', '！', '？']

/** Null for a citation without a position: it is for the whole answer, and so for no single sentence. */
function sentenceOf(text: string, { start, end }: CitedSource): Span | null {
  if (start === null || end === null) return null
  const from = Math.max(0, start - LONGEST_SENTENCE)
  const before = text.slice(from, start).trimEnd()
  const cut = Math.max(...ENDS.map(mark => before.lastIndexOf(mark)))
  return { start: from + cut + 1, end: Math.min(end, start + LONGEST_SENTENCE) }
}

/** How far after a sentence its other footnote marks may be. */
const FOOTNOTES = 100
const ADDRESS = /https?:\/\/[^\s)\]>"”]+/g

/** With two sources after one sentence, nobody knows which is cited for what. */
function isSharedWith(
  text: string,
  { cited, sentence, citations }: { cited: CitedSource; sentence: Span; citations: CitedSource[] },
): boolean {
  const last = sentence.end + FOOTNOTES
  const isWithin = ({ start, end }: CitedSource) =>
    start !== null && end !== null && end > sentence.start && start < last
  const page = pageOf(cited.url)
  if (citations.some(other => pageOf(other.url) !== page && isWithin(other))) return true
  // A source cited before is positioned there; its address may appear here again.
  const [tail = ''] = text.slice(sentence.end, last).split('\n')
  const addresses = (text.slice(sentence.start, sentence.end) + tail).matchAll(ADDRESS)
  return addresses.some(([address]) => !page.startsWith(pageOf(address)))
}

const pageOf = (url: string): string => url.replace(/#.*$/s, '').replace(/[?&]utm_source=\w*$/, '')

/** Somebody's words: long enough not to be a mere name, short enough to be looked for. */
const SHORTEST_QUOTATION = 15
const LONGEST_QUOTATION = 200
/** Every pair of marks is consumed, even around a single word: otherwise the text between two pairs looks quoted. */
const QUOTATION = /(?<![\p{L}\p{N}])[“„«"]([^“”„«»"\n]*)[”“»"](?![\p{L}\p{N}])/gu

const quotationsIn = (words: string): Span[] =>
  [...words.matchAll(QUOTATION)].flatMap(({ 1: inner = '', index }) => {
    const quote = inner.trim()
    if (quote.length < SHORTEST_QUOTATION || quote.length > LONGEST_QUOTATION) return []
    const start = words.indexOf(quote, index)
    return [{ start, end: start + quote.length }]
  })

/** Addresses, footnote marks ([12], 【3†source】, [^4]) and quotations: figures in them are no statements of their own. */
const NO_STATEMENT =
  /https?:\/\/\S+|\[\^?[\d,\s–-]{1,20}\]|\(\d{1,3}\)|【[^】]{0,50}】|(?<![\p{L}\p{N}])[“„«"][^“”„«»"\n]*[”“»"](?![\p{L}\p{N}])/gu
/** Part of a telephone number, date, time, range or model name: a page may write it differently. */
const JOINED_BEFORE = /\d[\s()/:–-]{1,3}$|\p{L}-$|\+$/u
const JOINED_BEHIND = /^(?:[\s()/:–-]{1,3}\d|\s?\+|\p{L})/u
/** With its groups of thousands and its decimals; the groups are bounded, so the search is linear. */
const FIGURE =
  /(?<![\p{L}\p{N}.,])(?:\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3}(?!\d)){1,4}|\d{1,12})(?:[.,]\d{1,2}(?!\d))?(?![.,]?\d)/gu
/** Thousands, millions and milliards: a figure before them is rounded. */
const MASS =
  /^[\s\u00a0]?(?:k|thousand|tausend|tsd|mille|mil|mila|migliaia|m|mn|mln|mio|mil+i[oó]\p{L}*|mill[oó]n\p{L}*|milh\p{L}+|bn|billions?|mrd|mil+iard\p{L}*|bilh\p{L}+)(?![\p{L}\p{N}])/iu

/** Exact ones in digits: a page may word "some 300" and "1.2 million" differently. */
function figuresIn(words: string): Span[] {
  const stated = words.replace(NO_STATEMENT, matched => ' '.repeat(matched.length))
  return [...stated.matchAll(FIGURE)]
    .map(({ 0: figure, index }) => ({ start: index, end: index + figure.length }))
    .filter(({ end }) => !MASS.test(stated.slice(end, end + 20)))
    .filter(({ start, end }) => {
      const before = stated.slice(Math.max(0, start - 40), start)
      return (
        !JOINED_BEFORE.test(before) && !JOINED_BEHIND.test(stated.slice(end, end + 5)) && !isHedged(before)
      )
    })
}

/** A hedge comes right before the figure, or before its sign or unit: "about US$ 300". */
function isHedged(before: string): boolean {
  const words = ` ${before
    .toLowerCase()
    .replace(/[^\p{L}~≈]+/gu, ' ')
    .trim()} `
  return HEDGES.some(hedge => words.slice(-hedge.length - 12).includes(` ${hedge} `)) || /[~≈] $/.test(words)
}
