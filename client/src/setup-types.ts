// Shapes of the set-up of a brand from its domain.

import type { Brand, Job, NewPrompt, SiteIntroduction, SiteTrouble } from './admin-types.ts'
import type { ScanState } from './scan-types.ts'

export interface NewSetup {
  /** Whatever was pasted: `https://www.example.com/path` is `example.com`. */
  address: string
  /** Of a brand that is new. */
  plan?: string
  /** A brand whose domain was the wrong one: it moves to this one. */
  insteadOf?: string
}

export interface SiteReading extends Pick<Job, 'status' | 'progress' | 'error'> {
  jobId: string
  trouble: SiteTrouble | null
}

/** How far the set-up of a brand has come. */
export interface Setup {
  brand: Brand
  /** A person has chosen its name. */
  isNamed: boolean
  /** The last time its site was read; null when it never was. */
  reading: SiteReading | null
  site: SiteIntroduction | null
  /** `judged`: the ids of facts that an answer could contradict. */
  facts: { active: number; judged: string[] }
  /** That are active. */
  prompts: number
  /** The newest one. */
  scan: { id: string; status: ScanState } | null
}

/** Names and prompts that a person has agreed to. */
export interface SettledSetup {
  name?: string
  aliases?: string[]
  prompts?: NewPrompt[]
}

export interface PromptWishes {
  language?: string | undefined
  /** What the brand offers, as a plural. */
  category?: string | undefined
  rivals?: string[] | undefined
}

export interface SuggestedPrompts {
  language: string
  /** Those that there are questions in. */
  languages: string[]
  /** Null when nobody knows: then no question asks about the trade. */
  category: string | null
  prompts: NewPrompt[]
}
