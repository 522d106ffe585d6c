import type { ReactNode } from 'react'
import { useMay } from '../api/may.ts'

interface AllowedProps {
  /** Of the table of permissions. */
  action: string
  /** Where; left out: anywhere. */
  brandId?: string
  children: ReactNode
  /** For those who may not. */
  otherwise?: ReactNode
}

/** What only those see who may do it. The service asks again. */
export function Allowed({ action, brandId, children, otherwise = null }: AllowedProps) {
  return useMay()(action, brandId) ? children : otherwise
}
