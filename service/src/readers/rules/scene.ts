// What all kinds of reading share: the answer, its language, and the matters that are asked about.

import { LEXICONS, type Lexicon } from '../lexicon/lexicon.ts'
import type { Matter, MatterKind } from '../matter.ts'
import { type Sentence, sentencesOf } from '../sentences.ts'
import { type ContextReader, createContextReader } from './context.ts'
import { type Brand, createNameFinder, type NameFinder } from './names.ts'
import { createTermFinder, type TermFinder, termOf } from './terms.ts'
import { type Token, tokensOf } from './tokens.ts'
import { createValueReader, dimensionOf, type ValueReader } from './values.ts'

export interface RulesTask extends Question {
  brand: Brand
  matters: Matter[]
}

export interface Question {
  /** What the engine was asked. */
  prompt: string
  answer: string
}

/** A language, made ready once. */
export interface Tongue extends ValueReader {
  context: ContextReader
}

export const TONGUES: Tongue[] = LEXICONS.map(lexicon => ({
  ...createValueReader(lexicon),
  context: createContextReader(lexicon),
}))

/** The languages in which a word is frequent. */
const FREQUENT = Map.groupBy(
  TONGUES.flatMap(tongue => [...new Set(tongue.lexicon.common)].map(word => ({ word, tongue }))),
  ({ word }) => word,
)

/** Enough to tell a language, however long the answer is. */
const SAMPLE = 2_000
const LONG_SAMPLE = 10 * SAMPLE
/** Of one line: however long, it has no more to say than others. */
const LINE_SAMPLE = 300
/** Of the words of a text, those that must be frequent in its language. */
const LEAST_SHARE = 0.12

/** Null if no lexicon fits: what cannot be read is left alone. */
export function tongueOf(texts: string[]): Tongue | null {
  const words = tokensOf(texts.map(text => text.slice(0, SAMPLE)).join(' ')).filter(
    ({ kind }) => kind === 'word',
  )
  const counts = new Map(TONGUES.map(tongue => [tongue, 0]))
  for (const { text } of words)
    for (const { tongue } of FREQUENT.get(text) ?? []) counts.set(tongue, (counts.get(tongue) ?? 0) + 1)
  const [best, next] = [...counts].toSorted(([, one], [, other]) => other - one)
  // A short text may be in either of two languages, and "no" denies in one and means "in the" in the other.
  return best && best[1] >= Math.max(1, words.length) * LEAST_SHARE && best[1] > (next?.[1] ?? 0)
    ? best[0]
    : null
}

/** That of the lines which name the brand, if they tell: a text put among them must not change the language of the rest. */
function tongueAbout(names: string[], { prompt, answer }: Question): Tongue | null {
  const lines = answer.slice(0, LONG_SAMPLE).split('\n')
  const about = lines.filter(line => names.some(name => line.includes(name)))
  const heads = about.map(line => line.slice(0, LINE_SAMPLE))
  return tongueOf([heads.join(' '), prompt]) ?? tongueOf([answer, prompt])
}

export interface Asked {
  matter: Matter
  term: string
  /** What its unit measures. */
  dimension: string | null
}

/** What is asked of a brand, made ready for a language. */
interface Asking {
  tongue: Tongue
  /** Of the tongue. */
  phrases: Lexicon['phrases']
  finder: NameFinder
  terms: TermFinder
  asked: Asked[]
  of(kind: MatterKind): Asked[]
  /** Whether a word leads from a matter to its value. */
  isLink(tokens: Token[], at: number): boolean
}

export interface Scene extends Asking {
  answer: string
  sentences: Sentence[]
}

/** Many times what an engine answers. What follows is left alone, and shown as unread if it is about the brand. */
const MOST_UNITS = 60_000

function readSentences(answer: string): Sentence[] {
  const sentences = sentencesOf(answer.slice(0, MOST_UNITS))
  // The last one was cut off.
  return answer.length > MOST_UNITS ? sentences.slice(0, -1) : sentences
}

/** Null when the answer is in no language that the rules know. */
type SceneMaker = (question: Question) => Scene | null

export function createSceneMaker(brand: Brand, matters: Matter[]): SceneMaker {
  const names = [brand.name, ...brand.aliases]
  const ready = new Map<Tongue, Asking>()
  return question => {
    const tongue = matters.length > 0 ? tongueAbout(names, question) : null
    if (!tongue) return null
    const asking = ready.get(tongue) ?? askingIn(tongue, brand, matters)
    ready.set(tongue, asking)
    return { ...asking, answer: question.answer, sentences: readSentences(question.answer) }
  }
}

function askingIn(tongue: Tongue, brand: Brand, matters: Matter[]): Asking {
  const { lexicon } = tongue
  const { links, by } = lexicon.phrases
  const finder = createNameFinder(brand, matters, lexicon)
  const asked = matters.map(matter => ({
    matter,
    term: termOf(matter),
    dimension: dimensionOf(matter.unit, tongue),
  }))
  const byKind = Map.groupBy(asked, ({ matter }) => matter.kind)
  const leading = [links, by, lexicon.preciseWords, finder.own]
  return {
    tongue,
    phrases: lexicon.phrases,
    finder,
    terms: createTermFinder(matters, lexicon),
    asked,
    of: kind => byKind.get(kind) ?? [],
    isLink: (tokens, at) => leading.some(phrases => phrases.at(tokens, at)),
  }
}
