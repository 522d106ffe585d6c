import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { PLATFORM, type Rights, type TokenCaller } from './caller.ts'
import { KEY_FORM } from './issue-key.ts'
import { rightsOf } from './people/rights.ts'
import { lesser, type Role } from './permissions.ts'
import { createPlatformCheck, digestOf } from './platform-token.ts'
import { type ApiKey, findUsableKey } from './store.ts'

interface IdentifyDeps {
  database: Database
  clock: Clock
  platformTokens: string[]
}

/** Null if the token is nobody's: unknown, revoked or expired. Nothing is cached: a revocation takes effect at once. */
export function createIdentify({ database, clock, platformTokens }: IdentifyDeps) {
  const isPlatform = createPlatformCheck(platformTokens)
  return async (token: string): Promise<TokenCaller | null> => {
    const digest = digestOf(token)
    const tokenHash = digest.toString('hex')
    if (isPlatform(digest)) return { ...PLATFORM, tokenHash }
    if (!KEY_FORM.test(token)) return null
    const key = await findUsableKey(database, digest, clock.now())
    if (!key) return null
    const owned = key.ownerId === null ? 'administrator' : await rightsOf(database, key.ownerId)
    if (owned === null) return null
    return { id: key.id, name: key.name, tokenHash, person: key.ownerId, rights: rightsOfKey(key, owned) }
  }
}

/** At most what its owner may do now, and of that what the key is for. */
function rightsOfKey({ brandIds, mayWrite }: ApiKey, owned: Rights): Rights {
  const most: Role = mayWrite ? 'analyst' : 'viewer'
  return new Map(
    brandIds.flatMap(brandId => {
      const role = owned === 'administrator' ? owned : owned.get(brandId)
      return role === undefined ? [] : [[brandId, lesser(role, most)] as const]
    }),
  )
}
