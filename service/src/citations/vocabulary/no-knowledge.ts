// Does an answer say that it knows nothing, or ask which one is meant? One linear search: each pattern is
// alternatives, a short gap within the same sentence, and alternatives again.

import { ASKS_BACK, NO_KNOWLEDGE, type Pattern } from './no-knowledge-phrases.ts'

/** Longest stretch between the two halves of a pattern. */
const GAP = 70

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const anyOf = (entries: string[]) => entries.map(escaped).join('|')

/** The gap is bounded and ends with the sentence, so a search takes a constant number of steps per character. */
function patternOf([first, then]: Pattern): string {
  const opening = `(?<!\\p{L})(?:${anyOf(first)})`
  // Scripts without spaces have no boundary of words to stand behind.
  const start = /^[\u3000-\u9fff\uac00-\ud7af]/.test(first[0] ?? '') ? `(?:${anyOf(first)})` : opening
  return then.length === 0 ? start : `${start}[^.!?。！？\\n]{0,${GAP}}?(?:${anyOf(then)})`
}

const matcher = (patterns: Pattern[]) => new RegExp(patterns.map(patternOf).join('|'), 'u')

const noKnowledge = matcher(Object.values(NO_KNOWLEDGE).flat())
const asking = matcher(ASKS_BACK)

/** Room for the excuse and what leads to it; what stands further down in a long answer is not its message. */
const READ = 4000

const plain = (text: string) =>
  text
    .slice(0, READ)
    .toLowerCase()
    .replaceAll(/[’ʼ`´]/g, "'")

/** Does the answer say that it knows nothing about what was asked? */
export const saysNoKnowledge = (text: string): boolean => noKnowledge.test(plain(text))

/** Does the answer ask which one is meant, or for more context? */
export const asksBack = (text: string): boolean => asking.test(plain(text))
