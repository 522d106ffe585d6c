// Blots out our own credentials. Evidence bytes never pass through here: only what we sent, response headers,
// and the bodies of failed exchanges, which are diagnostics.

import type { Exchange, FetchRequest } from '../engine.ts'

const REDACTED = '[redacted]'

/** Shorter values would blot out ordinary words. */
const SHORTEST_SECRET = 4

/** The values that `secrets` names in this request, in every form an engine could echo. */
export function secretValues(request: FetchRequest): string[] {
  const values: string[] = []
  const query = URL.parse(request.url)?.searchParams
  for (const name of request.secrets) {
    for (const [header, value] of Object.entries(request.headers)) {
      if (header.toLowerCase() === name.toLowerCase()) values.push(...spellings(value))
    }
    values.push(...(query?.getAll(name) ?? []))
  }
  // Also URL-encoded: some vendors repeat their input in an address.
  return longestFirst(values.flatMap(value => [value, encodeURIComponent(value), inQuery(value)]))
}

function inQuery(value: string): string {
  return new URLSearchParams({ '': value }).toString().slice(1)
}

/** `Bearer abc` is also `abc`; `Basic …` is also the login and password inside. */
function spellings(header: string): string[] {
  const [scheme = '', token = ''] = header.split(' ', 2)
  if (!token) return [header]
  if (scheme !== 'Basic') return [header, token]
  const pair = Buffer.from(token, 'base64').toString('utf8')
  return [header, token, pair, pair.slice(pair.indexOf(':') + 1)]
}

function longestFirst(values: string[]): string[] {
  return [...new Set(values)]
    .filter(value => value.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length)
}

export function redactText(text: string, secrets: readonly string[]): string {
  return secrets.reduce((redacted, secret) => redacted.replaceAll(secret, REDACTED), text)
}

export function redactRequest(request: FetchRequest): Exchange['request'] {
  const secretNames = request.secrets.map(name => name.toLowerCase())
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    headers[name.toLowerCase()] = secretNames.includes(name.toLowerCase()) ? REDACTED : value
  }
  return { method: request.method, url: redactUrl(request), headers, body: request.body ?? null }
}

function redactUrl(request: FetchRequest): string {
  const [address = '', query] = request.url.split('?', 2)
  if (query === undefined) return address
  const pairs = query.split('&').map(pair => {
    const [name = ''] = new URLSearchParams(pair).keys()
    return request.secrets.includes(name) ? `${name}=${REDACTED}` : pair
  })
  return `${address}?${pairs.join('&')}`
}

/** For diagnostics only: the bytes no longer hash to what was received. */
export function redactBody(exchange: Exchange, secrets: readonly string[]): Exchange {
  const bytes = Buffer.from(exchange.body)
  const found = secrets.filter(secret => bytes.includes(secret))
  if (found.length === 0) return exchange
  // Latin-1 maps every byte to one character and back, so only the secret changes.
  const latin = found.map(secret => Buffer.from(secret).toString('latin1'))
  const body = Buffer.from(redactText(bytes.toString('latin1'), latin), 'latin1')
  return { ...exchange, body: new Uint8Array(body) }
}
