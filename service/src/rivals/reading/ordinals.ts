// Ranks in running text: "Acme is my first choice, Rivalo comes second", "an zweiter Stelle steht Rivalo", "2位はRivalo".

import type { Ordinal, Phrases } from './lexicon/phrases.ts'
import type { Place } from './ranking.ts'
import { isParty, PARTY, partiesIn, partyAt } from './shape.ts'

interface Clause {
  from: number
  /** Its words on both sides of its ordinal. */
  before: string
  after: string
  ordinals: Ordinal[]
  parties: { party: number; at: number }[]
}

/** `reached`: the place that was stated in a sentence before, or 0. */
export function placesIn(text: string, reached: number, phrases: Phrases): Place[] {
  const all = phrases.ordinalsIn(text).filter(ordinal => !isModel(text, ordinal))
  const isRanking = all.some(({ isBare, number }) => !isBare && number > 0)
  if (!isRanking && (all.length === 0 || !phrases.says('puts', text))) return []
  const clauses = clausesOf(text, all)
  const places: (Place & { at: number })[] = []
  for (const [index, clause] of clauses.entries()) {
    const [ordinal] = clause.ordinals
    if (!ordinal || phrases.says('negations', clause.before)) continue
    const among = clause.parties.length > 0 ? clause : announcedBy(clause, clauses[index + 1], phrases)
    const nearest = among?.parties.toSorted((a, b) => distance(a.at, ordinal) - distance(b.at, ordinal))[0]
    if (!among || !nearest) continue
    const shared = among.ordinals.length > 1 ? [nearest] : sharing(text, among.parties, nearest, phrases)
    places.push(...shared.map(({ party }) => ({ party, number: ordinal.number, at: ordinal.start })))
  }
  return [...places, ...nextPlaces(text, places, reached, phrases)].map(({ party, number }) => ({
    party,
    number,
  }))
}

interface NamedAt {
  party: number
  at: number
}

/** "A and B share first place". */
function sharing(text: string, parties: NamedAt[], nearest: NamedAt, phrases: Phrases): NamedAt[] {
  const isTied = (one: NamedAt | undefined, other: NamedAt | undefined): boolean =>
    one !== undefined && other !== undefined && phrases.together.test(text.slice(one.at + 1, other.at))
  const place = parties.indexOf(nearest)
  let [first, last] = [place, place]
  while (isTied(parties[first - 1], parties[first])) first--
  while (isTied(parties[last], parties[last + 1])) last++
  return parties.slice(first, last + 1)
}

/** "The Acme No. 4" is what it sells. */
const isModel = (text: string, { start, end }: Ordinal): boolean =>
  /^n(?:o|r|um)?[.°]/u.test(text.slice(start, end)) && isParty(text.slice(0, start).trimEnd().slice(-1))

