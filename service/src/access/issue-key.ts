import { randomBytes } from 'node:crypto'
import { sealEvents } from '../evidence/events/event.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { digestOf } from './platform-token.ts'
import { type ApiKey, insertKey, keyState } from './store.ts'

export const KEY_FORM = /^bcf_[0-9a-f]{32}$/
/** With its prefix: enough to recognise a key, far too little to guess it. */
const HINT_LENGTH = 8

/** The brands must exist, and there must be one. */
export type KeyRequest = Pick<ApiKey, 'name' | 'brandIds' | 'mayWrite' | 'expiresAt'>

/** The only moment at which a key exists as text: what is stored cannot bring it back. */
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
  const digest = digestOf(key)
  await database.transaction(async tx => {
    await insertKey(tx, issued, digest)
    const object = { type: 'key', id: issued.id }
    const after = keyState(issued, digest)
    await sealEvents(tx, now, [{ actor, action: 'key.issued', object, before: null, after }])
  })
  return { issued, key }
}
