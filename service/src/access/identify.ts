import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Caller } from './caller.ts'
import { KEY_FORM } from './issue-key.ts'
import { createPlatformCheck, digestOf } from './platform-token.ts'
import { findUsableKey } from './store.ts'

interface IdentifyDeps {
  database: Database
  clock: Clock
  platformTokens: string[]
}

/** Null when the token is nobody's: unknown, revoked or expired. Nothing is remembered: a revocation counts at once. */
export function createIdentify({ database, clock, platformTokens }: IdentifyDeps) {
  const isPlatform = createPlatformCheck(platformTokens)
  return async (token: string): Promise<Caller | null> => {
    const digest = digestOf(token)
    const tokenHash = digest.toString('hex')
    if (isPlatform(digest)) return { id: 'platform', name: null, tokenHash, brands: null, mayWrite: true }
    if (!KEY_FORM.test(token)) return null
    const key = await findUsableKey(database, digest, clock.now())
    if (!key) return null
    return { id: key.id, name: key.name, tokenHash, brands: key.brandIds, mayWrite: key.mayWrite }
  }
}
