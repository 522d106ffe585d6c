// One call to the service: address, token, timeout, retries. Knows no route and no shape. Runs in browsers too:
// nothing here may import from Node.

import {
  ConnectionError,
  InvalidInputError,
  MissingTokenError,
  RedirectError,
  type SentRequest,
  statusError,
  TimeoutError,
} from './errors.ts'
import { deadlineIn, retryAfterSeconds, retryDelay, wait } from './retry.ts'

export const DEFAULT_BASE_URL = 'http://127.0.0.1:8080'

export interface ClientOptions {
  /** Address of the service, without `/v1`. */
  baseUrl?: string | undefined
  /**
   * The platform token. Public routes work without it and are never sent it. Null: no token is sent, and the
   * caller's `fetch` takes care of authentication.
   */
  token?: string | null | undefined
  /** Per attempt, the body included. */
  timeoutMs?: number | undefined
  /** Attempts after the first. */
  maxRetries?: number | undefined
  fetch?: typeof fetch | undefined
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  /** For a POST that enqueues work: it is done once for a key, so it may be retried. */
  idempotencyKey?: string | undefined
}

/** What a request allows, besides what its caller wishes. */
export interface Terms extends CallOptions {
  /** Needs no token, so none is sent. A 404 with `{found: false}` is an answer, not an error. */
  isPublic?: boolean
  /** Repeating does no harm. */
  isRepeatable?: boolean
}

export interface Sender {
  /** The address of the service, without a trailing slash. */
  base: string
  /** A whole answer, after as many attempts as it takes; its status is 200 for all that count as one. */
  send(request: Request, terms: Terms): Promise<Response>
  /** As it arrives, however long that takes: `timeoutMs` ends with the first byte. Ends with an error if cut off. */
  stream(request: Request, terms: Terms): Promise<ReadableStream<Uint8Array>>
}

/** A body as answered. `requestId` is not enumerable, so the JSON of an answer is the body alone. */
export type Answer<T> = T & { readonly requestId: string | null }

interface Received {
  status: number
  bytes: Uint8Array<ArrayBuffer>
  text: string
  headers: Headers
  isRedirect: boolean
}

export function createSender(settings: ClientOptions): Sender {
  const base = readBaseUrl(settings.baseUrl ?? DEFAULT_BASE_URL)
  const maxRetries = settings.maxRetries ?? 2

  async function exchange(request: SentRequest, init: RequestInit, options: CallOptions): Promise<Received> {
    const timeout = deadlineIn(options.timeoutMs ?? settings.timeoutMs ?? 60_000)
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    try {
      const answer = await (settings.fetch ?? fetch)(request.url, { ...init, signal, redirect: 'manual' })
      const { status, headers } = answer
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return { status, headers, bytes, text: new TextDecoder().decode(bytes), isRedirect: isRedirect(answer) }
    } catch (cause) {
      options.signal?.throwIfAborted()
      if (timeout.aborted) throw new TimeoutError(`No answer in time from ${base}`, { request, cause })
      throw new ConnectionError(`Cannot reach ${base}: ${reasonOf(cause)}`, { request, cause })
    }
  }

  async function begin(request: SentRequest, init: RequestInit, options: CallOptions): Promise<Response> {
    const patience = new AbortController()
    const late = setTimeout(() => patience.abort(), options.timeoutMs ?? settings.timeoutMs ?? 60_000)
    const signal = options.signal ? AbortSignal.any([options.signal, patience.signal]) : patience.signal
    try {
      return await (settings.fetch ?? fetch)(request.url, { ...init, signal, redirect: 'manual' })
    } catch (cause) {
      options.signal?.throwIfAborted()
      if (patience.signal.aborted)
        throw new TimeoutError(`No answer in time from ${base}`, { request, cause })
      throw new ConnectionError(`Cannot reach ${base}: ${reasonOf(cause)}`, { request, cause })
    } finally {
      clearTimeout(late)
    }
  }

  async function outgoing(asked: Request, terms: Terms) {
    const { method, url } = asked
    const body = asked.headers.has('content-type') ? await asked.text() : undefined
    return {
      request: { method, url },
      init: { method, headers: headersOf(body, settings.token, terms), body },
    }
  }

  return {
    base,
    async send(asked, terms) {
      const { request, init } = await outgoing(asked, terms)
      const mayRepeat = terms.isRepeatable || terms.idempotencyKey !== undefined
      for (let attempt = 0; ; attempt += 1) {
        try {
          const received = await exchange(request, init, terms)
          if (!isAnswer(received, terms)) throw failure(request, received)
          const { headers, bytes } = received
          return new Response(bytes, { headers })
        } catch (error) {
          const delay = mayRepeat && attempt < maxRetries ? retryDelay(error, attempt) : null
          if (delay === null) throw error
          await wait(delay, terms.signal)
        }
      }
    },
    async stream(asked, terms) {
      const { request, init } = await outgoing(asked, terms)
      const answer = await begin(request, init, terms)
      const { status, headers, body } = answer
      if (status === 200 && body) return body
      const text = await answer.text()
      throw failure(request, { status, headers, text, isRedirect: isRedirect(answer) })
    },
  }
}

function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new InvalidInputError(`Not an http or https address: ${text}`)
  }
  if (url.username || url.password)
    throw new InvalidInputError('The address must not hold a user or password')
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** Not crypto.randomUUID: pages served over plain HTTP lack it. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

function headersOf(
  body: string | undefined,
  token: string | null | undefined,
  { isPublic, idempotencyKey }: Terms,
): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json, text/html;q=0.9' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey !== undefined) headers['idempotency-key'] = headerOf('idempotencyKey', idempotencyKey)
  if (isPublic || token === null) return headers
  if (!token) throw new MissingTokenError('This call needs the access token and none is set')
  return { ...headers, authorization: `Bearer ${headerOf('token', token)}` }
}

/** Checked here because fetch would quote the whole header, secret included, in its error. */
function headerOf(option: string, value: string): string {
  if (/^[\x21-\x7e]+$/.test(value)) return value
  throw new InvalidInputError(`The ${option} must be printable ASCII without spaces, as a header carries it`)
}

function isAnswer({ status, text }: Received, { isPublic }: Terms): boolean {
  if (status >= 200 && status < 300) return true
  return isPublic === true && status === 404 && parseObject(text)?.found === false
}

/** Refused, because it would silently redirect the call, or turn a POST into a GET. Browsers hide the status. */
const isRedirect = (answer: Response): boolean =>
  answer.type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(answer.status)

function failure(request: SentRequest, { status, text, headers, isRedirect }: Omit<Received, 'bytes'>) {
  if (isRedirect) {
    const place = headers.get('location') ?? 'another address'
    const advice = 'give baseUrl the address of the service itself'
    return new RedirectError(`${request.url} redirects to ${place}: ${advice}`, { request })
  }
  const body = parseObject(text) ?? {}
  const requestId =
    headers.get('x-request-id') ?? (typeof body.requestId === 'string' ? body.requestId : null)
  const retryAfter = retryAfterSeconds(headers.get('retry-after'))
  return statusError({ request, status, body, requestId, retryAfterSeconds: retryAfter })
}

export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown> | null)
      : null
  } catch {
    return null
  }
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  ENOTFOUND: 'no such host',
  UND_ERR_SOCKET: 'the connection was closed',
}

export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = (cause as { code?: string }).code ?? ''
  return REASONS[code] ?? (cause instanceof Error && cause.message !== '' ? cause.message : 'no connection')
}
