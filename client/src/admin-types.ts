// Shapes of the operator's API, written by hand: it is outside v1 and its description.

import type { Cadence, ScanCost } from './cost-types.ts'
import type { Locale, LocalePart } from './locale-words.ts'
import type { ScanProgress } from './scan-types.ts'
import type { BrandRef, CitationClass, Engine, PromptIntent, RunOutcome, RunStatus, Scan } from './types.ts'

export type * from './people-types.ts'

export interface Plan {
  name: string
  maxScans: number
  engines: Engine[]
}

export interface EngineState {
  engine: Engine
  runnable: boolean
  /** Why the engine cannot be asked; null if it can. */
  reason: string | null
  /** The provider and wire format it is asked through. */
  route: string | null
  surface: string | null
  model: string | null
  /** Where it is asked from by default, and which parts of a choice it is sent. Older services do not say. */
  country?: string
  language?: string
  sends?: LocalePart[]
  /** Questions at a time, in one worker process. */
  concurrency: number
  /** Questions per minute over all workers; null for no limit. */
  perMinute: number | null
  timeoutSeconds: number
}

export interface EngineReading {
  outcome: string
  text: string
  model: string | null
  citations: {
    position: number
    url: string
    title: string | null
    start: number | null
    end: number | null
  }[]
}

/** Either a reading, or a failure with its message. */
export interface EngineTest {
  engine: Engine
  route: string
  surface: string
  ms: number
  costUsd: number | null
  failure: string | null
  message: string | null
  reading: EngineReading | null
}

/** Somebody who changes things. The name is gone once forgotten. */
export interface Actor {
  id: string
  kind: 'token' | 'key' | 'session' | 'schedule' | 'system' | 'person'
  name: string | null
  createdAt: string
  forgottenAt: string | null
}

/** A sealed event: who did what to what, and its state before and after. */
export interface HistoryEntry {
  id: string
  at: string
  actor: { id: string; kind: Actor['kind'] | null; name: string | null }
  /** `brand.changed`, `prompt.retired`; `brand.found` for what is older than events. */
  action: string
  object: { type: string; id: string }
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export interface HistoryPage {
  /** Newest first. */
  entries: HistoryEntry[]
  next: string | null
}

export interface Brand extends BrandRef, Locale {
  aliases: string[]
  plan: string
  /** How often each engine is asked each prompt by default; null: once. Older services do not say. */
  samples?: number | null
  createdAt: string
}

export interface BrandDetail extends Brand {
  activePrompts: number
  /** Without any, no answer can be judged. Older services do not say. */
  hasFacts?: boolean
  /** When its site was last read; null if never. Older services do not say. */
  lastRefreshedAt?: string | null
  scansThisMonth: number
  maxScans: number
}

export interface NewBrand extends Partial<Locale> {
  name: string
  domain: string
  aliases?: string[]
  plan?: string
  /** 1 to 10; null withdraws a choice. */
  samples?: number | null
}

export interface NewPrompt extends Partial<Locale> {
  text: string
  intent: PromptIntent
  /** Every scan if absent, also for services that do not know it. */
  cadence?: Cadence
  /** 1 to 10; as for the brand when absent. */
  samples?: number | null
  /** At most 10. */
  tags?: string[]
}

/** Null leaves the choice to the brand. */
export type PromptChange = { active?: boolean; samples?: number | null; tags?: string[] } & Partial<Locale>

export interface Prompt extends Locale {
  text: string
  intent: PromptIntent
  id: string
  brandId: string
  active: boolean
  /** Every scan if absent: older services do not know it. */
  cadence?: Cadence
  /** Null: as for the brand. Older services do not say. */
  samples?: number | null
  /** Older services do not know any. */
  tags?: string[]
  createdAt: string
}

export interface Run {
  id: string
  engine: Engine
  promptId: string
  status: RunStatus
  citationClass: CitationClass | null
  sha256: string | null
  capturedAt: string | null
  failure: string | null
  /** How its answer came out; null where that was not recorded. */
  outcome: RunOutcome | null
  /** Which of the samples it is, from 1. */
  sample: number
}

/** With its progress, which older services do not report. */
export interface ScanDetail extends Omit<Scan, 'status'>, ScanProgress {
  jobId: string
  engines: Engine[]
  enginesNotRunnable: Engine[]
  enginesOutOfPlan: Engine[]
  cost: ScanCost
  /** On top of that, the cost of the model that read its answers; older services do not say. */
  readingCost?: ScanCost
  runs: Run[]
}

export interface SiteIntroduction {
  name: string | null
  aliases: string[]
  /** As the site says it: `en`, `de`. */
  language: string | null
}

/** Why the first page of a site could not be read. */
export type SiteTrouble =
  | 'robots'
  | 'nxdomain'
  | 'timeout'
  | 'certificate'
  | 'unreachable'
  | 'refused'
  | 'server_error'
  | 'forbidden'
  | 'missing'
  | 'not_html'

export interface Job {
  id: string
  kind: string
  subjectId: string | null
  status: string
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  error: string | null
  /** What a refresh of the facts found, or briefly why it failed; null for other jobs, and until it has ended. */
  result: RefreshResult | { trouble: SiteTrouble } | null
  /** While it runs and reports progress: pages of a site, of those chosen so far; answers, of those to be judged. */
  progress: { done: number; total: number } | null
}

export interface RefreshResult {
  /** Facts that the site states now. */
  found: number
  added: number
  superseded: number
  pages: Record<'read' | 'unchanged' | 'gone' | 'skipped' | 'failed', number>
  /** Why pages were not read, one sentence each. */
  notes: string[]
  /** How the site introduces the brand; null if its first page has not changed; older services do not say. */
  site?: SiteIntroduction | null
}

/** A customer's key for the tool server. The key itself is in no list: it was shown once. */
export interface ApiKey {
  id: string
  name: string
  /** The beginning of the key, by which people recognise it. */
  hint: string
  brandIds: string[]
  write: boolean
  createdAt: string
  /** Null: never. */
  expiresAt: string | null
  /** To the minute. */
  lastUsedAt: string | null
  revokedAt: string | null
  /** The person or service that owns it; null: the installation. */
  ownerId: string | null
}

export interface NewApiKey {
  name: string
  /** The brands it opens, at least one. */
  brandIds: string[]
  /** May also start scans, verifications and refreshes. */
  write?: boolean
  /** RFC 3339, with its zone. */
  expiresAt?: string
  /** Its owner, if not the caller. */
  ownerId?: string
}

export interface IssuedKey extends ApiKey {
  key: string
}

/** The last audit whose outcome could be recorded. */
export interface LastAudit {
  at: string
  ok: boolean
  /** Entries that it reached. */
  size: number
  findings: number
  /** The first entry it checked: 0 for a full audit. */
  began: number
  /** When a full audit last found nothing; null if never. */
  lastFullAt: string | null
  command: string
}
