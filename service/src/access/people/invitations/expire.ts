import { introduce, SYSTEM } from '../../../evidence/events/actors.ts'
import { sealStates } from '../../../evidence/events/state.ts'
import { INVITATIONS } from '../../audited-tables.ts'
import type { Deps } from '../change-members.ts'
import { eraseExpired } from './store.ts'

const AT_ONCE = 100

/** Erases the address of an invitation that nobody used in time. Of two concurrent runs, each takes what the other has not. */
export async function endExpired({ database, clock }: Deps): Promise<void> {
  const endSome = () =>
    database.transaction(async tx => {
      const at = clock.now()
      const keys = await eraseExpired(tx, at, AT_ONCE)
      if (keys.length === 0) return 0
      const actor = await introduce(tx, SYSTEM, at)
      await sealStates(tx, INVITATIONS, { actor, action: 'invitation.expired', at, keys })
      return keys.length
    })
  while ((await endSome()) === AT_ONCE);
}
