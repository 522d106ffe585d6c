// What can be told about an address that an engine names, without visiting it: whether it is valid, whether two are
// the same page, whether it leads inside, and whether a title says more than the address.

import { insideHost } from '../../platform/fetching/public-address.ts'

/** Engine text is outside our control: an invalid address, or a script, is no source. */
const LONGEST_URL = 4096

export function isAddress(url: string | null | undefined): url is string {
  if (!url || url.length > LONGEST_URL || !/^https?:\/\//i.test(url)) return false
  return URL.canParse(url)
}

/** Parameters that tell a site where a visitor came from, never which page is meant. */
const TRACKING =
  /^(?:utm_[a-z0-9_]+|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|srsltid|ttclid|twclid|li_fat_id|yclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok|vero_id|oly_anon_id|oly_enc_id)$/i

/** The words a browser should scroll to. */
const TEXT_FRAGMENT = /:~:.*$/s

/** The same for all addresses of one page that differ only in tracking. Takes addresses only. */
export function foldAddress(url: string): string {
  const folded = new URL(url)
  folded.hash = folded.hash.slice(1).replace(TEXT_FRAGMENT, '')
  if (folded.search) {
    const kept = folded.search.slice(1).split('&').filter(isNoTracking)
    folded.search = kept.join('&')
  }
  return folded.href
}

const isNoTracking = (parameter: string): boolean => !TRACKING.test(parameter.split('=', 1)[0] ?? '')

/** The same for all addresses of one page, whatever the tracking, with or without `www`. Takes addresses only. */
export function pageAddress(url: string): string {
  const { host, pathname, search } = new URL(foldAddress(url))
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}${search}`
}

/** Whether it leads to the reader's own machine or network, or contains a password. Such an address is shown, never visited. */
export function isInside(url: string): boolean {
  const address = URL.parse(url)
  if (!address) return false
  return address.username !== '' || address.password !== '' || insideHost(address.hostname) !== null
}

/** A title that merely repeats the address is none. */
export function titleOf(title: string | null | undefined, url: string): string | null {
  const words = title?.trim()
  if (!words || /^https?:\/\/\S*$/i.test(words)) return null
  return bare(words) === bare(url.replace(/^https?:\/\//i, '')) ? null : words
}

const bare = (address: string): string =>
  address
    .replace(/^www\./, '')
    .replace(/[?#].*$/s, '')
    .replace(/\/$/, '')

/** Google's own pages of goods and advertisements: what is for sale, not where an answer comes from. */
export function isShopping(url: string): boolean {
  const address = URL.parse(url)
  if (!address || !/^(?:www\.|shopping\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$/.test(address.hostname))
    return false
  if (address.hostname.startsWith('shopping.') || /^\/(?:shopping|aclk)(?:\/|$)/.test(address.pathname))
    return true
  const { searchParams } = address
  return (
    searchParams.get('tbm') === 'shop' ||
    searchParams.get('udm') === '28' ||
    searchParams.get('ibp') === 'oshop' ||
    searchParams.has('prds')
  )
}
