// Errors of the domain. The HTTP status is decided at the edge (api/status.ts), never here.

export const ERROR_CODES = [
  'invalid',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'quota_reached',
  'no_engine',
  'queue_unavailable',
  'database_unavailable',
  'store_unavailable',
  'log_waiting',
  'provider_unavailable',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** A wrong field, as listed in the 400 answer. */
export interface ErrorDetail {
  in: 'path' | 'query' | 'body' | 'header'
  field: string
  message: string
}

interface AppErrorOptions {
  /** Extra fields of the Error body, such as `maxScans`. */
  extra?: Record<string, unknown>
  /** Seconds after which the same call may succeed. */
  retryAfterSeconds?: number
  cause?: unknown
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly extra: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.extra = options.extra ?? {}
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** For whoever starts a process: the message names cause and remedy, and is printed without a stack. */
export class StartError extends Error {}

export const notFound = (what: string) => new AppError('not_found', `${what} not found`)
