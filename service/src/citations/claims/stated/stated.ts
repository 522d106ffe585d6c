// Values stated next to words that announce them: founded in, based in, employs, warranty of, CEO. What the words
// are is data of vocabulary/facets/; which value belongs to them is decided in the files beside this one.

import type { Fact } from '../../../model/fact.ts'
import { findLinks } from '../../values/contacts.ts'
import { dateText } from '../../values/dates.ts'
import { placeOf, samePlace } from '../../values/places.ts'
import { ANDS, EVENTS, LINKING } from '../../vocabulary/connecting-words.ts'
import type { FacetKind } from '../../vocabulary/facets/facet.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import { list } from '../../vocabulary/words/word-lists.ts'
import { type Bearing, type Clause, NOTHING_STATED, type Reader, type Statement } from '../reader.ts'
import {
  type Bears,
  dateBears,
  type Found,
  linkBears,
  organisationBears,
  placeBears,
  streetBears,
  turned,
} from './bearings.ts'
import { countsStated } from './counts.ts'
import { durationsStated } from './durations.ts'
import { type Cue, createCueFinder, knownFacets, ownWords } from './known.ts'
import { organisationBehind, placeBehind, placeParts } from './names-near.ts'
import { dateNear } from './numbers-near.ts'
import { isCompared, isOthersCue } from './others.ts'
import { peopleStated } from './people.ts'
import { isAboutPart, isPresent } from './times.ts'
import { isReadable, type Spot, type View, viewOf } from './view.ts'

export const readStated: Reader = book => {
  const known = knownFacets(book)
  if (known.length === 0) return null
  const findCues = createCueFinder(known)
  const own = ownWords(book)
  return sentence => {
    const cues = isReadable(sentence) ? findCues(sentence) : []
    if (cues.length === 0) return NOTHING_STATED
    const view = viewOf(sentence, own)
    const statements: Statement[] = []
    for (const cue of cues) if (cue.known.facts.length > 0) statements.push(...read(view, cue, cues))
    return statements.length > 1 ? distinct(statements) : statements
  }
}

/** Two cues may announce one value: "employs a team of 240 people". */
function distinct(statements: Statement[]): Statement[] {
  return statements.filter(
    (one, index) =>
      !statements.some(
        (other, before) =>
          before < index &&
          other.facet === one.facet &&
          other.value === one.value &&
          other.start < one.end &&
          one.start < other.end,
      ),
  )
}

const FINDERS: Record<FacetKind, (view: View, cue: Cue, clause: Clause) => Found[]> = {
  date: (view, cue) => {
    const spot = dateNear(view, cue)
    return spot && !isAlternative(view, spot) ? [{ spot, value: dateText(spot), bears: dateBears(spot) }] : []
  },
  count: countsStated,
  duration: durationsStated,
  place: placeStated,
  person: peopleStated,
  organisation: (view, cue) => {
    const spot = organisationBehind(view, cue)
    return spot ? [{ spot, value: view.textOf(spot), bears: organisationBears(view.textOf(spot)) }] : []
  },
  link: (view, cue) => {
    const spot = view.find(findLinks).find(({ from }) => from >= cue.to && isLinked(view, cue, from))
    return spot ? [{ spot, value: spot.value, bears: linkBears(spot.value) }] : []
  },
}
/** "in 2010 or 2012" states neither. */
const isAlternative = (view: View, { to }: Spot): boolean => view.is(OR, to) && view.isDigit(to + 1)
const OR = new WordSet(list`or, oder, ou, o`)

const LINK_REACH = 3

/** "website is", "site: ", nothing else. */
function isLinked(view: View, { to: from, known }: Cue, to: number): boolean {
  if (to - from > LINK_REACH) return false
  for (let at = from; at < to; at++) if (!view.is(LINKING, at) && !known.own.has(view.word(at))) return false
  return true
}

function read(view: View, cue: Cue, cues: Cue[]): Statement[] {
  const clause = view.clauseAt(cue.from)
  const { kind } = cue.known.facet
  if (!clause || (kind !== 'count' && kind !== 'duration' && isOthersCue(view, cue))) return []
  const to = view.answerTo(cue.to)
  const statements: Statement[] = []
  for (const found of FINDERS[kind](view, to === cue.to ? cue : { ...cue, to }, clause)) {
    const own = view.clauseAt(found.spot.from)
    if (!own || view.isQuoted(found.spot)) continue
    if (isCompared(view, Math.max(cue.from, found.spot.from), cue.known.ours)) continue
    statements.push(stated(view, cue, own, found, isPresent(view, own, cue, found.spot, cues)))
  }
  return statements
}

/** Asked several times about the same few facts. */
function remembered(facts: Fact[], bears: Bears): Bears {
  const known: Bearing[] = []
  return fact => {
    const index = facts.indexOf(fact)
    if (index < 0) return bears(fact)
    known[index] ??= bears(fact)
    return known[index]
  }
}

/** Further apart, the value alone is marked. */
const CLOSE = 5
const FAR = 99

