// Studies: what is asked is sealed before the first request, and everything planned is accounted for.

import type { CostForecast, ScanCost } from './cost-types.ts'
import type { Engine } from './types.ts'

export interface NewStudy {
  question: string
  promptIds: string[]
  engines: Engine[]
  /** Spread evenly over the hours; 1 if absent. */
  rounds?: number
  /** How often each engine is asked each prompt in one round, 1 to 10; 1 if absent. */
  samples?: number
  /** What was not asked when they are over is not asked any more. */
  hours: number
  /** Asked to its end when absent. It never stops by the findings: the intervals would not hold. */
  maxUsdMicros?: number
  /** At once when absent. */
  startsAt?: string
}

export type StudyAsking = Pick<NewStudy, 'promptIds' | 'engines' | 'rounds' | 'samples'>

/** What others can take up: `study-protocol@1`. */
export interface StudyProtocolFile {
  format: string
  question: string
  brand: { name: string; domain: string; aliases: string[] }
  facts: { key: string; value: string; source?: string }[]
  prompts: { text: string; intent: string; country?: string; language?: string; city?: string }[]
  engines: string[]
  rounds: number
  samples: number
  hours: number
  maxUsdMicros?: number
}

export interface PlannedStudy {
  studyId: string
  brandId: string
  protocolSha256: string
  plannedRuns: number
  startsAt: string
  endsAt: string
}

export interface StudyForecast {
  plannedRuns: number
  /** Each sample of each round counts as a scan of the brand's plan. */
  scans: number
  scansThisMonth: number
  maxScans: number
  forecast: CostForecast
}

export type StudyState = 'waiting' | 'running' | 'stopping' | 'ended'

interface StudyFields {
  id: string
  brandId: string
  question: string
  state: StudyState
  rounds: number
  plannedRuns: number
  budgetUsd: number | null
  createdAt: string
  startsAt: string
  endsAt: string
  /** Why it stopped; `complete` if nothing was left out, null while it runs. */
  reason: 'complete' | 'budget' | 'window' | 'quota' | 'cancelled' | null
  endedAt: string | null
}

export interface ListedStudy extends StudyFields {
  /** Planned requests that have ended. */
  endedRuns: number
}

export interface StudyPage {
  studies: ListedStudy[]
  next: string | null
}

export interface StudyRate {
  hits: number
  of: number
  share: number
  low: number
  high: number
  tooFewToTell: boolean
}

export interface StudyCounts {
  planned: number
  captured: number
  unanswered: number
  failed: number
  cancelled: number
  mentioned: StudyRate | null
  classes: Record<string, StudyRate | null>
}

export interface StudyDetail extends StudyFields {
  protocol: StudyProtocolFile
  protocolSha256: string
  /** `scanId` is null of a round that was not started. */
  schedule: { round: number; dueAt: string; scanId: string | null }[]
  cost: ScanCost
  /** Why there is no answer, if there is none. */
  endings: { ending: string; reason: string; runs: number }[]
  results: { all: StudyCounts; engines: (StudyCounts & { engine: string })[] }
}
