// Does an answer only turn the question round? It says it knows nothing, asks what is meant, or says nothing
// about the brand beyond the prompt's own words.

import type { Claim, ClassReason } from '../../model/citation.ts'
import { normalized } from '../../platform/unicode.ts'
import { asksBack, isTalk, saysNoKnowledge } from '../vocabulary/phrases.ts'

export type EchoReason = Extract<ClassReason, 'no_knowledge' | 'asks_back' | 'repeats_prompt'>

export interface Said {
  prompt: string
  /** The sentences of the answer that are about the brand. */
  about: { text: string; isNamed: boolean }[]
  /** The whole answer. */
  text: string
  /** Words of the brand's own names: naming it says nothing about it. */
  names: string[]
  claims: Claim[]
}

/** With fewer than two new words, and no new number, the answer has only turned the question round. */
const ENOUGH = 2

export function echoReason({ prompt, about, text, names, claims }: Said): EchoReason | null {
  // To deny it is an answer, in whatever words.
  if (claims.some(({ polarity }) => polarity === 'denied')) return null
  const known = new Set([...stemsOf(prompt), ...names.flatMap(stemsOf)])
  const added = new Set<string>()
  // Mostly the first sentence tells enough.
  const tellsEnough = ({ text }: Said['about'][number]): boolean => {
    if (isQuestion(text) || saysNoKnowledge(text) || asksBack(text)) return false
    for (const word of wordsOf(text)) if (!isTalk(word) && !known.has(stemOf(word))) added.add(stemOf(word))
    return weightOf(added) >= ENOUGH
  }
  if (about.some(sentence => sentence.isNamed && tellsEnough(sentence))) return null
  if (about.some(({ text }) => saysNoKnowledge(text))) return 'no_knowledge'
  // An answer that knows nothing continues with guesses; others continue about the brand.
  if (about.some(sentence => !sentence.isNamed && tellsEnough(sentence))) return null
  return asksBack(text) ? 'asks_back' : 'repeats_prompt'
}

const isQuestion = (sentence: string): boolean => /[?？؟]["”»')\]*\s]*$/.test(sentence)

const WORD = /[\p{L}\p{N}]+/gu
/** Scripts that put no space between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
/** So many letters identify a word whatever its ending; shorter words are mostly function words. */
const STEM = 4

/** Where words are not spaced, every two neighbouring characters. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const [word] of normalized(text, 'NFKC').toLowerCase().matchAll(WORD)) {
    if (UNSPACED.test(word)) for (let at = 0; at + 2 <= word.length; at++) words.push(word.slice(at, at + 2))
    else if (word.length >= STEM || /^\d+$/.test(word)) words.push(word)
  }
  return words
}

const stemOf = (word: string): string => (/^\d/.test(word) ? word : word.slice(0, STEM))
export const stemsOf = (text: string): string[] => wordsOf(text).map(stemOf)

/** A number says more than a word; a word in a script without spaces yields about three new pairs. */
function weightOf(stems: Set<string>): number {
  let weight = 0
  for (const stem of stems) weight += UNSPACED.test(stem) ? 1 / 3 : /^\d/.test(stem) ? ENOUGH : 1
  return weight
}
