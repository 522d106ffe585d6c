// The library's error as one of our reasons. The library decides; this only says why. Its errors contain tokens and
// claims, so only what is named here goes further.

import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import { FetchFailed } from '../../platform/fetching/guarded-fetch.ts'
import { type RefusalReason, SignInRefused } from '../sign-in/refusal.ts'

const CLAIMS = new Map<unknown, RefusalReason>([
  ['iss', 'issuer'],
  ['aud', 'audience'],
  ['azp', 'audience'],
  ['nonce', 'nonce'],
  ['exp', 'expired'],
  ['nbf', 'not_yet'],
])

const CODES = new Map<unknown, RefusalReason>([
  ['OAUTH_KEY_SELECTION_FAILED', 'key'],
  ['OAUTH_UNSUPPORTED_OPERATION', 'algorithm'],
  ['OAUTH_TIMEOUT', 'unreachable'],
])

export function explain(error: unknown): SignInRefused {
  if (error instanceof SignInRefused) return error
  const chain = causes(error)
  const failed = chain.find(cause => cause instanceof FetchFailed)
  if (failed) return new SignInRefused('unreachable', failed.message)
  if (error instanceof AuthorizationResponseError) return new SignInRefused('denied', word(error.error))
  if (error instanceof WWWAuthenticateChallengeError)
    return new SignInRefused('client', `status ${error.status}`)
  if (error instanceof ResponseBodyError) return new SignInRefused(ofBody(error), word(error.error))
  for (const cause of chain) {
    const reason = reasonIn(cause)
    const { claim, code } = cause as { claim?: unknown; code?: unknown }
    if (reason) return new SignInRefused(reason, word(claim ?? code))
  }
  return new SignInRefused('answer', word((error as { code?: unknown } | undefined)?.code))
}

function reasonIn(cause: object): RefusalReason | undefined {
  if (cause instanceof Response) return cause.status >= 500 ? 'unreachable' : 'answer'
  const { claim, code, attribute, header, signature } = cause as Record<string, unknown>
  const named = CLAIMS.get(claim) ?? CODES.get(code)
  if (named) return named
  if (attribute === 'issuer') return 'issuer'
  return signature ? 'key' : header ? 'algorithm' : undefined
}

const ofBody = ({ error, status }: ResponseBodyError): RefusalReason => {
  if (error === 'invalid_grant') return 'code'
  if (error === 'invalid_client' || error === 'unauthorized_client') return 'client'
  return status >= 500 ? 'unreachable' : 'answer'
}

const DEEPEST = 6

function causes(error: unknown): object[] {
  const found: object[] = []
  for (let at = error; typeof at === 'object' && at !== null && found.length < DEEPEST; ) {
    found.push(at)
    at = (at as { cause?: unknown }).cause
  }
  return found
}

/** A code, where it looks like one. */
const word = (text: unknown): string => (typeof text === 'string' && /^\w{1,60}$/.test(text) ? text : '')
