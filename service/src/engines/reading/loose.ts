// Reading bodies that others wrote. Schemas list only what we use, ignore the rest, and turn a value of the
// wrong kind into null: one odd field must not make an answer unreadable.

import { z } from 'zod'
import { EngineError } from '../engine.ts'

export const text = z.string().nullish().catch(null)
export const number = z.number().nullish().catch(null)
export const flag = z.boolean().nullish().catch(null)

/** A machine word, which some vendors write as a number. */
export const word = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)

/** A nested object, or null. */
export function maybe<T extends z.ZodType>(of: T) {
  return of.nullish().catch(null)
}

/** The same, where a vendor writes the object as JSON text. */
export function embedded<T extends z.ZodType>(of: T) {
  return maybe(z.string().transform(tryJson).pipe(of))
}

/** A list without its elements of the wrong kind. */
export function list<T extends z.ZodType>(of: T) {
  return z.array(z.unknown()).transform(items =>
    items.flatMap(item => {
      const result = of.safeParse(item)
      return result.success ? [result.data] : []
    }),
  )
}

/** The same, with anything but a list read as empty. */
export function many<T extends z.ZodType>(of: T) {
  return list(of).catch([])
}

/** Lenient, without a byte order mark: strange bytes inside an answer are part of it. */
export function decodeText(body: Uint8Array): string {
  return new TextDecoder('utf-8').decode(body)
}

/** Undefined for what is no JSON. */
export function tryJson(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}

/** The JSON in a body. An empty or non-JSON body is an accident on the way: worth retrying. */
export function parseJson(body: Uint8Array): unknown {
  const decoded = decodeText(body)
  const json = tryJson(decoded)
  if (json !== undefined) return json
  if (decoded.trim() === '') {
    throw new EngineError('empty_response', 'The engine sent an empty body', { retryable: true })
  }
  const kind = /^\s*</.test(decoded) ? 'a page' : 'bytes'
  throw new EngineError('unreadable', `The engine sent ${kind} instead of JSON`, { retryable: true })
}

/** The body in the family's shape, or EngineError `unreadable`. */
export function parseBody<T extends z.ZodType>(schema: T, body: Uint8Array): z.output<T> {
  const result = schema.safeParse(parseJson(body))
  if (result.success) return result.data
  throw unreadable()
}

export function unreadable(): EngineError {
  return new EngineError('unreadable', "The engine's answer does not have the expected shape", {
    retryable: false,
  })
}
