// From whatever somebody pasted to the domain of a brand's site. Pure.

import { domainToUnicode } from 'node:url'
import { unsafeHost } from '../../platform/fetching/public-address.ts'
import { registrableDomain } from '../../platform/fetching/registrable-domain.ts'

/** The message says what is wrong and what would be right. */
export class NotASite extends Error {}

const LONGEST_ADDRESS = 2_000
export const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/
const SCHEME = /^([a-z][a-z0-9+.-]*):(?:\/\/|(?!\d))/i
const ADVICE = 'give the address of its website, such as example.com'

/** `https://www.example.com/path?utm=1` is `example.com`; names of other scripts are kept in punycode. */
export function siteDomain(text: string): string {
  const address = text.trim().replace(/^[<"'“„«]+|[>"'”»,;]+$/g, '')
  if (address === '') throw new NotASite(`is blank: ${ADVICE}`)
  if (address.length > LONGEST_ADDRESS || /\s/.test(address))
    throw new NotASite(`is no web address: ${ADVICE}`)
  const url = parse(address)
  if (url.port !== '')
    throw new NotASite(`names port ${url.port}: sites are read on their usual port, so leave it out`)
  return checked(url.hostname.replace(/\.+$/, ''))
}

function parse(address: string): URL {
  const scheme = SCHEME.exec(address)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https')
    throw new NotASite(`begins with ${scheme}: and is no web address: ${ADVICE}`)
  const url = URL.parse(scheme === undefined ? `https://${address.replace(/^\/\//, '')}` : address)
  if (!url) throw new NotASite(`is no web address: ${ADVICE}`)
  if (url.username !== '')
    throw new NotASite(`is a mail address or holds a password: the website alone, such as ${url.hostname}`)
  return url
}

function checked(host: string): string {
  const [isAddress, reason] = [/^\[|^[\d.]+$/.test(host), unsafeHost(host)]
  if (isAddress) throw new NotASite(`is the address of a machine: ${ADVICE}`)
  if (reason !== null) throw new NotASite(`leads to no public website: ${ADVICE}`)
  if (!DOMAIN.test(host)) throw new NotASite(`is no domain: ${ADVICE}`)
  if (registrableDomain(host) === null)
    throw new NotASite(`is an ending that many share, not the domain of one brand: ${ADVICE}`)
  const bare = host.replace(/^www\./, '')
  return registrableDomain(bare) === null ? host : bare
}

/** A brand's name until its site, or somebody, gives one: `northwind-kettles.co.uk` is Northwind Kettles. */
export function nameOfDomain(domain: string): string {
  const own = registrableDomain(domain) ?? domain
  const label = domainToUnicode(own).split('.')[0] || own
  const words = label.split(/[-_]+/).filter(word => word !== '')
  return words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || own
}
