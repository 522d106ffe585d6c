// Is what stands at some words of a clause denied? A predicate behind it speaks first ("WiFi: no", "X and Y are
// not offered"), else the nearest denial before it that still reaches ("does not offer X, Y or Z", "no X or Y",
// "neither X nor Y", "without X"); a verb or a contrast in between ends the reach.

import { WordSet } from '../../vocabulary/word-sets.ts'
import type { Sentence } from '../reader.ts'
import { Sign } from '../words/gaps.ts'
import type { Words } from '../words/words.ts'
import { Role } from './lexicon.ts'
import type { Range } from './sentences.ts'

/** No reach is longer than this, so the work per hit is bounded. */
const REACH = 30
const PREDICATE_REACH = 12

export interface Sight {
  words: Words
  roles: Int32Array
}

const DENIES = Role.negator | Role.without

/** "no" and its like stand before a noun and reach less far than "does not". */
const DETERMINERS = new WordSet(
  'no without kein keine keinen ohne sans aucun aucune sin ningún ninguna sem nenhum nenhuma senza nessun nessuna'.split(
    ' ',
  ),
)

/**
 * False when nothing can be denied in any clause of a sentence, which is cheaper than to look at each. What stands right
 * before and behind it counts too: the rules below look at the neighbours of a clause.
 */
export function mayDeny(sight: Sight, sentence: Sentence): boolean {
  if (sentence.roles & (DENIES | Role.no) || sentence.hasWord(NON)) return true
  const { from, to } = sentence
  return (
    deniesAt(sight, from - 2) || deniesAt(sight, from - 1) || deniesAt(sight, to) || deniesAt(sight, to + 1)
  )
}
const deniesAt = (sight: Sight, at: number): boolean =>
  (roleAt(sight, at) & (DENIES | Role.no)) !== 0 || NON.has(sight.words, at)
/** Before a word it denies it in every language. */
const NON = new WordSet(['non'])

/** `clause` holds `hit`; both are ranges of words. */
export function isDenied(sight: Sight, clause: Range, hit: Range): boolean {
  const answer = answerBehind(sight, hit)
  if (answer !== null) return answer
  if (deniedAtEnd(sight, clause, hit)) return true
  const predicate = predicateBehind(sight, clause, hit)
  // "No X is offered": an affirmed predicate leaves only the "no" of its own subject.
  if (predicate === false) return deniedBefore(sight, clause, hit, true)
  return predicate ?? deniedBefore(sight, clause, hit, false)
}

const roleAt = ({ roles }: Sight, at: number): number => roles[at] ?? 0
const isDeterminer = ({ words }: Sight, at: number): boolean => DETERMINERS.has(words, at)
const gapBefore = ({ words }: Sight, at: number): string =>
  words.text.slice(words.ends[at - 1] ?? 0, words.starts[at] ?? words.text.length)

const signsBefore = ({ words }: Sight, at: number): number => words.gaps[at] ?? 0
const hasComma = (sight: Sight, at: number): boolean => (signsBefore(sight, at) & Sign.comma) !== 0

