// How errors are answered: a known one with the status of its code, anything else with a plain sentence for the
// caller and a full report in the log.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_OF } from '../api/status.ts'
import { AppError } from '../model/errors.ts'
import type { Log } from '../platform/log.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** On every answer, whoever writes it. Pages say more exactly what they may load. */
export const GUARD_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** Where pages of other origins may read. Without the second, browsers hide what a client needs. */
export const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after, x-request-id',
}

interface Failure {
  status: number
  message: string
  extra?: Record<string, unknown>
  headers?: Record<string, string>
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  return reply
    .code(failure.status)
    .headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...failure.headers })
    .send(JSON.stringify({ error: failure.message, ...failure.extra, requestId: request.id }))
}

export function errorHandler(log: Log, realm: string) {
  return (
    error: FastifyError | AppError | Error,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply => {
    if (error instanceof AppError) return sendFailure(request, reply, ofAppError(error, realm))
    const status = (error as FastifyError).statusCode
    const known = status === undefined ? undefined : FRAMEWORK[status]
    if (known) return sendFailure(request, reply, known(error))
    log.error(
      { requestId: request.id, error: error.stack, cause: String(error.cause ?? '') },
      'unexpected error',
    )
    return sendFailure(request, reply, { status: 500, message: 'Internal error' })
  }
}

function ofAppError(error: AppError, realm: string): Failure {
  const headers: Record<string, string> = {}
  if (error.code === 'unauthorized') headers['www-authenticate'] = `Bearer realm="${realm}"`
  if (error.retryAfterSeconds !== undefined) headers['retry-after'] = String(error.retryAfterSeconds)
  return { status: STATUS_OF[error.code], message: error.message, extra: error.extra, headers }
}

/** What the framework itself refuses, in statuses that the contract knows (no 414, 415 or 422). */
const FRAMEWORK: Record<number, (error: Error) => Failure> = {
  // The framework's own message would repeat the whole address, query included.
  400: error => ({
    status: 400,
    message:
      'code' in error && error.code === 'FST_ERR_BAD_URL'
        ? 'The path is not valid: % must be followed by two hex digits'
        : error.message,
  }),
  408: () => ({ status: 408, message: 'The request took too long to arrive' }),
  413: () => ({ status: 413, message: 'The body is too large' }),
  414: () => ({ status: 400, message: 'A path parameter is too long' }),
  415: () => ({ status: 400, message: 'The body must be JSON (Content-Type: application/json)' }),
  503: () => ({
    status: 503,
    message: 'The service is overloaded, please try again',
    headers: { 'retry-after': '2' },
  }),
}
