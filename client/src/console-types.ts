// What the viewing routes under /api/admin answer: the overview of a brand, paged lists, an answer with its passages,
// the state of the log.

import type { Rate } from '@brand-citation-forensics/proof'
import type { CostForecast } from './cost-types.ts'
import type { Locale } from './locale-words.ts'
import type {
  BrandRef,
  CitationClass,
  CitationCounts,
  Confabulation,
  ConfabulationWindow,
  Engine,
  PromptIntent,
  RunEvidence,
  RunOutcome,
  RunStatus,
} from './types.ts'

/** A share of the classified answers; null if there are none. */
export interface Share {
  value: number | null
  sample: number
  /** In the previous window; null for all time. */
  previous: number | null
  /** With its 95 % interval; null of nothing. Older services do not say. */
  rate?: Rate | null
  previousRate?: Rate | null
}

/** By class; null if there is no answer. Older services do not say. */
export type ClassRates = Record<CitationClass, Rate> | null

export interface Overview {
  brand: BrandRef
  window: ConfabulationWindow
  /** To the minute; null for all time. */
  since: string | null
  until: string
  cards: {
    /** Answers that are not ABSENT. */
    mentionRate: Share
    strong: Share
    confabulated: Share
    captured: { value: number; previous: number | null }
    /** For scans and verifications; null if no price is known. At least this, if some are unknown. */
    costUsd: { value: number | null; previous: number | null; estimatedAsks: number; unknownAsks: number }
  }
  matrix: {
    engine: Engine
    intent: PromptIntent
    counts: CitationCounts
    total: number
    rates?: ClassRates
  }[]
  /** Whole UTC days from the one in which the window begins, at most 366; those without an answer are omitted. */
  days: { day: string; counts: CitationCounts; rates?: ClassRates }[]
  /** Of the absent ones: the engine showed no answer. */
  notShown: number
  engines: {
    engine: Engine
    counts: CitationCounts
    notShown: number
    total: number
    rates?: ClassRates
    mentionRate?: Rate | null
  }[]
  /** The hosts cited by most answers of these days. */
  sources: { domain: string; owned: boolean; answers: number; share: number; rate?: Rate | null }[]
  sourcesTruncated: boolean
}

/** How a brand's rates developed, for all engines or one. */
export interface Trends {
  window: ConfabulationWindow
  engine: Engine | null
  /** Of each period, except the first and the last: as many as a meaningful rate takes. */
  days: 1 | 7 | 28
  /** Oldest first, including those without an answer. */
  buckets: {
    from: string
    to: string
    counts: CitationCounts
    total: number
    rates: ClassRates
    mentionRate: Rate | null
  }[]
}

/** Where a page begins, and how long it is. */
export interface PageRequest {
  /** The `next` of the page before. */
  cursor?: string | undefined
  limit?: number | undefined
}

export interface ListFilter extends PageRequest {
  engine?: Engine | undefined
  intent?: PromptIntent | undefined
  window?: ConfabulationWindow | undefined
}

export interface RunPage {
  runs: ListedRun[]
  next: string | null
  /** The `cursor` of the previous page, for use with `backwards`. Older services report neither this nor the total. */
  previous?: string | null
  /** How many match, or more; null if not counted. */
  total?: { runs: number; isMore: boolean } | null
}

/** Through whom an answer came and where it was asked from; null without one. Older services do not say. */
export interface AskedHow {
  origin?: RunEvidence['origin']
  localeAsked?: Locale | null
  locale?: Locale | null
}

export interface ListedRun extends AskedHow {
  id: string
  scanId: string
  engine: Engine
  intent: PromptIntent
  /** Older services do not say. */
  promptId?: string
  promptText: string
  status: RunStatus
  citationClass: CitationClass | null
  /** Why it has this class and not a neighbouring one; `suspected`: something in it may contradict a fact. */
  reason: string | null
  sha256: string | null
  capturedAt: string | null
  failure: string | null
  /** How its answer came out; null where that was not recorded. */
  outcome: RunOutcome | null
  /** Which of the samples it is, from 1. */
  sample: number
  surface?: string | null
}

export interface FactRef {
  id: string
  key: string
  value: string
  source: string
  hash: string
}

