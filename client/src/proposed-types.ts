// What a model read on the brand's own pages, and what becomes of it.

export type ProposalState = 'open' | 'accepted' | 'refused' | 'withdrawn'

/** What a page states by the word of a model. No answer is held against it before somebody accepts it. */
export interface ProposedFact {
  id: string
  brandId: string
  /** As facts are called. */
  key: string
  /** A price with its currency, the hours of several days: facts are made of it when it is accepted. */
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
  /** Null while it is open. Withdrawn: the page no longer says so. */
  decision: Exclude<ProposalState, 'open'> | null
  /** The id of an actor. */
  decidedBy: string | null
  decidedAt: string | null
  /** Ids of the facts that were made of it. */
  facts: string[]
}

/** What says otherwise: an active fact, or something else that is proposed. */
export interface Disagreement {
  kind: 'fact' | 'proposed'
  id: string
  key: string
  value: string
  source: string
  /** A fact that was accepted from a page itself: accepting with `replace` ends it. */
  isReplaceable: boolean
}

export interface ListedProposal extends ProposedFact {
  /** What it is about, in words. */
  about: string
  /** The facts that it makes. */
  makes: { key: string; value: string }[]
  disagrees: Disagreement[]
}

export interface ProposalPage {
  total: number
  /** Pages of the site that wait for the model. */
  waiting: number
  proposed: ListedProposal[]
  next: string | null
  /** Whether what is proposed is accepted automatically. */
  acceptByItself: boolean
}

export interface ProposalFilter {
  state?: ProposalState | undefined
  /** The address of a page. */
  page?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

export interface DecidedProposals {
  /** Those that were decided now. */
  changed: ProposedFact[]
  /** Those that had been decided before, or that something else says otherwise of. */
  unchanged: ProposedFact[]
}
