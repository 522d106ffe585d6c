// Scans as the operator is shown them: what became of their runs, who wanted them, what is different from before.

import type { ListFilter } from './console-types.ts'
import type { ScanCost } from './cost-types.ts'
import type { CitationClass, CitationCounts, Engine, RunOutcome, ScanStatus } from './types.ts'

/** v1 tells of a scan that was cancelled what became of its runs. */
export type ScanState = ScanStatus | 'CANCELLED'

export interface Doer {
  id: string
  kind: 'token' | 'key' | 'session' | 'schedule' | 'system' | 'person' | null
  /** Null once it was forgotten. */
  name: string | null
}

export interface RunCounts {
  runs: number
  /** For their first turn. */
  waiting: number
  /** With an engine now, or between two attempts. */
  asking: number
  /** Put to an engine at least once. */
  asked: number
  /** Their bytes are sealed. */
  captured: number
  /** Have their class. */
  read: number
  /** Captured, and there is nothing in it to classify. */
  refused: number
  failed: number
  cancelled: number
}

export interface ScanResult {
  /** Of the answers that rates count. */
  counts: CitationCounts
  /** Read, and counted in no rate. */
  apart: number
}

interface ScanSummary extends ScanResult {
  id: string
  status: ScanState
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  totalPrompts: number
  /** How often each engine is asked each prompt. */
  samples: number
  /** Null for scans from before that was sealed. */
  requestedBy: Doer | null
  /** Whose round it is; null for a scan of its own. */
  studyId: string | null
  /** The case that it asks again. */
  followedCaseId: string | null
  cancelled: { by: Doer; at: string } | null
  progress: RunCounts
}

export interface ListedScan extends ScanSummary {
  totalRuns: number
  engines: Engine[]
  /** Of everything that was asked for it, also to verify and to read. */
  cost: ScanCost
  /** The last scan before it that has answers; null without one, and while answers are still to come. */
  before: (ScanResult & { scanId: string; createdAt: string }) | null
}

export interface ScanProgress extends ScanSummary {
  brandId: string
  byEngine: (RunCounts & ScanResult & { engine: Engine })[]
  /** Until everything is asked, at the pace so far; null where nobody can say. */
  secondsLeft: number | null
}

export interface RunFilter extends ListFilter {
  class?: CitationClass | undefined
  outcome?: RunOutcome | undefined
  /** Only what rates count: answers with a class, but for those that stand apart. */
  counted?: boolean | undefined
  /** Only answers to this prompt that rates count. */
  promptId?: string | undefined
  /** Only answers to prompts with this tag. */
  tag?: string | undefined
  /** Whole UTC days, both included; they take the place of the window. */
  from?: string | undefined
  to?: string | undefined
  /** Only answers that may contradict a fact. */
  suspected?: boolean | undefined
  /** The page before the cursor; without one, the last. */
  backwards?: boolean | undefined
  /** Begins with what was asked for on this day or before it, where no cursor is given. */
  day?: string | undefined
  /** False: how many there are is not counted. */
  total?: boolean | undefined
}
