// Where the words of a query stand, newest answers first. What is read follows what is looked at: of a common word, the newest parts
// of its lists; of a rare one, a row of each segment, of which there are some twenty in a history of a million.

import type { Sql } from '../platform/database.ts'
import { byBytes } from './segments/bytes.ts'
import { readPostings } from './segments/postings.ts'
import { readWords } from './segments/rows.ts'
import { type PartName, readParts, rowsOfWords, type WordRow } from './store.ts'
import { beginningOf, type SearchQuery } from './words/query.ts'
import { type Slot, traitOf, type WantedTerm, wantedBy } from './words/wanted.ts'

/** Words that the last one may be a prefix of. */
const MOST_COMPLETIONS = 64
/** Parts of lists that are read at once. */
const PARTS_AT_ONCE = 256

/** A list of answers with a word, or a part of one that is long. */
interface Part extends PartName {
  /** The first place in it, and where the next part begins. */
  place: number
  end: number
  answers: number
  /** What is short is at hand. */
  bytes: Buffer | null
}

interface Segment {
  from: number
  to: number
  words: Map<string, Part[]>
}

export interface Match {
  place: number
  /** Where each term stands that is neither excluded nor a trait. */
  starts: number[][]
}

interface Looked {
  /** Newest first. */
  matches: Match[]
  /** How many answers have the rarest word. */
  looked: number
  /** The oldest place that was looked through. */
  reached: number
}

/** A segment was merged while it was read: what is wanted of it is in another. */
export class Merged extends Error {}

/** Finds matches below a place, and not below `from`, until about so many answers were looked at. */
export type Finder = (below: number, most: number) => Promise<Looked>

interface Wanted {
  brandId: string
  query: SearchQuery
  /** What an answer has to be. */
  traits: string[]
  from: number
  /** Whether an answer at this place is looked for. */
  isSought: (place: number) => boolean
}

export async function openFinder(sql: Sql, wanted: Wanted): Promise<Finder> {
  const { brandId, query, traits, from, isSought } = wanted
  const beginning = beginningOf(query)
  const words = new Set(query.terms.flatMap(term => term.words.map(({ word }) => word)))
  for (const trait of traits) words.add(traitOf(trait))
  const isWanted = (word: string) => words.has(word) || (beginning !== null && word.startsWith(beginning))
  const rows = await rowsOfWords(sql, brandId, { words: [...words], beginning })
  const segments = segmentsOf(rows, isWanted)
  const completions = beginning === null ? [] : completionsOf(segments, beginning)
  const terms = wantedBy(query, { completions, traits })

  return async (below, most) => {
    const { stretches, reached } = stretchesOf(segments, { terms, from, below, most })
    const rarest = stretches.flatMap(stretch =>
      stretch.parts.map(part => ({
        ...{ part, standing: stretch.candidates },
        isKept: (place: number) => place >= stretch.from && place < stretch.to && isSought(place),
      })),
    )
    await gather(sql, brandId, rarest)
    const others = stretches.flatMap(({ segment, rarest, candidates, standing }) => {
      const places = [...candidates.keys()]
      return terms
        .flatMap(({ slots }) => slots.filter(slot => slot !== rarest))
        .flatMap(slot => {
          const kept = new Map<number, number[]>()
          standing.set(slot, kept)
          return partsOf(segment, slot)
            .filter(({ place, end }) => places.some(at => at >= place && at < end))
            .map(part => ({ part, standing: kept, isKept: (place: number) => candidates.has(place) }))
        })
    })
    await gather(sql, brandId, others)
    return {
      matches: stretches.flatMap(stretch => matchesOf(stretch, terms)),
      looked: stretches.reduce((sum, { candidates }) => sum + candidates.size, 0),
      reached,
    }
  }
}

function segmentsOf(rows: WordRow[], isWanted: (word: string) => boolean): Segment[] {
  const segments = new Map<number, Segment>()
  for (const { level, segment, answers, bytes } of rows) {
    const known = segments.get(segment) ?? { from: segment, to: segment + answers, words: new Map() }
    segments.set(segment, known)
    for (const { word, answers, list, first, places } of readWords(bytes, segment)) {
      if (!isWanted(word)) continue
      const starts = list ? [segment] : places
      const parts = starts.map((place, turn) => ({
        ...{ level, segment, number: first + turn, place, bytes: list },
        end: starts[turn + 1] ?? known.to,
        answers: answers / starts.length,
      }))
      known.words.set(word, parts)
    }
  }
  return [...segments.values()].sort((one, other) => other.from - one.from)
}

