// What is known of one prompt.

import type { Rate } from '@brand-citation-forensics/proof'
import type { Prompt } from './admin-types.ts'
import type { CaseStatus } from './case-types.ts'
import type { ClassRates } from './console-types.ts'
import type { BrandRef, CitationClass, CitationCounts, Engine, RunOutcome } from './types.ts'

export const PROMPT_WINDOWS = ['7d', '30d', '90d'] as const
export type PromptWindow = (typeof PROMPT_WINDOWS)[number]

/** Of the window's answers that rates count. */
interface PromptFigures {
  counts: CitationCounts
  total: number
  rates: ClassRates
  mentionRate: Rate | null
}

export interface PromptAnswer {
  runId: string
  citationClass: CitationClass
  outcome: RunOutcome | null
  capturedAt: string
  sample: number
  /** In no rate. */
  apart: boolean
}

export interface PromptEngine extends PromptFigures {
  engine: Engine
  /** Weeks are named by their Monday; those without an answer are left out. */
  weeks: { week: string; counts: CitationCounts }[]
  /** The beginning of its last answer, as people read it. */
  excerpt: string
  isCut: boolean
  /** The last five, newest first, of any age. */
  answers: PromptAnswer[]
}

export interface PromptCase {
  id: string
  matter: string
  status: CaseStatus
  claimed: string
  truth: string | null
  engines: Engine[]
  lastSeen: string
  /** Of all answers to the prompt in the window. */
  rate: Rate | null
}

export interface PromptNamed {
  /** None: the brand has no rivals to count. */
  state: 'none' | 'counting' | 'shown'
  answers: number
  parties: {
    id: string
    name: string
    isBrand: boolean
    rate: Rate | null
    ranked: number
    meanRank: number | null
    engines: { engine: Engine; rate: Rate | null }[]
  }[]
}

export interface PromptDetail extends PromptFigures {
  prompt: Prompt
  brand: BrandRef
  /** Whether the brand has facts that an answer could contradict. */
  hasFacts: boolean
  window: PromptWindow
  /** A whole UTC day. */
  since: string
  until: string
  /** Those that ever answered it. */
  engines: PromptEngine[]
  /** False claims that its answers repeat, most frequent first. */
  cases: PromptCase[]
  casesTruncated: boolean
  /** What the window's newest answers cite most, and how many answers that covers. */
  sources: {
    looked: number
    domains: { domain: string; owned: boolean; answers: number; engines: Engine[]; rate: Rate }[]
  }
  named: PromptNamed
}

export interface TagChange {
  promptIds: string[]
  add?: string[]
  remove?: string[]
}
