// From a proven identity to a person: one that is known, one that comes with an invitation, or one whose groups say that he may.

import { hash } from 'node:crypto'
import { sealStates } from '../../evidence/events/state.ts'
import { AppError } from '../../model/errors.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Role } from '../permissions.ts'
import { PEOPLE } from './audited.ts'
import { addPerson, type Deps, setGroupRoles } from './change-members.ts'
import { requireOpen, useInvitation } from './invitations/invite.ts'
import { findByIdentity, insertIdentity, lockPerson, type Person } from './store.ts'

/** As an identity provider vouches for it. */
export interface ProvenIdentity {
  issuer: string
  subject: string
  name: string
  mail: string | null
  /** What the groups of the provider give, by scope; null: groups are not asked here. */
  roles: ReadonlyMap<string, Role> | null
}

/** Neither is a part of the other, whatever is in them. */
const identityOf = ({ issuer, subject }: ProvenIdentity): Buffer =>
  hash('sha256', JSON.stringify([issuer, subject]), 'buffer')

export const recognise = (
  { database, clock }: Deps,
  identity: ProvenIdentity,
  invitationToken: string | null = null,
): Promise<Person> =>
  database.transaction(async tx => {
    const at = clock.now()
    const known = await findByIdentity(tx, identityOf(identity))
    const person =
      known === null ? await welcome(tx, identity, invitationToken, at) : await lockPerson(tx, known)
    if (person?.state !== 'active')
      throw new AppError('forbidden', 'This person was removed: ask for a new invitation')
    if (invitationToken !== null) {
      const invitation = await requireOpen(tx, invitationToken, at)
      await useInvitation(tx, invitation, { personId: person.id, at })
    }
    if (identity.roles) {
      const given = { actor: person.id, personId: person.id, roles: identity.roles, at }
      await setGroupRoles(tx, given)
    }
    return person
  })

/** Whoever has neither an invitation nor a group stays a stranger, and leaves no trace. */
async function welcome(
  tx: Transaction,
  identity: ProvenIdentity,
  invitationToken: string | null,
  at: Date,
): Promise<Person> {
  const { name, mail, roles } = identity
  if (invitationToken === null && (roles === null || roles.size === 0))
    throw new AppError('forbidden', 'You are signed in, and a member of nothing here: ask for an invitation')
  if (invitationToken !== null) await requireOpen(tx, invitationToken, at)
  const person = await addPerson(tx, { actor: null, kind: 'person', name, mail, at })
  await insertIdentity(tx, identityOf(identity), person.id)
  await sealStates(tx, PEOPLE, { actor: person.id, action: 'person.identified', at, keys: [person.id] })
  return person
}

interface Invited {
  token: string
  name: string
  mail: string | null
  /** Keeps what will prove the identity from now on, such as a passkey, in the same transaction. */
  enrol?(tx: Transaction, person: Person): Promise<void>
}

/** Somebody new who proves nothing but the invitation: what is enrolled with it proves it from then on. */
export const welcomeInvited = (
  { database, clock }: Deps,
  { token, name, mail, enrol }: Invited,
): Promise<Person> =>
  database.transaction(async tx => {
    const at = clock.now()
    const invitation = await requireOpen(tx, token, at)
    const person = await addPerson(tx, { actor: null, kind: 'person', name, mail, at })
    await enrol?.(tx, person)
    await useInvitation(tx, invitation, { personId: person.id, at })
    return person
  })
