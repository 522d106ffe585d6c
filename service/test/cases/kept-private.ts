import assert from 'node:assert/strict'

/** No cache, no index, no referrer, no cookie, no script. */
export function assertKeptPrivate(headers: Record<string, string | undefined>, address: string): void {
  assert.equal(headers['cache-control'], 'no-store', address)
  assert.equal(headers['x-robots-tag'], 'noindex, nofollow', address)
  assert.equal(headers['referrer-policy'], 'no-referrer', address)
  assert.equal(headers['set-cookie'], undefined)
  assert.equal(headers.etag, undefined)
  const policy = headers['content-security-policy'] ?? ''
  assert.match(policy, /^default-src 'none'/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /script-src|unsafe/)
}
