// Named bytes outside the database: in a bucket (objects/s3.ts) or a directory (objects/directory.ts). We choose the
// names, paths of letters, digits and -._; what comes back may be wrong, and every reader checks it.

import type { Cause } from '../watching/write-troubles.ts'

export interface PutOptions {
  contentType?: string
  cacheControl?: string
  /** Keep for ever: locked against deletion, if the store is told for how long. */
  isKept?: boolean
}

export interface ObjectStore {
  /** Replaces what was there. Once it returns, the bytes are durable. */
  put(name: string, bytes: Uint8Array, options?: PutOptions): Promise<void>
  /** The same, unless the name is taken: then it changes nothing and returns false. */
  putFirst(name: string, bytes: Uint8Array, options?: PutOptions): Promise<boolean>
  /** Null if there is no such name. */
  get(name: string): Promise<Uint8Array | null>
  has(name: string): Promise<boolean>
  /** When it was put, by the store's clock; null if there is no such name. */
  putAt(name: string): Promise<Date | null>
  /** Up to a thousand names with this prefix, in order, after `after`. */
  list(prefix: string, after?: string): Promise<string[]>
  close(): Promise<void>
}

/** `away` and `slow` may pass on their own; the others need somebody to act. */
export type StoreFailure = 'away' | 'slow' | 'full' | 'refused' | 'broken'

const SAID: Record<StoreFailure, string> = {
  away: 'it cannot be reached',
  slow: 'it does not answer in time',
  full: 'it is full',
  refused: 'it refuses us: check its bucket, its region and its keys',
  broken: 'what it answered makes no sense',
}

/** The message is safe for anyone: no address, no bucket, nothing the store said except its error code. */
export class StoreError extends Error {
  readonly failure: StoreFailure
  /** A status, or the error code of the store or of the system. */
  readonly detail: string

  constructor(failure: StoreFailure, detail: string) {
    const said = /^[\w.:-]{1,60}$/.test(detail) ? detail : 'unknown'
    super(`The object store failed (${said}): ${SAID[failure]}`)
    this.name = 'StoreError'
    this.failure = failure
    this.detail = said
  }
}

const CAUSES: Record<StoreFailure, Cause> = {
  away: 'failing',
  slow: 'failing',
  full: 'disk_full',
  refused: 'refused',
  broken: 'failing',
}

export const causeOfStore = (error: StoreError): Cause => CAUSES[error.failure]

const FAILURES: Partial<Record<Cause, StoreFailure>> = { disk_full: 'full', refused: 'refused' }

/** For callers who need not ask, because failure is already known. */
export const knownFailure = (cause: Cause): StoreError => new StoreError(FAILURES[cause] ?? 'away', 'Known')

const NAME = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/

/** A name that could lead elsewhere is a bug of ours. */
export function checkName(name: string): string {
  if (!NAME.test(name) || name.length > 500) throw new Error('An object of that name cannot be stored')
  return name
}

/** Says whose store it is. Put first; nothing is put where it is missing. */
export const MARK = 'installation'

/** More than we ever put. */
export const MOST_BYTES = 64 * 1024 * 1024
export const LISTED_AT_ONCE = 1_000
