// The seam between the machinery and the facets. The machinery cuts an answer into sentences and clauses,
// knows whom they are about, what is denied, hedged or only reported, and judges. A reader knows one kind of
// facet: it finds what a clause states and says how a fact bears on it. It never decides a verdict.

import type { Fact } from '../../model/fact.ts'
import type { BrandNames } from '../mentions/names.ts'
import type { Language } from '../vocabulary/language-words.ts'
import type { WordSet } from '../vocabulary/word-sets.ts'
import type { View } from './stated/view.ts'
import type { Words } from './words/words.ts'

/** A stretch of the answer; offsets are UTF-16 units into the whole answer. */
export interface Stretch {
  text: string
  start: number
  end: number
}

/** The same stretch as a range of the answer's words, end exclusive, for readers that work word by word. */
export interface Counted {
  words: Words
  from: number
  to: number
}

/** Part of a sentence with one subject and one polarity of its own. */
export interface Clause extends Stretch, Counted {
  /** `unclear`: more than one could be meant; what is stated is then UNVERIFIABLE. Clauses about others are not read. */
  subject: 'brand' | 'unclear'
  /** "some say", "according to reviewers": what stands at this offset is reported, not stated; UNVERIFIABLE. */
  attributedAt(start: number): boolean
  /** Is what stands at these offsets (of the answer) denied: "no X", "neither X nor Y", "X: not available"? */
  deniedAt(start: number, end: number): boolean
  /** Does any of its words do one of these things (bits of lexicon.ts)? */
  has(roles: number): boolean
  /** "around", "typically", "may": near these offsets. */
  hedgedAt(start: number, end: number): boolean
}

/** A sentence, a list item, a heading or a row of a table. Questions and conditionals are not passed to readers. */
export interface Sentence extends Stretch, Counted {
  clauses: Clause[]
  language: Language
  /** Lower case: the heading and list lead-in it stands under, and its own label ("**WiFi:** ..."); '' if none. */
  heading: string
  /** The words of it. */
  headingWords: string[]
  /** What its words do, all bits of lexicon.ts together: a quick way to see that there is nothing to read. */
  roles: number
  /** What its words look like, all bits of known-words.ts together. */
  shapes: number
  /** The signs between and around its words, all bits of gaps.ts together. */
  signs: number
  /** Is any of its words on this list? */
  hasWord(list: WordSet): boolean
  /** The same of the words above it and of its label. */
  isUnder(list: WordSet): boolean
  /** What readers have found in it: several look at one sentence, and none need find again what another has found. */
  view: View | null
  /** Its own label as a range of words: "**WiFi:** not available". */
  label: { from: number; to: number } | null
}

/** How one fact bears on a statement. `near`: not the same, but within what a hedge may mean. */
export type Bearing = 'agrees' | 'near' | 'differs' | 'silent'

/** What a reader found. Offsets are into the answer: the smallest text that states it. */
export interface Statement {
  start: number
  end: number
  clause: Clause
  /** schema.org word: openingHours, amenityFeature, foundingDate. */
  facet: string
  /** In the form facts are written in. */
  value: string
  polarity: 'affirmed' | 'denied'
  /** Can it be looked up? Ambience and taste cannot. */
  hard: boolean
  /** Id of the rule; has a line in confidence.ts. */
  rule: string
  /** Active facts about the same thing: same facet and same qualifier (day, product). None: UNVERIFIABLE. */
  facts: Fact[]
  /** Superseded facts about the same thing; when one of them agrees, a contradiction is `outdated`. */
  earlier: Fact[]
  /** Active facts of the same facet with another qualifier; when one agrees, it is `misattributed`. */
  others: Fact[]
  /** With `one`, a single agreeing fact supports; with `each`, every fact must agree (all the days of a week). */
  need: 'one' | 'each'
  bears(fact: Fact): Bearing
}

/** The facts of a brand, as a reader gets them. */
export interface FactBook {
  brand: BrandNames
  active: Fact[]
  /** Superseded before the answer was captured. */
  earlier: Fact[]
}

/** Called for each sentence about the brand, in the order of the answer. Linear in the text of the sentence. */
export type SentenceReader = (sentence: Sentence) => readonly Statement[]

/** What most sentences state. */
export const NOTHING_STATED: readonly Statement[] = []

/** Prepared once per brand; null when no fact concerns it and it cares for nothing else. All are listed in readers.ts. */
export type Reader = (book: FactBook) => SentenceReader | null
