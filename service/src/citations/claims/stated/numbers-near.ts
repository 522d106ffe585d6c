// Which date, count or length of time belongs to a cue: the nearest, unless something else comes in between.

import { ANDS, AUDIENCE, EVENTS } from '../../vocabulary/connecting-words.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import { list } from '../../vocabulary/words/word-lists.ts'
import { Sign } from '../words/gaps.ts'
import type { Cue } from './known.ts'
import type { Spot, View } from './view.ts'

interface Reach {
  before: number
  behind: number
}

const DATE_REACH: Reach = { before: 10, behind: 14 }
const COUNT_REACH: Reach = { before: 2, behind: 5 }
const DURATION_REACH: Reach = { before: 4, behind: 6 }
/** An "and" on the way makes it likelier that the value belongs to what follows it. */
const AND_WEIGHT = 3

interface Way {
  words: number
  blocked: boolean
}

/** The words between cue and value. */
function wayBetween(view: View, from: number, to: number): Way {
  let words = 0
  let blocked = false
  for (let at = from; at < to; at++) {
    words += view.is(ANDS, at) ? AND_WEIGHT : 1
    if (view.is(EVENTS, at)) blocked = true
    if (at > from && view.signs(at) & (Sign.semicolon | Sign.bar)) words += AND_WEIGHT
  }
  return { words, blocked }
}

function nearest<T extends Spot>(view: View, cue: Cue, values: T[], reach: Reach): T | undefined {
  let best: T | undefined
  let least = Number.POSITIVE_INFINITY
  for (const value of values) {
    const behind = value.from >= cue.to
    if (!behind && value.to > cue.from) continue
    const way = behind ? wayBetween(view, cue.to, value.from) : wayBetween(view, value.to, cue.from)
    if (way.blocked || way.words > (behind ? reach.behind : reach.before)) continue
    const cost = way.words + (behind ? 0 : 0.5)
    if (cost < least) [best, least] = [value, cost]
  }
  return best
}

/** May the value be that near? Every word on the way counts for one at least. */
const isInReach = ({ from, to }: Spot, cue: Cue, reach: Reach): boolean =>
  from >= cue.to ? from - cue.to <= reach.behind : to <= cue.from && cue.from - to <= reach.before

/** In front of the cue a date is its own at the head of the clause, or where German puts the verb last. */
export function dateNear(view: View, cue: Cue) {
  const head = (view.clauseAt(cue.from)?.from ?? view.sentence.from) + HEAD
  const dates = view.dates.filter(date => {
    if (date.from >= cue.to) return true
    return (
      (date.from <= head || view.sentence.language === 'de') && !hasEvent(view, view.sentence.from, cue.from)
    )
  })
  return nearest(view, cue, dates, DATE_REACH)
}
const HEAD = 4

function hasEvent(view: View, from: number, to: number): boolean {
  if (!view.sentence.hasWord(EVENTS)) return false
  for (let at = from; at < to; at++) if (view.is(EVENTS, at)) return true
  return false
}

/** Not the year, not the length of something, not how many people a customer has. */
export function countNear(view: View, cue: Cue) {
  const values = view.numbers.filter(number => {
    const { value, from, to, start, end } = number
    return (
      value > 1 &&
      isInReach(number, cue, COUNT_REACH) &&
      isCounted(view, cue, from, to) &&
      view.words.text[start - 1] !== '[' &&
      !isItemNumber(view.words.text, start, end) &&
      !view.dates.some(date => date.start === start && date.end === end && value < 2100 && value > 1900) &&
      !view.durations.some(duration => duration.start === start) &&
      !view.money.some(money => money.start <= start && end <= money.end) &&
      !isAboutAudience(view, from)
    )
  })
  return nearest(view, cue, values, COUNT_REACH)
}

/** "2. Tell your clients". */
const isItemNumber = (text: string, start: number, end: number): boolean =>
  /^[.)]\s/.test(text.slice(end, end + 2)) &&
  /(?:^|\n)[ \t>*-]*$/.test(text.slice(Math.max(0, start - 6), start))

/** Behind a noun only "employees: 240" and the like; behind "serves" and "used by" whoever is counted must follow. */
function isCounted(view: View, cue: Cue, from: number, to: number): boolean {
  if (from < cue.to) return true
  const last = cue.to - 1
  if (view.is(USERS_BEHIND, last)) return isFollowedBy(view, to)
  if (view.is(COUNTING, cue.from) || view.is(COUNTING, last)) return true
  for (let at = cue.to; at < from; at++) if (!view.is(COUNT_LINKS, at)) return false
  return from > cue.to || /[:|(]/.test(view.gapBefore(from))
}

function isFollowedBy(view: View, at: number): boolean {
  for (let next = at; next < at + 4; next++) if (view.is(USERS, next)) return true
  return false
}
/** Verbs and "team of": the count is their object. */
const COUNTING = new WordSet(
  list`employs, employing, of, beschäftigt, von, emploie, compte, effectif, de, emplea, emprega, impiega, conta, di, a, trabajo, lavoro, plantilla, organico`,
)
const USERS_BEHIND = new WordSet(
  list`serves, serving, by, sert, por, da, atende, serve, von, betreut, use, trust`,
)
const USERS = new WordSet(
  list`customers, clients, companies, businesses, teams, users, organizations, organisations, people, firms, brands, kunden, unternehmen, firmen, teams, nutzer
    entreprises, sociétés, utilisateurs, équipes, clientes, empresas, usuarios, equipos, usuários, equipes, organizações, clienti, aziende, utenti, imprese`,
)
const COUNT_LINKS = new WordSet(
  list`of, is, are, at, about, around, approximately, over, more, than, total, stands, nearly, roughly, almost, currently, beträgt, liegt, bei, rund, etwa
    über, mehr, als, est, de, environ, plus, es, unos, alrededor, más, é, cerca, mais, è, circa, oltre, più, di, ca`,
)

const COUNTING_VERBS = new WordSet(
  list`has, have, employs, hat, haben, beschäftigt, zählt, a, emploie, compte, tiene, emplea, cuenta, tem, emprega, conta, possui, ha, impiega`,
)

const AUDIENCE_REACH = 4

const APART = Sign.stop | Sign.semicolon | Sign.colon | Sign.bar

function isAboutAudience(view: View, at: number): boolean {
  if (!view.sentence.hasWord(AUDIENCE)) return false
  for (let before = at - 1; before >= at - AUDIENCE_REACH; before--) {
    if (view.is(COUNTING_VERBS, before) || view.signs(before + 1) & APART) return false
    // "2,600 customers and 450 employees" counts both.
    if (view.is(AUDIENCE, before) && !view.isDigit(before - 1)) return true
  }
  return false
}

export const durationNear = (view: View, cue: Cue) => nearest(view, cue, view.durations, DURATION_REACH)
