// Claims of one side against the other. Two claims are the same if they say the same about the same thing: by the key of
// their subject, the value they give it, and whether they affirm it. Wording does not matter.

import { plainWords } from '../../citations/plain-words.ts'
import { type ShownClaim, shownClaim } from '../../citations/shown-claim.ts'
import type { SealedClassification } from '../../evidence/history.ts'
import type { Claim } from '../../model/citation.ts'

export interface ComparedClaim extends Pick<ShownClaim, 'verdict' | 'matter' | 'comparison'> {
  key: string
  value: string
  polarity: Claim['polarity']
  text: string
  /** An answer that says so. */
  runId: string
}

/** Contradicts a fact, and is not a matter of taste. */
export const isFalse = ({ verdict, hard = true }: Claim): boolean => verdict === 'contradicted' && hard

const identityOf = ({ matter, facet, value, polarity }: Claim): string =>
  JSON.stringify([matter ?? facet, value, polarity])

/** By what they say; of several saying the same, the first. */
export function claimsBySaying(
  verdicts: { runId: string; content: SealedClassification }[],
  isMeant: (claim: Claim) => boolean,
): Map<string, ComparedClaim> {
  const said = new Map<string, ComparedClaim>()
  for (const { runId, content } of verdicts)
    for (const claim of content.claims) {
      const identity = identityOf(claim)
      if (!said.has(identity) && isMeant(claim))
        said.set(identity, comparedClaim(claim, content.method, runId))
    }
  return said
}

function comparedClaim(claim: Claim, method: string, runId: string): ComparedClaim {
  const { verdict, matter, comparison } = shownClaim(claim, method)
  return {
    ...{ verdict, matter, comparison, runId },
    key: claim.matter ?? claim.facet,
    value: claim.value,
    polarity: claim.polarity,
    text: plainWords(claim.text),
  }
}

interface TurnedClaim {
  claim: ComparedClaim
  /** How it was judged then. */
  before: ComparedClaim['verdict']
}

export interface ClaimChanges {
  came: ComparedClaim[]
  went: ComparedClaim[]
  /** Said on both sides but judged differently: the facts have changed, or the reader. */
  turned: TurnedClaim[]
}

export function claimChanges(
  before: Map<string, ComparedClaim>,
  after: Map<string, ComparedClaim>,
): ClaimChanges {
  const changes: ClaimChanges = { came: [], went: [], turned: [] }
  for (const [identity, claim] of after) {
    const then = before.get(identity)
    if (!then) changes.came.push(claim)
    else if (then.verdict !== claim.verdict) changes.turned.push({ claim, before: then.verdict })
  }
  for (const [identity, claim] of before) if (!after.has(identity)) changes.went.push(claim)
  changes.came.sort(falseFirst)
  changes.went.sort(falseFirst)
  return changes
}

const RANKS: Partial<Record<ComparedClaim['verdict'], number>> = {
  contradicted: 0,
  suspected: 1,
  disputed: 2,
}

const falseFirst = (one: ComparedClaim, other: ComparedClaim): number =>
  (RANKS[one.verdict] ?? 3) - (RANKS[other.verdict] ?? 3)
