// What each kind of a run's records holds, as sealed. Fields are added and never removed: records of every version are read
// back.

import type { BrandRef, PromptIntent } from '../model/brand.ts'
import type { CitationClass, Claim, ClassificationCause, ClassReason } from '../model/citation.ts'
import type { Engine, Surface } from '../model/engine.ts'
import type { RunOutcome } from '../model/outcome.ts'

/** What a reader of ours read from an answer when it came; later ones may read otherwise. */
export interface SealedAnswerReading {
  reader: string
  outcome: RunOutcome
  text: string | null
  visibleSha256: string | null
  model: string | null
  searched: boolean
  finish: string | null
  providerRequestId: string | null
  citations: {
    position: number
    url: string
    domain: string
    title: string | null
    /** UTF-16 offsets into the answer's text; null if the engine gave none. */
    start: number | null
    end: number | null
    /** Leads to the reader's own machine or network, or contains a password; otherwise absent. */
    inside?: true
  }[]
  /** Visited by the engine, cited or not. */
  consulted: string[]
  usage: Record<string, number> | null
}

export interface SealedCapture {
  runId: string
  scanId: string
  brand: BrandRef
  /** The brand's names at the time of capture. */
  aliases: string[]
  prompt: { id: string; text: string; intent: PromptIntent }
  engine: Engine
  surface: Surface
  route: string
  modelRequested: string | null
  /** The city only if one was chosen. */
  localeAsked: { country: string | null; language: string | null; city?: string }
  /** What of it the route could pass on. */
  locale: { country: string | null; language: string | null; city?: string }
  /** Which of several samples. */
  sample: number
  attempt: number
  software: string
  exchange: {
    request: { method: string; url: string; headers: Record<string, string>; body: string | null }
    requestedAt: string
    receivedAt: string
    status: number
    headers: Record<string, string>
  }
  byteLength: number
  /** Index among the exchanges of this attempt, from 0. */
  index: number
  /** Of a run's answer: what was read from it; absent if unreadable. */
  reading?: SealedAnswerReading
  /** Of a run's answer: the hash of the attempt that brought it, see `ASKING`. */
  asking?: string
}

export interface SealedClassification {
  citationClass: CitationClass
  /** Thousandths: records hold no floats. */
  confidencePermille: number
  method: string
  /** Why this class and not its neighbour, in a word: no_knowledge, bare_listing; null if obvious. */
  reason: ClassReason | null
  rationale: string
  claims: Claim[]
  mentioned: boolean
  /** Only where the capture seals none. */
  reading?: SealedAnswerReading
  /** Where the brand is named, and where its name means something else. */
  mentions: { start: number; end: number; form: string }[]
  rejected: { start: number; end: number; reason: string }[]
  /** Records of the facts that the verdict rests on. */
  facts: string[]
  /** Records of the dates of facts learnt after the answer that already held; absent if there are none. */
  dated?: string[]
  cause: ClassificationCause
  /** The record of its reading, null if nobody read it. */
  extraction: string | null
  gate: string | null
  comparers: string | null
  classes: string | null
  /** What the reader was allowed to accuse by; null for an uncalibrated model. */
  calibration: string | null
  /** Sentences about the brand with a value that no reader read. */
  unread: { start: number; end: number }[]
  /** Why the reading model did not read it although it should have, and whether it will be asked again. */
  notRead: { model: string; reason: string; again: boolean } | null
}

export interface SealedVerification {
  jobId: string
  outcome: 'reproduced' | 'changed' | 'error'
  resultClass: CitationClass | null
  responseSha256: string | null
  message: string | null
  /** How often the engine was asked, and how many answers had the same class. */
  asks: number
  reproduced: number
  answers: { ask: number; sha256: string; citationClass: CitationClass; costMicros: number | null }[]
  /** Who read the original and the new answers, and the original's class by that reader. */
  reader: string
  before: CitationClass
}
