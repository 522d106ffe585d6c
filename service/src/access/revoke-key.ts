import { sealEvents } from '../evidence/events/event.ts'
import { notFound } from '../model/errors.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { isPlausibleId } from '../platform/ids.ts'
import { type ApiKey, endKey, keyState, lockKey } from './store.ts'

/** Immediate and permanent. A revoked key stays as it is. */
export async function revokeKey(
  { database, clock }: { database: Database; clock: Clock },
  { id, actor }: { id: string; actor: string },
): Promise<ApiKey> {
  return database.transaction(tx => revokeIn(tx, { id, actor, at: clock.now() }))
}

export async function revokeIn(
  tx: Transaction,
  { id, actor, at }: { id: string; actor: string; at: Date },
): Promise<ApiKey> {
  const known = isPlausibleId(id) ? await lockKey(tx, id) : null
  if (!known) throw notFound('Key')
  const { sha256, ...key } = known
  if (key.revokedAt !== null) return key
  const revoked = { ...key, revokedAt: at }
  await endKey(tx, id, at)
  const states = { before: keyState(key, sha256), after: keyState(revoked, sha256) }
  await sealEvents(tx, at, [{ actor, action: 'key.revoked', object: { type: 'key', id }, ...states }])
  return revoked
}
