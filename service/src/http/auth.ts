import type { FastifyRequest } from 'fastify'
import { createPlatformCheck, digestOf } from '../access/platform-token.ts'
import { bearerToken } from '../api/bearer.ts'
import { AppError } from '../model/errors.ts'

export type Authenticate = (request: FastifyRequest) => void

/** Throws `unauthorized` unless the request carries a platform token. Customer keys open nothing here. */
export function authenticateWith(tokens: string[]): Authenticate {
  const isPlatform = createPlatformCheck(tokens)
  return request => {
    const presented = bearerToken(request.headers.authorization)
    if (presented === undefined) {
      throw new AppError('unauthorized', 'Missing token: send Authorization: Bearer <ACCESS_TOKEN>')
    }
    if (!isPlatform(digestOf(presented))) throw new AppError('unauthorized', 'Invalid token')
  }
}
