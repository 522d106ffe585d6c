// Fetching pages that a customer named. Whoever controls a name or a redirect must not be able to steer
// us inside: only http(s) on the standard ports, only public addresses, checked for the name, for what it
// resolves to, and for what the socket is connected to in the end.

import { lookup as resolve } from 'node:dns'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector, request } from 'undici'

export class FetchRefused extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'FetchRefused'
  }
}

export interface Page {
  /** The URL that answered, after redirects. */
  url: string
  status: number
  contentType: string
  body: Uint8Array
}

export type GuardedFetch = (url: string) => Promise<Page>

interface GuardOptions {
  /** Hosts answered by another origin instead; only the sandbox sets this. */
  standIns?: Record<string, string>
}

const MAX_BYTES = 2 * 1024 * 1024
const MAX_REDIRECTS = 3
/** The address is kept with what was read there, inside an index; longer ones serve no page. */
const MAX_URL = 1_500
const TIMEOUT_MS = 15_000

/** The only part of IPv6 that is given out for public use; outside it hide spellings such as ::127.0.0.1. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(PUBLIC_IPV6)) return false
  return parsed.range() === 'unicast'
}

export function createGuardedFetch({ standIns = {} }: GuardOptions = {}): GuardedFetch {
  const agent = guardedAgent()
  return async start => {
    let url = new URL(start)
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      if (url.href.length > MAX_URL) throw new FetchRefused(`an address of ${url.href.length} characters`)
      const standIn = Object.hasOwn(standIns, url.hostname) ? standIns[url.hostname] : undefined
      if (!standIn) refuseUnsafe(url)
      const target = standIn ? `${standIn}${url.pathname}${url.search}` : url.href
      const response = await request(target, {
        ...(standIn ? {} : { dispatcher: agent }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'user-agent': 'BrandCitationForensics/0.1 (ground truth of the brand itself)',
          'accept-encoding': 'identity',
        },
      })
      const location = response.headers.location
      if (response.statusCode >= 300 && response.statusCode < 400 && typeof location === 'string') {
        await response.body.dump()
        url = nextHop(url, location)
        continue
      }
      return {
        url: url.href,
        status: response.statusCode,
        contentType: String(response.headers['content-type'] ?? ''),
        body: await readCapped(response.body),
      }
    }
    throw new FetchRefused(`more than ${MAX_REDIRECTS} redirects`)
  }
}

function nextHop(from: URL, location: string): URL {
  const next = URL.parse(location, from.href)
  if (!next) throw new FetchRefused('redirect to something that is no address')
  if (from.protocol === 'https:' && next.protocol !== 'https:')
    throw new FetchRefused('redirect to plain http')
  return next
}

function refuseUnsafe(url: URL): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new FetchRefused(`scheme ${url.protocol}`)
  if (url.port !== '') throw new FetchRefused(`port ${url.port}`)
  if (url.username !== '' || url.password !== '') throw new FetchRefused('credentials in the address')
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  // The resolver below is not asked about literal addresses, so they are judged here.
  if (ipaddr.isValid(host)) {
    if (!isPublicAddress(host)) throw new FetchRefused(`address ${host} is not public`)
  } else if (!host.includes('.') || /\.(?:internal|local|localhost|home\.arpa)$/.test(host)) {
    throw new FetchRefused(`host ${host} is not public`)
  }
}

function guardedAgent(): Agent {
  const connector = buildConnector({
    timeout: 5_000,
    lookup: (hostname, options, callback) => {
      resolve(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return callback(error, [])
        const inside = addresses.find(({ address }) => !isPublicAddress(address))
        if (inside) return callback(new FetchRefused(`${hostname} resolves to a private address`), [])
        callback(null, addresses)
      })
    },
  })
  return new Agent({
    connect(options, callback) {
      connector(options, (error, socket) => {
        if (error) return callback(error, null)
        if (isPublicAddress(socket.remoteAddress ?? '')) return callback(null, socket)
        socket.destroy()
        callback(new FetchRefused('connected to a private address'), null)
      })
    },
  })
}

async function readCapped(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MAX_BYTES) throw new FetchRefused(`more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
