// Shapes for setting up a brand from its domain.

import type { Brand, Job, NewPrompt, SiteIntroduction, SiteTrouble } from './admin-types.ts'
import type { ScanState } from './scan-types.ts'

export interface NewSetup {
  /** Anything pasted: `https://www.example.com/path` means `example.com`. */
  address: string
  /** Of a brand that is new. */
  plan?: string
  /** A brand with the wrong domain: it moves to this one. */
  insteadOf?: string
}

export interface SiteReading extends Pick<Job, 'status' | 'progress' | 'error'> {
  jobId: string
  trouble: SiteTrouble | null
}

/** How far a brand's set-up has come. */
export interface Setup {
  brand: Brand
  /** A person has chosen its name. */
  isNamed: boolean
  /** The last reading of its site, if any. */
  reading: SiteReading | null
  site: SiteIntroduction | null
  /** `judged`: ids of facts that an answer could contradict. */
  facts: { active: number; judged: string[] }
  /** That are active. */
  prompts: number
  /** The newest one. */
  scan: { id: string; status: ScanState } | null
}

/** Names, prompts and rivals that a person agreed to. */
export interface SettledSetup {
  name?: string
  aliases?: string[]
  prompts?: NewPrompt[]
  /** Their names. */
  rivals?: string[]
}

export interface PromptWishes {
  language?: string | undefined
  /** What the brand offers, as a plural. */
  category?: string | undefined
  rivals?: string[] | undefined
}

export interface SuggestedPrompts {
  language: string
  /** Languages for which there are questions. */
  languages: string[]
  /** Null if unknown: then no question asks about the trade. */
  category: string | null
  prompts: NewPrompt[]
}
