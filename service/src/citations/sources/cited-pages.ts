// Which pages an answer cites: one address for all spellings of a page. Addresses are whatever an engine wrote. Pure.

import { createHash } from 'node:crypto'
import { foldAddress, isAddress, isInside, pageAddress } from '../../engines/reading/addresses.ts'
import { sourceHost } from '../mentions/owned.ts'

export interface CitedPage {
  /** The same whenever the answer is read again. */
  id: string
  domain: string
  /** The same for all spellings. */
  address: string
  /** One that can be visited; null if nobody should. */
  url: string | null
}

/** More than an answer cites; it must not be able to grow the tables without limit. */
const MOST_PAGES = 100
/** What the guarded fetch takes at most. */
const MAX_URL = 1_500

/** For pages that are not stored. No other address ends so: fragments are cut. */
const NOT_KEPT = '#'

export const isKept = (address: string): boolean => !address.endsWith(NOT_KEPT)

export function citedPages(citations: readonly { url: string; title: string | null }[]): CitedPage[] {
  const pages = new Map<string, CitedPage>()
  for (const citation of citations) {
    const domain = sourceHost(citation)
    if (domain === null) continue
    const page = pageOf(citation.url, domain)
    if (!pages.has(page.address)) pages.set(page.address, page)
    if (pages.size === MOST_PAGES) break
  }
  return [...pages.values()]
}

function pageOf(url: string, domain: string): CitedPage {
  const kept = isAddress(url) && !hasPassword(url) ? withoutFragment(url) : null
  const address = kept === null ? null : pageAddress(kept).replaceAll('\0', '')
  if (kept === null || address === null || kept.length > MAX_URL)
    return { id: idOf(`${domain}${NOT_KEPT}`), domain, address: `${domain}${NOT_KEPT}`, url: null }
  return { id: idOf(address), domain, address, url: isInside(kept) ? null : kept }
}

/** Secrets are not ours to store a second time. */
function hasPassword(url: string): boolean {
  const { username, password } = new URL(url)
  return username !== '' || password !== ''
}

function withoutFragment(url: string): string {
  const folded = new URL(foldAddress(url))
  folded.hash = ''
  return folded.href
}

const DIGITS = 16

const idOf = (address: string): string =>
  `pag_${createHash('sha256').update(address).digest('hex').slice(0, DIGITS)}`

const NAME = new RegExp(`^pag_[0-9a-f]{${DIGITS}}$`)

/** Whether a page can have this name. */
export const isPageName = (text: string): boolean => NAME.test(text)

/** As an audit compares them: `page domain`, with a `!` if nobody should visit it. */
export const citedPageNames = (citations: readonly { url: string; title: string | null }[]): string[] =>
  citedPages(citations).map(({ id, domain, url }) => `${id} ${domain}${url === null ? '!' : ''}`)
