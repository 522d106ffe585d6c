// Fetches what others name: customers' pages, certificates that a certificate refers to. An attacker who controls a name or a
// redirect must not steer us inside: only http(s) on standard ports and only public addresses, checked for the name, for what it
// resolves to and for what the socket finally connects to. No proxy, cookies or credentials, and no more bytes, headers or
// seconds than a page needs.

import { lookup as systemResolve } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import * as zlib from 'node:zlib'
import { Agent, buildConnector, type Dispatcher, request } from 'undici'
import { type FetchKind, PAGES } from './fetch-kinds.ts'
import { isOwnAddress, isPublicAddress, unsafeHost } from './public-address.ts'

/** `nxdomain`: the name does not exist. `certificate`: the server could not prove who it is. */
export type FetchFailure = 'refused' | 'nxdomain' | 'timeout' | 'certificate' | 'unreachable'

/** No answer came. An answer of any status is not a failure. */
export class FetchFailed extends Error {
  readonly code: FetchFailure

  constructor(code: FetchFailure, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'FetchFailed'
    this.code = code
  }
}

/** We refused to ask, or to read on. */
export class FetchRefused extends FetchFailed {
  constructor(message: string, options?: { cause?: unknown }) {
    super('refused', message, options)
    this.name = 'FetchRefused'
  }
}

export interface Page {
  /** The URL that answered, after redirects. */
  url: string
  status: number
  contentType: string
  etag?: string
  lastModified?: string
  /** Only after redirects: all of them were permanent. */
  movedForGood?: boolean
  /** Decompressed. Empty unless the status is 2xx: an error page states nothing. */
  body: Uint8Array
}

export interface FetchOptions {
  /** Validators from last time; an unchanged page answers 304. */
  known?: { etag: string | null; lastModified: string | null }
  /** Called before a redirect is followed; throws to refuse. */
  beforeRedirect?: (next: URL) => Promise<void>
  /** Ends the wait before its time. */
  signal?: AbortSignal
}

export type GuardedFetch = (url: string, options?: FetchOptions) => Promise<Page>

interface GuardOptions {
  /** Defaults to pages. */
  kind?: FetchKind
  /** Hosts answered by another origin instead; only the sandbox sets this. */
  standIns?: Record<string, string>
  /** Lets tests play a lying name server. */
  resolve?: LookupFunction
  timeoutMs?: number
}

const MAX_BYTES = 2 * 1024 * 1024
export const MAX_HEADER_BYTES = 64 * 1024
const MAX_REDIRECTS = 3
/** The address is stored in an index with what was read; longer ones serve no page. */
const MAX_URL = 1_500
const TIMEOUT_MS = 15_000
/** Between two requests to one host. */
const GAP_MS = 500

export function createGuardedFetch(options: GuardOptions = {}): GuardedFetch {
  const { kind = PAGES, standIns = {}, timeoutMs = TIMEOUT_MS } = options
  const { resolve = systemResolve as LookupFunction } = options
  const agent = guardedAgent(resolve)
  const connect = { rejectUnauthorized: true, timeout: timeoutMs }
  const standInAgent = new Agent({ maxHeaderSize: MAX_HEADER_BYTES, connect })
  const pace = createPace()

  return async (start, { known, beforeRedirect, signal: stop } = {}) => {
    let url = parse(start)
    let signal: AbortSignal | undefined
    let forGood = true
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      if (url.href.length > MAX_URL) throw new FetchRefused(`an address of ${url.href.length} characters`)
      const standIn = Object.hasOwn(standIns, url.hostname) ? standIns[url.hostname] : undefined
      if (!standIn) {
        refuseUnsafe(url)
        await pace(url.hostname)
      }
      signal ??= AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(stop ? [stop] : [])])
      const target = standIn ? `${standIn}${url.pathname}${url.search}` : url.href
      const answer = await ask(
        target,
        { dispatcher: standIn ? standInAgent : agent, signal, kind },
        // Validators belong to the page asked for, not to where it redirects.
        hop === 0 ? known : undefined,
      )
      const { location } = answer.headers
      if (answer.statusCode < 300 || answer.statusCode >= 400 || typeof location !== 'string')
        return {
          ...(await pageOf(url, answer, kind).catch(explainFailure)),
          ...(hop > 0 ? { movedForGood: forGood } : {}),
        }
      forGood &&= answer.statusCode === 301 || answer.statusCode === 308
      answer.body.on('error', () => {}).destroy()
      url = nextHop(url, location)
      await beforeRedirect?.(url)
    }
    throw new FetchRefused(`more than ${MAX_REDIRECTS} redirects`)
  }
}

async function ask(
  target: string,
  { kind, ...options }: { dispatcher: Dispatcher; signal: AbortSignal; kind: FetchKind },
  known: FetchOptions['known'],
): Promise<Dispatcher.ResponseData> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(options.signal.reason)
  options.signal.addEventListener('abort', onAbort, { once: true })
  const answer = request(target, {
    ...options,
    headers: {
      'user-agent': kind.userAgent,
      accept: kind.accept,
      'accept-encoding': 'gzip, br, zstd',
      ...(known?.etag ? { 'if-none-match': known.etag } : {}),
      ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
    },
  })
  // The signal alone does not end a request that is still connecting.
  return Promise.race([answer, late])
    .catch(explainFailure)
    .finally(() => options.signal.removeEventListener('abort', onAbort))
}

