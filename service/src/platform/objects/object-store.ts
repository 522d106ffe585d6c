// Named bytes outside the database: in a bucket (objects/s3.ts) or in a directory (objects/directory.ts). Names are paths
// of letters, digits and -._ that we make ourselves; whatever comes back may be wrong, and is checked by whoever reads it.

import type { Cause } from '../watching/write-troubles.ts'

export interface PutOptions {
  contentType?: string
  cacheControl?: string
  /** It is for ever: locked against deletion, where the store is told for how long. */
  isKept?: boolean
}

export interface ObjectStore {
  /** Puts it in the place of what was there. When it returns, the bytes are kept. */
  put(name: string, bytes: Uint8Array, options?: PutOptions): Promise<void>
  /** The same, unless something is there already: that stays, and the answer is false. */
  putFirst(name: string, bytes: Uint8Array, options?: PutOptions): Promise<boolean>
  /** Null when there is nothing of that name. */
  get(name: string): Promise<Uint8Array | null>
  has(name: string): Promise<boolean>
  /** When it was put, by the store's own clock; null when there is nothing of that name. */
  putAt(name: string): Promise<Date | null>
  /** Up to a thousand names that begin with `prefix`, in order, after `after`. */
  list(prefix: string, after?: string): Promise<string[]>
  close(): Promise<void>
}

/** `away` and `slow` may pass by themselves; the others wait for somebody. */
export type StoreFailure = 'away' | 'slow' | 'full' | 'refused' | 'broken'

const SAID: Record<StoreFailure, string> = {
  away: 'it cannot be reached',
  slow: 'it does not answer in time',
  full: 'it is full',
  refused: 'it refuses us: check its bucket, its region and its keys',
  broken: 'what it answered makes no sense',
}

/** Its message is for anybody: no address, no name of a bucket, nothing that a store said but its error code. */
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

/** For whoever need not ask, because it is known that it would fail. */
export const knownFailure = (cause: Cause): StoreError => new StoreError(FAILURES[cause] ?? 'away', 'Known')

const NAME = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/

/** A name that could lead elsewhere is a defect of ours. */
export function checkName(name: string): string {
  if (!NAME.test(name) || name.length > 500) throw new Error('An object of that name cannot be stored')
  return name
}

/** The object that says whose store it is. It is the first to be put, and nothing is put where it is missing. */
export const MARK = 'installation'

/** More than we ever put. */
export const MOST_BYTES = 64 * 1024 * 1024
export const LISTED_AT_ONCE = 1_000
