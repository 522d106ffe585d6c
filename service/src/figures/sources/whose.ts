// Whose a cited domain is: the brand's, a rival's, or anybody's. By registered domain. Pure.

import { isOwned, ownHost } from '../../citations/mentions/owned.ts'
import { registrableDomain } from '../../platform/fetching/registrable-domain.ts'
import type { Rival } from '../../rivals/rival.ts'

export type NamedRival = Pick<Rival, 'id' | 'name' | 'domains'>

export const WHOSE = ['own', 'rival', 'other'] as const
export type Whose = (typeof WHOSE)[number]

export interface Belonging {
  whose: Whose
  rival: { id: string; name: string } | null
}

export function whoseOf(domain: string, own: string, rivals: readonly NamedRival[]): Belonging {
  const address = `https://${domain}/`
  if (isOwned(address, own)) return { whose: 'own', rival: null }
  const rival = rivals.find(({ domains }) => domains.some(one => isOwned(address, one)))
  return rival
    ? { whose: 'rival', rival: { id: rival.id, name: rival.name } }
    : { whose: 'other', rival: null }
}

/** Hosts meant exactly, and hosts meant with everything below them. */
export interface Hosts {
  exact: string[]
  above: string[]
}

/** Domains as entered, in a form the database can search for. */
export function hostsOf(domains: readonly string[]): Hosts {
  const hosts = domains.flatMap(domain => ownHost(domain) ?? [])
  const registered = hosts.flatMap(host => registrableDomain(host) ?? [])
  return { exact: [...hosts.filter(host => !registrableDomain(host)), ...registered], above: registered }
}
