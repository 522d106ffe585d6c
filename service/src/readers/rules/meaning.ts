// From a value that belongs to a matter to a statement: about whom, of which time, in whose voice, how exact, and quoted
// from where.

import type { Tag } from '../lexicon/lexicon.ts'
import type { Matter } from '../matter.ts'
import type { Statement } from '../statement.ts'
import { tagsOver } from './context.ts'
import { dateAt } from './dates.ts'
import type { Hit, Range } from './phrases.ts'
import type { Scene } from './scene.ts'
import { termOf } from './terms.ts'
import type { Token } from './tokens.ts'
import { type Passage, type Topic, topicAt } from './topic.ts'
import type { Value } from './values.ts'

/** What stands in a passage before anybody asks what it is about. */
export interface Contact {
  kind: 'phone' | 'email'
  /** UTF-16 units into the answer. */
  start: number
  end: number
}

export interface Found {
  values: Value[]
  contacts: Contact[]
  /** Words of matters. */
  hits: Hit<string[]>[]
  /** Terms in its label. */
  label: string[]
}

export interface Said {
  matter: Matter
  /** Tokens of the value. */
  range: Range
  value: string
  precision?: Statement['precision']
  /** Where the words of the matter begin. */
  anchor?: number
  /** An event stays true, whatever its date: being founded. */
  isEvent?: boolean
  /** A negation is part of the value. */
  isNegatable?: boolean
  /** Whom it is about, where its reader knows. */
  topic?: Topic
}

/** Null when it is not plain whom or what the value is about. */
export function statementOf(scene: Scene, passage: Passage, said: Said, found: Found): Statement | null {
  const subject = subjectOf(scene, passage, said)
  if (subject === null) return null
  const tags = tagsAround(scene, passage, said)
  const isPast = !said.isEvent && (tags.has('past') || isDated(scene, passage, said.range, found))
  return {
    sentence: passage.sentence,
    quote: quoteOf(scene, passage, said.range),
    matter: said.matter.key,
    value: said.value,
    subject,
    time: isPast ? 'past' : tags.has('future') ? 'future' : 'now',
    voice: VOICES.find(voice => tags.has(voice) && !(voice === 'denied' && said.isNegatable)) ?? 'own',
    precision: said.precision ?? precisionOf(passage, said.range),
  }
}

const VOICES = ['question', 'condition', 'reported', 'denied'] as const

function subjectOf(
  scene: Scene,
  passage: Passage,
  { matter, range, anchor, topic }: Said,
): Statement['subject'] | null {
  const term = termOf(matter)
  const { who, product } =
    topic ??
    topicAt(passage, scene, {
      ...range,
      anchor: Math.min(anchor ?? range.from, range.from),
      isName: matter.kind === 'name',
      isTerm: (tokens, at) => scene.terms.phrases.at(tokens, at)?.entry.includes(term) === true,
    })
  if (who === 'unknown') return null
  if (who === 'other') return matter.product === null ? 'other' : null
  // A brand with one product is often named for it.
  const isMeant = product === matter.product || (product === null && scene.finder.products.length === 1)
  return isMeant ? 'brand' : null
}

const HEADED: Tag[] = ['past', 'future', 'reported']

function tagsAround(scene: Scene, passage: Passage, { range }: Said): Set<Tag> {
  const above = [passage.heading, passage.label].flatMap(row => scene.tongue.context(row))
  const tags = new Set([
    ...tagsOver(passage.tagged(), range.from, range.to).map(({ tag }) => tag),
    ...above.map(({ tag }) => tag).filter(tag => HEADED.includes(tag)),
  ])
  if (passage.tokens.some(({ text }, at) => text === '?' && at >= range.to)) tags.add('question')
  return tags
}

/** Another date in the same part says when it was so, unless it has been so since or tells of the founding. */
function isDated(
  { tongue, terms, phrases }: Scene,
  { tokens, parts, label }: Passage,
  range: Range,
  found: Found,
): boolean {
  if (label.some((_, at) => dateAt(label, at, tongue))) return true
  return found.values.some(({ kind, from, to }) => {
    const isApart = to <= range.from || from >= range.to
    if (kind !== 'date' || !isApart || parts.part[from] !== parts.part[range.from]) return false
    const before = [1, 2, 3].filter(back => from >= back).map(back => from - back)
    const isSince = before.some(at => phrases.sinceWords.at(tokens, at))
    // "Founded in 2016", "wurde 2016 gegründet".
    const around = [...before, to, to + 1]
    return !isSince && !around.some(at => terms.phrases.at(tokens, at)?.entry.includes('founded'))
  })
}

const PRECISE: Tag[] = ['approximate', 'at_least', 'at_most', 'from']

function precisionOf({ tagged }: Passage, { from }: Range): Statement['precision'] {
  const near = tagsOver(tagged(), from, from + 1)
    .filter(({ tag }) => PRECISE.includes(tag))
    .sort((a, b) => Math.abs(a.trigger.from - from) - Math.abs(b.trigger.from - from))
  return (near[0]?.tag as Statement['precision'] | undefined) ?? 'exact'
}

/** The gate looks for the first place of a quote: one that stands earlier too is begun further left. */
function quoteOf({ answer, sentences }: Scene, { sentence, tokens }: Passage, { from, to }: Range): string {
  const { start: first = 0, end: last } = sentences[sentence] ?? {}
  const whole = answer.slice(first, last)
  const end = (tokens[to - 1] as Token).end - first
  let start = (tokens[from] as Token).start - first
  while (start > 0 && whole.indexOf(whole.slice(start, end)) !== start) {
    start--
    while (start > 0 && /[\p{L}\p{N}]/u.test(whole.charAt(start - 1))) start--
  }
  return whole.slice(start, end)
}
