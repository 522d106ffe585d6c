// What an answer states about the brand, sentence by sentence, each statement held against the facts.

import type { Claim } from '../model/citation.ts'
import type { Fact } from '../model/fact.ts'
import { FACETS, type Facet } from './facets.ts'

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
/** A sentence that opens so speaks of what the one before spoke of. */
const CONTINUES = /^\s*(?:it|its|they|their|the (?:company|brand|firm|maker))\b/i
const HEDGED = /\b(?:about|around|approximately|roughly|some say|reportedly|may|might|possibly)\b/i

export interface Sentence {
  text: string
  start: number
}

/** The sentences whose subject is the brand, with their offsets in the answer. */
export function brandSentences(text: string, mentions: (text: string) => boolean): Sentence[] {
  const found: Sentence[] = []
  let previous = false
  for (const { segment, index } of sentences.segment(text)) {
    const about: boolean = mentions(segment) || (previous && CONTINUES.test(segment))
    if (about) found.push({ text: segment, start: index })
    previous = about
  }
  return found
}

/** More than any real answer makes. Claims are sealed, so an answer must not be able to grow its own record. */
const MAX_CLAIMS = 200

/** The first claims of the answer, sentence by sentence. */
export function findClaims(sentences: Sentence[], facts: Fact[]): Claim[] {
  return sentences
    .values()
    .flatMap(sentence => FACETS.values().flatMap(facet => claimsOf(sentence, facet, facts)))
    .take(MAX_CLAIMS)
    .toArray()
}

function claimsOf(sentence: Sentence, facet: Facet, facts: Fact[]): IteratorObject<Claim> {
  const known = facts.filter(fact => facet.keys.includes(fact.key))
  return sentence.text.matchAll(facet.pattern).map(match => {
    const value = (match.groups?.value ?? match.groups?.pounds ?? '').trim()
    const agreeing = known.find(fact => facet.same(value, fact.value))
    const hedged = HEDGED.test(match[0])
    const verdict = agreeing
      ? ('supported' as const)
      : known.length === 0
        ? ('unverifiable' as const)
        : hedged
          ? ('hedged' as const)
          : ('contradicted' as const)
    const start = sentence.start + match.index
    return {
      text: match[0],
      start,
      end: start + match[0].length,
      facet: facet.name,
      verdict,
      rule: `facet/${facet.name}`,
      // A missing fact contradicts nothing; a contradiction always names the fact it contradicts.
      factId: (agreeing ?? known[0])?.id ?? null,
    }
  })
}
