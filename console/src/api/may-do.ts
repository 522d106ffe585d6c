import type { Me } from '@brand-citation-forensics/client/admin'

type Knower = Pick<Me, 'isAdministrator' | 'roles'> & {
  actions: string[]
  may: Record<keyof Me['may'], string[]>
}

/** By the one table of permissions, as the service tells it. */
export function mayDo(me: Knower, action: string, brandId?: string): boolean {
  if (me.isAdministrator) return me.may.administrator.includes(action)
  if (brandId === undefined) return me.actions.includes(action)
  return me.roles.some(held => held.brandId === brandId && me.may[held.role].includes(action))
}
