import type { ErrorCode } from '../model/errors.ts'

/** The one table from error code to HTTP status; a tool reports the same status in its error. */
export const STATUS_OF: Record<ErrorCode, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  quota_reached: 429,
  no_engine: 503,
  queue_unavailable: 503,
  database_unavailable: 503,
  store_unavailable: 503,
  log_waiting: 503,
  provider_unavailable: 503,
}
