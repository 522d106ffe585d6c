// Who is looking. The platform token is sent once, at login, and stored nowhere: what remains is a cookie no
// script can read, and an anti-forgery token held in memory only.

import { navigate } from 'wouter/use-browser-location'
import { INVITATION, LOGIN } from './login-address.ts'

export interface Session {
  csrfToken: string
  expiresAt: string
}

export class SessionError extends Error {
  readonly status: number
  readonly requestId: string | null

  constructor(message: string, status: number, requestId: string | null) {
    super(message)
    this.status = status
    this.requestId = requestId
  }
}

let csrfToken = ''

/** Every call goes through this: it adds the cookie and the anti-forgery token, and leads to the login without a session. */
export const consoleFetch: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers)
  if (csrfToken !== '') headers.set('x-csrf-token', csrfToken)
  const answer = await fetch(input, { ...init, headers, credentials: 'same-origin' })
  if (answer.status === 401) leaveForLogin()
  return answer
}

function leaveForLogin(): void {
  const hadSession = csrfToken !== ''
  csrfToken = ''
  if (location.pathname === LOGIN || location.pathname === INVITATION) return
  const next = location.pathname + location.search
  const query = new URLSearchParams({ next, ...(hadSession && { ended: 'true' }) })
  navigate(`${LOGIN}?${query}`, { replace: true })
}

/** Null when nobody is logged in. */
export async function currentSession(): Promise<Session | null> {
  const answer = await fetch('/api/console/session', { credentials: 'same-origin' })
  return answer.status === 401 ? null : keep(answer)
}

export async function logIn(token: string): Promise<void> {
  const answer = await fetch('/api/console/session', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  await keep(answer)
}

export async function logOut({ everywhere }: { everywhere: boolean }): Promise<void> {
  const address = everywhere ? '/api/console/sessions' : '/api/console/session'
  const answer = await consoleFetch(address, { method: 'DELETE' })
  // Already signed out: that is what they wanted.
  if (!answer.ok && answer.status !== 401) throw await sessionError(answer)
  csrfToken = ''
  // A new document, so that nothing shown before stays in memory.
  location.assign(LOGIN)
}

export async function keep(answer: Response): Promise<Session> {
  if (!answer.ok) throw await sessionError(answer)
  const session: Session = await answer.json()
  csrfToken = session.csrfToken
  return session
}

export async function sessionError(answer: Response): Promise<SessionError> {
  const body = await answer.json().catch(() => ({}))
  const message = typeof body.error === 'string' ? body.error : `The service answered ${answer.status}`
  return new SessionError(message, answer.status, answer.headers.get('x-request-id'))
}
