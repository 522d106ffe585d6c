// The demo brand's web site at /site/northwind-kettles.example/, and those beside it. No other host has a page here.

import { createHash } from 'node:crypto'
import { DEMO_BRAND } from '../demo-brand.ts'
import type { Call, Reply } from '../provider.ts'
import { OTHER_DOMAINS, serveOtherSite } from './other-sites.ts'
import { PAGES, type Page } from './pages.ts'

const HOME = `/${DEMO_BRAND.domain}`
const LAST_MODIFIED = 'Tue, 20 Oct 2026 09:00:00 GMT'
const TEXT = { 'content-type': 'text/plain; charset=utf-8' }

/** All that the sandbox stands in for. Each is the same with `www.`, so that nobody asks the real web for it. */
export const SITE_DOMAINS: readonly string[] = [DEMO_BRAND.domain, ...OTHER_DOMAINS].flatMap(domain => [
  domain,
  `www.${domain}`,
])

/** Null: the connection is to break. */
export function serveSite(call: Call): Reply | null {
  if (call.method !== 'GET' && call.method !== 'HEAD') {
    return {
      status: 405,
      headers: { ...TEXT, allow: 'GET, HEAD' },
      body: Buffer.from('Method not allowed\n'),
    }
  }
  const path = call.path.replace(/^\/www\./, '/')
  const other = serveOtherSite(path)
  if (other !== undefined) return other
  const page = pageAt(path)
  if (!page) return { status: 404, headers: TEXT, body: Buffer.from('Not found\n') }
  const etag = `"${createHash('sha256').update(page.body).digest('hex').slice(0, 32)}"`
  const headers = {
    'content-type': page.type,
    etag,
    'last-modified': LAST_MODIFIED,
    'cache-control': 'max-age=0',
  }
  if (isFresh(call, etag)) return { status: 304, headers, body: new Uint8Array() }
  return { status: 200, headers, body: Buffer.from(page.body) }
}

function pageAt(path: string): Page | undefined {
  if (path !== HOME && !path.startsWith(`${HOME}/`)) return undefined
  return PAGES.get(path.slice(HOME.length).replace(/(?<=.)\/$/, '') || '/')
}

/** If-None-Match decides; If-Modified-Since counts only without it (RFC 9110 section 13.2.2). */
function isFresh({ headers }: Call, etag: string): boolean {
  const known = headers['if-none-match']
  if (known !== undefined) {
    return known.split(',').some(entry => entry.trim() === '*' || entry.trim().replace(/^W\//, '') === etag)
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return since >= Date.parse(LAST_MODIFIED)
}