/** "WiFi: No", "WiFi (no)", "| WiFi | ✗ |": decided by the first word behind the sign. */
function answerBehind(sight: Sight, hit: Range): boolean | null {
  const role = roleAt(sight, hit.to)
  if ((role & (Role.yes | Role.no | DENIES)) === 0) return null
  const gap = gapBefore(sight, hit.to)
  // "SOC 2, no."
  if (gap === ', ' && role & (Role.yes | Role.no) && /^[.;!]/.test(gapBefore(sight, hit.to + 1)))
    return (role & Role.no) !== 0
  if (gap.length > 12 || gap.includes('\n') || !/[:|(=–—]| - /.test(gap)) return null
  if (role & (Role.no | DENIES)) return isOwnItem(sight, hit, gap) ? null : true
  return role & Role.yes ? false : null
}

/** In "Parking (no garage)" and "casual (not romantic)" the denial belongs to the word that follows it. */
function isOwnItem(sight: Sight, hit: Range, gap: string): boolean {
  if (!gap.includes('(')) return false
  if (!isDeterminer(sight, hit.to)) return (roleAt(sight, hit.to) & Role.no) === 0
  return /^[\s-]+$/.test(gapBefore(sight, hit.to + 1))
}

/** German says no at the end: "Eine App gibt es nicht", "unterstützt Linux nicht". */
function deniedAtEnd(sight: Sight, clause: Range, hit: Range): boolean {
  for (let at = hit.to; at < Math.min(clause.to, hit.to + END_REACH); at++) {
    if (hasComma(sight, at) || roleAt(sight, at) & (Role.contrast | Role.and)) return false
    if (sight.words.list[at] === 'nicht' && roleAt(sight, at) & Role.negator)
      return at === hit.to || !hasVerb(sight, clause.from, hit.from, false)
  }
  return false
}
const END_REACH = 6

/** The verb whose subject the hit is: true and false are its polarity, null says there is none. */
function predicateBehind(sight: Sight, clause: Range, hit: Range): boolean | null {
  const end = Math.min(clause.to, hit.to + PREDICATE_REACH)
  let commas = 0
  let joints = 0
  for (let at = hit.to; at < end; at++) {
    const role = roleAt(sight, at)
    if (hasComma(sight, at)) commas++
    if (role & (Role.and | Role.or)) joints++
    if (role & Role.relative && at === hit.to) return deniedAside(sight, at, clause.to)
    if (role & (Role.relative | Role.contrast | Role.verb) || isDeterminer(sight, at)) return null
    const separated = commas + joints > 0
    // "X non è disponibile", "X no está": outside English the denial stands before the verb.
    if (role & Role.be && at > hit.to && roleAt(sight, at - 1) & Role.negator)
      return isPredicateOf(sight, clause, hit, at - 1, separated) ? true : null
    if (role & Role.be)
      return isPredicateOf(sight, clause, hit, at, separated) ? deniesNext(sight, at, clause.to) : null
    // "Reservations not accepted"
    if (role & Role.negator && at === hit.to && commas === 0 && isParticiple(sight, at + 1)) return true
    // "X, Y and Z listed as unavailable"
    if (role & Role.no) {
      if (commas > 0 && joints === 0) return null
      return hasVerb(sight, clause.from, hit.from, false) ? null : true
    }
    if (role & Role.yes) return null
  }
  return null
}

/** "X, which it does not offer", "X, which is not included". */
function deniedAside(sight: Sight, at: number, end: number): boolean | null {
  for (let next = at + 1; next < Math.min(end, at + 5); next++)
    if (roleAt(sight, next) & Role.negator)
      return (roleAt(sight, next + 1) & (Role.bareVerb | Role.yes)) !== 0 || isParticiple(sight, next + 1)
        ? true
        : null
  return null
}

const isParticiple = (sight: Sight, at: number): boolean =>
  (roleAt(sight, at) & Role.yes) !== 0 || /(?:ed|available|t|n)$/.test(sight.words.list[at] ?? '')

function isPredicateOf(sight: Sight, clause: Range, hit: Range, at: number, separated: boolean): boolean {
  // "offers X and is ...": the next predicate of the same subject, not of the hit.
  if (roleAt(sight, at - 1) & (Role.and | Role.or)) return false
  if (separated && hasVerb(sight, clause.from, hit.from, true)) return false
  // "rooms with WiFi are not cheap", "on the free plan, ..."
  const before = ARTICLES.has(sight.words, hit.from - 1) ? hit.from - 2 : hit.from - 1
  return before < clause.from || !PREPOSITIONS.has(sight.words, before)
}
const ARTICLES = new WordSet(
  'the a an its their der die das dem den le la les un une el los las o os il lo gli'.split(' '),
)
const PREPOSITIONS = new WordSet(
  'with for of at in on under from to mit für von zu auf avec pour de dans sur con para com per di su em no'.split(
    ' ',
  ),
)

function deniesNext(sight: Sight, at: number, end: number): boolean {
  for (let next = at; next < Math.min(end, at + 6); next++) {
    // "X is available, no Y": that "no" opens another item.
    if (next > at && (hasComma(sight, next) || roleAt(sight, next) & (Role.and | Role.contrast))) return false
    if (roleAt(sight, next) & (Role.negator | Role.no)) return true
  }
  return false
}

function hasVerb(sight: Sight, from: number, to: number, orWith: boolean): boolean {
  for (let at = from; at < to; at++)
    if (
      roleAt(sight, at) & (Role.verb | Role.be | Role.bareVerb) ||
      (orWith && sight.words.list[at] === 'with')
    )
      return true
  return false
}
function deniedBefore(sight: Sight, clause: Range, hit: Range, onlyDeterminers: boolean): boolean {
  if (NON.has(sight.words, hit.from - 1)) return true
  const between = { commas: 0, ands: 0, ors: 0 }
  const start = Math.max(clause.from, hit.from - REACH)
  for (let at = hit.from - 1; at >= start; at--) {
    if (hasComma(sight, at + 1)) between.commas++
    // "no free plan, only a trial"
    if (ONLY.has(sight.words, at) && hasComma(sight, at)) return false
    const role = roleAt(sight, at)
    if (role & DENIES && isAnswer(sight, at)) continue
    // German puts it last: "gibt es nicht, dafür X".
    if (sight.words.list[at] === 'nicht' && hasComma(sight, at + 1)) return false
    if (role & DENIES) {
      // "gibt es nicht, dafür X": nothing behind it is denied.
      if (at + 1 < hit.from && hasComma(sight, at + 1)) return false
      if (onlyDeterminers && !isDeterminer(sight, at)) return false
      if (endsInOr(sight, clause, hit)) between.ors++
      return reaches(sight, at, between)
    }
    if (role & Role.or) between.ors++
    else if (role & Role.and) between.ands++
    // "no ofrece X", "non offre X", "no longer offers X": outside English the verb stands behind its denial.
    if (role & Role.verb && at > clause.from && deniesVerb(sight, at)) return reaches(sight, at - 1, between)
    if (role & Role.contrast && roleAt(sight, at - 1) & Role.negator) continue
    if (role & (Role.verb | Role.contrast | Role.exception)) return false
    // "do not take X and have Y"
    if (roleAt(sight, at - 1) & Role.and && role & Role.bareVerb) return false
    // "..., and is X": a predicate of its own.
    if (role & Role.be && (roleAt(sight, at - 1) & Role.and || hasComma(sight, at))) return false
    if (role & Role.be && between.commas + between.ands > 0) return false
  }
  return false
}

const ONLY = new WordSet(
  'only just nur lediglich seulement uniquement solo sólo solamente só apenas somente soltanto'.split(' '),
)

const deniesVerb = (sight: Sight, at: number): boolean =>
  (roleAt(sight, at - 1) & Role.negator) !== 0 ||
  (BEFORE_VERBS.has(sight.words, at - 1) && (roleAt(sight, at - 2) & Role.negator) !== 0)
const BEFORE_VERBS = new WordSet('longer lo la le se ci ne più no não'.split(' '))

/** "No, payroll is not included", "No. It belongs to": the answer to a question, not a denial of what follows. */
const isAnswer = (sight: Sight, at: number): boolean =>
  ANSWERS.has(sight.words, at) && /^[,.!]/.test(gapBefore(sight, at + 1))
const ANSWERS = new WordSet('no nein non não'.split(' '))

/** Is the hit inside a list that goes on to an "or"? */
function endsInOr(sight: Sight, clause: Range, hit: Range): boolean {
  for (let at = hit.to; at < Math.min(clause.to, hit.to + REACH); at++) {
    const role = roleAt(sight, at)
    if (role & Role.or) return true
    if (role & (Role.and | Role.verb | Role.be | Role.negator | Role.contrast)) return false
  }
  return false
}

/** "no X, Y" denies X alone; "no X, Y or Z" and "does not offer X, Y, and Z" deny all of them. */
function reaches(
  sight: Sight,
  at: number,
  { commas, ands, ors }: { commas: number; ands: number; ors: number },
): boolean {
  if (!isDeterminer(sight, at) || (commas === 0 && ands === 0)) return true
  return ors > 0 && ands === 0
}

/** What the words of a range do, all together. */
export function rolesIn({ roles }: Sight, { from, to }: Range): number {
  let all = 0
  for (let at = from; at < to; at++) all |= roles[at] as number
  return all
}
