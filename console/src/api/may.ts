// What the user may do: the service's permission table.

import { useQuery } from '@tanstack/react-query'
import { mayDo } from './may-do.ts'
import { meQuery } from './queries.ts'

/** In a brand, or in any brand if none is given. Nothing until known. */
export function useMay(): (action: string, brandId?: string) => boolean {
  const { data: me } = useQuery(meQuery)
  return (action, brandId) => me !== undefined && mayDo(me, action, brandId)
}
