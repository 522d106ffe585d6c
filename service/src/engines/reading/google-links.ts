// Google's own addresses in Google's answers. A redirect stands for its target; a search is no source, and a shopping
// page is a product.

import { isAddress, isShopping } from './addresses.ts'
import type { FoundProduct } from './beside.ts'
import type { FoundSource } from './reading.ts'

export interface Sorted {
  sources: FoundSource[]
  products: FoundProduct[]
}

export function sortGoogleLinks(found: readonly FoundSource[]): Sorted {
  const sorted: Sorted = { sources: [], products: [] }
  for (const link of found) {
    const url = targetOf(link.url)
    if (!url) continue
    if (isShopping(url)) sorted.products.push({ title: link.title, url })
    else if (!isGoogleSearch(url)) sorted.sources.push({ ...link, url })
  }
  return sorted
}

/** A redirect is followed once: its target may be a shopping page. */
function targetOf(url: string | null | undefined): string | null {
  if (!isAddress(url)) return null
  const address = googleAddress(url)
  if (!address || !/^\/(?:url|goto)$/.test(address.pathname)) return url
  const target = address.searchParams.get('q') ?? address.searchParams.get('url')
  return isAddress(target) ? target : url
}

function isGoogleSearch(url: string): boolean {
  return /^\/(?:search|webhp|url|goto)?$/.test(googleAddress(url)?.pathname ?? 'elsewhere')
}

function googleAddress(url: string): URL | null {
  const address = URL.parse(url)
  return address && /^(?:www\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$/.test(address.hostname) ? address : null
}