const CUT = /[,;、，；]| [–—-] |\((?![#\d])|\)/gu

/** Cut at commas, and so often that no clause has two ordinals. */
function clausesOf(text: string, ordinals: Ordinal[]): Clause[] {
  const marks = [...text.matchAll(CUT)].map(({ 0: mark, index }) => ({
    from: index + mark.length,
    to: index,
  }))
  const starts = [0, ...marks.map(({ from }) => from)]
  const ends = [...marks.map(({ to }) => to), text.length]
  return starts.flatMap((start, index) => partedBy(text, start, ends[index] ?? text.length, ordinals))
}

/** "First place goes to A and second place to B": each ordinal takes the names up to the next, or those since the last. */
function partedBy(text: string, start: number, end: number, ordinals: Ordinal[]): Clause[] {
  const own = ordinals.filter(ordinal => ordinal.start >= start && ordinal.end <= end && ordinal.number > 0)
  const parties = [...text.slice(start, end)].flatMap((character, at) =>
    isParty(character) ? [{ party: partyAt(character), at: start + at }] : [],
  )
  const clause = (from: number, to: number, ofIt: Ordinal[]): Clause => ({
    from,
    before: text.slice(from, ofIt[0]?.start ?? to),
    after: text.slice(ofIt[0]?.end ?? to, to),
    ordinals: ofIt,
    parties: parties.filter(({ at }) => at >= from && at < to),
  })
  if (own.length < 2) return [clause(start, end, own)]
  const isForward = (parties[0]?.at ?? end) > (own[0]?.start ?? 0)
  return own.map((ordinal, index) =>
    isForward
      ? clause(ordinal.start, own[index + 1]?.start ?? end, [ordinal])
      : clause(index === 0 ? start : (own[index - 1]?.end ?? start), ordinal.end, [ordinal]),
  )
}

const distance = (at: number, { start, end }: Ordinal): number => (at < start ? start - at : at - end + 1)

/** An article and a verb fit in; and more where the verb puts somebody somewhere. */
const NEAR = 12
const NEAR_VERB = 32

/** "In first place, Acme": the place alone, then the name. */
function announcedBy({ before, after }: Clause, next: Clause | undefined, phrases: Phrases): Clause | null {
  if (next === undefined) return null
  const near = phrases.says('puts', next.before) ? NEAR_VERB : NEAR
  const isNext = (next.parties[0]?.at ?? Number.POSITIVE_INFINITY) - next.from <= near
  return isNext && next.ordinals.length === 0 && phrases.lead.test(before) && /^[\s:]*$/u.test(after)
    ? next
    : null
}

/** "…, followed by B and C". */
function nextPlaces(
  text: string,
  places: (Place & { at: number })[],
  reached: number,
  phrases: Phrases,
): Place[] {
  const found = phrases.followedBy.exec(text)
  const stated = places.filter(({ at }) => at < (found?.index ?? 0)).map(({ number }) => number)
  const last = stated.length > 0 ? Math.max(...stated) : reached
  if (!found || last === 0) return []
  return enumerated(text.slice(found.index + found[0].length), phrases).flatMap(({ party }, index) =>
    party === null || places.some(place => place.party === party)
      ? []
      : [{ party, number: last + 1 + index }],
  )
}

/** More words than these are said of somebody. */
const MOST_WORDS = 3

/** Consecutive names; somebody who is no company of ours still takes a place. */
export function enumerated(text: string, phrases: Phrases): { party: number | null }[] {
  const [list = ''] = text.split(/[.;!()。]/u, 1)
  const parts = list.split(phrases.joint).map(part => part.trim())
  const end = parts.findIndex(part => part === '' || part.split(/\s+/u).length > MOST_WORDS)
  const names = (end === -1 ? parts : parts.slice(0, end)).map(part => ({
    party: partiesIn(part)[0] ?? null,
  }))
  // The last one may be followed by the rest of the sentence.
  const [last] = partiesIn((parts[end] ?? '').split(/\s+/u).slice(0, 2).join(' '))
  return last === undefined ? names : [...names, { party: last }]
}

/** "In order of preference: A, B, C"; "A, B and C, in that order". */
export function sequenceIn(text: string, phrases: Phrases): Place[] {
  const colon = text.search(/[:：]/u)
  const announced = colon === -1 ? '' : text.slice(0, colon)
  if (phrases.says('unordered', text)) return []
  const isReverse = phrases.says('reverse', announced)
  const end = phrases.thisOrder.exec(text)?.index ?? -1
  if (isReverse || phrases.says('order', announced))
    return sequence(enumerated(text.slice(colon + 1), phrases), isReverse)
  const said = colon === -1 ? phrases.order.exec(text) : null
  const behind = said ? text.slice(said.index + said[0].length) : ''
  if (startsSoon(behind))
    return sequence(enumerated(behind.slice(behind.search(new RegExp(PARTY))), phrases), false)
  const first = [...text].findIndex(isParty)
  return end > first && first !== -1
    ? sequence(enumerated(text.slice(first, end).replace(/[,、\s]+$/u, ''), phrases), false)
    : []
}

/** "My order would be A, B, C": a verb between. */
const startsSoon = (behind: string): boolean =>
  /^[\s,、]*(?:\p{L}{1,8}[\s,、]{1,2}){0,2}$/u.test(
    behind.slice(0, Math.max(0, behind.search(new RegExp(PARTY)))),
  ) && partiesIn(behind).length > 1

function sequence(names: { party: number | null }[], isReverse: boolean): Place[] {
  if (names.filter(({ party }) => party !== null).length < 2) return []
  return names.flatMap(({ party }, index) =>
    party === null ? [] : [{ party, number: isReverse ? names.length - index : index + 1 }],
  )
}
