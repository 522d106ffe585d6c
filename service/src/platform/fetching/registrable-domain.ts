import { getDomain } from 'tldts'

/**
 * The registered domain of an address or host, in punycode; null if nobody can register one. Neighbours on a shared host
 * (github.io, blogspot.com) count as separate registrations.
 */
export const registrableDomain = (address: string): string | null =>
  getDomain(address, { allowPrivateDomains: true })
