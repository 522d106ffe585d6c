import type { Bundle2 } from './bundle-2.ts'
import { ProofError } from './error.ts'

export function page2(_bundle: Bundle2): { html: string; contentSecurityPolicy: string } {
  throw new ProofError('the page of version 2 is not drawn yet')
}
