// From a proven identity to a person: known, or admitted by an invitation or by their groups.

import { hash } from 'node:crypto'
import type { Transaction } from '../../platform/database.ts'
import type { Role } from '../permissions.ts'
import { SignInRefused } from '../sign-in/refusal.ts'
import { addPerson, type Deps, setGroupRoles } from './change-members.ts'
import { requireOpen, useInvitation } from './invitations/invite.ts'
import { findByIdentity, lockPerson, type Person } from './store.ts'

/** As vouched for by an identity provider. */
export interface ProvenIdentity {
  issuer: string
  subject: string
  /** Null where the provider says none. */
  name: string | null
  mail: string | null
  /** The roles given by the provider's groups, by scope; null: groups are not used. */
  roles: ReadonlyMap<string, Role> | null
}

/** Unambiguous, whatever the two contain. */
const identityOf = ({ issuer, subject }: ProvenIdentity): Buffer =>
  hash('sha256', JSON.stringify([issuer, subject]), 'buffer')

export const recognise = (
  { database, clock }: Deps,
  identity: ProvenIdentity,
  /** The SHA-256 of its token. */
  invited: Buffer | null = null,
): Promise<Person> =>
  database.transaction(async tx => {
    const at = clock.now()
    const known = await findByIdentity(tx, identityOf(identity))
    const person = known === null ? await welcome(tx, identity, invited, at) : await lockPerson(tx, known)
    if (person?.state !== 'active') throw new SignInRefused('removed')
    if (invited !== null) {
      const invitation = await requireOpen(tx, invited, at)
      await useInvitation(tx, invitation, { personId: person.id, mail: identity.mail, at })
    }
    if (identity.roles) {
      const given = { actor: person.id, personId: person.id, roles: identity.roles, at }
      await setGroupRoles(tx, given)
    }
    return person
  })

/** Without an invitation or a group, a stranger stays one, and leaves no trace. */
async function welcome(
  tx: Transaction,
  identity: ProvenIdentity,
  invited: Buffer | null,
  at: Date,
): Promise<Person> {
  const { mail, roles } = identity
  if (invited === null && (roles === null || roles.size === 0)) throw new SignInRefused('nobody')
  if (invited !== null) await requireOpen(tx, invited, at)
  const name = identity.name ?? mail ?? 'Somebody without a name'
  return addPerson(tx, { actor: null, kind: 'person', name, mail, identity: identityOf(identity), at })
}

interface Invited {
  /** The SHA-256 of its token. */
  invitation: Buffer
  name: string
  at: Date
}

/**
 * Somebody new who proves nothing but the invitation. In the transaction that also stores their future proof, such as a
 * passkey.
 */
export async function joinInvited(tx: Transaction, { invitation, name, at }: Invited): Promise<Person> {
  const open = await requireOpen(tx, invitation, at)
  const person = await addPerson(tx, { actor: null, kind: 'person', name, mail: open.mail, at })
  await useInvitation(tx, open, { personId: person.id, at })
  return person
}
