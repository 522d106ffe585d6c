// Deciding the class of an answer. Pure: the same answer, prompt, names and facts give the same verdict,
// years later. What the answer says is data, never an instruction.

import type { CitationClass, Claim } from '../model/citation.ts'
import type { Fact } from '../model/fact.ts'
import { brandSentences, findClaims, type Sentence } from './claims.ts'
import { type BrandNames, isOwned, mentionTest } from './mentions.ts'

/** Changes whenever the same input could give another verdict. */
export const METHOD = 'rules@1'

export interface Question {
  text: string
  citations: { url: string }[]
  prompt: string
  brand: BrandNames
  /** The facts that were active when the answer was captured. */
  facts: Fact[]
}

export interface Verdict {
  citationClass: CitationClass
  confidencePermille: number
  rationale: string
  claims: Claim[]
  mentioned: boolean
  /** What to show of the answer beside the verdict, at most 280 code points; null when it says nothing. */
  excerpt: string | null
}

/** In the order of the decision: the first that holds is the class. */
export function classify(question: Question): Verdict {
  const names = mentionTest(question.brand)
  const mentioned = names(question.text)
  const about = brandSentences(question.text, names)
  const claims = findClaims(about, question.facts)
  const ownCitations = question.citations.filter(({ url }) => isOwned(url, question.brand.domain)).length
  const contradicted = claims.find(claim => claim.verdict === 'contradicted')
  const supported = new Set(claims.filter(claim => claim.verdict === 'supported').map(claim => claim.facet))
    .size
  const rest = { claims, mentioned, excerpt: excerptOf(question.text, contradicted ?? about[0]) }

  if (!mentioned && ownCitations === 0) {
    return {
      citationClass: 'ABSENT',
      confidencePermille: 950,
      rationale: 'no mention and no own citation',
      ...rest,
    }
  }
  if (contradicted) {
    const fact = question.facts.find(({ id }) => id === contradicted.factId)
    return {
      citationClass: 'CONFABULATED',
      confidencePermille: 800,
      rationale: `“${contradicted.text}” contradicts ${contradicted.facet} “${fact?.value}” from ${fact?.source}`,
      ...rest,
    }
  }
  if (names(question.prompt) && supported === 0 && ownCitations === 0) {
    const reason = echoReason(question.prompt, question.text, about)
    if (reason) return { citationClass: 'ECHO', confidencePermille: 800, rationale: reason, ...rest }
  }
  if (supported >= 2 || (supported === 1 && ownCitations > 0)) {
    const rationale = `${supported} supported facets, ${ownCitations} own citations`
    return { citationClass: 'STRONG', confidencePermille: 850, rationale, ...rest }
  }
  const rationale = mentioned ? 'mentioned without a checkable claim' : 'own citation without a mention'
  return { citationClass: 'DESCRIPTIVE', confidencePermille: 700, rationale, ...rest }
}

const NO_KNOWLEDGE =
  /\b(?:no|any|enough|reliable) (?:information|knowledge|details|record|data)\b|\b(?:not aware of|not familiar with|could not find|couldn't find|unable to find)\b/i
/** Fewer new words than this about the brand, and the answer has only turned the question round. */
const NEW_WORDS = 5

function echoReason(prompt: string, answer: string, about: Sentence[]): string | null {
  if (NO_KNOWLEDGE.test(answer)) return 'no knowledge: the answer says it has no information'
  const asked = new Set(longWords(prompt))
  const added = new Set(
    longWords(about.map(sentence => sentence.text).join(' ')).filter(word => !asked.has(word)),
  )
  return added.size < NEW_WORDS ? 'nothing about the brand beyond the words of the prompt' : null
}

const longWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]{4,}/gu) ?? []

const EXCERPT_LENGTH = 280

function excerptOf(text: string, around: { start: number } | undefined): string | null {
  if (text === '') return null
  let from = Math.max(0, (around?.start ?? 0) - 80)
  // Cut between code points, so that no character is torn.
  if (from > 0 && (text.codePointAt(from - 1) ?? 0) > 0xffff) from++
  return [...text.slice(from, from + 2 * EXCERPT_LENGTH).toWellFormed()].slice(0, EXCERPT_LENGTH).join('')
}
