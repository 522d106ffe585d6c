import { randomBytes } from 'node:crypto'
import { sealStates } from '../evidence/events/state.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { API_KEYS } from './audited-tables.ts'
import { requireActive } from './people/change-members.ts'
import { digestOf } from './platform-token.ts'
import { type ApiKey, insertKey } from './store.ts'

export const KEY_FORM = /^bcf_[0-9a-f]{32}$/
/** With its prefix: enough to recognise a key, far too little to guess it. */
const HINT_LENGTH = 8

/** There must be at least one brand, and all must exist. */
export type KeyRequest = Pick<ApiKey, 'name' | 'brandIds' | 'mayWrite' | 'expiresAt' | 'ownerId'>

/** The only moment a key exists as text: it cannot be recovered from what is stored. */
export async function issueKey(
  { database, clock }: { database: Database; clock: Clock },
  { actor, ...request }: KeyRequest & { actor: string },
): Promise<{ issued: ApiKey; key: string }> {
  const key = `bcf_${randomBytes(16).toString('hex')}`
  const now = clock.now()
  const issued = {
    ...request,
    id: newId('key', now),
    brandIds: [...new Set(request.brandIds)].sort(),
    hint: `${key.slice(0, HINT_LENGTH)}…`,
    createdAt: now,
    lastUsedAt: null,
    revokedAt: null,
  }
  await database.transaction(async tx => {
    // Locked together: removing the owner meanwhile takes this key along.
    if (request.ownerId !== null) await requireActive(tx, request.ownerId)
    await insertKey(tx, issued, digestOf(key))
    const happening = { actor, action: 'key.issued', at: now, keys: [issued.id], isFirst: true }
    await sealStates(tx, API_KEYS, happening)
  })
  return { issued, key }
}
