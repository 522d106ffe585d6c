// What whoever is looking may do: the one table of permissions, as the service tells it.

import { useQuery } from '@tanstack/react-query'
import { mayDo } from './may-do.ts'
import { meQuery } from './queries.ts'

/** In a brand, or without one anywhere. Nothing, as long as it is not known. */
export function useMay(): (action: string, brandId?: string) => boolean {
  const { data: me } = useQuery(meQuery)
  return (action, brandId) => me !== undefined && mayDo(me, action, brandId)
}
