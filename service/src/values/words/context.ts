// How a value is meant, after ConText (Harkema, Chapman et al. 2009): trigger words reach forwards or backwards over a
// number of words, until something stops them, and tag what they reach. The lexicon lists the triggers.

import type { Lexicon, Tag, Trigger } from './lexicon.ts'
import { type Parts, partsOf } from './parts.ts'
import { createPhrases, everyPhrase, type Phrases, phrasesOf, type Range } from './phrases.ts'
import type { Token } from './tokens.ts'

/** The tokens that a trigger reaches. */
export interface Tagged extends Range {
  tag: Tag
  trigger: Range
}

type Compiled = Omit<Trigger, 'stop'> & { stop: Phrases<true> }

export type ContextReader = (tokens: Token[], parts?: Parts) => Tagged[]

export function createContextReader(lexicon: Lexicon): ContextReader {
  const byPhrase = new Map<string, Compiled[]>()
  for (const { stop = [], ...trigger } of lexicon.triggers) {
    const compiled = { ...trigger, stop: phrasesOf(stop) }
    for (const phrase of trigger.words) byPhrase.set(phrase, [...(byPhrase.get(phrase) ?? []), compiled])
  }
  const phrases = createPhrases(byPhrase)
  return (tokens, parts = partsOf(tokens, lexicon)) => [
    ...everyPhrase(phrases, tokens).flatMap(({ entry, ...hit }) =>
      entry.filter(({ tag }) => tag !== 'none').map(trigger => reached(tokens, parts, hit, trigger)),
    ),
    ...quotedIn(tokens),
  ]
}

const OPENING = /^["“„«]$/
const CLOSING = /^["”“»]$/
const FEWEST_QUOTED = 3

/** A quotation is not the answer's own voice. A quoted word or two is a name. */
function quotedIn(tokens: Token[]): Tagged[] {
  const quoted: Tagged[] = []
  for (let from = 0; from < tokens.length; from++) {
    if (!OPENING.test((tokens[from] as Token).text)) continue
    let to = from + 1
    while (to < tokens.length && !CLOSING.test((tokens[to] as Token).text)) to++
    if (to - from > FEWEST_QUOTED) quoted.push({ tag: 'reported', from, to, trigger: { from, to: from + 1 } })
    from = to
  }
  return quoted
}

function reached(tokens: Token[], parts: Parts, hit: Range, trigger: Compiled): Tagged {
  const { direction, tag } = trigger
  return {
    tag,
    trigger: hit,
    from: direction === 'forward' ? hit.from : edge(tokens, parts, { hit, trigger, step: -1 }) + 1,
    to: direction === 'backward' ? hit.to : edge(tokens, parts, { hit, trigger, step: 1 }),
  }
}

interface Walk {
  hit: Range
  trigger: Compiled
  step: 1 | -1
}

/** The first token that a trigger does not reach. */
function edge(
  tokens: Token[],
  { part, clause }: Parts,
  { hit, trigger: { reach, stop }, step }: Walk,
): number {
  let at = step === 1 ? hit.to : hit.from - 1
  // Backwards, a comma mostly parts what is denied from what is not.
  const isOneClause = reach === 'clause' || (typeof reach === 'number' && step === -1)
  for (let words = 0; at >= 0 && at < tokens.length; at += step) {
    if (reach !== 'sentence' && part[at] !== part[hit.from]) break
    if (isOneClause && clause[at] !== clause[hit.from]) break
    if (typeof reach === 'number' && (tokens[at] as Token).kind !== 'mark' && ++words > reach) break
    if (stop.at(tokens, at)) break
  }
  return at
}

export const tagsOver = (tagged: Tagged[], from: number, to: number): Tagged[] =>
  tagged.filter(span => span.from < to && from < span.to)
