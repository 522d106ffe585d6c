// Scans as shown to the operator: what became of their runs, who requested them, what changed.

import type { ListFilter } from './console-types.ts'
import type { ScanCost } from './cost-types.ts'
import type { CitationClass, CitationCounts, Engine, RunOutcome, ScanStatus } from './types.ts'

/** v1 reports a cancelled scan by what became of its runs. */
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
  /** Captured, but with nothing in it to classify. */
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
  /** Null for scans older than this record. */
  requestedBy: Doer | null
  /** The study whose round it is; null for an ordinary scan. */
  studyId: string | null
  /** The case that it asks again. */
  followedCaseId: string | null
  cancelled: { by: Doer; at: string } | null
  progress: RunCounts
}

export interface ListedScan extends ScanSummary {
  totalRuns: number
  engines: Engine[]
  /** For everything asked on its behalf, verifying and reading included. */
  cost: ScanCost
  /** The last scan before it that has answers; null if there is none, or answers are still due. */
  before: (ScanResult & { scanId: string; createdAt: string }) | null
}

export interface ScanProgress extends ScanSummary {
  brandId: string
  byEngine: (RunCounts & ScanResult & { engine: Engine })[]
  /** Until everything is asked, at the pace so far; null if unknown. */
  secondsLeft: number | null
}

export interface RunFilter extends ListFilter {
  class?: CitationClass | undefined
  outcome?: RunOutcome | undefined
  /** Only what rates count: classified answers, except those on surfaces kept apart. */
  counted?: boolean | undefined
  /** Only answers to this prompt that rates count. */
  promptId?: string | undefined
  /** Only answers to prompts with this tag. */
  tag?: string | undefined
  /** Whole UTC days, inclusive; they replace the window. */
  from?: string | undefined
  to?: string | undefined
  /** Only answers that may contradict a fact. */
  suspected?: boolean | undefined
  /** The page before the cursor; without a cursor, the last page. */
  backwards?: boolean | undefined
  /** Without a cursor: begins with runs requested on this day or earlier. */
  day?: string | undefined
  /** False: do not count them. */
  total?: boolean | undefined
}
