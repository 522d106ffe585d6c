// Rankings in running words: "Acme is my first choice, Rivalo comes second", "an zweiter Stelle steht Rivalo", "2位はRivalo".

import type { Ordinal, Phrases } from './lexicon/phrases.ts'
import type { Page } from './page.ts'
import type { Place, Ranking } from './ranking.ts'
import { sentencesIn } from './sentences.ts'
import { isParty, PARTY, partiesIn, partyAt } from './shape.ts'

export function rankedWords(page: Page): Ranking[] {
  const { phrases } = page
  const ranking: Ranking = { start: Number.POSITIVE_INFINITY, by: 'words', places: [] }
  const reached = { number: 0, sentence: 0 }
  let only: number | null = null
  let sentence = 0
  for (const { text, start } of sentencesIn(page)) {
    sentence++
    const isOpen = reached.number > 0 && sentence - reached.sentence <= NEXT_WITHIN
    const stated = [...placesIn(text, phrases), ...sequenceIn(text, phrases)]
    const places = stated.length > 0 || !isOpen ? stated : nextIn(text, reached.number + 1, phrases)
    for (const place of places)
      if (!ranking.places.some(({ party }) => party === place.party)) ranking.places.push(place)
    if (places.length > 0) {
      Object.assign(reached, { number: Math.max(...places.map(({ number }) => number)), sentence })
      ranking.start = Math.min(ranking.start, start)
    } else if (ranking.places.length === 0) only ??= onlyIn(text, phrases)
  }
  return ranking.places.length > 0 ? [withFirst(ranking, only)] : []
}

/** Whom the answer would name if it were only one: the first, where it names a second. */
function onlyIn(text: string, phrases: Phrases): number | null {
  const found = phrases.only.exec(text)
  return found ? (partiesIn(text.slice(found.index + found[0].length))[0] ?? null) : null
}

function withFirst(ranking: Ranking, only: number | null): Ranking {
  const has = (number: number): boolean => ranking.places.some(place => place.number === number)
  const isFirst = only !== null && has(2) && !has(1) && !ranking.places.some(({ party }) => party === only)
  return isFirst ? { ...ranking, places: [{ party: only, number: 1 }, ...ranking.places] } : ranking
}

/** A ranking that has begun goes on within so many sentences. */
const NEXT_WITHIN = 6
/** Between an ordinal in short and its name. */
const NEXT_WORDS = 3

/** "Third comes Acme", "Acme takes the third": in short, where the place before was stated in full. */
function nextIn(text: string, number: number, phrases: Phrases): Place[] {
  const next = phrases.ordinalsIn(text).find(ordinal => ordinal.number === number && ordinal.isBare)
  if (!next) return []
  const [behind = ''] = text.slice(next.end).split(/[;(.]/u, 1)
  const at = behind.search(new RegExp(PARTY))
  const between = behind.slice(0, Math.max(at, 0)).trim().split(/\s+/u)
  if (at !== -1 && between.length <= NEXT_WORDS && phrases.lead.test(text.slice(0, next.start)))
    return [{ party: partyAt(behind.charAt(at)), number }]
  const clause = text.slice(0, next.start).split(CUT).at(-1) ?? ''
  const [party] = partiesIn(clause)
  return party !== undefined && /^\s*(?:$|[,;.:!、。])/u.test(behind) && !phrases.says('negations', clause)
    ? [{ party, number }]
    : []
}

interface Clause {
  from: number
  /** Its words on both sides of its ordinal. */
  before: string
  after: string
  ordinals: Ordinal[]
  parties: { party: number; at: number }[]
}

function placesIn(text: string, phrases: Phrases): Place[] {
  const all = phrases.ordinalsIn(text).filter(ordinal => !isModel(text, ordinal))
  const isRanking = all.some(({ isBare, number }) => !isBare && number > 0)
  if (!isRanking && (all.length === 0 || !phrases.says('puts', text))) return []
  const clauses = clausesOf(text, all)
  const places: Place[] = []
  for (const [index, clause] of clauses.entries()) {
    const [ordinal] = clause.ordinals
    if (!ordinal || phrases.says('negations', clause.before)) continue
    const among = clause.parties.length > 0 ? clause : announcedBy(clause, clauses[index + 1], phrases)
    const nearest = among?.parties.toSorted((a, b) => distance(a.at, ordinal) - distance(b.at, ordinal))[0]
    if (nearest) places.push({ party: nearest.party, number: ordinal.number })
  }
  return [...places, ...nextPlaces(text, places, phrases)]
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
function nextPlaces(text: string, places: Place[], phrases: Phrases): Place[] {
  const found = phrases.followedBy.exec(text)
  const last = places.length === 0 ? 0 : Math.max(...places.map(({ number }) => number))
  if (!found || last === 0) return []
  return enumerated(text.slice(found.index + found[0].length), phrases).flatMap(({ party }, index) =>
    party === null || places.some(place => place.party === party)
      ? []
      : [{ party, number: last + 1 + index }],
  )
}

/** More words than these are said of somebody. */
const MOST_WORDS = 3

/** Names behind each other; whoever is no company of ours still takes a place. */
function enumerated(text: string, phrases: Phrases): { party: number | null }[] {
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
function sequenceIn(text: string, phrases: Phrases): Place[] {
  const colon = text.search(/[:：]/u)
  const announced = colon === -1 ? '' : text.slice(0, colon)
  if (phrases.says('unordered', text)) return []
  const isReverse = phrases.says('reverse', announced)
  const end = phrases.thisOrder.exec(text)?.index ?? -1
  if (isReverse || phrases.says('order', announced))
    return sequence(enumerated(text.slice(colon + 1), phrases), isReverse)
  const first = [...text].findIndex(isParty)
  return end > first && first !== -1
    ? sequence(enumerated(text.slice(first, end).replace(/[,、\s]+$/u, ''), phrases), false)
    : []
}

function sequence(names: { party: number | null }[], isReverse: boolean): Place[] {
  if (names.filter(({ party }) => party !== null).length < 2) return []
  return names.flatMap(({ party }, index) =>
    party === null ? [] : [{ party, number: isReverse ? names.length - index : index + 1 }],
  )
}
