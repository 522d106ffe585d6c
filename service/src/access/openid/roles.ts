// The roles that a provider's groups give somebody. Pure: configuration and claim in, roles out.

import { z } from 'zod'
import { BRAND_ROLES, type BrandRole } from '../permissions.ts'

const Group = z.string().min(1).max(300)

export const GroupRole = z.discriminatedUnion('role', [
  z.strictObject({ group: Group, role: z.literal('administrator') }),
  z.strictObject({ group: Group, role: z.enum(BRAND_ROLES), brand: z.string().min(1).max(255) }),
])
export type GroupRole = z.infer<typeof GroupRole>

export interface GrantedRoles {
  /** Of the installation. */
  administrator: boolean
  /** The highest role in each brand. */
  brands: ReadonlyMap<string, BrandRole>
}

/** Groups are compared exactly: two that differ in case are two groups. */
export function rolesOf(groups: readonly string[], mapping: readonly GroupRole[]): GrantedRoles {
  const held = new Set(groups)
  const brands = new Map<string, BrandRole>()
  let administrator = false
  for (const entry of mapping) {
    if (!held.has(entry.group)) continue
    if (entry.role === 'administrator') administrator = true
    else brands.set(entry.brand, higher(entry.role, brands.get(entry.brand)))
  }
  return { administrator, brands }
}

const higher = (role: BrandRole, other: BrandRole = 'viewer'): BrandRole =>
  BRAND_ROLES.indexOf(role) > BRAND_ROLES.indexOf(other) ? role : other
