// What each kind of record of a run holds, as it was sealed. Fields are added and never taken away: records of every version
// are read back.

import type { BrandRef, PromptIntent } from '../model/brand.ts'
import type { CitationClass, Claim, ClassificationCause, ClassReason } from '../model/citation.ts'
import type { Engine, Surface } from '../model/engine.ts'

export interface SealedCapture {
  runId: string
  scanId: string
  brand: BrandRef
  /** Names the brand goes by at the time of capture. */
  aliases: string[]
  prompt: { id: string; text: string; intent: PromptIntent }
  engine: Engine
  surface: Surface
  route: string
  modelRequested: string | null
  /** The city is there where one was chosen, and never in earlier versions. */
  localeAsked: { country: string | null; language: string | null; city?: string }
  /** What the route could pass on of it. */
  locale: { country: string | null; language: string | null; city?: string }
  /** Which of several times the engine was asked; not in the first version. */
  sample?: number
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
  /** Place among the exchanges of this attempt, from 0. */
  index: number
}

export interface SealedReading {
  outcome: string
  model: string | null
  searched: boolean
  finish: string | null
  providerRequestId: string | null
  citations: {
    position: number
    url: string
    domain: string
    title: string | null
    /** UTF-16 offsets into the text of the answer; null where the engine gave none, absent in the first version. */
    start?: number | null
    end?: number | null
    /** It leads to the reader's own machine or network, or carries a password; absent where it does not. */
    inside?: true
  }[]
  /** Looked at by the engine, cited or not. */
  consulted: string[]
  usage: Record<string, number> | null
}

export interface SealedClassification {
  citationClass: CitationClass
  /** Thousandths: records hold no floats. */
  confidencePermille: number
  method: string
  /** Why this class and not its neighbour, in a word: no_knowledge, bare_listing; null where it needs none. */
  reason?: ClassReason | null
  rationale: string
  excerpt: string | null
  claims: Claim[]
  mentioned: boolean
  reading: SealedReading
  /** Where the brand is named, and where its name stands and something else is meant; not in the first version. */
  mentions?: { start: number; end: number; form: string }[]
  rejected?: { start: number; end: number; reason: string }[]
  /** Records of the facts that the verdict rests on; records of the first version name all that were active. */
  facts: string[]
  /** Records of the dates of facts that were learnt of after the answer and held already; absent where there are none. */
  dated?: string[]
  cause: ClassificationCause
  /** The record of the reading that it rests on, null where rules read; these five are not in earlier versions. */
  extraction?: string | null
  gate?: string | null
  comparers?: string | null
  classes?: string | null
  /** What the reader was allowed to accuse by; null for a model that nobody had calibrated. */
  calibration?: string | null
  /** Sentences about the brand with a value that nobody read. */
  unread?: { start: number; end: number }[]
  /** Why the model that reads did not read it although it should have, and whether it will be asked again. */
  notRead?: { model: string; reason: string; again: boolean } | null
}

export interface SealedVerification {
  jobId: string
  outcome: 'reproduced' | 'changed' | 'error'
  resultClass: CitationClass | null
  responseSha256: string | null
  message: string | null
  /** How often the engine was asked, and how many of the answers had the class again; not in the first version. */
  asks?: number
  reproduced?: number
  answers?: { ask: number; sha256: string; citationClass: CitationClass; costMicros: number | null }[]
  /** Who read the answer of then and those of now, and the class of then by that reader; not in earlier versions. */
  reader?: string
  before?: CitationClass
}

/** A fact that was collected; one that was superseded has no value. */
export interface SealedFact {
  key: string
  value: string
  source: string
  sourceSha256: string
  /** The day from which it holds; in a record that only dates a fact, `factId` names the fact and null takes a date back. */
  trueSince?: string | null
  factId?: string
}
