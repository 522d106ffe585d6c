// What the routes made for the console answer.

import type {
  BrandRef,
  CitationClass,
  CitationCounts,
  Confabulation,
  ConfabulationWindow,
  Engine,
  PromptIntent,
  RunStatus,
} from '@bcf/client'

export interface Measure {
  value: number | null
  sample: number
  /** The same in the window before; null when there is none. */
  previous: number | null
}

export interface Overview {
  brand: BrandRef
  window: ConfabulationWindow
  since: string | null
  until: string
  cards: {
    mentionRate: Measure
    strong: Measure
    confabulated: Measure
    captured: Omit<Measure, 'sample'>
    costUsd: Omit<Measure, 'sample'>
  }
  matrix: { engine: Engine; intent: PromptIntent; counts: CitationCounts; total: number }[]
  days: { day: string; counts: CitationCounts }[]
  engines: { engine: Engine; counts: CitationCounts; total: number }[]
  sources: { domain: string; owned: boolean; answers: number; share: number }[]
  sourcesTruncated: boolean
}

export interface ListedRun {
  id: string
  scanId: string
  engine: Engine
  intent: PromptIntent
  promptText: string
  status: RunStatus
  citationClass: CitationClass | null
  sha256: string | null
  capturedAt: string | null
  failure: string | null
}

export interface FactRef {
  id: string
  key: string
  value: string
  source: string
  hash: string
}

export interface ListedConfabulation extends Confabulation {
  fact: (FactRef & { active: boolean }) | null
  verifications: { asked: number; reproduced: number } | null
}

export interface AnswerClaim {
  start: number
  end: number
  text: string
  verdict: 'supported' | 'contradicted' | 'unverifiable' | 'hedged'
  confidence: number | null
  reason: string | null
  key: string
  fact: FactRef | null
}

export interface AnswerCitation {
  position: number
  url: string
  title: string | null
  host: string
  owned: boolean
  start: number | null
  end: number | null
}

export interface RunAnswer {
  runId: string
  brand: BrandRef
  engine: Engine
  surface: string | null
  prompt: { id: string; text: string; intent: PromptIntent }
  model: string | null
  text: string
  mentions: { start: number; end: number }[]
  claims: AnswerClaim[]
  citations: AnswerCitation[]
  outcome: string
}

export interface ScanPlan {
  engines: { engine: Engine; state: 'runs' | 'not_runnable' | 'out_of_plan'; reason: string | null }[]
  prompts: number
  runs: number
  scansThisMonth: number
  maxScans: number
}

export interface LogState {
  origin: string
  keys: { vkey: string; active: boolean }[]
  size: number
  waiting: number
  checkpoint: { size: number; root: string; signedAt: string; note: string } | null
  anchors: { authority: string; time: string; size: number }[]
  witnesses: { name: string; lastSeenAt: string; size: number }[]
  lastAudit: { at: string; ok: boolean; size: number; findings: number; command: string } | null
}

export interface Page {
  cursor?: string
  limit?: number
}
