// What every vendor is: a call comes in, a step goes out. Vendors import this and the answer, never each other.

import type { IncomingHttpHeaders } from 'node:http'
import type { FaultName } from './faults.ts'
import type { Manner } from './markers.ts'
import type { Answer, Engine } from './scripts/answer.ts'

export interface Call {
  method: string
  /** Below the provider's prefix, with its leading slash. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Uint8Array
}

export interface Reply {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

export interface Fault {
  name: FaultName
  place: 'first' | 'answer'
  once: boolean
}

/** One question put to one engine, and what the script has decided about it. */
export interface Asking {
  engine: Engine
  /** As sent, markers included. */
  prompt: string
  /** 1 for the first time this engine is asked this prompt. */
  times: number
  answer: Answer
  /** A stable string to derive ids from: the same question has the same ids. */
  key: string
  /** Ordered ways of delivering, such as `deferred`. */
  manner: ReadonlySet<Manner>
  /** Set to null once it has struck, unless it is to strike for ever: then another poll heals it too. */
  fault: Fault | null
  /** Replaces the body that bears the answer, byte for byte. */
  bytes: Uint8Array | null
  /** The name of the model that answers, where it is not the one asked for. */
  model?: string
  /** Added to the sandbox's own latency. */
  delayMs?: number
}

/** Where in its conversation a step stands: faults of status strike first, faults of body strike last. */
export type Stage = 'only' | 'first' | 'middle' | 'last'

export type Step =
  /** Answered by the vendor's front desk: no engine was asked, so no fault applies. */
  | { kind: 'desk'; reply: Reply }
  | /** Done, and the connection breaks before it is said. */ { kind: 'lost' }
  | { kind: 'asked'; asking: Asking; stage: Stage; reply: () => Reply }

export type Ask = (engine: Engine, prompt: string) => Asking

export interface Provider {
  /** The vendor's error answer for a status; `message` is for humans. */
  fail(status: number, message: string): Reply
  /** Undefined when the vendor has no such route. */
  handle(call: Call, ask: Ask): Step | undefined
}

export type JsonObject = Record<string, unknown>
