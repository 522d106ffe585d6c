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

/** Shown only to those who may do it. The service checks again. */
export function Allowed({ action, brandId, children, otherwise = null }: AllowedProps) {
  return useMay()(action, brandId) ? children : otherwise
}
