// Where one thing that a sentence says ends and the next begins: clauses between commas, parts between stronger marks and
// words of contrast.

import type { Lexicon } from './lexicon.ts'
import type { Token } from './tokens.ts'

export interface Parts {
  /** By token: the number of its part, and of its clause. */
  part: number[]
  clause: number[]
}

const STRONG = /^[;()[\]–—|!?"“”„«»]$/
const BRACKET = /^[;()[\]|]$/
const DASH = /^[–—-]$/
const WEAK = /^[,:]$/
const AMOUNT = /^[\d€$£¥]/

export function partsOf(tokens: Token[], lexicon: Lexicon): Parts {
  const parts: Parts = { part: [], clause: [] }
  let part = 0
  let clause = 0
  for (let at = 0; at < tokens.length; at++) {
    const edge = edgeAt(tokens, at, lexicon)
    if (edge === 'part') part++
    if (edge !== null) clause++
    parts.part.push(part)
    parts.clause.push(clause)
  }
  return parts
}

function edgeAt(tokens: Token[], at: number, { phrases }: Lexicon): 'part' | 'clause' | null {
  const { kind, text } = tokens[at] as Token
  const next = tokens[at + 1]
  if (kind === 'word') return phrases.contrasts.at(tokens, at) ? 'part' : null
  // A full stop after a title ends nothing: "Dr. Brandauer".
  const isEnd = text === '.' && next?.isCapital && !next.isJoint && tokens[at - 1]?.kind !== 'number'
  if (isEnd) return phrases.titles.at(tokens, at - 1) || phrases.links.at(tokens, at - 1) ? null : 'part'
  // "08:00–18:00", "€7–12": between figures they belong to a value.
  const isWithinValue = next !== undefined && AMOUNT.test(next.text) && (DASH.test(text) || next.isJoint)
  if (isWithinValue && !BRACKET.test(text)) return null
  return STRONG.test(text) ? 'part' : WEAK.test(text) ? 'clause' : null
}
