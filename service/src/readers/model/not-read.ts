// Why a model has not read an answer, and what follows: whether the answer waits for it, and whether it is read later.

import { EngineError, type Failure } from '../../engines/engine.ts'
import type { Unread } from './reader.ts'
import { ReadByBatch, ReaderRefused } from './refused.ts'

export interface NotRead {
  /**
   * `away`: it may be back soon, so the answer waits. `refused`: it will not read until somebody acts, so the answer gets a
   * class without it, and is read later. `final`: nobody asks again. `unbegun`: its turn will come. `batched`: it is being read,
   * and the end of its batch brings the answer back.
   */
  kind: 'away' | 'refused' | 'final' | 'unbegun' | 'batched'
  /** In a word, sealed with the verdict. */
  reason: string
  message: string
  /** Not to be asked before. */
  afterSeconds: number
}

export const UNBEGUN: NotRead = {
  ...{ kind: 'unbegun', reason: 'unbegun', afterSeconds: 0 },
  message: 'Readings go on in another job',
}

/** What the model says about one request; another model or server may read it. */
const OF_THE_REQUEST: readonly Failure[] = ['bad_request', 'response_too_large']

/** Rethrows what is not the reader's fault. */
export function notReadBecause(error: unknown): NotRead {
  if (error instanceof ReadByBatch)
    return { kind: 'batched', reason: 'batched', message: error.message, afterSeconds: error.afterSeconds }
  if (error instanceof ReaderRefused)
    return { kind: 'final', reason: error.reason, message: error.message, afterSeconds: 0 }
  if (!(error instanceof EngineError)) throw error
  const { failure, message, retryable, retryAfterSeconds } = error
  const lasting = OF_THE_REQUEST.includes(failure) ? 'final' : 'refused'
  return {
    kind: retryable ? 'away' : lasting,
    reason: failure,
    message,
    afterSeconds: retryAfterSeconds ?? 0,
  }
}

/** Its replies were useless, even on a second attempt. */
export const unusable = (unread: Unread | null): NotRead => ({
  kind: 'final',
  reason: unread ?? 'broken',
  message: `The reader’s reply cannot be used: ${unread ?? 'broken'}`,
  afterSeconds: 0,
})

export const isReadLater = ({ kind }: NotRead): boolean => kind === 'away' || kind === 'refused'

const FIRST_REST_SECONDS = 60
const LONGEST_REST_SECONDS = 3_600

/** Until it is asked again: doubled each time. */
export const restSeconds = (tries: number, left: NotRead[]): number =>
  Math.min(
    LONGEST_REST_SECONDS,
    Math.max(FIRST_REST_SECONDS * 2 ** Math.min(tries, 10), ...left.map(({ afterSeconds }) => afterSeconds)),
  )
