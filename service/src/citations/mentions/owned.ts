// Is an address the brand's own? Decided by the registrable domain, so shops and help centres below it count
// and neighbours on a shared host (github.io, blogspot.com) do not.

import { registrableDomain } from '../../platform/fetching/registrable-domain.ts'

/** `domain` as the owner entered it: with www, with a final dot, in any script. */
export function ownHost(domain: string): string | null {
  const url = URL.parse(`https://${domain.trim()}`)
  const host = url?.hostname.replace(/\.$/, '').replace(/^www\./, '')
  return host ? host : null
}

/** Is this URL on the brand's own registrable domain? An unparsable one is nobody's. */
export function isOwned(url: string, domain: string): boolean {
  const address = URL.parse(url)
  const own = ownHost(domain)
  if (!address || !/^https?:$/.test(address.protocol) || !own) return false
  const host = address.hostname.replace(/\.$/, '')
  const registered = registrableDomain(own)
  // Below a public suffix, names belong to everybody: only the host itself is the brand's.
  return registered ? registrableDomain(host) === registered : host === own
}

/** Google hides the addresses it cites behind redirects of its own; the title is then the site's domain. */
const HIDDEN = /^https:\/\/vertexaisearch\.cloud\.google\.com\/grounding-api-redirect\//
const DOMAIN = /^[^\s/]{1,253}\.[^\s/.]{2,63}$/

/** Is this source on the brand's own domain, as far as the engine says where it is? */
export const isOwnSource = ({ url, title }: { url: string; title: string | null }, domain: string): boolean =>
  isOwned(url, domain) ||
  (title !== null && HIDDEN.test(url) && DOMAIN.test(title) && isOwned(`https://${title}/`, domain))

/** The host of a source without its www, as far as the engine says where it is; null when it has none. */
export function sourceHost({ url, title }: { url: string; title: string | null }): string | null {
  const isHidden = title !== null && HIDDEN.test(url) && DOMAIN.test(title)
  const address = URL.parse(isHidden ? `https://${title}/` : url)
  if (!address || !/^https?:$/.test(address.protocol)) return null
  const host = address.hostname.replace(/\.$/, '').replace(/^www\./, '')
  return host.length > LONGEST_HOST ? null : host
}

/** No name is longer, so nobody can be there; and an index takes no more than a few of these. */
const LONGEST_HOST = 253

/** More than an answer cites; it must not be able to grow the counts without limit. */
const MOST_DOMAINS = 100

export const citedDomains = (sources: { url: string; title: string | null }[]): string[] =>
  [...new Set(sources.flatMap(source => sourceHost(source) ?? []))].slice(0, MOST_DOMAINS)
