// The addresses a sitemap lists (sitemaps.org). Read as text: no entity of its own is resolved, nothing is fetched.

import { gunzipSync } from 'node:zlib'
import type { Page } from '../../platform/fetching/guarded-fetch.ts'
import { decode } from '../page/document.ts'

export interface Sitemap {
  pages: string[]
  /** Further sitemaps, when this is an index of them. */
  sitemaps: string[]
}

const MAX_BYTES = 2 * 1024 * 1024
const MAX_ADDRESSES = 5_000

/** No tree is built: the parsers at hand slow down where tags are left open, and two tags are all there is to find. */
const LOCATION = /<loc>\s{0,50}(?:<!\[CDATA\[)?([^<\]]{1,2000})/gi
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function readSitemap({ body, contentType }: Page): Sitemap {
  const text = decode(inflated(body), contentType)
  if (!/^\uFEFF?\s*</.test(text)) return { pages: listed(text), sitemaps: [] }
  const found: string[] = []
  for (const [, location = ''] of text.matchAll(LOCATION)) {
    if (found.length >= MAX_ADDRESSES) break
    const url = location.trim().replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
    if (/^https?:\/\//i.test(url)) found.push(url)
  }
  const isIndex = /<sitemapindex[\s>]/i.test(text.slice(0, 5_000))
  return isIndex ? { pages: [], sitemaps: found } : { pages: found, sitemaps: [] }
}

/** A sitemap may also be a plain list, one address in a line. */
const listed = (text: string): string[] =>
  text
    .split(/\r?\n/, MAX_ADDRESSES)
    .map(line => line.trim())
    .filter(line => /^https?:\/\/\S+$/i.test(line))

/** `sitemap.xml.gz` is a file that is compressed, not an answer that is. */
function inflated(body: Uint8Array): Uint8Array {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body
  try {
    return gunzipSync(body, { maxOutputLength: MAX_BYTES })
  } catch {
    return new Uint8Array()
  }
}
