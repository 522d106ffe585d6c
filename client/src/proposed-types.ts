// What a model read on the brand's own pages, and what becomes of it.

export type ProposalState = 'open' | 'accepted' | 'refused' | 'withdrawn'

/** What a page states according to a model. No answer is compared with it until somebody accepts it. */
export interface ProposedFact {
  id: string
  brandId: string
  /** As facts are called. */
  key: string
  /** A price with its currency, the hours of several days: it becomes facts when accepted. */
  value: string
  /** Stands on the page to the letter. */
  quote: string
  /** The page. */
  source: string
  /** Of the page's bytes, lower-case hex. */
  sourceSha256: string
  /** The sealed record of the reading. */
  reading: string
  proposedAt: string
  /** Null while open. Withdrawn: the page no longer says so. */
  decision: Exclude<ProposalState, 'open'> | null
  /** The id of an actor. */
  decidedBy: string | null
  decidedAt: string | null
  /** Ids of the facts made from it. */
  facts: string[]
}

/** What contradicts it: an active fact, or another proposal. */
export interface Disagreement {
  kind: 'fact' | 'proposed'
  id: string
  key: string
  value: string
  source: string
  /** A fact that was itself accepted from a page: accepting with `replace` ends it. */
  isReplaceable: boolean
}

export interface ListedProposal extends ProposedFact {
  /** What it is about, in words. */
  about: string
  makes: { key: string; value: string }[]
  disagrees: Disagreement[]
}

export interface ProposalPage {
  total: number
  /** Pages of the site that wait for the model. */
  waiting: number
  proposed: ListedProposal[]
  next: string | null
  /** Whether proposals are accepted automatically. */
  acceptByItself: boolean
}

export interface ProposalFilter {
  state?: ProposalState | undefined
  page?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

export interface DecidedProposals {
  /** Those that were decided now. */
  changed: ProposedFact[]
  /** Those already decided, or contradicted by something else. */
  unchanged: ProposedFact[]
}
