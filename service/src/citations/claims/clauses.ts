// The clauses of a sentence: parts with a subject and a polarity of their own. A clause ends at a contrast
// ("but", "while"), a semicolon, a dash, a bracket, and at a comma before a part with its own verb.

import { Role } from './lexicon.ts'
import type { Cut, Range } from './sentences.ts'
import { isCapital, type Words } from './words.ts'

export interface ClauseRange extends Range {
  /** A remark on the word before it, in the middle of the clause around it. */
  inBrackets: boolean
  /** How far its denials reach: beyond a remark in brackets the clause goes on. */
  scope: Range
}

const VERBS = Role.verb | Role.be | Role.bareVerb | Role.negator

/** `names`: words at which the brand is mentioned; behind a comma it is the subject of a clause of its own. */
export function cutClauses(
  words: Words,
  roles: Uint32Array,
  cut: Cut,
  names: ReadonlySet<number>,
): ClauseRange[] {
  const clauses: ClauseRange[] = []
  let from = cut.from
  let inBrackets = false
  let verb = false
  for (let at = cut.from + 1; at <= cut.to; at++) {
    verb ||= ((roles[at - 1] as number) & VERBS) !== 0
    const ends = at === cut.to || beginsClause(words, roles, at, cut, verb, names)
    if (!ends) continue
    clauses.push({ from, to: at, inBrackets, scope: { from, to: at } })
    verb = false
    const gap = at < cut.to ? words.text.slice(words.ends[at - 1], words.starts[at]) : ''
    if (inBrackets && gap.includes(')')) goOn(clauses, at, gap)
    inBrackets = gap.includes('(') || (inBrackets && !gap.includes(')'))
    from = at
  }
  return joinScopes(clauses)
}

/** Marks that the clause behind a closing bracket continues the one before the opening bracket. */
function goOn(clauses: ClauseRange[], at: number, gap: string): void {
  const before = clauses.at(-2)
  if (before && !before.inBrackets && !/[,;]/.test(gap.slice(gap.indexOf(')')))) before.scope.to = at + 1
}

function joinScopes(clauses: ClauseRange[]): ClauseRange[] {
  for (const [index, clause] of clauses.entries()) {
    const behind = clauses[index + 2]
    if (clause.scope.to <= clause.to || !behind || behind.inBrackets) continue
    clause.scope.to = behind.to
    behind.scope.from = clause.scope.from
  }
  return clauses
}

function beginsClause(
  words: Words,
  roles: Uint32Array,
  at: number,
  cut: Cut,
  verb: boolean,
  names: ReadonlySet<number>,
): boolean {
  const role = roles[at] as number
  // "nicht jedoch X", "not however X": the clause begins with the denial.
  if (role & Role.contrast) return ((roles[at - 1] as number) & Role.negator) === 0
  if (role & Role.negator && at + 1 < cut.to && (roles[at + 1] as number) & Role.contrast) return true
  const start = words.ends[at - 1] as number
  const end = words.starts[at] as number
  if (end - start === 1) return words.text[start] === '—'
  const gap = words.text.slice(start, end)
  if (/[;()[\]—•·]| – | - /.test(gap)) return true
  if (!gap.includes(',')) return false
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

/**
 * Is there a verb with a subject of its own before the next comma: "..., street parking is available"? Behind
 * "and" the subject may be a list: "..., and X, Y and Z are closed".
 */
function hasOwnVerb(words: Words, roles: Uint32Array, at: number, end: number): boolean {
  const joined = ((roles[at] as number) & Role.and) !== 0
  for (let next = at; next < Math.min(end, at + SEGMENT); next++) {
    const gap = next > at ? words.text.slice(words.ends[next - 1], words.starts[next]) : ''
    if (/[;()]/.test(gap) || (!joined && gap.includes(','))) return false
    const role = roles[next] as number
    if (role & (Role.relative | Role.contrast)) return false
    if (role & (Role.be | Role.verb))
      return !joined || next === at + 1 || !(gap.includes(',') || (roles[next - 1] as number) & Role.and)
  }
  return false
}
