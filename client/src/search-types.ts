import type { CaseStatus } from './case-types.ts'
import type { CitationClass, Engine, PromptIntent } from './types.ts'

export const SEARCHED = ['answers', 'prompts', 'claims'] as const
export type Searched = (typeof SEARCHED)[number]

export interface SearchRequest {
  /** Words; `"a phrase"`, `-without`, and the last word as the beginning of one. */
  q: string
  in?: Searched | undefined
  /** The best of the newest 200 that fit, or all that fit, newest first. */
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
  /** The first places in the whole text of the answer. */
  places: SearchMark[]
}

interface Found<Row> {
  /** Marks by the texts of the row: the text of a prompt; matter, value and words of a claim. */
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
  /** Nothing that was typed is a word to look for. */
  isEmpty: boolean
  /** Nothing was found, and this was probably meant: prompts and claims are those for it. */
  meant: string | null
  /** Answers that can be found so far, of those there are. */
  index: { indexed: number; answers: number; isComplete: boolean }
  answers: {
    found: FoundAnswer[]
    total: number
    /** There are more than `total`, or may be: only the newest `searched` answers were looked through. */
    isMore: boolean
    searched: number
    /** Where to go on, as `cursor`. */
    next: number | null
  } | null
  prompts: Found<FoundPrompt> | null
  claims: Found<FoundClaim> | null
}
