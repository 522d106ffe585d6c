// A sealed claim as people see it: what became of it, who read it, what it is about, and why it accuses nobody. v1 has four
// verdicts and calls everything that does not accuse `unverifiable`; here the reasons are told apart.

import { CLAIM_VERDICTS, type Claim } from '../model/citation.ts'
import { matterWords, productOf } from '../readers/matter.ts'
import { CITATION_FACET } from './classes/decide.ts'

export const SHOWN_VERDICTS = [...CLAIM_VERDICTS, 'suspected', 'disputed', 'set_aside'] as const
type ShownVerdict = (typeof SHOWN_VERDICTS)[number]

export interface ShownClaim {
  verdict: ShownVerdict
  /** What it is about, in words. */
  matter: string
  /** `model@1 NAME`; of a false citation, what made the verdict. */
  reader: string
  comparison: string | null
  doubt: NonNullable<Claim['doubt']> | null
  aside: string | null
}

/** `method` is that of the verdict the claim belongs to. */
export const shownClaim = (claim: Claim, method: string): ShownClaim => ({
  verdict: shownVerdict(claim),
  matter: claim.facet === CITATION_FACET ? 'cited page' : wordsOf(claim.matter ?? claim.facet),
  reader: claim.reader ?? method,
  comparison: claim.comparison ?? null,
  doubt: claim.doubt ?? null,
  aside: claim.aside ?? null,
})

function shownVerdict({ verdict, suspected, disputed, aside }: Claim): ShownVerdict {
  if (disputed) return 'disputed'
  if (suspected) return 'suspected'
  return aside === undefined ? verdict : 'set_aside'
}

const wordsOf = (key: string): string => matterWords({ key, product: productOf(key) })
