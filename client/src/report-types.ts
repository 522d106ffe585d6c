// What a report's routes answer. Its figures are those of the pages; its page is plain text that anybody can draw.

import type { Rate } from '@brand-citation-forensics/proof'
import type { Change, ComparedRate } from './change-types.ts'
import type { BrandRef, CitationClass, CitationCounts, Engine, PromptIntent } from './types.ts'

/** Whole UTC days, inclusive, 366 at most; by default, the last thirty. */
export interface ReportDays {
  from?: string | undefined
  to?: string | undefined
}

/** `href`: one of the service's own addresses. */
export type ReportCell = string | { text: string; href: string }

export type ReportBlock =
  | { kind: 'text' | 'loud'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'facts'; rows: { label: string; value: ReportCell }[] }
  /** A column whose name starts with `#` is numeric. */
  | { kind: 'table'; caption: string; columns: string[]; rows: ReportCell[][] }

export interface ReportSection {
  title: string
  blocks: ReportBlock[]
}

export interface ReportedClaim {
  matter: string
  claimed: string
  truth: string
  engines: { engine: Engine; share: Rate }[]
  share: Rate | null
  /** As the case stands when the report is drawn. */
  status: string
  firstSeen: string | null
  lastSeen: string | null
  /** Of the newest answer in these days that makes it. */
  sha256: string | null
}

export interface ReportedClasses {
  counts: CitationCounts
  total: number
  rates: Record<CitationClass, Rate> | null
  mentionRate: Rate | null
}

interface ReportSide {
  scans: number
  answered: number
  first: string | null
  last: string | null
}

interface MovedClaim {
  engine: Engine
  matter: string
  value: string
  text: string
}

export interface ReportedRival {
  name: string
  isBrand: boolean
  shareOfVoice: (Rate & { answers: number }) | null
  named: Rate | null
  rank: { mean: number; low: number | null; high: number | null; of: number } | null
  ranked: Rate | null
  first: Rate | null
  together: Rate | null
  /** Answers, at least. */
  instead: number | null
  cited: Rate | null
}

export interface Report {
  brand: BrandRef
  from: string
  to: string
  days: number
  drawnAt: string
  software: string
  hasFacts: boolean
  falseClaims: { cases: ReportedClaim[]; total: number }
  change: {
    window: { from: string; to: string }
    before: ReportSide
    after: ReportSide
    truncated: boolean
    asked: Change['asked']
    rates: ComparedRate[]
    cases: Change['cases']
    falseClaims: { came: MovedClaim[]; went: MovedClaim[]; cameTotal: number; wentTotal: number }
  }
  classes: ReportedClasses & {
    notShown: number
    engines: (ReportedClasses & { engine: Engine; notShown: number })[]
    intents: (ReportedClasses & { intent: PromptIntent })[]
    matrix: {
      engine: Engine
      intent: PromptIntent
      counts: CitationCounts
      total: number
      rates: Record<CitationClass, Rate> | null
    }[]
  }
  rivals: {
    isCounting: boolean
    named: {
      method: string
      answers: number
      neutral: number
      noShare: string | null
      parties: ReportedRival[]
    } | null
  }
  sources: { domain: string; owned: boolean; answers: number; rate: Rate | null }[]
  /** More are cited than are listed. */
  truncated: boolean
  costs: { captured: number; priced: number; estimated: number; unknown: number; costMicros: number }
  method: {
    asked: { engine: Engine; surface: string; model: string | null; origin: string }[]
    isSimulated: boolean
    reader: string | null
    versions: string[]
  }
  check: { verify: string; log: string; keys: string[] }
  page: { title: string; lead: string; sections: ReportSection[] }
}

export interface ReportShare {
  id: string
  brandId: string
  from: string
  to: string
  /** For whom. */
  label: string | null
  /** It says what was so then. */
  createdAt: string
  expiresAt: string
  revokedAt: string | null
}

export interface NewReportShare extends ReportDays {
  /** 30 when left out, 365 at most. */
  days?: number | undefined
  /** A note for whom it is; those who open it do not see it. */
  label?: string | undefined
}

export interface MadeReportShare extends ReportShare {
  /** Shown this once: only its hash is stored. */
  url: string
}

export interface ListedReportShare extends ReportShare {
  createdBy: { id: string; name: string | null }
  /** Of its content, as sealed. */
  contentSha256: string | null
  /** How often it was opened, and when last; never by whom. */
  visits: number
  lastVisit: string | null
}

export interface ReportSharePage {
  shares: ListedReportShare[]
  next: string | null
}