export type ListedConfabulation = Confabulation & {
  /** Older services do not say. */
  promptId?: string
  /** Who read the claim, what it is about in words, and what was compared; null for verdicts without a claim. */
  read: { reader: string; matter: string; comparison: string | null } | null
  fact: (FactRef & { active: boolean }) | null
  /** All values of that fact, if it has several. */
  truth: string | null
  /** Of the last verification that did not fail. */
  verifications: { asked: number; reproduced: number } | null
} & AskedHow

export interface ConfabulationPage {
  total: number
  /** Of the classified answers that match the filter; older services do not say. */
  rate?: Rate | null
  items: ListedConfabulation[]
  next: string | null
}

/** One statement of an answer. v1 calls the last three verdicts `unverifiable`. */
export interface RunClaim {
  start: number
  end: number
  text: string
  verdict: 'supported' | 'contradicted' | 'hedged' | 'unverifiable' | 'suspected' | 'disputed' | 'set_aside'
  /** What it is about, in words. */
  matter: string
  /** `rules@4`, `model@1 NAME`. */
  reader: string
  /** Such as "answer: 10 years, fact: 5 years". */
  comparison: string | null
  /** Why a suspected one accuses nobody. */
  doubt: 'other_named' | 'not_read_twice' | 'maybe_same' | 'not_calibrated' | null
  /** Why it was compared with nothing: past, reported, other. */
  aside: string | null
  confidence: number | null
  /** All values of its fact, if there are several. */
  truth: string | null
  /** What is wrong with a contradicted one, or would be with a suspected one. */
  reason: 'invented' | 'outdated' | 'misattributed' | 'wrong_value' | null
  key: string
  fact: FactRef | null
}

/** Positions are UTF-16 units of `text`. */
export interface RunAnswer {
  runId: string
  brand: BrandRef
  engine: Engine
  surface: string
  /** Sent in a batch with others, and answered within a day; older services do not say. */
  byBatch?: boolean
  /** A surface of its own, kept out of all rates; older services do not say. */
  apart?: boolean
  prompt: { id: string; text: string; intent: PromptIntent }
  model: string | null
  /** Empty if the bytes could not be read; `outcome` is then `unreadable`. */
  text: string
  outcome: string
  mentions: { start: number; end: number }[]
  claims: RunClaim[]
  /** Sentences about the brand with a value that no reader read; with one of them an answer is not STRONG. */
  unread: { start: number; end: number; text: string }[]
  /** Why rules read instead of the model, and whether it will be asked again; older services do not say. */
  notRead?: { model: string; reason: string; again: boolean } | null
  citations: {
    position: number
    url: string
    title: string | null
    /** In punycode; empty if the address has none. */
    host: string
    /** As sources are counted; null if it has none. */
    source: string | null
    owned: boolean
    /** Leads to the reader's own machine or network, or contains a password: not to be followed. */
    inside?: boolean
    start: number | null
    end: number | null
  }[]
  /**
   * What the engine showed beside the answer, read from its sealed bytes; null if there is nothing of the kind. Older
   * services do not say. No verdict rests on it.
   */
  beside?: BesideAnswer | null
}

export interface BesideAnswer {
  products: {
    title: string
    url: string | null
    price: string | null
    merchant: string | null
    /** Its address is not to be visited. */
    inside: boolean
  }[]
  ads: { title: string; url: string | null; inside: boolean }[]
  followUps: string[]
}

export interface ScanPlan {
  /** All engines; `reason` is null for those that would be asked. */
  engines: { engine: Engine; state: 'runs' | 'not_runnable' | 'out_of_plan'; reason: string | null }[]
  prompts: number
  /** Those that a schedule would ask now; older services do not say. */
  duePrompts?: number
  samples: number
  runs: number
  scansThisMonth: number
  maxScans: number
  forecast: CostForecast
}

/** What it would cost to have the model read again. Second readings of what code cannot read back come on top. */
export interface ReadingForecast {
  model: string
  /** Answers that would be read; those that do not name the brand are skipped. */
  answers: number
  requests: number
  inputTokens: number
  outputTokens: number
  /** Null: this model has no known price. */
  usd: number | null
}

/** What happened to a run's evidence, and its place in the log. */
export interface Custody {
  /** Empty until the run is classified. */
  chainOfCustody: { event: string; at: string; actor: string; detail: string; sha256: string | null }[]
  /** Of its own answer. Null until it has its place in the log. */
  entry: { origin: string; index: number } | null
  treeSize: number | null
  /** How many timestamps by others there are. */
  timestamps: number
  isWitnessed: boolean
}
