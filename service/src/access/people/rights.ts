import type { Sql } from '../../platform/database.ts'
import type { Rights } from '../caller.ts'
import type { Role } from '../permissions.ts'
import { INSTALLATION, rolesOf } from './store.ts'

/** What somebody may do now; null if removed or unknown. */
export async function rightsOf(sql: Sql, personId: string): Promise<Rights | null> {
  const roles = await rolesOf(sql, personId)
  return roles && asRights(roles)
}

export const asRights = (roles: { scope: string; role: Role }[]): Rights =>
  roles.some(({ scope }) => scope === INSTALLATION)
    ? 'administrator'
    : new Map(roles.map(({ scope, role }) => [scope, role]))