function stated(view: View, cue: Cue, clause: Clause, found: Found, present: boolean): Statement {
  const { spot, value, need = 'one' } = found
  const { facet, rule, facts, earlier } = cue.known
  const bears = facts.length > 1 ? remembered(facts, found.bears) : found.bears
  // Across the cells of a table the value alone is marked.
  const gap = Math.max(spot.from - cue.to, cue.from - spot.to, view.answerTo(cue.to) > cue.to + 1 ? FAR : 0)
  const whole =
    gap <= CLOSE && view.clauseAt(cue.from) === clause
      ? view.spot(Math.min(cue.from, spot.from), Math.max(cue.to, spot.to))
      : spot
  // In a table that compares companies a "none" stands in somebody else's cell.
  const denied = view.cell === null && clause.deniedAt(spot.start, spot.end)
  return {
    start: Math.min(whole.start, spot.start),
    end: Math.max(whole.end, spot.end),
    clause,
    facet: facet.name === 'location' ? 'address' : facet.name,
    value: value.slice(0, 200),
    polarity: denied ? 'denied' : 'affirmed',
    hard: true,
    rule,
    facts: present ? agreeingFirst(facts, bears) : [],
    earlier: present ? earlier : [],
    others: [],
    need: denied ? 'each' : need,
    bears: denied ? fact => turned(bears(fact)) : bears,
  }
}

/** Of several facts with one key (two addresses) those that agree speak for it. */
function agreeingFirst(facts: Fact[], bears: Bears): Fact[] {
  if (facts.length < 2) return facts
  const agreeing = facts.filter(fact => bears(fact) === 'agrees')
  if (agreeing.length === 0 || agreeing.length === facts.length) return facts
  const keys = new Set(agreeing.map(({ key }) => key))
  return facts.filter(fact => !keys.has(fact.key) || bears(fact) === 'agrees')
}

const first = (one: Spot[], other: Spot[]): Spot[] => (one.length > 0 ? one : other)

const agreeing =
  (bears: Bears): Bears =>
  fact =>
    bears(fact) === 'agrees' ? 'agrees' : 'silent'

function placeStated(view: View, cue: Cue, clause: Clause): Found[] {
  const { tense, name } = cue.known.facet
  if (tense !== 'event' && isAboutPart(view, clause, cue)) return []
  const spots =
    tense === 'event' ? foundingPlace(view, cue) : first(placeBefore(view, cue), placeBehind(view, cue))
  const last = spots.at(-1)
  if (!spots[0] || !last) return []
  const spot = { ...spots[0], end: last.end, to: last.to }
  const parts = spots.map(part => view.textOf(part))
  const isStreet = /\d/.test(parts[0] ?? '')
  // Much comes from somewhere: only agreement tells anything.
  const loose = view.word(cue.from) === 'from'
  if (loose && (isStreet || clause.deniedAt(spot.start, spot.end))) return []
  if (isStreet) return [{ spot, value: view.textOf(spot), bears: streetBears(view.textOf(spot)) }]
  const bears = placeBears(parts, name !== 'location')
  return [{ spot, value: view.textOf(spot), bears: loose ? agreeing(bears) : bears, need: 'each' }]
}

/** "Leeds-based", "in Berlin ansässig"; "usage-based" is no place. */
function placeBefore(view: View, cue: Cue): Spot[] {
  const at = cue.from - 1
  if (at < view.sentence.from || !view.isCapital(at)) return []
  const joined =
    view.gapBefore(cue.from) === '-' || (view.word(at - 1) === 'in' && view.sentence.language === 'de')
  if (!joined) return []
  const pair = view.spot(Math.max(at - 1, view.sentence.from), cue.from)
  const spot = placeOf(view.textOf(pair)).known ? pair : view.spot(at, cue.from)
  const isKnown = cue.known.facts.some(({ value }) => samePlace(view.textOf(spot), value))
  return isKnown || placeOf(view.textOf(spot)).known ? [spot] : []
}

const FOUNDING_REACH = 10
const FOUNDED_IN = new WordSet(list`in, à, en, em, a`)

/** Dates, people and small words may stand between a founding and its place. */
const isOnTheWay = (view: View, at: number): boolean =>
  !view.is(EVENTS, at) &&
  !/["“”„;|]/.test(view.gapBefore(at)) &&
  (view.isCapital(at) ||
    view.isDigit(at) ||
    (view.is(ANDS, at) ? view.isCapital(at + 1) : view.is(LINKING, at)))

/** "founded in 2012 in Leeds", "in Leeds gegründet": behind a preposition a capital that is no month. */
function foundingPlace(view: View, cue: Cue): Spot[] {
  const isPlace = (at: number) =>
    view.is(FOUNDED_IN, at) &&
    view.isCapital(at + 1) &&
    !view.dates.some(({ from, to }) => from <= at + 1 && at + 1 < to)
  for (let at = cue.to; at < Math.min(view.sentence.to - 1, cue.to + FOUNDING_REACH); at++) {
    if (isPlace(at)) return placeParts(view, at + 1)
    if (!isOnTheWay(view, at)) break
  }
  // Only German puts the verb last.
  if (view.sentence.language !== 'de') return []
  for (let at = cue.from - 2; at >= Math.max(view.sentence.from, cue.from - FOUNDING_REACH); at--) {
    if (isPlace(at)) return placeParts(view, at + 1).filter(({ to }) => to <= cue.from)
    if (view.is(EVENTS, at)) break
  }
  return []
}
