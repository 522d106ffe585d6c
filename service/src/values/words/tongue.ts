// The language of a text, and what its words are known for.

import { type ContextReader, createContextReader } from './context.ts'
import { LEXICONS, type Lexicon } from './lexicon.ts'
import { tokensOf } from './tokens.ts'

/** A language, made ready once. */
export interface Tongue {
  lexicon: Lexicon
  context: ContextReader
}

const TONGUES: Tongue[] = LEXICONS.map(lexicon => ({
  lexicon,
  context: createContextReader(lexicon),
}))

/** The languages in which a word is frequent. */
const FREQUENT = Map.groupBy(
  TONGUES.flatMap(tongue => [...new Set(tongue.lexicon.common)].map(word => ({ word, tongue }))),
  ({ word }) => word,
)

/** Enough to tell a language, however long the answer is. */
const SAMPLE = 2_000
/** Of the words of a text, those that must be frequent in its language. */
const LEAST_SHARE = 0.12

/** Null if no lexicon fits: its words are unknown here. */
export function tongueOf(text: string): Tongue | null {
  const words = tokensOf(text.slice(0, SAMPLE)).filter(({ kind }) => kind === 'word')
  const counts = new Map(TONGUES.map(tongue => [tongue, 0]))
  for (const { text } of words)
    for (const { tongue } of FREQUENT.get(text) ?? []) counts.set(tongue, (counts.get(tongue) ?? 0) + 1)
  const [best, next] = [...counts].toSorted(([, one], [, other]) => other - one)
  // A short text may be in either of two languages, and "no" denies in one and means "in the" in the other.
  return best && best[1] >= Math.max(1, words.length) * LEAST_SHARE && best[1] > (next?.[1] ?? 0)
    ? best[0]
    : null
}
