import type { PageRequest } from './console-types.ts'
import type { Engine, PromptIntent } from './types.ts'

export const CASE_STATUSES = ['open', 'reported', 'corrected', 'gone', 'dismissed', 'reopened'] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]

/** Those that need somebody to act. */
export const OPEN_STATUSES = ['open', 'reported', 'reopened'] as const satisfies CaseStatus[]

/** What became of a case since some moment: first said, said again after it had ended, or called gone. */
export type CaseNews = 'new' | 'returned' | 'gone'

/** How many cases are open now; and of all, what became of how many since some moment. */
export interface CaseStanding {
  open: number
  new: number
  returned: number
  gone: number
}

/** A share of answers with its 95 % interval. */
export interface CaseRate {
  hits: number
  of: number
  share: number
  low: number
  high: number
}

interface CaseActor {
  id: string
  name: string | null
}

/** What a verdict says about a claim. Everything but `reader` and `kind` may contain third-party text. */
export interface CaseSaid {
  claim: string
  claimed: string
  truth: string
  reader: string
  kind: string | null
  fact: { id: string; key: string; value: string; source: string; hash: string } | null
}

/** A false claim about a brand, whoever repeats it. */
export interface Case {
  id: string
  brandId: string
  /** What it is about, in words; `key` is the fact's. */
  matter: string
  key: string
  /** The claimed value in its normal form. */
  value: string
  /** By the newest answer that repeats it; null if today's rules find it in none. */
  said: CaseSaid | null
  isFound: boolean
  status: CaseStatus
  statusSince: string
  reason: string | null
  owner: CaseActor | null
  due: string | null
  openedAt: string
  firstSeen: string | null
  lastSeen: string | null
  /** Answers that repeat it: all, and those of the 30 days before it was last seen. */
  runs: number
  recent: number
  engines: Engine[]
  intents: PromptIntent[]
  /** Of answers in 30 days; only if `shares` asked for it, null if there were none. */
  share?: CaseRate | null
}

export interface CaseDetail extends Case {
  shareDays: number
  share: CaseRate | null
  engineShares: { engine: Engine; share: CaseRate }[]
  cells: {
    engine: Engine
    promptId: string
    promptText: string
    week: string
    hits: number
    answers: number
  }[]
  /** By engine: the last answer with it, the first without, how many since, and how high its rate may still be. */
  silences: {
    engine: Engine
    lastHit: string | null
    firstClean: string | null
    clean: number
    rate: CaseRate | null
  }[]
  notes: { id: string; writtenAt: string; actor: CaseActor; text: string }[]
  reports: {
    id: string
    engine: Engine
    recipient: string
    text: string
    reportedAt: string
    actor: CaseActor
    /** In days: it went away somewhere between the two. */
    goneAfterDays: { low: number; high: number } | null
  }[]
  /** Where each engine takes reports of mistakes, and a text to paste there. */
  channels: { engine: Engine; how: string; url: string | null; text: string }[]
  /** Ten of the pages that its answers cite, those that say it first. */
  citedPages: CitedWebPage[]
}

export interface CaseFilter extends PageRequest {
  /** `active` by default: those that need somebody to act. */
  status?: CaseStatus | 'active' | 'all' | undefined
  engine?: Engine | undefined
  intent?: PromptIntent | undefined
  /** A person, or `me`. */
  owner?: string | undefined
  /** New or returned since an instant, the start of the last scan, or of so many days, today among them. */
  newSince?: string | undefined
  seenSince?: string | undefined
  /** With the share of answers that repeat each. */
  shares?: boolean | undefined
}

export interface ListedCase extends Case {
  /** Since the last scan began. */
  news: CaseNews | null
}

export interface CasePage {
  /** By status, of those that fit the filter. */
  counts: Record<CaseStatus, number>
  /** Of the whole brand, since the last scan began; null before one has ended. */
  standing: CaseStanding & { since: string | null; isFirst: boolean }
  cases: ListedCase[]
  next: string | null
}

/** Who a case can be given to. */
export interface CaseOwner {
  id: string
  name: string | null
}

/** What is left out stays. */
export interface CaseChange {
  status?: Exclude<CaseStatus, 'reported'> | undefined
  /** Why it is dismissed. */
  reason?: string | undefined
  /** Somebody with access to the brand, or `me`; null: nobody. */
  owner?: string | null | undefined
  due?: string | null | undefined
  /** For `gone`: the upper bound of its rate must be below this; by default a tenth. */
  below?: number | undefined
}

export interface NewCaseReport {
  engine: Engine
  recipient: string
  text: string
  /** Now, when left out. */
  reportedAt?: string | undefined
}

/** A link to a case file, for people without an account. */
export interface CaseShare {
  id: string
  caseId: string
  /** For whom. */
  label: string | null
  createdAt: string
  expiresAt: string
  revokedAt: string | null
}

export interface NewCaseShare {
  /** 30 when left out, 365 at most. */
  days?: number | undefined
  /** A note for whom it is; those who open it do not see it. */
  label?: string | undefined
}

export interface MadeCaseShare extends CaseShare {
  /** Shown this once: only its hash is stored. */
  url: string
}

export interface ListedCaseShare extends CaseShare {
  createdBy: CaseActor
  /** How often it was opened, and when last; never by whom. */
  visits: number
  lastVisit: string | null
}

export interface CaseSharePage {
  shares: ListedCaseShare[]
  next: string | null
}

export interface CaseRunPage {
  runs: {
    runId: string
    scanId: string
    engine: Engine
    intent: PromptIntent
    promptId: string
    promptText: string
    sha256: string
    capturedAt: string
    apart: boolean
    said: CaseSaid | null
  }[]
  next: string | null
}

export const PAGE_FINDINGS = [
  'contains_statement',
  'contains_true_value',
  'says_nothing',
  'not_reachable',
] as const
export type PageFinding = (typeof PAGE_FINDINGS)[number]

/** A passage of a page, and when it was seen there. */
export interface PageSighting {
  quote: string
  /** UTF-16 units into the page's visible text. */
  start: number
  end: number
  firstSeen: string
  lastSeen: string
  /** Since when every visit has found it; null if the newest did not. */
  since: string | null
}

/** A page that a case's answers cite. Title, quotes and addresses are third-party text. */
export interface CitedWebPage {
  address: string
  url: string
  domain: string
  title: string | null
  /** On the brand's own domain. */
  isOwn: boolean
  /** By the newest visit; empty before the first. */
  findings: PageFinding[]
  /** Why it is not reachable. */
  reason: string | null
  statement: PageSighting | null
  truth: PageSighting | null
  answers: number
  engines: { engine: Engine; answers: number }[]
  firstCited: string
  lastCited: string
  looks: number
  firstLook: string | null
  lastLook: string | null
  /** Of the bytes returned to the newest visit. */
  sha256: string | null
}

export interface CitedPageList {
  brandId: string
  /** False if the case is about a cited page itself: there is no statement to look for in others. */
  isSearched: boolean
  /** All cited ones, of which the most cited are listed. */
  total: number
  pages: CitedWebPage[]
}
