// Whom an answer recommends instead of somebody, where it says so: "instead of Acme, choose Rivalo", "I would switch to Rivalo".

import type { Phrases } from './lexicon/phrases.ts'
import type { Page } from './page.ts'
import { replacementsIn } from './replacements.ts'
import { sentencesIn } from './sentences.ts'
import { isParty, partiesIn, partyAt } from './shape.ts'

export interface Instead {
  recommended: number
  /** Null if the answer does not say instead of whom. */
  of: number | null
}

const SHORTEST = 4

export function insteadIn(page: Page): Instead[] {
  const found = new Map<string, Instead>()
  // A name alone advises nothing.
  for (const { text } of sentencesIn(page))
    if (text.length >= SHORTEST && partiesIn(text).length > 0)
      for (const one of adviceIn(text, page.phrases)) found.set(`${one.recommended} ${one.of}`, one)
  for (const one of replacementsIn(page)) found.set(`${one.recommended} ${one.of}`, one)
  return [...found.values()]
}

function* adviceIn(text: string, phrases: Phrases): Generator<Instead> {
  // A question advises nothing.
  if (/[?？]["'”»)]?\s*$/u.test(text)) return
  for (const { before, after, of: left, recommended } of phrases.adviceIn(text)) {
    if (isDenied(before, after, phrases)) continue
    const of = isParty(left) ? partyAt(left) : null
    for (const party of partiesIn(recommended)) if (party !== of) yield { recommended: party, of }
  }
}

/** Units after a recommendation in which it may be withdrawn. */
const REACH = 24

function isDenied(before: string, after: string, phrases: Phrases): boolean {
  const clause = before.split(/[,;:、]/u).at(-1) ?? ''
  if (phrases.says('denied', clause) || phrases.purpose.has(clause.trim())) return true
  return phrases.says('deniedAfter', after.slice(0, REACH).split(/[,;:]/u)[0] ?? '')
}
