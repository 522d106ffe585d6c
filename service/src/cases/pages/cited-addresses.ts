// Which pages an answer cites: one address for all spellings of a page, as false citations have it. Pure.

import { foldAddress, isAddress, isInside } from '../../engines/addresses.ts'
import { normalAddress } from '../normal-forms.ts'

export interface CitedAddress {
  /** The same for all spellings. */
  address: string
  /** One that can be visited. */
  url: string
}

/** More than an answer cites; it must not be able to grow the tables without end. */
const MOST_PAGES = 30
/** What the guarded fetch takes at most. */
const MAX_URL = 1_500

/** Addresses that lead to somebody's own machine or network are never visited, so they are no pages here. */
export function citedAddresses(citations: { url: string }[]): CitedAddress[] {
  const pages = new Map<string, string>()
  for (const { url } of citations) {
    if (!isAddress(url) || isInside(url)) continue
    const visited = withoutFragment(url)
    const address = normalAddress(visited).replaceAll('\0', '')
    if (visited.length <= MAX_URL && address.length <= MAX_URL && !pages.has(address))
      pages.set(address, visited)
  }
  return [...pages].slice(0, MOST_PAGES).map(([address, url]) => ({ address, url }))
}

function withoutFragment(url: string): string {
  const folded = new URL(foldAddress(url))
  folded.hash = ''
  return folded.href
}
