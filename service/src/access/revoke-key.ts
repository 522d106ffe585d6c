import { sealStates } from '../evidence/events/state.ts'
import { notFound } from '../model/errors.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { isPlausibleId } from '../platform/ids.ts'
import { API_KEYS } from './audited-tables.ts'
import { type ApiKey, endKey, lockKey } from './store.ts'

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
  const key = isPlausibleId(id) ? await lockKey(tx, id) : null
  if (!key) throw notFound('Key')
  if (key.revokedAt !== null) return key
  await endKey(tx, id, at)
  await sealStates(tx, API_KEYS, { actor, action: 'key.revoked', at, keys: [id] })
  return { ...key, revokedAt: at }
}
