// An answer as sentences the readers can read: cut, bound to their subjects, with what is denied, hedged and
// reported in them. Sentences about others, questions and conditionals are left out.

import { listsIn, WordSet } from '../vocabulary/word-sets.ts'
import type { Mention } from '../mentions/find-mentions.ts'
import { languageIn } from '../vocabulary/language-sets.ts'
import type { Language } from '../vocabulary/language-words.ts'
import { ClauseView, type Standing } from './clause-view.ts'
import { type ClauseRange, cutClauses } from './clauses.ts'
import { rolesOf } from './lexicon.ts'
import { isDenied, rolesIn, type Sight } from './negation.ts'
import type { Clause, Sentence } from './reader.ts'
import { isConditional, reportedIn } from './reports.ts'
import { type Cut, cutSentences, type Range } from './sentences.ts'
import type { View } from './stated/view.ts'
import { createSubjectFinder, type Subject } from './subject.ts'
import { type Words, wordsForNow } from './words.ts'

/** Words enough to tell the language. */
const LANGUAGE_SAMPLE = 100

/** One after another, until `read` says that it has read enough. `known`: words that are no other company's name. */
export function readSentences(
  { text, mentions, known }: { text: string; mentions: Mention[]; known: Set<string> },
  read: (sentence: Sentence) => boolean,
): void {
  const words = wordsForNow(text)
  const language = languageIn(words, LANGUAGE_SAMPLE)
  const sight: Sight = { words, roles: rolesOf(words, language) }
  const subjects = createSubjectFinder(sight, mentions, known, language)
  const names = wordsAt(words, mentions)
  cutSentences(words, cut => {
    const ranges = cutClauses(words, sight.roles, cut, names)
    const about = subjects.of(cut, ranges)
    if (cut.asks) return true
    const clauses = clausesOf(sight, cut, ranges, about)
    return clauses.length === 0 || read(new SentenceView(sight, cut, clauses, language))
  })
}

/** The words at which mentions begin. */
function wordsAt({ starts }: Words, mentions: Mention[]): Set<number> {
  const found = new Set<number>()
  let at = 0
  for (const { start } of mentions) {
    while (at < starts.length && (starts[at] as number) < start) at++
    found.add(at)
  }
  return found
}

class SentenceView implements Sentence {
  readonly words: Words
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
  readonly clauses: Clause[]
  readonly label: Range | null
  readonly language: Language
  readonly roles: number
  readonly shapes: number
  readonly signs: number
  view: View | null = null
  readonly #lists: number[]
  readonly #above: Range[]
  #headingWords: string[] | undefined

  constructor(sight: Sight, cut: Cut, clauses: Clause[], language: Language) {
    this.words = sight.words
    this.from = cut.from
    this.to = cut.to
    this.start = cut.start
    this.end = cut.end
    this.clauses = clauses
    this.label = cut.label
    this.language = language
    this.roles = rolesIn(sight, cut)
    this.shapes = allOf(sight.words.shapes, cut.from, cut.to)
    this.signs = allOf(sight.words.gaps, cut.from, cut.to + 1)
    this.#lists = listsIn(sight.words, cut.from, cut.to)
    this.#above = cut.above
  }

  hasWord(list: WordSet): boolean {
    return list.isAmong(this.#lists)
  }

  isUnder(list: WordSet): boolean {
    const { label } = this
    for (const { from, to } of this.#above) if (list.isIn(this.words, from, to)) return true
    return label !== null && list.isIn(this.words, label.from, label.to)
  }

  get text(): string {
    return this.words.text.slice(this.start, this.end)
  }

  get heading(): string {
    const { list } = this.words
    let heading = ''
    for (const { from, to } of this.#above) heading += `${list.slice(from, to).join(' ')} / `
    return this.label ? heading + list.slice(this.label.from, this.label.to).join(' ') : heading
  }

  get headingWords(): string[] {
    this.#headingWords ??= this.#wordsAbove()
    return this.#headingWords
  }

  #wordsAbove(): string[] {
    const { list } = this.words
    if (this.#above.length === 0) return this.label ? list.slice(this.label.from, this.label.to) : []
    const above = this.label ? [...this.#above, this.label] : this.#above
    return above.flatMap(({ from, to }) => list.slice(from, to))
  }
}

function allOf(bits: Uint8Array | Int32Array, from: number, to: number): number {
  let all = 0
  for (let at = from; at < to; at++) all |= bits[at] as number
  return all
}

function clausesOf(sight: Sight, cut: Cut, ranges: ClauseRange[], about: Subject[]): Clause[] {
  const standing: Standing = {
    reported: underReviews(sight.words, cut) ? cut : reportedIn(sight, cut, ranges),
    deniedAbove: isDeniedAbove(sight, cut),
  }
  let clauses: Clause[] | undefined
  for (let index = 0; index < ranges.length; index++) {
    const subject = about[index]
    if (subject === 'other' || subject === undefined) continue
    if (isConditional(sight, ranges[index] as ClauseRange)) continue
    const clause = new ClauseView(sight, ranges, index, subject, standing)
    if (clauses) clauses.push(clause)
    else clauses = [clause]
  }
  return clauses ?? []
}

const REVIEWS = new WordSet(
  'review reviews feedback testimonials bewertungen avis reseñas avaliações recensioni'.split(' '),
)
const MOST_HEADING_WORDS = 5

/** What is listed under "Customer reviews" is what they say; a longer lead-in is no heading. */
function underReviews(words: Words, { above, label }: Cut): boolean {
  for (const heading of above) if (namesReviews(words, heading)) return true
  return label !== null && namesReviews(words, label)
}

const namesReviews = (words: Words, { from, to }: Range): boolean =>
  to - from <= MOST_HEADING_WORDS && REVIEWS.isIn(words, from, to)

/** A list under "Not available:" is denied item by item. */
function isDeniedAbove(sight: Sight, cut: Cut): boolean {
  const above = cut.above.at(-1)
  if (!above) return false
  const { text, ends, starts } = sight.words
  if (!/^[*_\s]*:/.test(text.slice(ends[above.to - 1], starts[above.to]))) return false
  return isDenied(sight, above, { from: above.to, to: above.to })
}
