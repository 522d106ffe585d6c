// What the routes under /api/admin/brands/{brandId}/change answer.

import type { Rate } from '@brand-citation-forensics/proof'
import type { PageRequest, RunClaim } from './console-types.ts'
import type { BrandRef, CitationClass, CitationCounts, Engine, PromptIntent } from './types.ts'

/** Two scans, or whole UTC days; neither: the last scan and those before it. */
export interface ChangeFilter {
  before?: string | undefined
  after?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Without them, as many days as from `from` to `to`, just before. */
  beforeFrom?: string | undefined
  beforeTo?: string | undefined
}

export interface ChangeSide {
  scans: number
  /** Those of them that say something of what is compared. */
  answered: number
  first: string | null
  last: string | null
  lastScanId: string | null
}

/** What is counted of the answers: a class, or whether the brand appears. */
export type Counted = 'MENTIONED' | CitationClass

export interface ComparedRate {
  /** Null: all of them together. */
  engine: Engine | null
  counted: Counted
  before: Rate | null
  after: Rate | null
  verdict: 'changed' | 'no_change_seen' | 'too_few_scans'
  /** Adjusted for all rates of the comparison; null where nothing could be tested. */
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
  /** Scans that it takes before the last one until anything can be told; null for other kinds. */
  neededBefore: number | null
  /** A window holds more scans than are compared; the oldest are left out. */
  truncated: boolean
  asked: {
    /** Prompts on engines that have an answer on both sides, or on one alone. */
    both: number
    onlyBefore: number
    onlyAfter: number
    /** Answers by batch that are compared with nothing. */
    apart: number
    /** Answers that wait for their verdict. */
    waiting: number
  }
  rates: ComparedRate[]
  falseClaims: {
    came: FalseClaim[]
    went: FalseClaim[]
    cameTotal: number
    wentTotal: number
    /** There were more answers with false claims than were looked at. */
    truncated: boolean
  }
}

export interface ComparedSide {
  counts: CitationCounts
  /** The last that the side has, several where they were asked several times. */
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
  /** Null where a side has no answer. `turned`: said on both sides, and judged otherwise. */
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
  /** Null: too different, or too long, to be shown word by word. */
  words: { is: 'same' | 'gone' | 'new'; text: string }[] | null
}
