// The shapes of the v1 API, in the words of the API document.

import type { BundleIntegrity } from '@bcf/proof'

export const ENGINES = [
  'CHATGPT',
  'PERPLEXITY',
  'GEMINI',
  'CLAUDE',
  'COPILOT',
  'GROK',
  'GOOGLE_AIO',
  'GOOGLE_AI_MODE',
  'DEEPSEEK',
  'META_AI',
  'AMAZON_RUFUS',
] as const
export type Engine = (typeof ENGINES)[number]

export const PROMPT_INTENTS = ['CATEGORY', 'BRANDED', 'COMPARATIVE', 'DEFENSIVE'] as const
export type PromptIntent = (typeof PROMPT_INTENTS)[number]

export const CITATION_CLASSES = ['STRONG', 'DESCRIPTIVE', 'ECHO', 'CONFABULATED', 'ABSENT'] as const
export type CitationClass = (typeof CITATION_CLASSES)[number]

export type ScanStatus = 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'PARTIAL' | 'FAILED'
export type RunStatus = 'QUEUED' | 'RUNNING' | 'CAPTURED' | 'CLASSIFIED' | 'FAILED'
export type VerificationStatus = 'active' | 'stale' | 'not_reproducible'
export type ConfabulationWindow = '7d' | '30d' | 'all'

export interface JobAcknowledgement {
  jobId: string
}

export interface StartedScan extends JobAcknowledgement {
  scanId: string
  status: 'QUEUED'
  engines: Engine[]
  enginesNotRunnable: Engine[]
  enginesOutOfPlan: Engine[]
}

export interface Scan {
  id: string
  status: ScanStatus
  startedAt: string | null
  finishedAt: string | null
  totalPrompts: number
  totalRuns: number
  totalCostUsd: number | string | null
  byStatus: Record<string, number>
  mentions: number
}

export interface BrandRef {
  id: string
  name: string
  domain: string
}

export type CitationCounts = Record<CitationClass, number>

export interface ConfabulationFilter {
  engine?: Engine
  intent?: PromptIntent
  window?: ConfabulationWindow
}

export interface Confabulation {
  runId: string
  scanId: string
  engine: Engine
  intent: PromptIntent
  promptText: string
  /** At most 280 code points around the claim. */
  excerpt: string
  claim: string
  contradictedFact: { source: string; hash: string } | null
  sha256: string
  capturedAt: string
  classifiedAt: string
  verificationStatus: VerificationStatus
}

export interface Confabulations {
  brand: BrandRef
  classifiedRuns: number
  totals: CitationCounts
  matrix: { engine: Engine; intent: PromptIntent; counts: CitationCounts; total: number }[]
  confabulations: { total: number; truncated: boolean; items: Confabulation[] }
}

export interface Claim {
  text: string
  verdict: 'supported' | 'contradicted' | 'unverifiable' | 'hedged'
  /** The fact it was held against. */
  factId: string | null
}

export interface Classification {
  id: string
  citationClass: CitationClass
  confidence: number
  method: string
  rationale: string
  claims: Claim[]
  cause: 'scan' | 'reverification' | 'reclassification' | 'judge'
  classifiedAt: string
}

export interface RunEvidence {
  runId: string
  scanId: string
  brand: BrandRef
  engine: Engine
  /** Where the answer came from: an official API, a scraped page, the sandbox. */
  surface: string | null
  model: string | null
  prompt: { id: string; text: string; intent: PromptIntent }
  status: RunStatus
  capturedAt: string | null
  /** The exact text whose UTF-8 bytes were hashed; null when nothing was captured or it is not UTF-8. */
  rawResponse: string | null
  rawResponseBase64?: string
  snapshot: {
    sha256: string
    algorithm: 'SHA-256'
    byteLength: number
    encoding: string
    capturedAt: string
  } | null
  citations: { position: number; url: string; domain: string; title: string | null }[]
  verificationStatus: VerificationStatus
  classification: Classification | null
  /** Oldest first; only ever grows. */
  classifications: Classification[]
  verifications: {
    id: string
    jobId: string
    outcome: 'reproduced' | 'changed' | 'error'
    resultClass: CitationClass | null
    responseSha256: string | null
    /** How often the engine was asked, and how many of the answers had the class again; not of old ones. */
    asked?: number
    reproduced?: number
    verificationStatus: VerificationStatus
    checkedAt: string
  }[]
}

/** The evidence, and what a third party needs to check it without the service. */
export type EvidenceBundle = RunEvidence & {
  bundleVersion: string
  integrity: BundleIntegrity
} & Record<string, unknown>

/** The brand's own site, somebody who typed it, or a file. */
export type FactOrigin = 'website' | 'operator' | 'import'

export interface Fact {
  id: string
  key: string
  value: string
  source: string
  /** SHA-256 of the UTF-8 bytes of `value`. */
  hash: string
  /** SHA-256 of what the value was read from: the page, the file, or the value as it was typed. */
  sourceSha256: string
  origin: FactOrigin
  active: boolean
  collectedAt: string
  supersededAt: string | null
}

export interface GroundTruth {
  brand: BrandRef
  facts: Fact[]
  lastRefreshedAt: string | null
}

/** The answer when no response with the hash was captured. */
export interface NotCaptured {
  found: false
}

export interface PublicEvidence {
  found: true
  sha256: string
  algorithm: 'SHA-256'
  captured_at: string
  engine: Engine
  /** Null until the record is in a checkpoint. */
  log: { origin: string; index: number; proof: string } | null
}

export interface PublicVerdict {
  found: true
  match: boolean
  verdict: 'verified' | 'modified'
  submitted_sha256: string
  captured_at: string
}
