import type { Engine } from './engine.ts'
import type { Locale } from './locale.ts'

export const PROMPT_INTENTS = ['CATEGORY', 'BRANDED', 'COMPARATIVE', 'DEFENSIVE'] as const
export type PromptIntent = (typeof PROMPT_INTENTS)[number]

export interface BrandRef {
  id: string
  name: string
  domain: string
}

export interface Brand extends BrandRef, Locale, Sampled {
  aliases: string[]
  plan: string
  createdAt: Date
  /** Since when it is in no list and asked nothing by itself; null: it is not archived. */
  archivedAt: Date | null
}

/** What a brand is called, as its owner entered it. */
export type BrandNames = Pick<Brand, 'name' | 'domain' | 'aliases'>

/** How often a schedule asks a prompt: at every scan, or at most once in so many days. */
export const CADENCES = ['every_scan', 'daily', 'weekly', 'monthly'] as const
export type Cadence = (typeof CADENCES)[number]

/** How often each engine is asked a prompt in one scan, if chosen; otherwise null. */
export interface Sampled {
  samples: number | null
}

/** The scan's number, else the prompt's, else the brand's. */
export const effectiveSamples = (prompt: Sampled, brand: Sampled, said: number | null = null): number =>
  said ?? prompt.samples ?? brand.samples ?? 1

/** A prompt's text never changes: evidence refers to it. To reword, retire it and add another. */
export interface Prompt extends Locale, Sampled {
  id: string
  brandId: string
  text: string
  intent: PromptIntent
  active: boolean
  cadence: Cadence
  tags: string[]
  createdAt: Date
}

export interface Plan {
  name: string
  /** Scans per UTC month. Always an integer: the 429 body must carry it. */
  maxScans: number
  engines: Engine[]
}
