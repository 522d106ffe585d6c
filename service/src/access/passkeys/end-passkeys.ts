// A passkey ends at once and for ever: by its holder, or together with the person.

import { sealEvents } from '../../evidence/events/event.ts'
import { AppError, notFound } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { isPlausibleId } from '../../platform/ids.ts'
import { requireActive } from '../people/change-members.ts'
import { hasIdentity } from '../people/store.ts'
import { endPasskey, listPasskeys, lockPasskey, type Passkey, passkeyState } from './store.ts'

/** One's own. The last way in stays: nobody locks himself out by a slip. */
export const removePasskey = (
  { database, clock }: { database: Database; clock: Clock },
  { id, personId }: { id: string; personId: string },
): Promise<void> =>
  database.transaction(async tx => {
    // Of two removed at once, the second is looked at when the first is gone.
    await requireActive(tx, personId)
    const passkey = isPlausibleId(id) ? await lockPasskey(tx, { id }) : null
    if (passkey?.personId !== personId) throw notFound('Passkey')
    if (passkey.removedAt !== null) return
    const others = (await listPasskeys(tx, personId)).filter(other => other.id !== id)
    if (others.length === 0 && !(await hasIdentity(tx, personId)))
      throw new AppError('conflict', 'This is your only way in: add another passkey first')
    await end(tx, passkey, { actor: personId, at: clock.now() })
  })

export async function endPasskeysOf(
  tx: Transaction,
  { personId, ...by }: { personId: string; actor: string; at: Date },
): Promise<void> {
  for (const { id } of await listPasskeys(tx, personId)) {
    const passkey = await lockPasskey(tx, { id })
    if (passkey && passkey.removedAt === null) await end(tx, passkey, by)
  }
}

async function end(
  tx: Transaction,
  passkey: Passkey,
  { actor, at }: { actor: string; at: Date },
): Promise<void> {
  const { id } = passkey
  await endPasskey(tx, id, at)
  const states = { before: passkeyState(passkey), after: passkeyState({ ...passkey, removedAt: at }) }
  await sealEvents(tx, at, [{ actor, action: 'passkey.removed', object: { type: 'passkey', id }, ...states }])
}
