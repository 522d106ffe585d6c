// Which addresses and names lead out to the public web, and not to this machine or its neighbours.

import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** The only part of IPv6 that is given out for public use; outside it hide spellings such as ::127.0.0.1. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(PUBLIC_IPV6)) return false
  return parsed.range() === 'unicast'
}

/** A public address that is bound here leads inside all the same. One that a router translates is not seen. */
export const isOwnAddress = (address: string): boolean => {
  const normal = ipaddr.isValid(address) ? ipaddr.process(address).toNormalizedString() : address
  return Object.values(networkInterfaces())
    .flatMap(entries => entries ?? [])
    .some(entry => ipaddr.process(entry.address.replace(/%.*$/, '')).toNormalizedString() === normal)
}

/** Ends of names that only resolvers inside give a meaning to: reserved by RFCs and ICANN, or used as if they were. */
const INSIDE =
  /\.(?:internal|intranet|local|localhost|localdomain|lan|home|home\.arpa|corp|mail|private|svc|cluster|consul|docker|onion|alt)$/

/** Why a host leads inside wherever one stands, by its spelling alone; null when it does not. */
export function insideHost(hostname: string): string | null {
  const host = bareHost(hostname)
  if (ipaddr.isValid(host)) return isPublicAddress(host) ? null : `address ${host} is not public`
  return !host.includes('.') || INSIDE.test(host) ? `host ${host} is not public` : null
}

/** Why a host is not to be visited, before anybody is asked what it resolves to; null when it may be. */
export function unsafeHost(hostname: string): string | null {
  const host = bareHost(hostname)
  return insideHost(host) ?? (isOwnAddress(host) ? `address ${host} is not public` : null)
}

const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')
