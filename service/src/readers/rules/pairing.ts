// Which matter a value belongs to: the one whose words are nearest, by rules that are strict for bare numbers, since any
// count looks like any other, and looser for values with a unit.

import type { Found } from './meaning.ts'
import type { Range } from './phrases.ts'
import type { Scene } from './scene.ts'
import type { Passage } from './topic.ts'

/** What it costs to stand before the value. */
const BEFORE = 2
/** Tokens between the words of a matter and a value that has a unit. */
const NEAR = 8
const LINKED = 7
/** What a comma between them costs. */
const ACROSS = 3

export interface Pair {
  value: Range
  /** Bare numbers are paired strictly. */
  isBare: boolean
  /** Values of the same kind. */
  others: Range[]
}

interface Place extends Pair {
  scene: Scene
  passage: Passage
}

/** The terms nearest to a value; empty when none is near enough. */
export function nearestTerms(scene: Scene, passage: Passage, { hits, label }: Found, pair: Pair): string[] {
  const place: Place = { scene, passage, ...pair }
  if (isCoordinated(place)) return []
  const near = hits.flatMap(hit => {
    const distance = distanceOf(hit, place)
    return distance === null ? [] : [{ terms: hit.entry, distance }]
  })
  if (label.length > 0 && isOfLabel(place))
    near.push({ terms: label, distance: passage.isCell ? 1 : BEFORE + pair.value.from })
  const least = Math.min(...near.map(({ distance }) => distance))
  return near.filter(({ distance }) => distance === least).flatMap(({ terms }) => terms)
}

const between = (one: Range, other: Range): Range =>
  one.to <= other.from ? { from: one.to, to: other.from } : { from: other.to, to: one.from }

/** "4.8 and 4.3 stars": which of the two is meant of whom, nobody says here. */
const isCoordinated = ({ scene, passage: { tokens }, value, others }: Place): boolean =>
  others.some(other => {
    const { from, to } = between(value, other)
    return (
      to - from === 1 && (tokens[from]?.text === ',' || scene.phrases.rangeWords.at(tokens, from) !== null)
    )
  })

function distanceOf(hit: Range, place: Place): number | null {
  const { scene, passage, value, others, isBare } = place
  const { tokens, parts } = passage
  if (hit.from < value.to && value.from < hit.to) return 0
  const gap = between(hit, value)
  const inGap = tokens.slice(gap.from, gap.to)
  if (others.some(other => other.from >= gap.from && other.to <= gap.to)) return null
  // In one part, or just outside a bracket: "the Brio (€990)".
  const isOnePart = parts.part[hit.from] === parts.part[value.from]
  if (!isOnePart && !(inGap.length <= 2 && inGap.every(({ text }) => /^[(–—:]$/.test(text)))) return null
  const isBefore = hit.to <= value.from
  const isAcross =
    parts.clause[hit.from] !== parts.clause[value.from] && !inGap.some(({ text }) => text === ':')
  const isParted = isAcross || inGap.some((_, at) => scene.phrases.rangeWords.at(tokens, gap.from + at))
  if (!isBefore && isParted) return null
  if (isBare) return isBefore ? linkedDistance(gap, place) : countedDistance(gap, hit.to, place)
  return inGap.length <= NEAR ? inGap.length + (isAcross ? ACROSS : 0) : null
}

/** "230 full-time employees", but not "61 employees of one customer". */
function countedDistance({ from, to }: Range, end: number, { scene, passage }: Place): number | null {
  const { tokens, mentions } = passage
  const { possessive, selves } = scene.phrases
  const owner = possessive.at(tokens, end)
  if (owner && !selves.at(tokens, owner.to) && !mentions.some(mention => mention.from === owner.to))
    return null
  const isNear = to - from <= scene.tongue.lexicon.gap
  return isNear && tokens.slice(from, to).every(({ kind }) => kind === 'word') ? to - from : null
}

/** Only words that lead from a matter to its value may stand between. */
function linkedDistance({ from, to }: Range, { scene, passage: { tokens }, value }: Place): number | null {
  if (to - from > LINKED || isCounting(scene, tokens, value.to)) return null
  const isLed = tokens
    .slice(from, to)
    .every(({ kind, text }, at) =>
      kind === 'mark' ? /^[:(.–—,]$/.test(text) : scene.isLink(tokens, from + at),
    )
  // What follows is better: "employees in 12 offices".
  return isLed ? to - from + BEFORE : null
}

/** Whether a noun of its own follows a number: "12 offices". */
function isCounting({ tongue: { lexicon } }: Scene, tokens: Passage['tokens'], at: number): boolean {
  const next = tokens[at]
  return next?.kind === 'word' && !lexicon.phrases.links.at(tokens, at) && !lexicon.known.has(next.text)
}

/** A label is about the first value after it. */
function isOfLabel({ scene, passage, value, others, isBare }: Place): boolean {
  const { tokens, isCell, parts, label } = passage
  if (others.some(other => other.from < value.from)) return false
  // "Staff per site" is no number of staff.
  if (isBare && label.some((_, at) => scene.phrases.per.at(label, at))) return false
  if (isCell) return parts.part[value.from] === parts.part[0]
  return tokens.slice(0, value.from).every(({ kind }, at) => kind !== 'word' || scene.isLink(tokens, at))
}
