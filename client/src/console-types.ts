// What the routes under /api/admin answer that were made for looking: the overview of a brand, lists page by page, an
// answer with its places, the state of the log.

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

/** A share of the classified answers; null when there are none. */
export interface Share {
  value: number | null
  sample: number
  /** In the window before; null for all of time. */
  previous: number | null
  /** With its 95 % interval; null of nothing. Older services do not tell. */
  rate?: Rate | null
  previousRate?: Rate | null
}

/** Of all classes; null where there is no answer. Older services do not tell. */
export type ClassRates = Record<CitationClass, Rate> | null

export interface Overview {
  brand: BrandRef
  window: ConfabulationWindow
  /** To the minute; null for all of time. */
  since: string | null
  until: string
  cards: {
    /** Answers that are not ABSENT. */
    mentionRate: Share
    strong: Share
    confabulated: Share
    captured: { value: number; previous: number | null }
    /** Of scans and verifications; null when no price is known. At least this, with unknown asks. */
    costUsd: { value: number | null; previous: number | null; estimatedAsks: number; unknownAsks: number }
  }
  matrix: {
    engine: Engine
    intent: PromptIntent
    counts: CitationCounts
    total: number
    rates?: ClassRates
  }[]
  /** Whole UTC days from the one in which the window begins, at most 366; those without an answer are left out. */
  days: { day: string; counts: CitationCounts; rates?: ClassRates }[]
  /** Of the absent: those where the engine showed no answer. */
  notShown: number
  engines: {
    engine: Engine
    counts: CitationCounts
    notShown: number
    total: number
    rates?: ClassRates
    mentionRate?: Rate | null
  }[]
  /** The hosts that most answers of these days cite. */
  sources: { domain: string; owned: boolean; answers: number; share: number; rate?: Rate | null }[]
  sourcesTruncated: boolean
}

/** How the rates of a brand went, of all engines or one. */
export interface Trends {
  window: ConfabulationWindow
  engine: Engine | null
  /** Of each stretch, but for the first and the last: as many as it takes that a rate says something. */
  days: 1 | 7 | 28
  /** Oldest first; those without an answer are there too. */
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
  /** The `cursor` of the page before, asked for with `backwards`. Older services do not tell, nor the total. */
  previous?: string | null
  /** How many there are by these filters, or more; null where that is not counted. */
  total?: { runs: number; isMore: boolean } | null
}

/** By whom an answer came and from where it was asked; null without one. Older services do not say. */
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
  /** Which of several times the engine was asked, from 1. */
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
  /** Who read the claim, what it is about in words, and what was compared; null of verdicts without a claim. */
  read: { reader: string; matter: string; comparison: string | null } | null
  fact: (FactRef & { active: boolean }) | null
  /** Of the last verification that was not a failure. */
  verifications: { asked: number; reproduced: number } | null
} & AskedHow

export interface ConfabulationPage {
  total: number
  /** Of the classified answers that the filter lets through; older services do not tell. */
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
  /** Why a suspected one accuses nobody; null of earlier versions. */
  doubt: 'other_named' | 'not_read_twice' | 'maybe_same' | 'not_calibrated' | 'second_opinion' | null
  /** Why it was held against nothing: past, reported, other. */
  aside: string | null
  confidence: number | null
  /** What is wrong with a contradicted one, or would be with a suspected one. */
  reason: 'invented' | 'outdated' | 'misattributed' | 'wrong_value' | null
  key: string
  fact: FactRef | null
}

/** Places are UTF-16 units of `text`. */
export interface RunAnswer {
  runId: string
  brand: BrandRef
  engine: Engine
  surface: string
  /** Handed in together with others, and answered within a day; older services do not tell. */
  byBatch?: boolean
  /** A surface of its own, which no rate counts with others; older services do not tell. */
  apart?: boolean
  prompt: { id: string; text: string; intent: PromptIntent }
  model: string | null
  /** Empty when the bytes could not be read; then `outcome` is `unreadable`. */
  text: string
  outcome: string
  mentions: { start: number; end: number }[]
  claims: RunClaim[]
  /** Sentences about the brand with a value that nobody read; with one of them an answer is not STRONG. */
  unread: { start: number; end: number; text: string }[]
  /** Why rules had to read in place of the model, and whether it will be asked again; older services do not tell. */
  notRead?: { model: string; reason: string; again: boolean } | null
  citations: {
    position: number
    url: string
    title: string | null
    /** In punycode; empty when the address has none. */
    host: string
    /** As sources are counted; null where it has none. */
    source: string | null
    owned: boolean
    /** It leads to the reader's own machine or network, or carries a password: not to be followed. */
    inside?: boolean
    start: number | null
    end: number | null
  }[]
  /**
   * What stood beside the answer, read from its sealed bytes; null where they hold nothing of the kind. Older services do
   * not tell. No verdict rests on it.
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
  /** Those that a schedule would ask now; older services do not tell. */
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
  /** Answers that would be read; those that do not name the brand are not. */
  answers: number
  requests: number
  inputTokens: number
  outputTokens: number
  /** Null: nobody has a price for this model. */
  usd: number | null
}

/** What happened to the evidence of a run, and where it stands in the log. */
export interface Custody {
  chainOfCustody: { event: string; at: string; actor: string; detail: string; sha256: string | null }[]
  /** Null while it waits for its place. */
  treeSize: number | null
  /** How many timestamps of others there are. */
  timestamps: number
  isWitnessed: boolean
}
