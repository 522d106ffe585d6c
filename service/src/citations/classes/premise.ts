// The prompt's own words, quoted back: "You ask why 'X has a free plan'". Merely quoting a false premise does not
// assert it.

import type { Claim } from '../../model/citation.ts'
import { stemsOf } from './echo.ts'

const OPENING = '“„«"‘‚‹'
const ANY_OPENING = /[“„«"‘‚‹]/
const CLOSING = '”“»"’‘›'
/** Longer quotations are not examined. */
const LONGEST = 200
const LONGEST_LINE = 2_000

/** Claims inside a quotation of nothing but the prompt's words are unverifiable. */
export function withoutQuotedPremises(claims: Claim[], text: string, prompt: string): Claim[] {
  let asked: Set<string> | undefined
  const isPremise = (claim: Claim): boolean => {
    const quoted = quotationAround(text, claim)
    if (quoted === null) return false
    asked ??= new Set(stemsOf(prompt))
    return stemsOf(quoted).every(stem => asked?.has(stem))
  }
  return claims.map(claim =>
    claim.verdict === 'contradicted' && isPremise(claim)
      ? { ...claim, verdict: 'unverifiable', kind: null, rule: `${claim.rule}/quoted-premise` }
      : claim,
  )
}

function quotationAround(text: string, { start, end }: Claim): string | null {
  // Usually nothing is quoted nearby.
  if (!ANY_OPENING.test(text.slice(Math.max(0, start - LONGEST - 1), start))) return null
  let from = start
  while (from > Math.max(0, start - LONGEST) && !isMark(text, from - 1, OPENING)) from--
  let to = end
  while (to < Math.min(text.length, end + LONGEST) && !isMark(text, to, CLOSING)) to++
  const isQuoted = isMark(text, from - 1, OPENING) && isMark(text, to, CLOSING) && isOpen(text, from)
  const quoted = text.slice(from, to)
  return isQuoted && !quoted.includes('\n') ? quoted : null
}

/** The straight mark opens and closes: after an even number of them nothing is quoted. */
function isOpen(text: string, from: number): boolean {
  if (text.charAt(from - 1) !== '"') return true
  const line = text.slice(Math.max(text.lastIndexOf('\n', from - 1), from - LONGEST_LINE, 0), from)
  return line.split('"').length % 2 === 0
}

/** An apostrophe within a word opens and closes nothing. */
const isMark = (text: string, at: number, marks: string): boolean =>
  marks.includes(text.charAt(at) || ' ') && !/\p{L}.\p{L}/u.test(text.slice(Math.max(0, at - 1), at + 2))
