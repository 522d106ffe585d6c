// What all kinds of reading share: the answer, its language, its passages' finders, and the matters that are asked about.

import { type Calendar, calendarOf } from '../lexicon/calendar.ts'
import { LEXICONS, type Lexicon } from '../lexicon/lexicon.ts'
import type { Matter, MatterKind } from '../matter.ts'
import type { Sentence } from '../sentences.ts'
import { type ContextReader, createContextReader } from './context.ts'
import type { NameFinder } from './names.ts'
import { createTermFinder, type TermFinder, termOf } from './terms.ts'
import { type Token, tokensOf } from './tokens.ts'
import { createValueReader, type ValueReader } from './values.ts'

/** A language, made ready once. */
export interface Tongue {
  lexicon: Lexicon
  calendar: Calendar
  values: ValueReader
  context: ContextReader
  common: Set<string>
}

const TONGUES: Tongue[] = LEXICONS.map(lexicon => {
  const calendar = calendarOf(lexicon)
  return {
    lexicon,
    calendar,
    values: createValueReader(lexicon, calendar),
    context: createContextReader(lexicon),
    common: new Set(lexicon.common),
  }
})

/** Enough to tell a language, however long the answer is. */
const SAMPLE = 6_000
/** Of the words of a text, those that must be frequent in its language. */
const LEAST_SHARE = 0.12

/** Null when no lexicon fits: what cannot be read is left alone. */
export function tongueOf(prompt: string, answer: string): Tongue | null {
  const words = tokensOf(`${answer.slice(0, SAMPLE)} ${prompt.slice(0, SAMPLE)}`).filter(
    ({ kind }) => kind === 'word',
  )
  const shares = TONGUES.map(tongue => ({ tongue, share: shareOf(words, tongue.common) }))
  const best = shares.reduce((one, other) => (other.share > one.share ? other : one))
  return best.share >= LEAST_SHARE ? best.tongue : null
}

const shareOf = (words: Token[], common: Set<string>): number =>
  words.length === 0 ? 0 : words.filter(({ text }) => common.has(text)).length / words.length

export interface Asked {
  matter: Matter
  term: string
}

export interface Scene {
  answer: string
  sentences: Sentence[]
  tongue: Tongue
  finder: NameFinder
  terms: TermFinder
  asked: Asked[]
  /** The matters of a kind. */
  of(...kinds: MatterKind[]): Asked[]
}

export function sceneOf(
  given: Pick<Scene, 'answer' | 'sentences' | 'tongue' | 'finder'>,
  matters: Matter[],
): Scene {
  const asked = matters.map(matter => ({ matter, term: termOf(matter) }))
  return {
    ...given,
    asked,
    terms: createTermFinder(matters, given.tongue.lexicon),
    of: (...kinds) => asked.filter(({ matter }) => kinds.includes(matter.kind)),
  }
}
