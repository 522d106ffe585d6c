// What replies tell besides statements, on answers labelled by hand (service/test/citations/labelled): allegations as they come into
// the queue that people review, and places and recommendations as the figures of rivals count them. All labelled parties are known
// rivals here. An allegation meets a label where they overlap.

import { queued } from '../../service/src/cases/allegations/told.ts'
import type { BrandNames } from '../../service/src/model/brand.ts'
import { distinct } from '../../service/src/readers/model/reader.ts'
import { createRivalReader } from '../../service/src/rivals/reading/read-rivals.ts'
import { isNamed, type Span, touches } from './labelled.ts'
import type { WholeReading } from './read-answers.ts'
import { count, type Score, score, share } from './scores.ts'

interface PartyLabel {
  name: string
  /** The brand. */
  self?: boolean
  place: number | null
  instead?: boolean
}

interface AllegationLabel {
  text: string
  kind: string
  voice: string
  /** It only looks like one. */
  miss?: boolean
}

interface Answer {
  id: string
  brand: BrandNames
  prompt: string
  answer: string
  parties: PartyLabel[]
  allegations: AllegationLabel[]
}

interface ToldError {
  id: string
  kind: 'not queued' | 'queued' | 'another kind' | 'another place' | 'not instead' | 'instead'
  text: string
}

export interface ToldResult {
  answers: number
  /** Answers that never name the brand: nobody reads them, and places are what code counts. */
  unnamed: number
  /** Answers that the model has not read: they are not scored. */
  unread: number
  allegations: {
    /** That are neither denied nor only look like one. */
    labelled: number
    recall: number
    queued: number
    /** Of those queued: they meet no label, or only one that looks like an allegation. */
    wrongShare: number
    unlabelled: number
    nearMisses: number
    /** Queued, and labelled as denied. */
    denied: number
    /** Of those found. */
    kindsRight: number
  }
  parties: {
    labelled: number
    named: number
    places: Score
    /** The same by what code counts alone. */
    placesByCode: Score
    /** Without the brand. */
    instead: Score
  }
  errors: ToldError[]
}

type Told = Pick<WholeReading, 'parties' | 'allegations'>

interface Read {
  id: string
  wanted: { text: string; kind: string; found: string[] }[]
  queued: { text: string; meets: Meets }[]
  parties: ReadParty[]
}

type Meets = 'wanted' | 'denied' | 'near miss' | 'nothing'

interface ReadParty {
  name: string
  isBrand: boolean
  isNamed: boolean
  place: { labelled: number | null; found: number | null; byCode: number | null }
  instead: { labelled: boolean; found: boolean }
}

/** By the id of an answer; null where a model was to read it and has not. */
export function evaluateTold(lines: unknown[], readings: ReadonlyMap<string, Told | null>): ToldResult {
  const answers = lines as Answer[]
  const read = answers.flatMap(answer => {
    const told = isNamed(answer) ? (readings.get(answer.id) ?? null) : null
    return told || !isNamed(answer) ? [readAnswer(answer, told)] : []
  })
  return {
    answers: read.length,
    unnamed: answers.filter(answer => !isNamed(answer)).length,
    unread: answers.length - read.length,
    allegations: allegationScores(read),
    parties: partyScores(read.flatMap(({ parties }) => parties)),
    errors: read.flatMap(errorsOf),
  }
}

function allegationScores(read: Read[]): ToldResult['allegations'] {
  const wanted = read.flatMap(one => one.wanted)
  const all = read.flatMap(one => one.queued)
  const found = wanted.filter(isFound)
  const meeting = (...kinds: Meets[]) => all.map(({ meets }) => kinds.includes(meets))
  return {
    labelled: wanted.length,
    recall: share(wanted.map(isFound)),
    queued: all.length,
    wrongShare: share(meeting('nothing', 'near miss')),
    unlabelled: count(meeting('nothing')),
    nearMisses: count(meeting('near miss')),
    denied: count(meeting('denied')),
    kindsRight: share(found.map(isKindRight)),
  }
}

const isFound = ({ found }: Read['wanted'][number]): boolean => found.length > 0
const isKindRight = ({ kind, found }: Read['wanted'][number]): boolean => found.includes(kind)

