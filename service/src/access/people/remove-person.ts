import { sealEnds, sealStates } from '../../evidence/events/state.ts'
import { notFound } from '../../model/errors.ts'
import { isPlausibleId } from '../../platform/ids.ts'
import { INVITATIONS, MEMBERS, PEOPLE } from '../audited-tables.ts'
import { endPasskeysOf } from '../passkeys/end-passkeys.ts'
import { revokeIn } from '../revoke-key.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { deleteAttemptsOf } from '../sign-in/store.ts'
import { listKeys } from '../store.ts'
import type { Deps } from './change-members.ts'
import { endInvitation, lockInvitationsFor } from './invitations/store.ts'
import { deleteMember, erasePerson, lockPerson, membersOf, type Person } from './store.ts'

/**
 * Erases name and address for ever, and ends sessions, keys and links made for the address, in one transaction. The id stays,
 * and with it everything done under it. Removal is permanent.
 */
export async function removePerson(
  { database, clock }: Deps,
  { id, actor }: { id: string; actor: string },
): Promise<Person> {
  return database.transaction(async tx => {
    if (!isPlausibleId(id)) throw notFound('Person')
    // In the same order as accepting one locks them.
    const invitations = await lockInvitationsFor(tx, id)
    const person = await lockPerson(tx, id)
    if (!person) throw notFound('Person')
    if (person.state === 'removed') return person
    const at = clock.now()
    await deleteSessionsOf(tx, id)
    await deleteAttemptsOf(tx, id)
    for (const key of await listKeys(tx, id)) await revokeIn(tx, { id: key.id, actor, at })
    await endPasskeysOf(tx, { personId: id, actor, at })
    await sealEnds(tx, MEMBERS, { actor, action: 'member.left', at, keys: [id] })
    for (const { scope } of await membersOf(tx, id)) await deleteMember(tx, id, scope)
    for (const open of invitations) await endInvitation(tx, open, { usedBy: null, at })
    await sealStates(tx, INVITATIONS, { actor, action: 'invitation.withdrawn', at, keys: invitations })
    await erasePerson(tx, id, at)
    await sealStates(tx, PEOPLE, { actor, action: 'person.removed', at, keys: [id] })
    return { ...person, state: 'removed', name: null, mail: null, removedAt: at }
  })
}
