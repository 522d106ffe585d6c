// How firmly a clause states what it states: reported by others, conditional, or hedged.

import { WordSet } from '../../vocabulary/word-sets.ts'
import type { Sentence } from '../reader.ts'
import { Sign } from '../words/gaps.ts'
import { Role } from './lexicon.ts'
import type { Sight } from './negation.ts'
import type { Range } from './sentences.ts'

const has = ({ roles }: Sight, at: number, role: number): boolean => ((roles[at] ?? 0) & role) !== 0
const isWord = ({ words }: Sight, at: number, among: WordSet): boolean => among.has(words, at)

/** What customers in general praise is there; what one of them praises need not be. */
const EVERYBODY = new WordSet('customers guests patrons visitors diners users people'.split(' '))
const MODALS = new WordSet('can could may might will should to'.split(' '))
/** What a source may be called without being somebody's opinion: "according to its website". */
const OWN_SOURCES = new WordSet(
  'website site webseite homepage page data listing its their official company information'.split(' '),
)
const BY = new WordSet('by von par por da'.split(' '))
/** How many words may stand between who tells and the telling. */
const TELLING_REACH = 6

/** The words of a sentence that are somebody else's: from who tells to the end; empty when nobody does. */
export function reportedIn(sight: Sight, sentence: Sentence, clauses: Range[]): Range {
  if ((sentence.roles & REPORTS) === 0) return NOTHING
  const from = reportedFrom(sight, sentence)
  if (from === sentence.to) return NOTHING
  let index = 0
  while (index < clauses.length && from >= (clauses[index] as Range).to) index++
  const clause = clauses[index]
  // "While some say X, the shop ...": the main clause is the answer's own again.
  const isAside = clause !== undefined && has(sight, clause.from, Role.contrast) && index < clauses.length - 1
  return { from, to: isAside && clause.from === sentence.from ? clause.to : sentence.to }
}

const NOTHING: Range = { from: 0, to: 0 }
const REPORTS = Role.attributor | Role.according | Role.teller

function reportedFrom(sight: Sight, sentence: Range): number {
  for (let at = sentence.from; at < sentence.to; at++) {
    if (!has(sight, at, REPORTS)) continue
    if (has(sight, at, Role.attributor) && !has(sight, at, Role.teller) && !has(sight, at, Role.according))
      return at
    if (has(sight, at, Role.according) && !namesOwnSource(sight, at, sentence.to)) return at
    if (
      has(sight, at, Role.teller) &&
      (isWord(sight, at - 1, BY) || isOneTeller(sight, at) || tells(sight, at, sentence.to))
    )
      return at
  }
  return sentence.to
}

const REVIEWERS = new WordSet('reviewer reviewers rezensent kritiker'.split(' '))
const SINGLE = new WordSet('one another third second first'.split(' '))

/** "a reviewer", "one customer", "the third review": whatever follows is theirs. */
const isOneTeller = (sight: Sight, at: number): boolean =>
  isWord(sight, at, REVIEWERS) ||
  (isWord(sight, at, SINGLE) && has(sight, at + 1, Role.teller)) ||
  (isWord(sight, at - 1, SINGLE) && at > 0)

function namesOwnSource(sight: Sight, at: number, end: number): boolean {
  for (let next = at + 1; next < Math.min(end, at + TELLING_REACH); next++) {
    if (has(sight, next, Role.teller)) return false
    if (isWord(sight, next, OWN_SOURCES)) return true
  }
  return false
}

/** "customers praise", "one reviewer of the shop said", but not "customers can enjoy". */
function tells(sight: Sight, at: number, end: number): boolean {
  for (let next = at + 1; next < Math.min(end, at + TELLING_REACH); next++) {
    if (isWord(sight, next, MODALS) || has(sight, next, Role.verb | Role.contrast)) return false
    // "reviews from customers, who praise": they are the ones who tell.
    if (isWord(sight, next, EVERYBODY)) return false
    if (has(sight, next, Role.telling)) return true
    if (has(sight, next, Role.liking)) return !isWord(sight, at, EVERYBODY)
  }
  return false
}

/** "if", "whether", "would" at the head of a clause: no statement. */
export function isConditional(sight: Sight, clause: Range): boolean {
  for (let at = clause.from; at < Math.min(clause.to, clause.from + 3); at++)
    if (has(sight, at, Role.conditional)) return true
  return false
}

const HEDGE_BEFORE = 4
const HEDGE_BEHIND = 3
const DOUBT_BEFORE = 12

/** Hedges of a yes or no; all others ("about", "over", "seems") make numbers vague, not things. */
const OFTEN = new WordSet(
  'typically usually generally often normally occasional occasionally sometimes special occasion occasions meist meistens normalerweise oft gelegentlich généralement souvent parfois normalmente generalmente habitualmente suele geralmente frequentemente spesso solitamente'.split(
    ' ',
  ),
)
const SEEMS = new WordSet('seems seem appears appear scheint semble parece sembra'.split(' '))

export function isHedged(sight: Sight, clause: Range, hit: Range): boolean {
  const number = hasDigit(sight, hit)
  const hedges = (at: number): boolean => has(sight, at, Role.hedge) && (number || isWord(sight, at, OFTEN))
  const doubts = (at: number): boolean => has(sight, at, Role.doubt) && (number || !isWord(sight, at, SEEMS))
  for (let at = hit.from - 1; at >= Math.max(clause.from, hit.from - DOUBT_BEFORE); at--)
    if (doubts(at) || (at >= hit.from - HEDGE_BEFORE && hedges(at))) return true
  for (let at = hit.from; at < hit.to; at++) if (doubts(at) || hedges(at)) return true
  for (let at = hit.to; at < Math.min(clause.to, hit.to + HEDGE_BEHIND); at++) {
    if (has(sight, at, Role.relative) || hasComma(sight, at)) return false
    if (doubts(at) || (!number && hedges(at))) return true
  }
  return false
}

const hasComma = ({ words }: Sight, at: number): boolean => ((words.gaps[at] ?? 0) & Sign.comma) !== 0

function hasDigit({ words }: Sight, { from, to }: Range): boolean {
  for (let at = from; at < to; at++) if (/\d/.test(words.list[at] as string)) return true
  return false
}
