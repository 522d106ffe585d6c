// Everything this library throws, except what the caller's own AbortSignal throws:
//
//   BcfError
//   ├─ InvalidInputError        not sent: what was given cannot be a request, or cannot be trusted
//   │  └─ MissingTokenError     not sent: the route is protected and no token was given
//   ├─ ConnectionError          no answer: refused, reset, no such host
//   │  └─ TimeoutError          no answer in time
//   ├─ MalformedAnswerError     an answer, but not one that the service gives
//   │  └─ RedirectError         it names another address, which is never followed
//   ├─ UnfinishedScanError      waitForScan gave up; the scan itself goes on
//   └─ StatusError              an answer with an error status
//      ├─ BadRequestError       400
//      ├─ UnauthorizedError     401
//      ├─ NotFoundError         404
//      ├─ ConflictError         409
//      ├─ RateLimitedError      429
//      │  └─ ScanCapError       429 with maxScans: the plan's month is used up
//      ├─ PlannedError          501
//      └─ UnavailableError      503

import type { ErrorDetail, Scan } from './types.ts'

export interface SentRequest {
  method: string
  url: string
}

export class BcfError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = new.target.name
  }
}

export class InvalidInputError extends BcfError {}

export class MissingTokenError extends InvalidInputError {}

interface RequestErrorOptions {
  request: SentRequest
  cause?: unknown
}

export class ConnectionError extends BcfError {
  readonly request: SentRequest

  constructor(message: string, options: RequestErrorOptions) {
    super(message, { cause: options.cause })
    this.request = options.request
  }
}

export class TimeoutError extends ConnectionError {}

export class MalformedAnswerError extends BcfError {
  readonly request: SentRequest

  constructor(message: string, options: RequestErrorOptions) {
    super(message, { cause: options.cause })
    this.request = options.request
  }
}

export class RedirectError extends MalformedAnswerError {}

export class UnfinishedScanError extends BcfError {
  /** The scan as it was last seen; null when it was never seen. */
  readonly scan: Scan | null

  constructor(message: string, scan: Scan | null) {
    super(message)
    this.scan = scan
  }
}

export interface FailedAnswer {
  request: SentRequest
  status: number
  /** The parsed body, or an empty object if it was not a JSON object. */
  body: Record<string, unknown>
  requestId: string | null
  retryAfterSeconds: number | null
}

export class StatusError extends BcfError {
  readonly request: SentRequest
  readonly status: number
  readonly body: Record<string, unknown>
  /** Lets the operator find the request in the log. */
  readonly requestId: string | null
  /** What was wrong with the request, field by field; empty if the service did not say. */
  readonly details: ErrorDetail[]
  readonly retryAfterSeconds: number | null

  constructor(message: string, answer: FailedAnswer) {
    super(message)
    this.request = answer.request
    this.status = answer.status
    this.body = answer.body
    this.requestId = answer.requestId
    this.details = Array.isArray(answer.body.details) ? answer.body.details : []
    this.retryAfterSeconds = answer.retryAfterSeconds
  }
}

export class BadRequestError extends StatusError {}
export class UnauthorizedError extends StatusError {}
export class NotFoundError extends StatusError {}
export class ConflictError extends StatusError {}
export class RateLimitedError extends StatusError {}
export class PlannedError extends StatusError {}
export class UnavailableError extends StatusError {}

export class ScanCapError extends RateLimitedError {
  get maxScans(): number {
    return Number(this.body.maxScans)
  }

  get scansThisMonth(): number {
    return Number(this.body.scansThisMonth)
  }
}

const BY_STATUS: Record<number, typeof StatusError> = {
  400: BadRequestError,
  401: UnauthorizedError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitedError,
  501: PlannedError,
  503: UnavailableError,
}

export function statusError(answer: FailedAnswer): StatusError {
  const { body, status, request } = answer
  const said = typeof body.error === 'string' && body.error !== '' ? body.error : undefined
  const message = said ?? `${request.method} ${request.url} answered ${status}`
  if (status === 429 && body.maxScans !== undefined) return new ScanCapError(message, answer)
  return new (BY_STATUS[status] ?? StatusError)(message, answer)
}
