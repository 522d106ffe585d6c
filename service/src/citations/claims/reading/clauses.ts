// The clauses of a sentence: parts with a subject and a polarity of their own. A clause ends at a contrast
// ("but", "while"), a semicolon, a dash, a bracket, and at a comma before a part with its own verb.

import { Sign } from '../words/gaps.ts'
import { isCapital, type Words } from '../words/words.ts'
import { Role } from './lexicon.ts'
import type { Cut, Range } from './sentences.ts'

export interface ClauseRange extends Range {
  /** A remark on the word before it, in the middle of the clause around it. */
  inBrackets: boolean
  /** How far its denials reach: beyond a remark in brackets the clause goes on. */
  scope: Range
}

const BREAKING =
  Sign.semicolon |
  Sign.open |
  Sign.close |
  Sign.square |
  Sign.longDash |
  Sign.bullet |
  Sign.middleDot |
  Sign.spacedDash
const VERBS = Role.verb | Role.be | Role.bareVerb | Role.negator

/** `names`: words at which the brand is mentioned; behind a comma it is the subject of a clause of its own. */
export function cutClauses(
  words: Words,
  roles: Int32Array,
  cut: Cut,
  names: ReadonlySet<number>,
): ClauseRange[] {
  let clauses: ClauseRange[] | undefined
  let from = cut.from
  let inBrackets = false
  let verb = false
  let isJoined = false
  for (let at = cut.from + 1; at <= cut.to; at++) {
    verb ||= ((roles[at - 1] as number) & VERBS) !== 0
    const ends = at === cut.to || beginsClause(words, roles, at, cut, verb, names)
    if (!ends) continue
    const clause = new Span(from, at, inBrackets)
    // Most sentences have one, and an array that grows takes room for many.
    if (clauses) clauses.push(clause)
    else clauses = [clause]
    verb = false
    const gap = at < cut.to ? (words.gaps[at] as number) : 0
    if (inBrackets && gap & Sign.close) isJoined = goOn(clauses, words, at) || isJoined
    inBrackets = (gap & Sign.open) !== 0 || (inBrackets && (gap & Sign.close) === 0)
    from = at
  }
  return isJoined ? joinScopes(clauses as ClauseRange[]) : (clauses ?? [])
}

/** It reaches as far as it goes, unless a bracket interrupts it. */
class Span implements ClauseRange {
  readonly from: number
  readonly to: number
  readonly inBrackets: boolean
  scope: Range

  constructor(from: number, to: number, inBrackets: boolean) {
    this.from = from
    this.to = to
    this.inBrackets = inBrackets
    this.scope = this
  }
}

/** Does the clause behind a closing bracket continue the one before the opening bracket? Marked, if so. */
function goOn(clauses: ClauseRange[], { text, starts, ends }: Words, at: number): boolean {
  const before = clauses.at(-2)
  const gap = text.slice(ends[at - 1], starts[at])
  if (!before || before.inBrackets || /[,;]/.test(gap.slice(gap.indexOf(')')))) return false
  before.scope = { from: before.scope.from, to: at + 1 }
  return true
}

function joinScopes(clauses: ClauseRange[]): ClauseRange[] {
  for (let index = 0; index + 2 < clauses.length; index++) {
    const clause = clauses[index] as ClauseRange
    const behind = clauses[index + 2]
    if (clause.scope.to <= clause.to || !behind || behind.inBrackets) continue
    clause.scope = { from: clause.scope.from, to: behind.to }
    behind.scope = { from: clause.scope.from, to: behind.scope.to }
  }
  return clauses
}

function beginsClause(
  words: Words,
  roles: Int32Array,
  at: number,
  cut: Cut,
  verb: boolean,
  names: ReadonlySet<number>,
): boolean {
  const role = roles[at] as number
  // "nicht jedoch X", "not however X": the clause begins with the denial.
  if (role & Role.contrast) return ((roles[at - 1] as number) & Role.negator) === 0
  if (role & Role.negator && at + 1 < cut.to && (roles[at + 1] as number) & Role.contrast) return true
  const gap = words.gaps[at] as number
  if ((gap & (BREAKING | Sign.comma)) === 0) return false
  if ((words.starts[at] as number) - (words.ends[at - 1] as number) === 1) return (gap & Sign.longDash) !== 0
  if (gap & BREAKING) return true
  const joined = (role & Role.and) !== 0 && at + 1 < cut.to
  // "..., it offers", "..., and the shop is"
  const subject = joined ? at + 1 : at
  if ((roles[subject] as number) & Role.opener || (verb && names.has(subject))) return true
  if (words.list[at] === 'with') return true
  // "..., which ...": about the name before the comma.
  if (role & Role.relative && isCapital(words, at - 1)) return true
  return verb && (role & (Role.or | Role.relative)) === 0 && hasOwnVerb(words, roles, at, cut.to)
}

const SEGMENT = 14
const APART = Sign.semicolon | Sign.open | Sign.close

/**
 * Is there a verb with a subject of its own before the next comma: "..., street parking is available"? Behind
 * "and" the subject may be a list: "..., and X, Y and Z are closed".
 */
function hasOwnVerb(words: Words, roles: Int32Array, at: number, end: number): boolean {
  const joined = ((roles[at] as number) & Role.and) !== 0
  for (let next = at; next < Math.min(end, at + SEGMENT); next++) {
    const gap = next > at ? (words.gaps[next] as number) : 0
    if (gap & (joined ? APART : APART | Sign.comma)) return false
    const role = roles[next] as number
    if (role & (Role.relative | Role.contrast)) return false
    if (role & (Role.be | Role.verb))
      return (
        !joined ||
        next === at + 1 ||
        ((gap & Sign.comma) === 0 && ((roles[next - 1] as number) & Role.and) === 0)
      )
  }
  return false
}
