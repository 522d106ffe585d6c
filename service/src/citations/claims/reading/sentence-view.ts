// One sentence as readers see it: its words, what stands above it, and its clauses with what is denied, hedged and
// reported in them.

import type { Language } from '../../vocabulary/language-words.ts'
import { listsIn, WordSet } from '../../vocabulary/word-sets.ts'
import type { Clause, Sentence } from '../reader.ts'
import type { View } from '../stated/view.ts'
import { Sign } from '../words/gaps.ts'
import type { Words } from '../words/words.ts'
import { ClauseView, type Standing } from './clause-view.ts'
import type { ClauseRange } from './clauses.ts'
import { isDenied, mayDeny, type Sight } from './negation.ts'
import { isConditional, reportedIn } from './reports.ts'
import type { Cut, Range } from './sentences.ts'
import type { Subject } from './subject.ts'

/** What is known of a sentence when it has been cut. */
export interface SentenceParts {
  sight: Sight
  cut: Cut
  ranges: ClauseRange[]
  /** The subject of each. */
  about: Subject[]
  language: Language
}

export class SentenceView implements Sentence {
  readonly words: Words
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
  readonly label: Range | null
  readonly language: Language
  readonly roles: number
  readonly shapes: number
  readonly signs: number
  view: View | null = null
  readonly #lists: number[]
  readonly #above: Range[]
  readonly #parts: SentenceParts
  #clauses: Clause[] | undefined
  #heading: string | undefined
  #headingWords: string[] | undefined

  constructor(parts: SentenceParts) {
    const { sight, cut, language } = parts
    this.words = sight.words
    this.from = cut.from
    this.to = cut.to
    this.start = cut.start
    this.end = cut.end
    this.label = cut.label
    this.language = language
    let roles = 0
    let shapes = 0
    let signs = this.words.gaps[cut.to] as number
    for (let at = cut.from; at < cut.to; at++) {
      roles |= sight.roles[at] as number
      shapes |= this.words.shapes[at] as number
      signs |= this.words.gaps[at] as number
    }
    this.roles = roles
    this.shapes = shapes
    this.signs = signs
    this.#lists = listsIn(sight.words, cut.from, cut.to)
    this.#above = cut.above
    this.#parts = parts
  }

  /** Made when the first reader has found something. */
  get clauses(): Clause[] {
    this.#clauses ??= clausesOf(this, this.#parts)
    return this.#clauses
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
    this.#heading ??= this.#textAbove()
    return this.#heading
  }

  #textAbove(): string {
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

/** Clauses about others and conditions state nothing of the brand. */
export const isStated = (
  sight: Sight,
  clause: ClauseRange,
  subject: Subject | undefined,
): subject is 'brand' | 'unclear' =>
  subject !== undefined && subject !== 'other' && !isConditional(sight, clause)

function clausesOf(sentence: Sentence, { sight, cut, ranges, about }: SentenceParts): Clause[] {
  const standing: Standing = {
    reported: underReviews(sight.words, cut) ? cut : reportedIn(sight, sentence, ranges),
    deniedAbove: isDeniedAbove(sight, cut),
    mayDeny: mayDeny(sight, sentence),
  }
  let clauses: Clause[] | undefined
  for (let index = 0; index < ranges.length; index++) {
    const subject = about[index]
    if (!isStated(sight, ranges[index] as ClauseRange, subject)) continue
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
  const { text, ends, starts, gaps } = sight.words
  if (((gaps[above.to] as number) & Sign.colon) === 0) return false
  if (!/^[*_\s]*:/.test(text.slice(ends[above.to - 1], starts[above.to]))) return false
  return isDenied(sight, above, { from: above.to, to: above.to })
}
