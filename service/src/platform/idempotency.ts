// A client's Idempotency-Key: do this once, however often I ask. The key is stored in the transaction that does
// the work, so that both happen or neither.

import { hash } from 'node:crypto'
import { AppError } from '../model/errors.ts'
import type { Transaction } from './database.ts'

export interface IdempotentRequest {
  key: string
  /** Everything that makes two requests the same: method, path and body. */
  request: string
  now: Date
}

export interface Replayable<T> {
  result: T
  replayed: boolean
}

const REMEMBERED_MS = 24 * 3_600_000

/** Only success is remembered: a refused request may be sent again with the same key. */
export async function once<T>(
  tx: Transaction,
  request: IdempotentRequest | null,
  work: () => Promise<T>,
): Promise<Replayable<T>> {
  if (!request) return { result: await work(), replayed: false }
  const requestHash = hash('sha256', request.request, 'buffer')
  const { rows: locks } = await tx.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 42)) as free',
    [request.key],
  )
  if (!locks[0]?.free) throw new AppError('conflict', 'A request with this Idempotency-Key is still running')
  await tx.query('delete from idempotency_keys where created_at < $1', [
    new Date(request.now.getTime() - REMEMBERED_MS),
  ])
  const { rows } = await tx.query<{ request_hash: Buffer; response: T }>(
    'select request_hash, response from idempotency_keys where key = $1',
    [request.key],
  )
  const known = rows[0]
  if (known) {
    if (known.request_hash.equals(requestHash)) return { result: known.response, replayed: true }
    throw new AppError('conflict', 'This Idempotency-Key was used for another request')
  }
  const result = await work()
  await tx.query(
    'insert into idempotency_keys (key, request_hash, response, created_at) values ($1, $2, $3::jsonb, $4)',
    [request.key, requestHash, JSON.stringify(result), request.now],
  )
  return { result, replayed: false }
}