function partyScores(parties: ReadParty[]): ToldResult['parties'] {
  const rivals = parties.filter(({ isBrand }) => !isBrand)
  const placesBy = (is: 'found' | 'byCode'): Score => {
    const right = ({ place }: ReadParty) => place[is] === place.labelled
    return score(
      parties.filter(({ place }) => place[is] !== null).map(right),
      parties.filter(({ place }) => place.labelled !== null).map(right),
    )
  }
  return {
    labelled: parties.length,
    named: share(parties.map(({ isNamed }) => isNamed)),
    places: placesBy('found'),
    placesByCode: placesBy('byCode'),
    instead: score(
      rivals.filter(({ instead }) => instead.found).map(({ instead }) => instead.labelled),
      rivals.filter(({ instead }) => instead.labelled).map(({ instead }) => instead.found),
    ),
  }
}

const readAnswer = (answer: Answer, told: Told | null): Read => ({
  id: answer.id,
  ...allegationsIn(answer, told),
  parties: partiesIn(answer, told),
})

function allegationsIn({ answer, allegations }: Answer, told: Told | null): Pick<Read, 'wanted' | 'queued'> {
  const all = queued(answer, distinct(told?.allegations ?? []))
  const labels = allegations.map(label => ({ ...label, spans: spansOf(answer, label.text) }))
  const touching = (spans: Span[]) => labels.filter(label => spans.some(span => touches(span, label.spans)))
  return {
    wanted: labels.filter(isWanted).map(({ text, kind, spans }) => ({
      ...{ text, kind },
      found: all
        .filter(({ at }) => at.some(span => touches(span, spans)))
        .map(({ allegation }) => allegation.kind),
    })),
    queued: all.map(({ allegation, at }) => ({ text: allegation.quote, meets: meetingOf(touching(at)) })),
  }
}

const isWanted = ({ voice, miss = false }: AllegationLabel): boolean => !miss && voice !== 'denied'

function meetingOf(labels: AllegationLabel[]): Meets {
  if (labels.some(isWanted)) return 'wanted'
  if (labels.some(({ miss = false }) => !miss)) return 'denied'
  return labels.length > 0 ? 'near miss' : 'nothing'
}

/** A label names no place: wherever its words stand. */
function spansOf(answer: string, text: string): Span[] {
  const spans: Span[] = []
  for (let start = answer.indexOf(text); start >= 0; start = answer.indexOf(text, start + 1))
    spans.push({ start, end: start + text.length })
  return spans
}

function partiesIn({ brand, prompt, answer: text, parties }: Answer, told: Told | null): ReadParty[] {
  const own = parties.filter(({ self = false }) => self)
  const rivals = parties.filter(({ self = false }) => !self)
  const read = createRivalReader(
    brand,
    rivals.map(({ name }) => ({ name, aliases: [], domain: '' })),
  )
  const answer = { text, prompt, citations: [] }
  const byCode = read({ ...answer, told: null })
  const { mentioned, ranks, instead } = read({ ...answer, told: told?.parties ?? null })
  const partyOf = (party: number, label: PartyLabel): ReadParty => ({
    name: label.name,
    isBrand: party === 0,
    isNamed: mentioned.includes(party),
    place: {
      labelled: label.place,
      found: ranks?.get(party) ?? null,
      byCode: byCode.ranks?.get(party) ?? null,
    },
    instead: { labelled: label.instead === true, found: instead?.includes(party) === true },
  })
  return [...own.map(label => partyOf(0, label)), ...rivals.map((label, index) => partyOf(index + 1, label))]
}

function errorsOf({ id, wanted, queued, parties }: Read): ToldError[] {
  const named = (kind: ToldError['kind'], some: { name: string }[]): ToldError[] =>
    some.map(({ name }) => ({ id, kind, text: name }))
  const quoted = (kind: ToldError['kind'], some: { text: string }[]): ToldError[] =>
    some.map(({ text }) => ({ id, kind, text }))
  return [
    ...quoted(
      'not queued',
      wanted.filter(label => !isFound(label)),
    ),
    ...quoted(
      'queued',
      queued.filter(({ meets }) => meets !== 'wanted'),
    ),
    ...quoted(
      'another kind',
      wanted.filter(label => isFound(label) && !isKindRight(label)),
    ),
    ...named(
      'another place',
      parties.filter(({ place }) => place.found !== place.labelled),
    ),
    ...named(
      'not instead',
      parties.filter(({ instead }) => instead.labelled && !instead.found),
    ),
    ...named(
      'instead',
      parties.filter(({ instead }) => instead.found && !instead.labelled),
    ),
  ]
}
