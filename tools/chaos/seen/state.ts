// What the checks judge: the rows left, and everything that clients, engines and auditors saw.

import type { Call, Fault, Life } from './history.ts'

export interface ScanRow {
  id: string
  brandId: string
  plan: string
  status: string
  createdAt: Date
  finishedAt: Date | null
  totalRuns: number
  totalPrompts: number
  engines: string[]
}

export interface RunRow {
  id: string
  scanId: string
  brandId: string
  promptId: string
  engine: string
  intent: string
  status: string
  attempt: number
  failure: string | null
  capturedAt: Date | null
  sha256: string | null
  citationClass: string | null
}

export interface AttemptRow {
  runId: string
  attempt: number
  startedAt: Date
  finishedAt: Date | null
  outcome: string | null
  costMicros: number | null
}

interface LaterAskRow {
  jobId: string
  runId: string
  ask: number
  finishedAt: Date
  costMicros: number | null
}

interface RecordRow {
  subject: string
  kind: string
  slot: string
  sha256: string
}

interface JobRow {
  id: string
  kind: string
  subjectId: string
  status: string
  createdAt: Date
  finishedAt: Date | null
  error: string | null
}

/** Rows of the database. */
export interface State {
  scans: ScanRow[]
  prompts: { id: string; brandId: string; text: string }[]
  runs: RunRow[]
  attempts: AttemptRow[]
  laterAsks: LaterAskRow[]
  records: RecordRow[]
  jobs: JobRow[]
  waiting: { queue: string; state: string; count: number }[]
}

/** A question as an engine saw it. */
export interface Asked {
  engine: string
  prompt: string
}

/** A scan as the API told it in the end. */
export interface ToldScan {
  scanId: string
  status: string
  finishedAt: string | null
  totalRuns: number
  byStatus: Record<string, number>
  totalCostUsd: number | null
}

export interface AuditOutcome {
  /** From whose place. */
  host: string
  code: number | null
  findings: string[]
}

export interface Evidence {
  vkey: string
  calls: Call[]
  faults: Fault[]
  lives: Life[]
  asked: Asked[]
  told: ToldScan[]
  state: State
  audits: AuditOutcome[]
  /** Reads of the object store that returned other bytes. */
  lies: number
  /** Monthly caps by plan. */
  caps: Record<string, number>
  /** What did not finish in time, in words. */
  unfinished: string[]
  /** Processes that did not end when asked to. */
  stubborn: string[]
}
