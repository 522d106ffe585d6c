// What whoever is looking may do: the one table of permissions, as the service tells it.

import type { Me } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from './queries.ts'

/** In a brand, or without one anywhere. Nothing, as long as it is not known. */
export function useMay(): (action: string, brandId?: string) => boolean {
  const { data: me } = useQuery(meQuery)
  return (action, brandId) => me !== undefined && mayDo(me, action, brandId)
}

export function mayDo(me: Me, action: string, brandId?: string): boolean {
  if (me.isAdministrator) return me.may.administrator.includes(action)
  if (brandId === undefined) return me.actions.includes(action)
  return me.roles.some(held => held.brandId === brandId && me.may[held.role].includes(action))
}
