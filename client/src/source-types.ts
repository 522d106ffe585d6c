// What answers cite: domains, their pages, and those answers.

import type { Rate } from '@brand-citation-forensics/proof'
import type { CitationClass, Engine, PromptIntent } from './types.ts'

export const SOURCE_WINDOWS = ['7d', '30d', '90d'] as const
export type SourceWindow = (typeof SOURCE_WINDOWS)[number]
export const SOURCE_SORTS = ['answers', 'gained', 'lost', 'false'] as const
export type SourceSort = (typeof SOURCE_SORTS)[number]
export const WHOSE_SOURCES = ['own', 'rival', 'other'] as const
export type WhoseSource = (typeof WHOSE_SOURCES)[number]

export interface SourceFilter {
  window?: SourceWindow | undefined
  engine?: Engine | undefined
  /** `gained`: cited in this window but not in the previous one; `lost`: the reverse. */
  sort?: SourceSort | undefined
  /** At most 200. */
  limit?: number | undefined
}

export interface SourceFigures {
  answers: number
  /** Null, like the others below, while older answers of the window are still being counted. */
  rate: Rate | null
  /** Of the window before. */
  before: Rate | null
  verdict: 'counting' | 'changed' | 'no_change_seen' | 'too_few_days' | 'other_questions' | 'rarely_cited'
  /** Adjusted for all tests made together; null if nothing could be tested. */
  p: number | null
  engines: { engine: Engine; answers: number }[]
  /** Answers that cite it and say something false: alongside it, not because of it. */
  confabulated: number
  besideFalse: Rate | null
}

export interface CitedSource extends SourceFigures {
  /** The host without its www. */
  domain: string
  whose: WhoseSource
  rival: { id: string; name: string } | null
}

export interface SourcePage extends SourceFigures {
  page: string
  /** Null: too long to store, or containing a password. */
  address: string | null
  /** Null: not to be visited. */
  url: string | null
}

export interface SourcesAbout {
  brandId: string
  /** Whether the brand has facts that an answer could contradict. */
  hasFacts: boolean
  window: SourceWindow
  engine: Engine | null
  /** Whole UTC days, both included. */
  from: string
  to: string
  /** Where the window before begins. */
  beforeFrom: string
  /** All answers that rates count. */
  answers: number
  answersBefore: number
  /** Of all of them, those that say something false. */
  falseAnswers: Rate | null
  /** Older answers are still being counted, newest first. */
  counting: { counted: number } | null
}

export interface SourcesListed {
  totals: { cited: number; gained: number; lost: number; besideFalse: number }
  truncated: boolean
  tested: {
    kind: 'compared' | 'counting' | 'too_few_days' | 'other_questions'
    sources: number
    /** Pairs of prompt and engine that were asked in only one of the windows. */
    leftOut: number
  }
}

export interface SourceList extends SourcesAbout, SourcesListed {
  sources: CitedSource[]
}

export interface SourceDetail extends SourcesAbout {
  source: CitedSource
  pages: SourcesListed & { items: SourcePage[] }
}

export interface SourceAnswersFilter {
  page?: string | undefined
  engine?: Engine | undefined
  /** Only those that say something false. */
  false?: boolean | undefined
}

export interface CitingAnswer {
  runId: string
  engine: Engine
  intent: PromptIntent
  promptId: string
  promptText: string
  citationClass: CitationClass
  capturedAt: string
}

export interface CitingAnswerPage {
  answers: CitingAnswer[]
  next: string | null
}
