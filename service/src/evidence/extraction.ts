// What models read, as sealed.

import type { RunOutcome } from '../model/outcome.ts'

/** Slots of models' readings of an answer, oldest first. A new reading stands beside the old. */
export const READING_SLOT = /^reading\/\d+$/
export const readingSlot = (number: number): string => `reading/${number}`

/** A model's reply, and the SHA-256 of the request, which can be rebuilt from what is sealed. */
export interface SealedReply {
  request: string
  text: string
  ending: string
  model: string
  finish: string | null
}

/** Slots of models' readings of a page, oldest first. */
export const pageSlot = (number: number): string => `page/${number}`

/**
 * A model's reading of a page of the brand's own site. The record's hash is that of the page's bytes; the text is what the model was
 * shown.
 */
export interface SealedPageReading {
  brand: { id: string; name: string; aliases: string[] }
  page: { url: string; title: string }
  surface: string
  reader: string
  template: string
  gate: string
  keys: string[]
  model: string
  reply: string | null
  replies: SealedReply[]
  text: string
  statements: unknown[]
}

interface SealedMatter {
  key: string
  kind: string
  unit: string | null
  product: string | null
}

/** A model's reading. For an answer from asking again, that answer's hash is named. `keys` are those of the matters, in the order asked. */
export interface SealedModelReading {
  runId: string
  reader: string
  template: string | null
  keys: string[]
  model: string | null
  reply: string | null
  outcome: RunOutcome
  text: string | null
  visibleSha256: string | null
  statements: unknown[]
  matters: SealedMatter[]
  replies: SealedReply[]
  answerSha256?: string
  /** Who else is named, and what serious is said that no matter covers. */
  parties: unknown[]
  allegations: unknown[]
  /** Where nothing was said to hold: a second reading of those sentences alone that `lines` numbers. Null if there was none. */
  second: {
    matters: SealedMatter[]
    replies: SealedReply[]
    statements: unknown[]
    lines: number[]
  } | null
  /** What a second look at the passages that would accuse said of them; null if nothing would. */
  check: {
    template: string
    items: SealedCheckItem[]
    replies: SealedReply[]
    says: (string | null)[]
  } | null
}

interface SealedCheckItem {
  matter: SealedMatter
  entry: string[]
  sentence: number
  quote: string
  cell: string
  value: string
  base: string
}
