import type { RunOutcome } from '../model/outcome.ts'

/** The slot of what was read out of an answer when it was captured. */
export const TEXT_SLOT = 'text'

/** What was read out of a capture. A reader that is no model leaves the fields of one empty. */
export interface SealedExtraction {
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
}

/** Slots of what models read out of an answer, oldest first. A new reading stands beside the old. */
export const READING_SLOT = /^reading\/\d+$/
export const readingSlot = (number: number): string => `reading/${number}`

/** A reply of a model, and the SHA-256 of the request, which can be rebuilt from what is sealed. */
export interface SealedReply {
  request: string
  text: string
  ending: string
  model: string
  finish: string | null
}

/** Slots of what models read on a page, oldest first. */
export const pageSlot = (number: number): string => `page/${number}`

/** What a model read on a page of the brand's own site. The record's hash is that of the page's bytes; the text is what it was shown. */
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

/** What a model read. Of an answer that came when the engine was asked again, the hash of that one is named. `keys` are those of the matters, in the order in which they were asked about. */
export interface SealedModelReading extends SealedExtraction {
  matters: SealedMatter[]
  replies: SealedReply[]
  answerSha256?: string
  /** Of what code could not read back, once more; null when there was nothing. */
  second: { matters: SealedMatter[]; replies: SealedReply[]; statements: unknown[] } | null
  /** What it said of names that may be the same; null when there were none. */
  sameness: {
    template: string
    pairs: { kind: string; one: string; other: string }[]
    replies: SealedReply[]
    same: (boolean | null)[]
  } | null
}
