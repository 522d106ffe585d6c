import { getDomain } from 'tldts'

/**
 * The domain somebody registered, in punycode, of an address or a host; null for one nobody can register. Neighbours on a
 * shared host (github.io, blogspot.com) have registered their own.
 */
export const registrableDomain = (address: string): string | null =>
  getDomain(address, { allowPrivateDomains: true })
