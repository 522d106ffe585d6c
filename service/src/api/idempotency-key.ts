import type { Caller } from '../access/caller.ts'
import type { IdempotentRequest, Replayable } from '../platform/idempotency.ts'
import { type Answer, invalid, type SentRequest } from './route.ts'

/** The 202 of a route that enqueues; a header says if it was given before. */
export const accepted = <T>(
  { result, replayed }: Replayable<T>,
  headers: Record<string, string> = {},
): Answer => ({
  status: 202,
  body: result,
  headers: replayed ? { ...headers, 'idempotency-replayed': 'true' } : headers,
})

/** People and customers choose keys independently of each other; the platform's are global. */
export const keyOf = <Key extends string | string[] | undefined>(caller: Caller, key: Key): Key | string =>
  typeof key === 'string' && caller.id !== 'platform' ? `${caller.id}:${key}` : key

/** What makes two requests the same: method, path, and the parsed body. */
export function idempotencyOf(
  { method, path, idempotencyKey: key }: SentRequest,
  body: unknown = null,
): Omit<IdempotentRequest, 'now'> | null {
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid([
      { in: 'header', field: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' },
    ])
  }
  return { key, request: `${method} ${path}\n${JSON.stringify(body)}` }
}