function parse(text: string): URL {
  const url = URL.parse(text)
  if (!url) throw new FetchRefused('something that is no address')
  return url
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
  // The resolver below never sees literal addresses, so they are judged here.
  const reason = unsafeHost(url.hostname)
  if (reason) throw new FetchRefused(reason)
}

/** The name is resolved once, all its addresses are judged, and the socket connects to one of them. */
export function guardedAgent(resolve = systemResolve as LookupFunction): Agent {
  const connector = buildConnector({
    timeout: 5_000,
    // Explicit, so that no environment variable can override it.
    rejectUnauthorized: true,
    lookup: (hostname, options, callback) => {
      resolve(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return callback(error, [])
        const all = typeof addresses === 'string' ? [{ address: addresses, family: 4 }] : addresses
        if (all.some(({ address }) => !isPublicAddress(address) || isOwnAddress(address)))
          return callback(new FetchRefused(`${hostname} resolves to a private address`), [])
        callback(null, all)
      })
    },
  })
  return new Agent({
    maxHeaderSize: MAX_HEADER_BYTES,
    connect(options, callback) {
      connector(options, (error, socket) => {
        if (error) return callback(error, null)
        const address = socket.remoteAddress ?? ''
        if (isPublicAddress(address) && !isOwnAddress(address)) return callback(null, socket)
        socket.destroy()
        callback(new FetchRefused('connected to a private address'), null)
      })
    },
  })
}

/** Spaces out requests to one host, across all callers. */
function createPace(): (host: string) => Promise<void> {
  const next = new Map<string, number>()
  return async host => {
    const now = performance.now()
    for (const [other, at] of next) if (at <= now) next.delete(other)
    const at = next.get(host) ?? now
    next.set(host, at + GAP_MS)
    if (at > now) await sleep(at - now)
  }
}

async function pageOf(
  url: URL,
  { statusCode, headers, body }: Dispatcher.ResponseData,
  { types, isText }: FetchKind,
): Promise<Page> {
  const one = (name: string) => [headers[name]].flat()[0]
  // Stored and sent back next time, so only if short and plain.
  const tag = (name: string) => /^[\x20-\x7e]{1,300}$/.exec(one(name) ?? '')?.[0]
  const [etag, lastModified] = [tag('etag'), tag('last-modified')]
  const contentType = one('content-type') ?? ''
  const page = {
    url: url.href,
    status: statusCode,
    contentType,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  }
  try {
    if (statusCode < 200 || statusCode >= 300) return { ...page, body: new Uint8Array() }
    if (!types.test(contentType)) throw new FetchRefused(`${url.href} is ${contentType || 'of no type'}`)
    const bytes = await readCapped(inflated(body, one('content-encoding') ?? ''))
    if (isText && !/gzip/i.test(contentType) && isBinary(bytes))
      throw new FetchRefused(`${url.href} calls itself ${contentType} and is no text`)
    return { ...page, body: bytes }
  } finally {
    // Nobody cares about the rest of the body, or how it ends.
    body.on('error', () => {}).destroy()
  }
}

const WINDOW = { params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } }
const DECODERS: Record<string, () => Transform> = {
  gzip: zlib.createGunzip,
  'x-gzip': zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
  zstd: () => zlib.createZstdDecompress(WINDOW),
}

/** One layer only: nested layers let a small answer inflate without end. */
function inflated(body: Readable, encoding: string): Readable {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity') return body
  const decoder = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined
  if (!decoder) throw new FetchRefused(`content encoding ${encoding.slice(0, 50)}`)
  return pipeline(body, decoder(), () => {})
}

export async function readCapped(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MAX_BYTES) throw new FetchRefused(`more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Bytes that text never contains, in the part that browsers inspect (mimesniff.spec.whatwg.org, binary data byte). */
const isBinary = (bytes: Uint8Array): boolean => {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return (
    !isUtf16 &&
    bytes
      .subarray(0, 1_445)
      .some(byte => byte < 0x09 || byte === 0x0b || (byte > 0x0d && byte < 0x20 && byte !== 0x1b))
  )
}

const CERTIFICATE = /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH)/

/** Explains in our own words why no answer came. */
export function explainFailure(error: NodeJS.ErrnoException): never {
  if (error instanceof FetchFailed) throw error
  const { code = '', name, message } = error
  const reason = message || code || 'no reason given'
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || /^(?:Z_|ZSTD|ERR_(?:BROTLI|_ERROR))/.test(code))
    throw new FetchRefused(`an answer that cannot be read: ${reason}`, { cause: error })
  const isLate = name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code)
  const failure =
    code === 'ENOTFOUND'
      ? 'nxdomain'
      : isLate
        ? 'timeout'
        : CERTIFICATE.test(code)
          ? 'certificate'
          : 'unreachable'
  throw new FetchFailed(failure, reason, { cause: error })
}
