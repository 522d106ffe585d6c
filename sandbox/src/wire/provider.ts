// What every vendor's wire format has in common: a call comes in, a step goes out. Vendors import this and
// the answer, never each other.

import type { IncomingHttpHeaders } from 'node:http'
import type { FaultName } from '../faults.ts'
import type { Manner } from '../markers.ts'
import type { Answer, Engine } from '../scripts/answer.ts'
import { stableFraction } from '../stable.ts'

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

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(value)),
  }
}

export function desk(reply: Reply): Step {
  return { kind: 'desk', reply }
}

export type JsonObject = Record<string, unknown>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Undefined when the body is not JSON. */
export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

/** Any non-empty key opens the sandbox, except the word `invalid`. */
export function isGoodKey(key: string | string[] | undefined | null): boolean {
  return typeof key === 'string' && key.trim() !== '' && key !== 'invalid'
}

export function bearer(call: Call): string | undefined {
  return call.headers.authorization?.match(/^Bearer (.+)$/i)?.[1]
}

/** Roughly what a tokenizer would count. */
export function tokens(text: string): number {
  return Math.ceil(text.length / 4)
}

/**
 * The text of the last user turn. The three chat families write a turn's content either as a string or as
 * parts that hold `text`.
 */
export function lastUserText(turns: unknown): string | undefined {
  if (!Array.isArray(turns)) return undefined
  const turn = turns.findLast(item => isObject(item) && (item.role === undefined || item.role === 'user'))
  if (!isObject(turn)) return undefined
  const content = turn.content ?? turn.parts
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return undefined
  const texts = content.map(part => (isObject(part) && typeof part.text === 'string' ? part.text : ''))
  return texts.join('') || undefined
}

/** Whether the request offers a tool whose type starts so: without one, an engine answers from memory. */
export function hasTool(request: JsonObject, type: string): boolean {
  const tools = Array.isArray(request.tools) ? request.tools : []
  return tools.some(tool => isObject(tool) && typeof tool.type === 'string' && tool.type.startsWith(type))
}

/** Whether the answer comes in a second exchange, where the vendor may do either: as ordered, else by hash. */
export function isDeferred({ manner, key }: Asking): boolean {
  return manner.has('deferred') || (!manner.has('inline') && stableFraction('deferred', key) < 0.5)
}
