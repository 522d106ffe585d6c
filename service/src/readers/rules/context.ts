// How a value is meant, after ConText (Harkema, Chapman et al. 2009): trigger words reach forwards or backwards over a
// number of words, until something stops them, and tag what they reach. Which words do so is data of the lexicon.

import type { Lexicon, Tag, Trigger } from '../lexicon/lexicon.ts'
import type { Parts } from './parts.ts'
import { createPhrases, everyPhrase, type Hit, type Phrases } from './phrases.ts'
import type { Token } from './tokens.ts'

export interface Tagged {
  tag: Tag
  /** Tokens that the trigger reaches. */
  from: number
  to: number
  /** The trigger itself. */
  trigger: { from: number; to: number }
}

interface Compiled extends Omit<Trigger, 'stop'> {
  stop: Phrases<true> | null
}

export type ContextReader = (tokens: Token[], parts: Parts) => Tagged[]

export function createContextReader(lexicon: Lexicon): ContextReader {
  const byPhrase = new Map<string, Compiled[]>()
  for (const { stop, ...trigger } of lexicon.triggers) {
    const compiled = {
      ...trigger,
      stop: stop ? createPhrases(stop.map(word => [word, true as const])) : null,
    }
    for (const phrase of trigger.words) byPhrase.set(phrase, [...(byPhrase.get(phrase) ?? []), compiled])
  }
  const phrases = createPhrases(byPhrase)
  return (tokens, parts) => [
    ...everyPhrase(phrases, tokens).flatMap(hit =>
      hit.entry.flatMap(trigger => reached(tokens, parts, { hit, trigger })),
    ),
    ...quotedIn(tokens),
  ]
}

const OPENING = /^["“„«]$/
const CLOSING = /^["”“»]$/
const FEWEST_QUOTED = 3

/** Whoever is quoted, it is not the answer that speaks. A quoted word or two are a name. */
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

interface Found {
  hit: Hit<Compiled[]>
  trigger: Compiled
}

function reached(tokens: Token[], parts: Parts, { hit, trigger }: Found): Tagged[] {
  const { direction, tag } = trigger
  if (tag === 'none') return []
  const forward = direction === 'backward' ? hit.from : edge(tokens, parts, { hit, trigger }, 1)
  const backward = direction === 'forward' ? hit.to : edge(tokens, parts, { hit, trigger }, -1)
  return [{ tag, from: Math.min(backward, hit.from), to: Math.max(forward, hit.to), trigger: hit }]
}

/** How far a trigger reaches: behind its last token, or at its first one. */
function edge(tokens: Token[], { part, clause }: Parts, { hit, trigger }: Found, step: 1 | -1): number {
  const { reach, stop } = trigger
  let at = step === 1 ? hit.to : hit.from - 1
  for (let words = 0; at >= 0 && at < tokens.length; at += step) {
    const isWord = (tokens[at] as Token).kind !== 'mark'
    if (reach !== 'sentence' && part[at] !== part[hit.from]) break
    // Backwards, a comma mostly parts what is denied from what is not.
    const isOneClause = reach === 'clause' || (typeof reach === 'number' && step === -1)
    if (isOneClause && clause[at] !== clause[hit.from]) break
    if (typeof reach === 'number' && isWord && ++words > reach) break
    if (stop?.at(tokens, at)) break
  }
  return step === 1 ? at : at + 1
}

export const tagsOver = (tagged: Tagged[], from: number, to: number): Tagged[] =>
  tagged.filter(span => span.from < to && from < span.to)
