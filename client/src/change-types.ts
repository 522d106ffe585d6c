// What the routes under /api/admin/brands/{brandId}/change answer.

import type { Rate } from '@brand-citation-forensics/proof'
import type { CaseStanding } from './case-types.ts'
import type { PageRequest, RunClaim } from './console-types.ts'
import type { BrandRef, CitationClass, CitationCounts, Engine, PromptIntent } from './types.ts'

/** Two scans, or whole UTC days; neither: the last scan against those before it. */
export interface ChangeFilter {
  before?: string | undefined
  after?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** By default, as many days as from `from` to `to`, just before them. */
  beforeFrom?: string | undefined
  beforeTo?: string | undefined
}

export interface ChangeSide {
  scans: number
  /** Those that say something about what is compared. */
  answered: number
  first: string | null
  last: string | null
  lastScanId: string | null
}

/** What is counted: a class, or whether the brand appears. */
export type Counted = 'MENTIONED' | CitationClass

export interface ComparedRate {
  /** Null: all of them together. */
  engine: Engine | null
  counted: Counted
  before: Rate | null
  after: Rate | null
  verdict: 'changed' | 'no_change_seen' | 'too_few_scans'
  /** Adjusted for all rates of the comparison; null if nothing could be tested. */
  p: number | null
}

export interface ComparedClaim {
  /** By the key of what it is about, in words, and the value that it gives it. */
  key: string
  matter: string
  value: string
  polarity: 'affirmed' | 'denied'
  verdict: RunClaim['verdict']
  comparison: string | null
  text: string
  /** An answer that says so. */
  runId: string
}

export interface FalseClaim extends ComparedClaim {
  engine: Engine
  /** Older services do not say. */
  promptId?: string
  promptText: string
}

export interface Change {
  brand: BrandRef
  kind: 'since_last' | 'scans' | 'windows'
  before: ChangeSide
  after: ChangeSide
  /** Earlier scans needed before anything can be said; null for other kinds. */
  neededBefore: number | null
  /** A window has more scans than are compared; the oldest are left out. */
  truncated: boolean
  asked: {
    /** Pairs of prompt and engine with an answer on both sides, or on one only. */
    both: number
    onlyBefore: number
    onlyAfter: number
    /** Answers by batch that are compared with nothing. */
    apart: number
    /** Answers that wait for their verdict. */
    waiting: number
  }
  rates: ComparedRate[]
  /** Since the later scan began; of days, in them. */
  cases: CaseStanding & { since: string | null }
  /** In the last answers of one side and not of the other, by engine. */
  falseClaims: {
    came: FalseClaim[]
    went: FalseClaim[]
    cameTotal: number
    wentTotal: number
    /** There were more answers with false claims than were examined. */
    truncated: boolean
  }
}

export interface ComparedSide {
  counts: CitationCounts
  /** The side's last ones; several if asked several times. */
  answers: { runId: string; sample: number; citationClass: CitationClass; capturedAt: string }[]
}

export interface CitedPage {
  url: string
  title: string | null
  owned: boolean
  inside: boolean
}

export interface ComparedEngine {
  engine: Engine
  before: ComparedSide
  after: ComparedSide
  /** Null if a side has no answer. `turned`: said on both sides but judged differently. */
  claims: {
    came: ComparedClaim[]
    went: ComparedClaim[]
    turned: { claim: ComparedClaim; before: RunClaim['verdict'] }[]
  } | null
  citations: { gained: CitedPage[]; lost: CitedPage[] } | null
}

export interface ComparedPrompt {
  prompt: { id: string; text: string; intent: PromptIntent }
  engines: ComparedEngine[]
}

export interface ChangedPromptPage {
  prompts: ComparedPrompt[]
  next: string | null
}

/** `changed`: only prompts whose last answers differ in class. */
export interface ChangedPromptFilter extends ChangeFilter, PageRequest {
  changed?: boolean | undefined
}

export interface ComparedAnswer {
  runId: string
  engine: Engine
  prompt: ComparedPrompt['prompt']
  capturedAt: string | null
}

export interface AnswerDifference {
  before: ComparedAnswer
  after: ComparedAnswer
  /** Null: too different or too long to show word by word. */
  words: { is: 'same' | 'gone' | 'new'; text: string }[] | null
}
