// What became of a statement, in words, the same on the command line and in the console: who read it, and why it accuses nobody.

import type { RunAnswer, RunClaim } from '../shapes.ts'
import type { CitationClass } from '../types.ts'

export {
  CONNECT_READER_WORDS,
  isUnjudged,
  type Judgeable,
  NO_FACTS_WORDS,
  SET_READER_WORDS,
  unjudgedWords,
} from '@brand-citation-forensics/proof'

/** Every answer of the simulated reader bears this name, whatever model was asked for. */
const SANDBOX_MODEL = 'sandbox-reader'

export const isSandboxReader = (reader: string): boolean => reader.split(' ').includes(SANDBOX_MODEL)

/** `unread@1` is "Nobody", `model@1 gpt-x` is "Model gpt-x, model@1". Others stay as they are. */
export function readerWords(reader: string): string {
  if (/^unread@\d+$/.test(reader)) return `Nobody (${reader})`
  const model = /^(model@\d+) (.+)$/s.exec(reader)
  if (!model) return reader
  return isSandboxReader(reader)
    ? `Sandbox, ${model[1]}: a simulator read it`
    : `Model ${model[2]}, ${model[1]}`
}

const DOUBTS: Record<NonNullable<RunClaim['doubt']>, string> = {
  other_named: 'Another name stands beside it, so it may be about someone else.',
  not_confirmed:
    'A second look at the passage does not confirm that it contradicts the fact, or has not happened yet.',
  not_calibrated:
    'This reader has not shown on labelled answers that it is right often enough on this kind of value.',
}

const ASIDES: Record<string, string> = {
  past: 'It speaks of the past.',
  future: 'It speaks of the future.',
  reported: 'It reports what someone else says.',
  denied: 'It denies it.',
  question: 'It is a question.',
  condition: 'It holds only under a condition.',
  other: 'It is about someone else.',
  product: 'It is about another product of the brand.',
}

/** Why a statement that differs from its fact, or was compared with none, accuses nobody; null if there is nothing to say. */
export function notAccusedWords({ verdict, doubt, aside }: RunClaim): string | null {
  if (verdict === 'disputed') return 'Two readings of the same sentence differ.'
  if (doubt !== null) return DOUBTS[doubt]
  if (verdict === 'suspected') return 'The rule that read it is not right often enough to accuse.'
  if (verdict === 'set_aside') return ASIDES[aside ?? ''] ?? `Set aside: ${aside}.`
  return null
}

export interface ClaimGroup {
  id: string
  title: string
  /** What it means to be in this group. */
  meaning: string
  /** With their numbers, in the order of the answer. */
  claims: { claim: RunClaim; number: number }[]
}

const GROUPS: (Omit<ClaimGroup, 'claims'> & { verdicts: RunClaim['verdict'][] })[] = [
  {
    id: 'contradicted',
    title: 'Contradicts a fact',
    meaning: 'The answer says one thing, the fact another, and the reader is right often enough to say so.',
    verdicts: ['contradicted'],
  },
  {
    id: 'suspected',
    title: 'May contradict a fact',
    meaning: 'These are not called false. Read the sentence and the fact before you rely on one.',
    verdicts: ['suspected', 'disputed'],
  },
  { id: 'supported', title: 'Agrees with a fact', meaning: '', verdicts: ['supported'] },
  {
    id: 'hedged',
    title: 'Close to a fact',
    meaning: 'Said with “about” or “over”, and near enough not to be wrong.',
    verdicts: ['hedged'],
  },
  {
    id: 'aside',
    title: 'Set aside',
    meaning: 'Read, but not said of the brand as it is now, so held against nothing.',
    verdicts: ['set_aside'],
  },
  {
    id: 'open',
    title: 'Could not be compared',
    meaning: 'No fact to hold it against, or none in a form that could be compared.',
    verdicts: ['unverifiable'],
  },
]

/** In the order people need them, without empty groups. */
export function claimGroups(claims: RunClaim[]): ClaimGroup[] {
  const numbered = claims.map((claim, index) => ({ claim, number: index + 1 }))
  return GROUPS.map(({ verdicts, ...group }) => ({
    ...group,
    claims: numbered.filter(({ claim }) => verdicts.includes(claim.verdict)),
  })).filter(group => group.claims.length > 0)
}

/** What is said of sentences that nobody read. */
export const UNREAD_WORDS =
  'Sentences about the brand with a value on which nothing was credibly read. While there is one, the answer is suspected.'

/** Why no model has read an answer; null if one has, or none is set. */
export function notReadWords({ notRead }: Pick<RunAnswer, 'notRead'>): string | null {
  if (!notRead) return null
  const why = notRead.reason.replaceAll('_', ' ')
  const next = notRead.again ? 'It will be asked again.' : 'It will not be asked again.'
  return `Not read${notRead.again ? ' yet' : ''}: ${notRead.model} did not (${why}). ${next}`
}

/** Classes that require facts; an answer can be given the others without any. */
export const NEEDS_FACTS: readonly CitationClass[] = ['STRONG', 'CONFABULATED']
