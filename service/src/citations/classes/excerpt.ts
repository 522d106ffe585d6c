import type { Claim } from '../../model/citation.ts'
import { accusationAmong } from './decide.ts'

const LENGTH = 280
/** How much is shown before the position. */
const BEFORE = 80
/** Longer words are cut; so is writing without spaces. */
const LONGEST_WORD = 40
/** Longer than the addresses that engines link to. */
const LONGEST_LINK = 1_000

/** What to show of an answer beside its verdict: where it accuses, else where it names the brand. */
export const shownOf = (text: string, { claims, mentions }: Pointing): string | null =>
  excerptOf(text, accusationAmong(claims)?.start ?? mentions[0]?.start ?? 0)

interface Pointing {
  claims: Claim[]
  mentions: { start: number }[]
}

/**
 * What to show of an answer around a position, at most 280 code points; null if it says nothing. It is cut neither within a
 * word, where half a figure would read as another, nor within a link, unless the position itself is in a link longer than
 * an excerpt.
 */
export function excerptOf(text: string, at: number): string | null {
  if (text === '') return null
  const from = startOf(text, at)
  const end = endOf(text, from)
  const link = linkOver(text, end)
  return text.slice(from, link && link.start > at ? link.start : end).toWellFormed()
}

function startOf(text: string, at: number): number {
  const earliest = Math.max(0, at - BEFORE)
  const word = isWithinWord(text, earliest) ? text.slice(earliest, earliest + LONGEST_WORD).search(/\s/) : 0
  const from = earliest + Math.max(0, word)
  const link = linkOver(text, from)
  if (link && link.end <= at) return link.end
  if (link && at - link.start < LENGTH / 2) return link.start
  // Cut between code points, so that no character is torn.
  return from > 0 && (text.codePointAt(from - 1) ?? 0) > 0xffff ? from + 1 : from
}

function endOf(text: string, from: number): number {
  let to = from
  for (let count = 0; count < LENGTH && to < text.length; count++)
    to += (text.codePointAt(to) as number) > 0xffff ? 2 : 1
  if (!isWithinWord(text, to)) return to
  const word = text.slice(to - LONGEST_WORD, to).search(/\S*$/)
  return word > 0 ? to - LONGEST_WORD + word : to
}

const isWithinWord = (text: string, cut: number): boolean =>
  cut > 0 && cut < text.length && !/\s/.test(text.slice(cut - 1, cut + 1))

/** `[words](address)`, or an address by itself. */
const LINK = /!?\[[^[\]\n]*\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s"[^"\n]*")?\)|https?:\/\/[^\s<>()[\]|]*/g

/** The link that a cut here would go through. Looks only nearby, so that an answer's length costs nothing. */
function linkOver(text: string, cut: number): { start: number; end: number } | null {
  const origin = Math.max(0, cut - LONGEST_LINK)
  for (const { 0: link, index } of text.slice(origin, cut + LONGEST_LINK).matchAll(LINK)) {
    const start = origin + index
    if (start >= cut) break
    if (cut < start + link.length) return { start, end: start + link.length }
  }
  return null
}
