// Who may use the console's API: anyone with a session, from the console's own pages. The token is worth nothing
// here, and the session nothing anywhere else.

import type { FastifyRequest } from 'fastify'
import { isCsrfToken, type Session, type Sessions } from '../../access/sessions/session.ts'
import { AppError } from '../../model/errors.ts'

/** The prefix makes browsers require Secure and Path=/, and refuse other hosts. */
export const SESSION_COOKIE = '__Host-bcf-session'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The one console route that needs no session. */
    opensSession?: boolean
  }
}

/** The session a request was let in with. */
export const sessionOf = new WeakMap<FastifyRequest, Session>()

/** `services` rather than the address itself: the port may not be known yet. */
export function createGuard(sessions: Sessions, services: { baseUrl: string }) {
  return async (request: FastifyRequest): Promise<void> => {
    const changes = request.method !== 'GET' && request.method !== 'HEAD'
    if (changes) requireOwnPage(request, services.baseUrl)
    if (request.routeOptions.config.opensSession) return
    const session = await sessions.find(request.cookies[SESSION_COOKIE])
    if (!session) throw new AppError('unauthorized', 'Not logged in, or no longer: log in at /console/login')
    if (changes && !isCsrfToken(session, request.headers['x-csrf-token']))
      throw new AppError('forbidden', 'The x-csrf-token header is missing or wrong: load the page again')
    sessionOf.set(request, session)
  }
}

/** Browsers say where a request comes from, and no page can make them lie. */
function requireOwnPage({ headers }: FastifyRequest, baseUrl: string): void {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  const isOwn =
    origin !== undefined && (origin === new URL(baseUrl).origin || URL.parse(origin)?.host === host)
  if (isOwn && (site === undefined || site === 'same-origin')) return
  throw new AppError('forbidden', 'This was not sent by a page of the console: open /console/ and try there')
}
