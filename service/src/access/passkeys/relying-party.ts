// Whose passkeys they are: those of the host in the service's address.

import ipaddr from 'ipaddr.js'
import { SignInRefused } from '../sign-in/refusal.ts'

export interface RelyingParty {
  id: string
  origin: string
}

const THIS_MACHINE = /^(?:127(?:\.\d+){3}|\[::1\])$/

/** Where links for people lead: browsers make no passkeys at an IP address, but this machine's own has a name too. */
export function addressForPeople(baseUrl: string): string {
  const url = URL.parse(baseUrl)
  if (!url || !THIS_MACHINE.test(url.hostname)) return baseUrl
  url.hostname = 'localhost'
  return url.href.replace(/\/$/, '')
}

/** Null if browsers create no passkeys: at another machine's bare IP address, or without https except for localhost. */
export function relyingPartyAt(baseUrl: string): RelyingParty | null {
  const url = URL.parse(addressForPeople(baseUrl))
  if (!url || ipaddr.isValid(url.hostname.replace(/^\[|\]$/g, ''))) return null
  const isSafe =
    url.protocol === 'https:' || url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
  return isSafe ? { id: url.hostname, origin: url.origin } : null
}

export function requireRelyingParty(baseUrl: string): RelyingParty {
  const party = relyingPartyAt(baseUrl)
  if (!party) throw new SignInRefused('no_passkeys_here')
  return party
}
