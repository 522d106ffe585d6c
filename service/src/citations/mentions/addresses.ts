// Names within addresses. The brand's own domain is a mention; its name somewhere in another site's address is not.

import { parse } from 'tldts'
import { isOwned } from './owned.ts'

/** What an address may consist of; the rest ends it. */
const ADDRESS = /[\p{L}\p{N}.\-_~:/?#@!$&+;=%]/u

/** No host is longer, user names before it included. */
const MAX_HOST = 512

export type AddressReader = (start: number, end: number) => 'none' | 'own' | 'foreign'

/** For one text: is there an address around this stretch, and whose is it? */
export function addressReader(text: string, domain: string): AddressReader {
  // Names that share one endless word share the answer, so that it is walked through once.
  let last: Address = { from: 0, to: 0, host: '', whose: 'none' }
  // A name that is a whole host is itself (Vito.js), whoever owns the address.
  const seenFrom = (start: number, end: number) =>
    last.whose === 'foreign' && end - start === last.host.length && text.startsWith(last.host, start)
      ? 'none'
      : last.whose
  return (start, end) => {
    if (!isGlued(text, start, end)) return 'none'
    if (start >= last.from && end <= last.to) return seenFrom(start, end)
    let from = start
    while (from > last.to && ADDRESS.test(text.charAt(from - 1))) from--
    let to = end
    while (to < text.length && ADDRESS.test(text.charAt(to))) to++
    last = { from, to, ...readAddress(text.slice(from, to), domain) }
    return seenFrom(start, end)
  }
}

interface Address {
  from: number
  to: number
  host: string
  whose: ReturnType<AddressReader>
}

function readAddress(token: string, domain: string): Pick<Address, 'host' | 'whose'> {
  const scheme = token.indexOf('://')
  const rest = token.slice(scheme === -1 ? 0 : scheme + 3, MAX_HOST + (scheme === -1 ? 0 : scheme + 3))
  const authority = /^[^/?#]*/.exec(rest)?.[0] ?? ''
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:.*$/, '')
    .replace(/\.+$/, '')
  if (scheme === -1 && !looksLikeHost(host)) return { host, whose: 'none' }
  return { host, whose: isOwned(`https://${host}/`, domain) ? 'own' : 'foreign' }
}

/** Does something of an address stand directly before or after? */
const isGlued = (text: string, start: number, end: number): boolean =>
  GLUE.has(text.charCodeAt(start - 1)) ||
  // Mostly a space or a comma follows.
  (GLUE.has(text.charCodeAt(end)) && /^(?:[.:][\p{L}\p{N}]|[/\-_@=&%+?#])/u.test(text.slice(end, end + 2)))
const GLUE = new Set([...'.-_~:/?#@=&%+'].map(sign => sign.charCodeAt(0)))

/**
 * Without a scheme, anything under a top-level domain that exists, and small letters throughout under any other (the list
 * of them grows, and a file is no mention either). "End.Next" and "Northwind.and" are a missing space.
 */
function looksLikeHost(host: string): boolean {
  if (!/\.[a-z]{2,24}$/.test(host)) return false
  return parse(host).isIcann === true || /^[a-z\d.-]+$/.test(host)
}
