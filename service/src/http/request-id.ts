import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const WELL_FORMED = /^[A-Za-z0-9._-]{1,128}$/
const prefix = `req-${randomBytes(4).toString('hex')}`
let counter = 0

/** The caller's own id if harmless, so that both logs can be joined; otherwise a new one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  if (typeof given === 'string' && WELL_FORMED.test(given)) return given
  counter += 1
  return `${prefix}-${counter.toString(36)}`
}
