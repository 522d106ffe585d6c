/** Anyone with the address may read it, so nobody else must learn it. Every answer already forbids referrers. */
export const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }
export const HTML_TYPE = 'text/html; charset=utf-8'
