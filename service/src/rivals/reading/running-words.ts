// A ranking over several sentences of running words: opened by a place in full, or by whoever is named as the one to take, it
// goes on in short: "My favourite is Acme. Second comes Rivalo. Then there is Zed."

import type { Phrases } from './lexicon/phrases.ts'
import { enumerated, placesIn, sequenceIn } from './ordinals.ts'
import type { Page } from './page.ts'
import type { Place, Ranking } from './ranking.ts'
import { sentencesIn } from './sentences.ts'
import { PARTY, partiesIn, partyAt } from './shape.ts'

const SHORTEST = 4
/** A ranking that has begun goes on within so many sentences. */
const NEXT_WITHIN = 6

export function rankedWords(page: Page): Ranking[] {
  const ranking: Ranking = { start: Number.POSITIVE_INFINITY, by: 'words', places: [] }
  const reached = { number: 0, sentence: 0 }
  let only: number | null = null
  let sentence = 0
  for (const { text, start } of sentencesIn(page)) {
    sentence++
    // A name alone has no place.
    if (text.length < SHORTEST || partiesIn(text).length === 0) continue
    const isOpen = sentence - reached.sentence <= NEXT_WITHIN
    const places = placesOfSentence(text, isOpen ? reached.number : 0, page.phrases)
    for (const place of places)
      if (!ranking.places.some(({ party }) => party === place.party)) ranking.places.push(place)
    if (places.length > 0) {
      Object.assign(reached, { number: Math.max(...places.map(({ number }) => number)), sentence })
      ranking.start = Math.min(ranking.start, start)
    } else if (ranking.places.length === 0 && only === null) {
      only = onlyIn(text, page.phrases)
      if (only !== null) Object.assign(reached, { number: 1, sentence })
    }
  }
  return ranking.places.length > 0 ? [withFirst(ranking, only)] : []
}

/** `reached`: the place that was stated before, or 0. */
function placesOfSentence(text: string, reached: number, phrases: Phrases): Place[] {
  const stated = [...placesIn(text, reached, phrases), ...sequenceIn(text, phrases)]
  if (stated.length > 0 || reached === 0) return stated
  const next = nextIn(text, reached + 1, phrases)
  return next.length > 0 ? next : thenIn(text, reached + 1, phrases)
}

/** Whom the answer would take if it were only one, or names after "First:": the first, where it names a second. */
function onlyIn(text: string, phrases: Phrases): number | null {
  const label = phrases.ordinalsIn(text).find(({ start }) => start === 0)
  if (label?.number === 1 && /^\s*[:：]/u.test(text.slice(label.end)))
    return partiesIn(text.slice(label.end))[0] ?? null
  const found = phrases.only.exec(text)
  if (!found) return null
  const behind = partiesIn(text.slice(found.index + found[0].length))
  return behind[0] ?? partiesIn(text.slice(0, found.index)).at(-1) ?? null
}

function withFirst(ranking: Ranking, only: number | null): Ranking {
  const has = (number: number): boolean => ranking.places.some(place => place.number === number)
  const isFirst = only !== null && has(2) && !has(1) && !ranking.places.some(({ party }) => party === only)
  return isFirst ? { ...ranking, places: [{ party: only, number: 1 }, ...ranking.places] } : ranking
}

/** Between an ordinal in short and its name. */
const NEXT_WORDS = 3

/** "Third comes Acme", "Acme takes the third", and so on within the sentence. */
function nextIn(text: string, number: number, phrases: Phrases): Place[] {
  const ordinals = phrases.ordinalsIn(text).filter(({ isBare, number }) => isBare && number > 0)
  const places: Place[] = []
  for (const [index, ordinal] of ordinals.entries()) {
    if (ordinal.number !== number + places.length) continue
    const before = text.slice(ordinals[index - 1]?.end ?? 0, ordinal.start)
    const after = text.slice(ordinal.end, ordinals[index + 1]?.start ?? text.length)
    const party =
      partyBehind(after, places.length > 0 ? '' : before, phrases) ?? partyBefore(before, after, phrases)
    if (party === null) break
    places.push({ party, number: ordinal.number })
  }
  return places
}

function partyBehind(after: string, before: string, phrases: Phrases): number | null {
  const [behind = ''] = after.split(/[;(.]/u, 1)
  const at = behind.search(new RegExp(PARTY))
  const between = behind.slice(0, Math.max(at, 0)).trim().split(/\s+/u)
  return at !== -1 && between.length <= NEXT_WORDS && phrases.lead.test(before)
    ? partyAt(behind.charAt(at))
    : null
}

function partyBefore(before: string, after: string, phrases: Phrases): number | null {
  const clause = before.split(/[,;、(]/u).findLast(part => partiesIn(part).length > 0) ?? ''
  const isEnd = /^\s*(?:$|[,;.:!、。)]|です|に)/u.test(after)
  return isEnd && !phrases.says('negations', clause) ? (partiesIn(clause)[0] ?? null) : null
}

/** "Next comes Acme", at the start of a sentence. */
function thenIn(text: string, number: number, phrases: Phrases): Place[] {
  const found = phrases.followedBy.exec(text)
  if (found?.index !== 0) return []
  return enumerated(text.slice(found[0].length), phrases).flatMap(({ party }, index) =>
    party === null ? [] : [{ party, number: number + index }],
  )
}
