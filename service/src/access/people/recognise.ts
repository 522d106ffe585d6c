// From a proven identity to a person: one that is known, one that comes with an invitation, or one whose groups say that he may.

import { hash } from 'node:crypto'
import { sealStates } from '../../evidence/events/state.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Role } from '../permissions.ts'
import { SignInRefused } from '../sign-in/refusal.ts'
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
  invitation: Invited['invitation'] | null = null,
): Promise<Person> =>
  database.transaction(async tx => {
    const at = clock.now()
    const known = await findByIdentity(tx, identityOf(identity))
    const person = known === null ? await welcome(tx, identity, invitation, at) : await lockPerson(tx, known)
    if (person?.state !== 'active') throw new SignInRefused('removed')
    if (invitation !== null)
      await useInvitation(tx, await requireOpen(tx, invitation, at), { personId: person.id, at })
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
  invitation: Invited['invitation'] | null,
  at: Date,
): Promise<Person> {
  const { name, mail, roles } = identity
  if (invitation === null && (roles === null || roles.size === 0)) throw new SignInRefused('nobody')
  if (invitation !== null) await requireOpen(tx, invitation, at)
  const person = await addPerson(tx, { actor: null, kind: 'person', name, mail, at })
  await insertIdentity(tx, identityOf(identity), person.id)
  await sealStates(tx, PEOPLE, { actor: person.id, action: 'person.identified', at, keys: [person.id] })
  return person
}

interface Invited {
  /** Its token, or the digest of that. */
  invitation: string | Buffer
  name: string
  at: Date
  /** Where it had to be known before; otherwise a new one. */
  personId?: string
}

/** Somebody new who proves nothing but the invitation: what is kept in the same transaction proves it from then on. */
export async function joinInvited(
  tx: Transaction,
  { invitation, name, at, personId }: Invited,
): Promise<Person> {
  const open = await requireOpen(tx, invitation, at)
  const person = await addPerson(tx, {
    ...{ actor: null, kind: 'person', name, mail: open.mail, at },
    ...(personId === undefined ? {} : { id: personId }),
  })
  await useInvitation(tx, open, { personId: person.id, at })
  return person
}
