// Where one thing that a sentence says ends and the next begins: clauses between commas, parts between stronger marks and
// words of contrast.

import type { Lexicon } from '../lexicon/lexicon.ts'
import type { Token } from './tokens.ts'

export interface Parts {
  /** By token: the number of its part, and of its clause. */
  part: number[]
  clause: number[]
}

const STRONG = /^[;()[\]–—|!?"“”„«»]$/
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

function edgeAt(tokens: Token[], at: number, lexicon: Lexicon): 'part' | 'clause' | null {
  const token = tokens[at] as Token
  const next = tokens[at + 1]
  if (token.text === '.' && next?.isCapital && !next.isJoint && !lexicon.phrases.links.at(tokens, at - 1))
    return 'part'
  if (token.kind === 'word') return lexicon.phrases.contrasts.at(tokens, at) ? 'part' : null
  // "08:00–18:00", "€7–12": between figures they belong to a value.
  const isWithinValue =
    next !== undefined && AMOUNT.test(next.text) && (DASH.test(token.text) || next.isJoint)
  if (isWithinValue && !/^[;()[\]|]$/.test(token.text)) return null
  return STRONG.test(token.text) ? 'part' : WEAK.test(token.text) ? 'clause' : null
}
