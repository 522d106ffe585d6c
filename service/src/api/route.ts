// A route is one declared object: the same schemas validate the request, shape the answer and describe both in
// the OpenAPI document. It declares who may ask (`access`). HTTP and tool calls both hand in a request as
// `Asked`; nothing in this room knows which it was.

import type { z } from 'zod'
import type { Caller } from '../access/caller.ts'
import type { Exported } from '../evidence/events/exports.ts'
import type { PublicCapture } from '../evidence/lookup/answer.ts'
import { AppError, type ErrorDetail } from '../model/errors.ts'
import type { IdempotentRequest } from '../platform/idempotency.ts'
import type { Access } from './access.ts'
import type { Services } from './services.ts'

export interface Answer {
  status: number
  headers?: Record<string, string>
  /** A strong ETag, if something cheaper than the content determines it. */
  tag?: string
  /** Shaped by the response schema of `status`: fields the schema does not name cannot leave. */
  body?: unknown
  /** Sent unchanged, with this content type, instead of `body`. */
  text?: { contentType: string; content: string }
  /** Streamed instead of `body`; too large to hold in memory. */
  stream?: { contentType: string; chunks: AsyncIterable<string | Uint8Array> }
}

export interface Response {
  description: string
  schema?: z.ZodType
  example?: unknown
  /** Content types other than JSON that the route can answer with. */
  alsoText?: { contentType: string; description: string; example: string }
}

/** What makes two requests the same, besides the body. */
export interface SentRequest {
  method: string
  path: string
  idempotencyKey: string | string[] | undefined
}

export interface Input<P, Q, B> {
  params: P
  query: Q
  body: B
  request: SentRequest
  /** Of a route that keeps its answers by the client's key, if there is one. */
  idempotency: Omit<IdempotentRequest, 'now'> | null
  /** The id of the caller, if the route may change something. */
  actor: string
  /** The same for a route that only reads but is recorded; the call creates the id. */
  whoAsks(): Promise<string> | string
  caller: Caller
  /** The brands that the answer may mention; null: all. */
  within: readonly string[] | null
  /** Of a public lookup: what was asked for already. A miss, or a database that is away, is not asked for twice. */
  found?: Promise<PublicCapture | null> | undefined
}

/** A request before it is known who may ask, and what of it was asked before. */
export type Asked = Omit<Input<unknown, unknown, unknown>, 'actor' | 'within' | 'idempotency'>

export interface RouteDefinition<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodObject> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify form: `/v1/scans/:scanId`. */
  url: string
  operationId: string
  summary: string
  description?: string
  /** What it asks of its caller. */
  access: Access
  params?: P
  query?: Q
  /** If omitted, a request body is not read at all. */
  body?: B
  bodyExample?: unknown
  bodyLimit?: number
  /** Reads `Idempotency-Key`: the same request is done once, and its first answer is kept for a day. */
  isDoneOnce?: true
  /** The answer may vary in ways that do not matter, so its ETag is weak. */
  weakTag?: boolean
  responses: Record<number, Response>
  /** Its answer is a list that can also be had as a file, row by row: where the rows are, such as `pages.items`. */
  table?: { rows: string; content: Exported['content'] }
  handle(services: Services, input: Input<z.output<P>, z.output<Q>, z.output<B>>): Promise<Answer>
}

// biome-ignore lint/suspicious/noExplicitAny: a table of routes forgets the types that `route` has checked.
export type Route = RouteDefinition<any, any, any>

/** What a route takes and gives, whoever answers. */
export type Operation = Omit<Route, 'handle'>

export const route = <P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodObject>(
  definition: RouteDefinition<P, Q, B>,
): Route => definition as Route

/** Checks path, query and body together, so that one 400 names every offending field. */
export function validate(definition: Operation, asked: Asked): Asked {
  const details: ErrorDetail[] = []
  const read = (place: ErrorDetail['in'], schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined
    const parsed = schema.safeParse(value, { reportInput: false })
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) {
      details.push({ in: place, field: issue.path.join('.') || place, message: issue.message })
    }
  }
  const input = {
    params: read('path', definition.params, asked.params),
    query: read('query', definition.query, asked.query),
    body: read('body', definition.body, asked.body === undefined ? {} : asked.body),
    request: asked.request,
    whoAsks: asked.whoAsks,
    caller: asked.caller,
    found: asked.found,
  }
  if (details.length > 0) throw invalid(details)
  return input
}

/** The body of an answer: only what the schema names leaves. */
export function shaped(definition: Operation, answer: Answer): unknown {
  const schema = definition.responses[answer.status]?.schema
  if (!schema) throw new Error(`${definition.operationId} has no schema for ${answer.status}`)
  return schema.parse(answer.body)
}

export function invalid(details: ErrorDetail[]): AppError {
  const places = [...new Set(details.map(detail => detail.in))].join(' and ')
  const list = details.map(({ field, message }) => `${field}: ${message}`).join('; ')
  return new AppError('invalid', `Invalid ${places}: ${list}`, { extra: { details } })
}