/** The shortest first: longer ones are more special. */
function completionsOf(segments: Segment[], beginning: string): string[] {
  const words = new Set(segments.flatMap(segment => [...segment.words.keys()]))
  return [...words]
    .filter(word => word.startsWith(beginning))
    .sort((one, other) => one.length - other.length || byBytes(one, other))
    .slice(0, MOST_COMPLETIONS)
}

const partsOf = ({ words }: Segment, slot: Slot): Part[] => slot.words.flatMap(word => words.get(word) ?? [])

/** A stretch of a segment, by the word that fewest of its answers have. */
interface Stretch {
  segment: Segment
  from: number
  to: number
  rarest: Slot
  parts: Part[]
  /** Answers with that word, and where it stands. */
  candidates: Standing
  standing: Map<Slot, Standing>
}

type Standing = Map<number, number[]>

interface Choice {
  terms: WantedTerm[]
  from: number
  below: number
  most: number
}

/** As far back as is likely to bring so many answers with the rarest word. */
function stretchesOf(
  segments: Segment[],
  { terms, from, below, most }: Choice,
): { stretches: Stretch[]; reached: number } {
  const slots = terms.flatMap(term => (term.isExcluded ? [] : term.slots))
  const stretches: Stretch[] = []
  let left = most
  for (const segment of segments) {
    const [first, to] = [Math.max(from, segment.from), Math.min(below, segment.to)]
    if (first >= to) continue
    const rarest = rarestOf(segment, slots)
    const parts = partsOf(segment, rarest)
      .filter(part => part.place < to && part.end > first)
      .sort((one, other) => other.place - one.place)
    let start = first
    for (const part of parts) {
      left -= part.answers
      if (left > 0) continue
      start = Math.max(first, part.place)
      break
    }
    stretches.push({
      ...{ segment, from: start, to, rarest, parts: parts.filter(({ end }) => end > start) },
      ...{ candidates: new Map(), standing: new Map() },
    })
    if (left <= 0) return { stretches, reached: start }
  }
  return { stretches, reached: from }
}

function rarestOf(segment: Segment, slots: Slot[]): Slot {
  const answers = slots.map(slot => partsOf(segment, slot).reduce((sum, part) => sum + part.answers, 0))
  return slots[answers.indexOf(Math.min(...answers))] as Slot
}

interface Gathered {
  part: Part
  standing: Standing
  isKept: (place: number) => boolean
}

async function gather(sql: Sql, brandId: string, wanted: Gathered[]): Promise<void> {
  for (let at = 0; at < wanted.length; at += PARTS_AT_ONCE) {
    const some = wanted.slice(at, at + PARTS_AT_ONCE)
    const stored = some.flatMap(({ part }) => (part.bytes ? [] : [part]))
    const read = stored.length === 0 ? [] : await readParts(sql, brandId, stored)
    if (read.length < stored.length) throw new Merged()
    for (const { part, standing, isKept } of some) {
      const bytes = part.bytes ?? (read.shift() as Buffer)
      for (const { place, at } of readPostings(bytes, part.segment, isKept)) {
        const known = standing.get(place)
        standing.set(place, known ? [...known, ...at] : at)
      }
    }
  }
}

/** Newest first. */
function matchesOf({ rarest, candidates, standing }: Stretch, terms: WantedTerm[]): Match[] {
  const all = new Map(standing).set(rarest, candidates)
  const places = [...candidates.keys()].sort((one, other) => other - one)
  return places.flatMap(place => {
    const starts: number[][] = []
    for (const { slots, isExcluded, isTrait } of terms) {
      const found = startsOf(slots.map(slot => ({ at: slot.at, standing: all.get(slot)?.get(place) })))
      if (isExcluded === (found !== null)) return []
      if (found && !isTrait) starts.push(found)
    }
    return [{ place, starts }]
  })
}

/** Where the words stand so far behind each other; null if nowhere. */
function startsOf(slots: { at: number; standing: number[] | undefined }[]): number[] | null {
  const [first, ...others] = slots
  if (!first?.standing || others.some(({ standing }) => !standing)) return null
  if (others.length === 0) return first.standing
  const behind = others.map(({ at, standing }) => ({ at, standing: new Set(standing) }))
  const starts = first.standing.filter(start => behind.every(({ at, standing }) => standing.has(start + at)))
  return starts.length === 0 ? null : starts
}
