// A passkey ends at once and for ever: by its holder, or together with the person.

import { introduce, SYSTEM } from '../../evidence/events/actors.ts'
import { sealStates } from '../../evidence/events/state.ts'
import { AppError, notFound } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { isPlausibleId } from '../../platform/ids.ts'
import { PASSKEYS } from '../audited-tables.ts'
import { requireActive } from '../people/change-members.ts'
import { hasIdentity } from '../people/store.ts'
import { endPasskeys, eraseEnded, listPasskeys, ownerOfPasskey } from './store.ts'

/** One's own. The last way in stays: nobody locks themselves out by accident. */
export const removePasskey = (
  { database, clock }: { database: Database; clock: Clock },
  { id, personId }: { id: string; personId: string },
): Promise<void> =>
  database.transaction(async tx => {
    // Of two concurrent removals, the second is checked once the first is done.
    await requireActive(tx, personId)
    if (!isPlausibleId(id) || (await ownerOfPasskey(tx, id)) !== personId) throw notFound('Passkey')
    const held = await listPasskeys(tx, personId)
    if (!held.some(passkey => passkey.id === id)) return
    if (held.length === 1 && !(await hasIdentity(tx, personId)))
      throw new AppError('conflict', 'This is your only way in: add another passkey first')
    await end(tx, [id], { actor: personId, at: clock.now() })
  })

/** With the person locked. */
export async function endPasskeysOf(
  tx: Transaction,
  { personId, ...by }: { personId: string; actor: string; at: Date },
): Promise<void> {
  const held = await listPasskeys(tx, personId)
  await end(
    tx,
    held.map(({ id }) => id),
    by,
  )
}

async function end(
  tx: Transaction,
  ids: string[],
  { actor, at }: { actor: string; at: Date },
): Promise<void> {
  await endPasskeys(tx, ids, at)
  await sealStates(tx, PASSKEYS, { actor, action: 'passkey.removed', at, keys: ids })
}

const AT_ONCE = 100

/** Erases what ended before erasing existed. Of two concurrent runs, each takes what the other has not. */
export async function eraseEndedPasskeys({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Promise<void> {
  const eraseSome = () =>
    database.transaction(async tx => {
      const at = clock.now()
      const keys = await eraseEnded(tx, AT_ONCE)
      if (keys.length === 0) return 0
      const actor = await introduce(tx, SYSTEM, at)
      await sealStates(tx, PASSKEYS, { actor, action: 'passkey.erased', at, keys })
      return keys.length
    })
  while ((await eraseSome()) === AT_ONCE);
}
