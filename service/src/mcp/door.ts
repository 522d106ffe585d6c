// Who comes in: first whether the request is for our address at all, then whose token it is. None of the body has been read.

import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { TokenCaller } from '../access/caller.ts'
import type { LoginThrottle } from '../access/sessions/login-throttle.ts'
import { bearerToken } from '../api/bearer.ts'
import { AppError } from '../model/errors.ts'

interface OwnAddress {
  baseUrl: string
  /** The name or address that the service listens on. */
  host: string
}

/**
 * Refuses pages of other origins, and names that only pretend to be ours (DNS rebinding: a stranger's name that
 * resolves to this machine). A numeric address cannot be rebound; programs send no Origin.
 */
export function requireOwnAddress({ host, origin }: IncomingHttpHeaders, own: OwnAddress): void {
  const base = new URL(own.baseUrl)
  const asked = URL.parse(`http://${host ?? ''}`)
  const name = asked?.hostname.replace(/^\[|\]$/g, '') ?? ''
  const isOwn = isIP(name) !== 0 || ['localhost', base.hostname, own.host.toLowerCase()].includes(name)
  if (!asked || !isOwn) {
    const text = 'This is not the address of the service: set BCF_BASE_URL if it should be'
    throw new AppError('forbidden', text)
  }
  if (origin === undefined) return
  const page = URL.parse(origin)
  const isSame = page?.origin === base.origin || (page?.protocol === 'http:' && page.host === asked.host)
  if (!isSame) throw new AppError('forbidden', 'Pages of other origins may not use the tool server')
}

/** Null when the token is nobody's. */
export type Identify = (token: string) => Promise<TokenCaller | null>

/** Guessing tokens is slowed down, but never anybody with a good one: behind a proxy all may share one address. */
export function createDoor(identify: Identify, failures: Pick<LoginThrottle, 'take'>) {
  return async ({ headers, ip }: { headers: IncomingHttpHeaders; ip: string }): Promise<TokenCaller> => {
    const token = bearerToken(headers.authorization)
    const caller = token === undefined ? null : await identify(token)
    if (caller) return caller
    await failures.take(ip)
    if (token !== undefined) throw new AppError('unauthorized', 'Invalid token')
    throw new AppError('unauthorized', 'Missing token: send Authorization: Bearer <token or bcf_… key>')
  }
}
