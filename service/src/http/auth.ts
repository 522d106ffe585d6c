import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../model/errors.ts'

const BEARER = /^bearer +([^\s]+)$/i

export type Authenticate = (request: FastifyRequest) => void

/** Throws `unauthorized` unless the request carries one of the tokens. Digests are compared, in constant time. */
export function authenticateWith(tokens: string[]): Authenticate {
  const digest = (token: string) => hash('sha256', token, 'buffer')
  const accepted = tokens.map(digest)
  return request => {
    const presented = BEARER.exec(request.headers.authorization ?? '')?.[1]
    if (presented === undefined) {
      throw new AppError('unauthorized', 'Missing token: send Authorization: Bearer <ACCESS_TOKEN>')
    }
    const seen = digest(presented)
    // Every token is compared, so that the time does not tell which one was close.
    const matches = accepted.filter(token => timingSafeEqual(token, seen))
    if (matches.length === 0) throw new AppError('unauthorized', 'Invalid token')
  }
}
