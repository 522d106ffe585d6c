// What all kinds of reading share: the answer, its language, and the matters that are asked about.

import { LEXICONS, type Lexicon } from '../lexicon/lexicon.ts'
import type { Matter, MatterKind } from '../matter.ts'
import { type Sentence, sentencesOf } from '../sentences.ts'
import { type ContextReader, createContextReader } from './context.ts'
import { type Brand, createNameFinder, type NameFinder } from './names.ts'
import { createTermFinder, type TermFinder, termOf } from './terms.ts'
import { type Token, tokensOf } from './tokens.ts'
import { createValueReader, type ValueReader } from './values.ts'

export interface RulesTask {
  brand: Brand
  matters: Matter[]
  /** What the engine was asked. */
  prompt: string
  answer: string
}

/** A language, made ready once. */
export interface Tongue extends ValueReader {
  context: ContextReader
  common: Set<string>
}

export const TONGUES: Tongue[] = LEXICONS.map(lexicon => ({
  ...createValueReader(lexicon),
  context: createContextReader(lexicon),
  common: new Set(lexicon.common),
}))

/** Enough to tell a language, however long the answer is. */
const SAMPLE = 2_000
const LONG_SAMPLE = 10 * SAMPLE
/** Of one line: however long, it has no more to say than others. */
const LINE_SAMPLE = 300
/** Of the words of a text, those that must be frequent in its language. */
const LEAST_SHARE = 0.12

/** Null when no lexicon fits: what cannot be read is left alone. */
export function tongueOf(texts: string[]): Tongue | null {
  const words = tokensOf(texts.map(text => text.slice(0, SAMPLE)).join(' ')).filter(
    ({ kind }) => kind === 'word',
  )
  const shares = TONGUES.map(tongue => ({
    tongue,
    share: words.filter(({ text }) => tongue.common.has(text)).length / Math.max(1, words.length),
  }))
  const [best, next] = shares.toSorted((one, other) => other.share - one.share)
  // A short text may be in either of two languages, and "no" denies in one and means "in the" in the other.
  return best && best.share >= LEAST_SHARE && best.share > (next?.share ?? 0) ? best.tongue : null
}

/** That of the lines which name the brand, if they tell: a text put among them must not change the language of the rest. */
function tongueAbout({ brand, prompt, answer }: RulesTask): Tongue | null {
  const names = [brand.name, ...brand.aliases]
  const lines = answer.slice(0, LONG_SAMPLE).split('\n')
  const about = lines.filter(line => names.some(name => line.includes(name)))
  const heads = about.map(line => line.slice(0, LINE_SAMPLE))
  return tongueOf([heads.join(' '), prompt]) ?? tongueOf([answer, prompt])
}

export interface Asked {
  matter: Matter
  term: string
}

export interface Scene {
  answer: string
  sentences: Sentence[]
  tongue: Tongue
  /** Of the tongue. */
  phrases: Lexicon['phrases']
  finder: NameFinder
  terms: TermFinder
  asked: Asked[]
  /** The matters of a kind. */
  of(...kinds: MatterKind[]): Asked[]
  /** Whether a word leads from a matter to its value. */
  isLink(tokens: Token[], at: number): boolean
}

/** Many times what an engine answers. What stands behind is left alone, and shown as unread where it is about the brand. */
const MOST_UNITS = 60_000

function readSentences(answer: string): Sentence[] {
  const sentences = sentencesOf(answer.slice(0, MOST_UNITS))
  // The last one was cut off.
  return answer.length > MOST_UNITS ? sentences.slice(0, -1) : sentences
}

/** Null when the answer is in no language that the rules know. */
export function sceneOf(task: RulesTask): Scene | null {
  const tongue = tongueAbout(task)
  if (!tongue || task.matters.length === 0) return null
  const { lexicon } = tongue
  const { links, by } = lexicon.phrases
  const finder = createNameFinder(task.brand, task.matters, lexicon)
  const asked = task.matters.map(matter => ({ matter, term: termOf(matter) }))
  const leading = [links, by, lexicon.preciseWords, finder.own]
  return {
    answer: task.answer,
    sentences: readSentences(task.answer),
    tongue,
    phrases: lexicon.phrases,
    finder,
    terms: createTermFinder(task.matters, lexicon),
    asked,
    of: (...kinds) => asked.filter(({ matter }) => kinds.includes(matter.kind)),
    isLink: (tokens, at) => leading.some(phrases => phrases.at(tokens, at)),
  }
}
