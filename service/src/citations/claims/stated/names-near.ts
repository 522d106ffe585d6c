// Names of people, firms and places next to a cue. A name is a run of capitalised words; a few small words may
// stand between it and the cue.

import { ANDS, LINKING, NO_PERSON, PARTICLES } from '../../vocabulary/connecting-words.ts'
import { LANGUAGE_WORDS } from '../../vocabulary/language-words.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import type { Cue } from './known.ts'
import type { Spot, View } from './view.ts'

const MOST_LINKS = 7
const MOST_NAMES = 6
const MOST_WORDS = 6

/** Signs that may stand inside a run of names: "J. R. Holt", "Smith-Jones", "**Ada** Holt". */
const isInside = (view: View, at: number): boolean =>
  view.isSpaced(at) || /^(?:[ \u00a0-]|\. |['’])$/.test(view.gapBefore(at))
const isBreak = (view: View, at: number): boolean =>
  !view.isSpaced(at) && /[.;!?\n]/.test(view.gapBefore(at).replace(/^\. ?$/, ''))

/** "y" and "e" join people more often than parts of a name. */
const isParticle = (view: View, at: number): boolean => view.is(PARTICLES, at) && !view.is(ANDS, at)

/** The end of the run of names that begins at the word `at`; `at` itself when none does. */
function runFrom(view: View, at: number, isPart: (at: number) => boolean): number {
  const end = view.sentence.to
  if (at >= end || !isPart(at)) return at
  let to = at + 1
  while (to < end && to - at < MOST_WORDS && isInside(view, to)) {
    if (view.gapBefore(to).startsWith('.') && (view.words.list[to - 1] as string).length > 1) break
    if (isPart(to)) to++
    else if (isParticle(view, to) && to + 1 < end && isPart(to + 1) && isInside(view, to + 1)) to += 2
    else break
  }
  return to
}

const isPersonPart = (view: View) => (at: number) => view.isCapital(at) && !view.is(NO_PERSON, at)

/** The first word behind the cue that is no link; -1 when a sentence or too many words come in between. */
function behindLinks(view: View, cue: Cue, isLink: (at: number) => boolean): number {
  let at = cue.to
  for (; at < view.sentence.to && at - cue.to <= MOST_LINKS; at++) {
    if (isBreak(view, at)) return -1
    if (!isLink(at) && !cue.known.own.has(view.word(at))) return at
  }
  return -1
}

/** "CEO: Ada Holt", "the founders are Ada Holt and Ben Ode", "CEO of Northwind is Ada Holt". */
export function peopleBehind(view: View, cue: Cue, isTitle: (at: number) => boolean): Spot[] {
  const isLink = (at: number) => isTitle(at) || (view.is(LINKING, at) && !view.isCapital(at))
  const at = behindLinks(view, cue, isLink)
  if (at === -1) return []
  const behind = view.is(OF, at - 1) ? runFrom(view, at, at => view.isCapital(at)) : at
  if (behind === at) return peopleFrom(view, at)
  if (!cue.known.own.has(view.word(at))) return []
  const next = behindLinks(view, { ...cue, to: behind }, isLink)
  return next > behind || /[,:]/.test(view.gapBefore(behind)) ? peopleFrom(view, next) : []
}
const OF = new WordSet('of von de di da do bei der del della des du dell at'.split(' '))

/** A list of people that begins at the word `first`. */
export function peopleFrom(view: View, first: number): Spot[] {
  const isPart = isPersonPart(view)
  const found: Spot[] = []
  let at = first
  while (at !== -1 && at < view.sentence.to && found.length < MOST_NAMES) {
    const to = runFrom(view, at, isPart)
    // "by the National Party", "by Acme's Labs": no person.
    if (to === at || view.word(at - 1) === 'the' || view.textOf(view.spot(at, to)).includes("'s")) break
    found.push(view.spot(at, to))
    at = nextInList(view, to)
  }
  return found
}

/** Behind ", " or "and" the next name of a list may begin. */
function nextInList(view: View, to: number): number {
  if (to >= view.sentence.to) return -1
  if (view.is(ANDS, to)) return to + 1
  if (!/^ ?[,&/] ?$/.test(view.gapBefore(to))) return -1
  return view.is(ANDS, to) ? to + 1 : to
}

/** "Ada Holt and Ben Ode founded", "Ada Holt, the CEO": the names right before the cue, last first. */
export function peopleBefore(view: View, cue: Cue, isLink: (at: number) => boolean): Spot[] {
  let at = cue.from - 1
  while (at >= view.sentence.from && cue.from - at <= MOST_LINKS && isLink(at)) at--
  const found: Spot[] = []
  while (at >= view.sentence.from && found.length < MOST_NAMES) {
    const from = runBefore(view, at)
    if (from > at) break
    found.push(view.spot(from, at + 1))
    if (!view.is(ANDS, from - 1) && !/^, ?$/.test(view.gapBefore(from))) break
    at = view.is(ANDS, from - 1) ? from - 2 : from - 1
  }
  return found
}

/** The first word of the run of names that ends with the word `at`; at + 1 when there is none. */
function runBefore(view: View, at: number): number {
  const isPart = isPersonPart(view)
  if (!isPart(at)) return at + 1
  let from = at
  while (from > view.sentence.from && at - from < MOST_WORDS && isInside(view, from)) {
    if (isPart(from - 1)) from--
    else if (isParticle(view, from - 1) && from - 2 >= view.sentence.from && isPart(from - 2)) from -= 2
    else break
  }
  return from
}

/** "a subsidiary of Acme Holdings". */
export function organisationBehind(view: View, cue: Cue): Spot | undefined {
  const at = behindLinks(view, cue, at => view.is(LINKING, at) && !view.isCapital(at))
  if (at === -1) return undefined
  const to = runFrom(view, at, at => view.isCapital(at) || view.isDigit(at))
  return to > at ? view.spot(at, to) : undefined
}

/**
 * "based in Leeds, West Yorkshire", "Headquarters: Leeds", "located at 12 High Street, Leeds": parts between commas,
 * each with a capital or a number.
 */
export function placeBehind(view: View, cue: Cue): Spot[] {
  const isLink = (at: number) => view.is(LINKING, at) && (!view.isCapital(at) || isLabelWord(view, at))
  const at = behindLinks(view, cue, isLink)
  if (at === -1) return []
  const parts = placeParts(view, at)
  const [first] = parts
  if (!first || view.is(NO_PLACE, first.from)) return []
  const isStreet = /\d/.test(view.textOf(first))
  // "12 High Street" and "Hauptstraße 5", but no bare number: that is a time or a count.
  if (isStreet) return first.to - first.from > 1 && !/^\d+ [ap]m/i.test(view.textOf(first)) ? parts : []
  return isLabelWord(view, at) || isFrom(view, cue) || saysIn(view, cue.to - 1, at) ? parts : []
}

const isFrom = (view: View, { to }: Cue): boolean =>
  view.word(to - 1) === 'from' || view.word(to - 1) === 'aus'

/** A preposition of place between the cue (its own last word included) and the name, and none of another kind. */
function saysIn(view: View, from: number, to: number): boolean {
  let found = false
  for (let at = from; at < to; at++) {
    if (view.is(NOT_IN, at)) return false
    if (view.is(IN, at)) found = true
  }
  return found
}
const IN = new WordSet('in à en em a no na nel nella nell au'.split(' '))
const NOT_IN = new WordSet('on by from at for as to with of and und et y e von par por da'.split(' '))

/** "Headquarters: Located in Leeds" opens with a capital although it is a link. */
const isLabelWord = (view: View, at: number): boolean => /[:*|]/.test(view.gapBefore(at))

const NO_PLACE = new WordSet(
  Object.values(LANGUAGE_WORDS).flatMap(({ days, months }) => [...days, ...months].flat()),
)

export function placeParts(view: View, first: number): Spot[] {
  const parts: Spot[] = []
  let at = first
  while (at < view.sentence.to && parts.length < MOST_NAMES) {
    const to = runFrom(view, at, at => view.isCapital(at) || view.isDigit(at))
    // Behind a city a number is no longer the place.
    if (to === at || (view.isDigit(at) && parts[0] && !/\d/.test(view.textOf(parts[0])))) break
    parts.push(view.spot(at, to))
    if (to >= view.sentence.to || !/^(?:, ?| \(|\. ?, ?)$/.test(view.gapBefore(to))) break
    at = to
  }
  return parts
}
