// Sites of other invented brands, each with something that keeps facts from being read there.

import type { Reply } from '../provider.ts'

const HTML = 'text/html; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta property="og:site_name" content="${title.split(' | ')[0]}">
</head>
<body>
${body}
</body>
</html>
`

const answer = (type: string, body: string, status = 200): Reply => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(body),
})

const NOT_FOUND = answer(TEXT, 'Not found\n', 404)

/** What a site answers at a path; null: the connection breaks. */
type Site = (path: string) => Reply | null

const OTHER_SITES: Record<string, Site> = {
  /** States nothing. */
  'plain-harbour.example': path =>
    path === '/'
      ? answer(HTML, page('Plain Harbour | Boat trips', '<h1>Plain Harbour</h1><p>Come and see the sea.</p>'))
      : NOT_FOUND,
  /** Its robots.txt lets nobody in. */
  'closed-orchard.example': path =>
    path === '/robots.txt'
      ? answer(TEXT, 'User-agent: *\nDisallow: /\n')
      : answer(HTML, page('Closed Orchard | Apples', '<p>Founded in 1901.</p>')),
  /** Is out of order. */
  'broken-lantern.example': () => answer(TEXT, 'Out of order\n', 503),
  /** Does not answer. */
  'silent-lantern.example': () => null,
}

export const OTHER_DOMAINS: readonly string[] = Object.keys(OTHER_SITES)

/** Undefined where no such site is. */
export function serveOtherSite(address: string): Reply | null | undefined {
  const [, domain = ''] = address.split('/')
  return Object.hasOwn(OTHER_SITES, domain)
    ? OTHER_SITES[domain]?.(address.slice(domain.length + 1) || '/')
    : undefined
}
