// How people, their roles, invitations and sessions are shown.

import { z } from 'zod'
import type { Invitation } from '../../../access/people/invitations/store.ts'
import { INSTALLATION, type ListedPerson, PERSON_KINDS } from '../../../access/people/store.ts'
import { BRAND_ROLES, ROLES, type Role } from '../../../access/permissions.ts'
import { instant } from '../../../api/schemas.ts'

export const BrandRoleName = z.enum(BRAND_ROLES)

/** A role in a brand; null: in the installation. */
export const Held = z.object({ brandId: z.string().nullable(), role: z.enum(ROLES) })

const heldOf = ({ scope, role }: { scope: string; role: Role }) => ({
  brandId: scope === INSTALLATION ? null : scope,
  role,
})

export const PersonBody = z.object({
  id: z.string(),
  kind: z.enum(PERSON_KINDS),
  state: z.enum(['active', 'removed']),
  /** Null once somebody is removed. */
  name: z.string().nullable(),
  mail: z.string().nullable(),
  createdAt: instant(),
  removedAt: instant().nullable(),
  roles: z.array(Held),
})

export const personBody = ({ createdAt, removedAt, roles, ...person }: ListedPerson) => ({
  ...person,
  createdAt: createdAt.toISOString(),
  removedAt: removedAt?.toISOString() ?? null,
  roles: roles.map(heldOf),
})

export const InvitationBody = z.object({
  id: z.string(),
  brandId: z.string().nullable(),
  role: z.enum(ROLES),
  mail: z.string().nullable(),
  invitedBy: z.string(),
  createdAt: instant(),
  expiresAt: instant(),
  usedBy: z.string().nullable(),
  usedAt: instant().nullable(),
  revokedAt: instant().nullable(),
})

export const invitationBody = ({ scope, ...invitation }: Invitation) => ({
  ...invitation,
  brandId: scope === INSTALLATION ? null : scope,
  createdAt: invitation.createdAt.toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
  usedAt: invitation.usedAt?.toISOString() ?? null,
  revokedAt: invitation.revokedAt?.toISOString() ?? null,
})
