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

/** One statement the answer makes about the brand. Offsets are UTF-16 units into the answer's text. */
export interface Claim {
  text: string
  start: number
  end: number
  facet: string
  verdict: ClaimVerdict
  rule: string
  factId: string | null
}
