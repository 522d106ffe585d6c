/** Whoever has the address may read it, so nobody else must come by it. That no referrer is sent, every answer says. */
export const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }
export const HTML_TYPE = 'text/html; charset=utf-8'
