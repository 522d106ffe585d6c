// A one-time link makes its holder a member, once they prove an identity or if already signed in.

import { randomBytes } from 'node:crypto'
import { sealStates } from '../../../evidence/events/state.ts'
import { AppError, notFound } from '../../../model/errors.ts'
import type { Transaction } from '../../../platform/database.ts'
import { isPlausibleId, newId } from '../../../platform/ids.ts'
import { INVITATIONS } from '../../audited-tables.ts'
import { ROLES, type Role } from '../../permissions.ts'
import { digestOf } from '../../platform-token.ts'
import { SignInRefused } from '../../sign-in/refusal.ts'
import { type Deps, requireActive, setRole } from '../change-members.ts'
import { membersOf } from '../store.ts'
import { endInvitation, type Invitation, insertInvitation, lockByToken, lockInvitation } from './store.ts'

const FORM = /^inv_[\w-]{43}$/
const UNKNOWN = 'This invitation is unknown: ask for a new link'

interface NewInvitation {
  actor: string
  scope: string
  role: Role
  mail: string | null
  hours: number
}

/** The only moment its token exists as text. */
export async function invite(
  { database, clock }: Deps,
  { actor, scope, role, mail, hours }: NewInvitation,
): Promise<{ invitation: Invitation; token: string }> {
  const token = `inv_${randomBytes(32).toString('base64url')}`
  const now = clock.now()
  const invitation: Invitation = {
    ...{ id: newId('inv', now), scope, role, mail, invitedBy: actor, createdAt: now },
    expiresAt: new Date(now.getTime() + hours * 3_600_000),
    ...{ usedBy: null, usedAt: null, revokedAt: null },
  }
  await database.transaction(async tx => {
    await insertInvitation(tx, invitation, { sha256: digestOf(token), salt: randomBytes(32) })
    const keys = [invitation.id]
    await sealStates(tx, INVITATIONS, { actor, action: 'invitation.made', at: now, keys, isFirst: true })
  })
  return { invitation, token }
}

/** One that was used or withdrawn stays as it is. */
export const withdrawInvitation = (
  { database, clock }: Deps,
  { id, actor }: { id: string; actor: string },
): Promise<Invitation> =>
  database.transaction(async tx => {
    const known = isPlausibleId(id) ? await lockInvitation(tx, id) : null
    if (!known) throw notFound('Invitation')
    if (known.usedAt ?? known.revokedAt) return known
    const at = clock.now()
    await endInvitation(tx, id, { usedBy: null, at })
    await sealStates(tx, INVITATIONS, { actor, action: 'invitation.withdrawn', at, keys: [id] })
    return { ...known, mail: null, revokedAt: at }
  })

/** What identifies an invitation, so that its token is passed nowhere. */
export function invitationOf(token: string): Buffer {
  if (FORM.test(token)) return digestOf(token)
  throw new AppError('not_found', UNKNOWN)
}

/** Locks it until the transaction ends: of two people with one link, the second finds it used. */
export async function requireOpen(tx: Transaction, digest: Buffer, now: Date): Promise<Invitation> {
  const known = await lockByToken(tx, digest)
  if (!known) throw new AppError('not_found', UNKNOWN)
  if (known.usedAt) throw new AppError('conflict', 'This invitation was used already: ask for a new link')
  if (known.revokedAt) throw new AppError('conflict', 'This invitation was withdrawn: ask for a new link')
  if (known.expiresAt <= now)
    throw new AppError('conflict', 'This invitation has expired: ask for a new link')
  return known
}

interface Use {
  personId: string
  /** As just vouched for by an identity provider. */
  mail?: string | null
  at: Date
}

/** For an open invitation and an existing person, who has its address if it names one. A higher role stays. */
export async function useInvitation(
  tx: Transaction,
  { id, scope, role, mail: invited }: Invitation,
  { personId, mail = null, at }: Use,
): Promise<void> {
  const person = await requireActive(tx, personId)
  const own = [mail, person.mail].map(address => address?.toLowerCase())
  if (invited !== null && !own.includes(invited.toLowerCase())) throw new SignInRefused('other_address')
  const held = (await membersOf(tx, personId)).find(member => member.scope === scope)
  if (!held || ROLES.indexOf(held.role) < ROLES.indexOf(role))
    await setRole(tx, { actor: personId, personId, scope, role, at })
  await endInvitation(tx, id, { usedBy: personId, at })
  await sealStates(tx, INVITATIONS, { actor: personId, action: 'invitation.used', at, keys: [id] })
}

/** By somebody who is signed in. */
export const acceptInvitation = (
  { database, clock }: Deps,
  { token, personId }: { token: string; personId: string },
): Promise<Invitation> =>
  database.transaction(async tx => {
    const at = clock.now()
    const invitation = await requireOpen(tx, invitationOf(token), at)
    await useInvitation(tx, invitation, { personId, at })
    return { ...invitation, mail: null, usedBy: personId, usedAt: at }
  })
