export const CITATION_CLASSES = ['STRONG', 'DESCRIPTIVE', 'ECHO', 'CONFABULATED', 'ABSENT'] as const
export type CitationClass = (typeof CITATION_CLASSES)[number]

export type CitationCounts = Record<CitationClass, number>

export const noCounts = (): CitationCounts => ({
  STRONG: 0,
  DESCRIPTIVE: 0,
  ECHO: 0,
  CONFABULATED: 0,
  ABSENT: 0,
})

export const CONFABULATION_WINDOWS = ['7d', '30d', 'all'] as const
export type ConfabulationWindow = (typeof CONFABULATION_WINDOWS)[number]

export const VERIFICATION_STATUSES = ['active', 'stale', 'not_reproducible'] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]

export const CLAIM_VERDICTS = ['supported', 'contradicted', 'unverifiable', 'hedged'] as const
export type ClaimVerdict = (typeof CLAIM_VERDICTS)[number]

/** Why an answer has its class and not a neighbouring one. */
export const CLASS_REASONS = [
  /** ECHO: it says it knows nothing about the brand. */
  'no_knowledge',
  /** ECHO: it asks what is meant. */
  'asks_back',
  /** ECHO: nothing about the brand beyond the words of the prompt. */
  'repeats_prompt',
  /** DESCRIPTIVE: something in it seems to contradict a fact, by a reader that may not accuse. */
  'suspected',
  /** DESCRIPTIVE: the brand is in a list and nothing is said about it. */
  'bare_listing',
  /** DESCRIPTIVE: its site is cited, but it is not named. */
  'citation_only',
  /** CONFABULATED: it cites a page of the brand that does not exist, or does not say it. */
  'false_citation',
] as const
export type ClassReason = (typeof CLASS_REASONS)[number]

/** Why it was classified: the scan, a newer version of the classifier, or a judge. */
export const CLASSIFICATION_CAUSES = ['scan', 'reverification', 'reclassification', 'judge'] as const
export type ClassificationCause = (typeof CLASSIFICATION_CAUSES)[number]

/** What is wrong with a contradicted claim. */
export const CONTRADICTION_KINDS = [
  /** The brand says no, none or closed; the answer says there is. */
  'invented',
  /** An earlier version of the fact agrees. */
  'outdated',
  /** True of something else: another product, another day, another company. */
  'misattributed',
  'wrong_value',
] as const
export type ContradictionKind = (typeof CONTRADICTION_KINDS)[number]

/** Why a claim that differs from its fact is only suspected. */
export const CLAIM_DOUBTS = [
  /** Somebody else is named nearby. */
  'other_named',
  /** A second look at the passage does not confirm that it contradicts the fact, or nobody has looked. */
  'not_confirmed',
  /** The reader has not shown on labelled answers that it is right often enough about this kind of value. */
  'not_calibrated',
] as const
export type ClaimDoubt = (typeof CLAIM_DOUBTS)[number]

/** One statement the answer makes about the brand. Offsets are UTF-16 units into the answer's text. */
export interface Claim {
  text: string
  start: number
  end: number
  /** In schema.org words: openingHours, amenityFeature, foundingDate. */
  facet: string
  /** The stated value, in the form of facts. */
  value: string
  polarity: 'affirmed' | 'denied'
  verdict: ClaimVerdict
  /** Only of a contradicted claim. */
  kind: ContradictionKind | null
  /**
   * Only for an unverifiable claim that seems to contradict its fact, by a reader that may not accuse: what
   * would be wrong with it.
   */
  suspected?: ContradictionKind
  /** What found it; its name never changes its meaning within one version of the classifier. */
  rule: string
  /** How often that is right, smoothed; thousandths, because records hold no floats. */
  confidencePermille: number
  /** Hard facets can be looked up; contradicting a subjective one (ambience) accuses nobody on its own. */
  hard: boolean
  /** The fact that decided; null when there was none. */
  factId: string | null
  /** For claims from a reader's statement: the matter, by the key that its facts share. */
  matter?: string
  /** Who read it: `model@1 NAME`. */
  reader?: string
  /** What was compared, in words: "answer: 10 years, fact: 5 years". */
  comparison?: string
  /** Why it is compared with nothing: past, reported, about others. */
  aside?: string
  /** Why it does not accuse, although it differs from its fact or may. */
  doubt?: ClaimDoubt
  /** Two readings of the same sentence differ. */
  disputed?: true
  /** Every fact it was compared with. */
  facts: { id: string; source: string; hash: string }[]
}
