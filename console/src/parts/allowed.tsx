import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mayDo } from '../api/may-do.ts'
import { meQuery } from '../api/queries.ts'

interface AllowedProps {
  /** Of the table of permissions. */
  action: string
  /** Where; left out: anywhere. */
  brandId?: string
  children: ReactNode
  /** For those who may not. */
  otherwise?: ReactNode
}

/** Shown only to those who may do it. The service checks again. */
export function Allowed({ action, brandId, children, otherwise = null }: AllowedProps) {
  return useMay()(action, brandId) ? children : otherwise
}

// What the user may do: the service's permission table.

/** In a brand, or in any brand if none is given. Nothing until known. */
export function useMay(): (action: string, brandId?: string) => boolean {
  const { data: me } = useQuery(meQuery)
  return (action, brandId) => me !== undefined && mayDo(me, action, brandId)
}
