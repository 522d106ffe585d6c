// Which addresses and names lead to the public web rather than to this machine or its neighbours.

import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** The only IPv6 range allocated for public use; outside it hide spellings such as ::127.0.0.1. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(PUBLIC_IPV6)) return false
  return parsed.range() === 'unicast'
}

/** A public address bound to this machine leads inside all the same. We cannot see one that a router translates. */
export const isOwnAddress = (address: string): boolean => {
  const normal = ipaddr.isValid(address) ? ipaddr.process(address).toNormalizedString() : address
  return Object.values(networkInterfaces())
    .flatMap(entries => entries ?? [])
    .some(entry => ipaddr.process(entry.address.replace(/%.*$/, '')).toNormalizedString() === normal)
}

/** Suffixes that only internal resolvers give a meaning: reserved by RFCs and ICANN, or used as if they were. */
const INSIDE =
  /\.(?:internal|intranet|local|localhost|localdomain|lan|home|home\.arpa|corp|mail|private|svc|cluster|consul|docker|onion|alt)$/

/** Every spelling of an address ends in a number, or has colons. That a name is none costs the parser two exceptions. */
const MAY_BE_ADDRESS = /:|(?:^|\.)(?:0x[\da-f]*|\d+)$/i

/** Why a host is internal on any network, judged by spelling alone; null if it is not. */
export function insideHost(hostname: string): string | null {
  const host = bareHost(hostname)
  if (MAY_BE_ADDRESS.test(host) && ipaddr.isValid(host))
    return isPublicAddress(host) ? null : `address ${host} is not public`
  return !host.includes('.') || INSIDE.test(host) ? `host ${host} is not public` : null
}

/** Why a host must not be visited, decided before resolving it; null if it may be. */
export function unsafeHost(hostname: string): string | null {
  const host = bareHost(hostname)
  return insideHost(host) ?? (isOwnAddress(host) ? `address ${host} is not public` : null)
}

const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')
