// From a value that belongs to a matter to a statement: about whom, of which time, in whose voice, how exact, and quoted
// from where.

import type { Tag } from '../lexicon/lexicon.ts'
import type { Matter } from '../matter.ts'
import type { Statement } from '../statement.ts'
import { tagsOver } from './context.ts'
import { dateAt } from './dates.ts'
import type { Range } from './pairing.ts'
import type { Passage } from './passages.ts'
import type { Scene } from './scene.ts'
import { termOf } from './terms.ts'
import type { Token } from './tokens.ts'
import { topicAt } from './topic.ts'

export interface Said {
  matter: Matter
  /** Tokens of the value. */
  range: Range
  value: string
  precision?: Statement['precision']
  /** Where the words of the matter begin. */
  anchor?: number
  /** An event stays true, whenever it was: being founded. */
  isEvent?: boolean
  /** A negation is part of the value. */
  isNegatable?: boolean
}

/** Null when it is not plain whom or what the value is about. */
export function statementOf(scene: Scene, passage: Passage, said: Said): Statement | null {
  const subject = subjectOf(scene, passage, said)
  if (subject === null) return null
  const tags = new Set(tagsAround(scene, passage, said))
  return {
    sentence: passage.sentence,
    quote: quoteOf(scene, passage, said.range),
    matter: said.matter.key,
    value: said.value,
    subject,
    time: said.isEvent
      ? 'now'
      : tags.has('past') || isDated(scene, passage, said.range)
        ? 'past'
        : tags.has('future')
          ? 'future'
          : 'now',
    voice: VOICES.find(voice => tags.has(voice) && !(voice === 'denied' && said.isNegatable)) ?? 'own',
    precision: said.precision ?? precisionOf(passage, said.range),
  }
}

const VOICES = ['question', 'condition', 'reported', 'denied'] as const

function subjectOf(
  { finder, tongue, terms }: Scene,
  passage: Passage,
  { matter, range, anchor }: Said,
): Statement['subject'] | null {
  const term = termOf(matter)
  const isTerm = (tokens: Token[], at: number) => terms.phrases.at(tokens, at)?.entry.includes(term) === true
  const sought = {
    ...range,
    anchor: Math.min(anchor ?? range.from, range.from),
    isName: matter.kind === 'name',
    isTerm,
  }
  const { who, product } = topicAt(passage, sought, tongue.lexicon)
  if (who === 'unknown') return null
  if (who === 'other') return matter.product === null ? 'other' : null
  if (product === matter.product) return 'brand'
  // A brand with one product is often named for it.
  return product === null && finder.products.length === 1 ? 'brand' : null
}

const HEADED: Tag[] = ['past', 'future', 'reported']

function tagsAround(
  { tongue }: Scene,
  { tokens, parts, tagged, heading, label }: Passage,
  { range, isEvent }: Said,
): Tag[] {
  const own = tagsOver(tagged, range.from, range.to)
    // "Was founded in 2014" tells of the founding; "until 2014" does not.
    .filter(({ tag, trigger }) => tag !== 'past' || !isEvent || trigger.from > range.to)
    .map(({ tag }) => tag)
  const above = [heading, label].flatMap(above =>
    tongue.context(above, { part: above.map(() => 0), clause: above.map(() => 0) }).map(({ tag }) => tag),
  )
  const isQuestion = tokens.some(
    ({ text }, at) => text === '?' && parts.part[range.from] !== undefined && at >= range.to,
  )
  return [
    ...own,
    ...above.filter(tag => HEADED.includes(tag)),
    ...(isQuestion ? (['question'] as const) : []),
  ]
}

/** Another year in the same part says when it was so, unless it has been so since. */
function isDated({ tongue }: Scene, { tokens, parts, label }: Passage, { from, to }: Range): boolean {
  if (label.some((_, at) => dateAt(label, at, tongue.calendar))) return true
  const { sinceWords } = tongue.lexicon.phrases
  for (let at = 0; at < tokens.length; at++) {
    if ((at >= from && at < to) || parts.part[at] !== parts.part[from]) continue
    const date = dateAt(tokens, at, tongue.calendar)
    if (!date || (date.from < to && from < date.to)) continue
    const isSince = [1, 2, 3].some(back => at >= back && sinceWords.at(tokens, at - back) !== null)
    if (!isSince) return true
    at = date.to - 1
  }
  return false
}

function precisionOf({ tagged }: Passage, { from }: Range): Statement['precision'] {
  const near = tagsOver(tagged, from, from + 1)
    .filter(({ tag }) => tag === 'approximate' || tag === 'at_least' || tag === 'at_most' || tag === 'from')
    .sort((a, b) => Math.abs(a.trigger.from - from) - Math.abs(b.trigger.from - from))
  return (near[0]?.tag as Statement['precision'] | undefined) ?? 'exact'
}

/** The gate looks for the first place of a quote: one that stands earlier too is begun further left. */
export function quoteOf(
  { answer, sentences }: Scene,
  { sentence, tokens }: Passage,
  { from, to }: Range,
): string {
  const { start: first } = sentences[sentence] as { start: number }
  const whole = answer.slice(first, sentences[sentence]?.end)
  const end = (tokens[to - 1] as Token).end - first
  let start = (tokens[from] as Token).start - first
  while (start > 0 && whole.indexOf(whole.slice(start, end)) !== start) {
    start--
    while (start > 0 && /[\p{L}\p{N}]/u.test(whole.charAt(start - 1))) start--
  }
  return whole.slice(start, end)
}
