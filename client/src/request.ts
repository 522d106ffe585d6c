// One call to the service: address, token, timeout, retries. Knows no route and no shape. Runs in browsers too:
// nothing here may import from Node.

import {
  ConnectionError,
  InvalidInputError,
  MalformedAnswerError,
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
  /** Sent with the three POSTs that enqueue work; generated if absent. */
  idempotencyKey?: string | undefined
}

/** An answer of any kind, as it came. */
export interface Reply {
  contentType: string
  bytes: Uint8Array
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: object
  body?: unknown
  /** Needs no token, so none is sent. */
  isPublic?: boolean
  /** Enqueues work: carries an Idempotency-Key, which makes a retry safe. */
  enqueues?: boolean
  /** Repeating could do it twice: never retried. */
  once?: boolean
  /** A 404 with `{found: false}` is an answer, not an error. */
  mayBeAbsent?: boolean
}

/** A body as answered. `requestId` is not enumerable, so the JSON of an answer is the body alone. */
export type Answer<T> = T & { readonly requestId: string | null }

export interface Sender {
  json<T extends object>(call: Call, options?: CallOptions): Promise<Answer<T>>
  text(call: Call, options?: CallOptions): Promise<string>
  bytes(call: Call, options?: CallOptions): Promise<Uint8Array>
  reply(call: Call, options?: CallOptions): Promise<Reply>
  /** As it arrives, however long that takes: `timeoutMs` ends with the first byte. Ends with an error if cut off. */
  stream(call: Call, options?: CallOptions): Promise<AsyncIterable<Uint8Array>>
}

interface Received {
  status: number
  bytes: Uint8Array
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

  async function send(
    call: Call,
    options: CallOptions,
  ): Promise<{ received: Received; request: SentRequest }> {
    const request = { method: call.method, url: base + call.path + queryString(call.query) }
    const init = {
      method: call.method,
      headers: headersOf(call, settings.token, options.idempotencyKey),
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
    }
    for (let attempt = 0; ; attempt += 1) {
      try {
        const received = await exchange(request, init, options)
        if (!isAnswer(call, received)) throw failure(request, received)
        return { received, request }
      } catch (error) {
        const delay = !call.once && attempt < maxRetries ? retryDelay(error, attempt) : null
        if (delay === null) throw error
        await wait(delay, options.signal)
      }
    }
  }

  return {
    async json<T extends object>(call: Call, options: CallOptions = {}) {
      const { received, request } = await send(call, options)
      const body = parseObject(received.text)
      if (body === null) {
        throw new MalformedAnswerError(`${base} did not answer with a JSON object; is it the service?`, {
          request,
        })
      }
      const requestId = received.headers.get('x-request-id')
      return Object.defineProperty(body, 'requestId', { value: requestId }) as Answer<T>
    },
    async text(call, options = {}) {
      return (await send(call, options)).received.text
    },
    async bytes(call, options = {}) {
      return (await send(call, options)).received.bytes
    },
    async reply(call, options = {}) {
      const { headers, bytes } = (await send(call, options)).received
      return { contentType: headers.get('content-type') ?? '', bytes }
    },
    async stream(call, options = {}) {
      const request = { method: call.method, url: base + call.path + queryString(call.query) }
      const init = { method: call.method, headers: headersOf(call, settings.token) }
      const answer = await begin(request, init, options)
      const { status, headers, body } = answer
      if (status === 200 && body) return chunksOf(body, request)
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const text = new TextDecoder().decode(bytes)
      throw failure(request, { status, headers, bytes, text, isRedirect: isRedirect(answer) })
    },
  }
}

/** Through its reader: not every browser's stream is iterable. */
async function* chunksOf(body: ReadableStream<Uint8Array>, request: SentRequest): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } catch (cause) {
    throw new ConnectionError(`Cut off: ${reasonOf(cause)}`, { request, cause })
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** A path with its values escaped. `.` and `..` would climb out of the route, so they are refused. */
export function path(parts: TemplateStringsArray, ...values: string[]): string {
  return parts.reduce((built, part, index) => {
    const value = values[index - 1] ?? ''
    if (/^\.{0,2}$/.test(value)) throw new InvalidInputError(`Not an identifier: "${value}"`)
    return built + encodeURIComponent(value.toWellFormed()) + part
  })
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
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

function headersOf(call: Call, token: string | null | undefined, key?: string): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json, text/html;q=0.9' }
  if (call.body !== undefined) headers['content-type'] = 'application/json'
  if (call.enqueues) headers['idempotency-key'] = headerOf('idempotencyKey', key ?? newKey())
  if (call.isPublic || token === null) return headers
  if (!token) throw new MissingTokenError('This call needs the access token and none is set')
  return { ...headers, authorization: `Bearer ${headerOf('token', token)}` }
}

/** Checked here because fetch would quote the whole header, secret included, in its error. */
function headerOf(option: string, value: string): string {
  if (/^[\x21-\x7e]+$/.test(value)) return value
  throw new InvalidInputError(`The ${option} must be printable ASCII without spaces, as a header carries it`)
}

function queryString(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

function isAnswer(call: Call, { status, text }: Received): boolean {
  if (status >= 200 && status < 300) return true
  return call.mayBeAbsent === true && status === 404 && parseObject(text)?.found === false
}

/** Refused, because it would silently redirect the call, or turn a POST into a GET. Browsers hide the status. */
const isRedirect = (answer: Response): boolean =>
  answer.type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(answer.status)

function failure(request: SentRequest, { status, text, headers, isRedirect }: Received) {
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

function parseObject(text: string): Record<string, unknown> | null {
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

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = (cause as { code?: string }).code ?? ''
  return REASONS[code] ?? (cause instanceof Error && cause.message !== '' ? cause.message : 'no connection')
}
