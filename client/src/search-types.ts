import type { CaseStatus } from './case-types.ts'
import type { CitationClass, Engine, PromptIntent } from './types.ts'

export const SEARCHED = ['answers', 'prompts', 'claims'] as const
export type Searched = (typeof SEARCHED)[number]

export interface SearchRequest {
  /** Words, `"a phrase"`, `-without`; the last word also matches as a prefix. */
  q: string
  in?: Searched | undefined
  /** The best of the newest 200 matches, or all matches, newest first. */
  order?: 'best' | 'newest' | undefined
  engine?: Engine | undefined
  intent?: PromptIntent | undefined
  class?: CitationClass | undefined
  /** Whole UTC days, both included. */
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** A place in a text, in UTF-16 units. */
export interface SearchMark {
  start: number
  end: number
}

export interface FoundAnswer {
  runId: string
  promptId: string
  promptText: string
  engine: Engine
  intent: PromptIntent
  citationClass: CitationClass | null
  capturedAt: string
  /** A piece of the answer, as plain words. */
  snippet: { text: string; marks: SearchMark[] }
  /** The first matches in the whole text of the answer. */
  places: SearchMark[]
}

interface Found<Row> {
  /** Marks by the texts of the row: a prompt's text; a claim's matter, value and words. */
  found: { row: Row; marks: SearchMark[][] }[]
  total: number
  isMore: boolean
}

export interface FoundPrompt {
  id: string
  text: string
  intent: PromptIntent
  active: boolean
}

export interface FoundClaim {
  id: string
  /** In words. */
  matter: string
  value: string
  /** The words of the newest answer. */
  said: string
  status: CaseStatus
  runs: number
  lastSeen: string | null
}

export interface SearchResult {
  /** The query contains nothing to look for. */
  isEmpty: boolean
  /** Nothing was found, and this was probably meant: prompts and claims are the results for it. */
  meant: string | null
  /** Answers searchable so far, of all there are. */
  index: { indexed: number; answers: number; isComplete: boolean }
  answers: {
    found: FoundAnswer[]
    total: number
    /** There are, or may be, more than `total`: only the newest `searched` answers were examined. */
    isMore: boolean
    searched: number
    /** Where to go on, as `cursor`. */
    next: number | null
  } | null
  prompts: Found<FoundPrompt> | null
  claims: Found<FoundClaim> | null
}
