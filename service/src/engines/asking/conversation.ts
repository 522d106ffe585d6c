// One question put to one provider: every request signed, every exchange recorded, every failure explained with
// the exchanges that led to it.

import { EngineError, type EngineSettings, type Exchange, type FetchRequest } from '../engine.ts'
import type { Provider } from '../terms/providers.ts'
import { refuseStatus, retryAfterSeconds } from './failures.ts'
import { redactBody, redactRequest, redactText, secretValues } from './redaction.ts'

export interface Conversation {
  readonly model: string | null
  /** In the order they happened. */
  readonly exchanges: readonly Exchange[]
  /** Throws EngineError on any status but 2xx. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Exchange>
  /** The same for a body that is already text, whose headers state its type. */
  postText(path: string, text: string, headers: Record<string, string>): Promise<Exchange>
  /** Throws EngineError on any status but 2xx. */
  get(path: string, query?: Record<string, string>, more?: GetOptions): Promise<Exchange>
  /** A poll: returns every status, for the route to judge. */
  poll(path: string): Promise<Exchange>
  wait(ms: number): Promise<void>
  /** Sends a last message without waiting, such as a cancellation, even when our own time is up. */
  leave(path: string, headers?: Record<string, string>): void
  /** The same error with every exchange so far, and without our credentials. */
  explain(error: unknown): unknown
  /** A text request as it would be sent, without our credentials. */
  describe(path: string, text: string, headers: Record<string, string>): Exchange['request']
}

interface GetOptions {
  headers?: Record<string, string>
  maxBytes?: number
}

const FAREWELL_MS = 5_000

export function openConversation(
  provider: Provider,
  settings: Omit<EngineSettings, 'surface'>,
  signal: AbortSignal,
): Conversation {
  const exchanges: Exchange[] = []
  const authorization = provider.authorize(settings.credentials)

  function sign(method: 'GET' | 'POST', path: string, more: RequestParts): FetchRequest {
    const query = new URLSearchParams({ ...more.query, ...authorization.query }).toString()
    const json: Record<string, string> = more.body === undefined ? {} : { 'content-type': 'application/json' }
    return {
      method,
      url: `${settings.baseUrl}${path}${query && (path.includes('?') ? '&' : '?')}${query}`,
      headers: { accept: 'application/json', ...json, ...more.headers, ...authorization.headers },
      body: more.text ?? (more.body === undefined ? undefined : JSON.stringify(more.body)),
      secrets: [...Object.keys(authorization.headers), ...Object.keys(authorization.query)],
      ...(more.maxBytes === undefined ? {} : { maxBytes: more.maxBytes }),
    }
  }

  async function exchange(request: FetchRequest): Promise<Exchange> {
    const received = await settings.fetch(request, signal)
    exchanges.push(received)
    return received
  }

  async function accepted(request: FetchRequest): Promise<Exchange> {
    const received = await exchange(request)
    refuseStatus(received)
    return received
  }

  return {
    model: settings.model,
    exchanges,
    post: (path, body, headers) => accepted(sign('POST', path, { body, headers })),
    postText: (path, text, headers) => accepted(sign('POST', path, { text, headers })),
    get: (path, query, more) => accepted(sign('GET', path, { query, ...more })),
    poll: path => exchange(sign('GET', path, {})),
    wait: ms => settings.sleep(ms, signal).catch(cause => Promise.reject(outOfTime(cause))),
    leave(path, headers) {
      const farewell = settings.fetch(sign('POST', path, { headers }), AbortSignal.timeout(FAREWELL_MS))
      farewell.catch(() => {})
    },
    explain: error => explain(error, exchanges, secretValues(sign('GET', '', {}))),
    describe: (path, text, headers) => redactRequest(sign('POST', path, { text, headers })),
  }
}

interface RequestParts {
  query?: Record<string, string>
  body?: unknown
  /** In place of a body. */
  text?: string
  headers?: Record<string, string>
  maxBytes?: number
}

function outOfTime(cause: unknown): EngineError {
  return new EngineError('timeout', 'The engine did not finish in time', { retryable: true, cause })
}

function explain(error: unknown, exchanges: Exchange[], secrets: readonly string[]): unknown {
  if (!(error instanceof EngineError)) return error
  const seen = [...new Set([...exchanges, ...error.exchanges])]
  const last = seen.at(-1)
  return new EngineError(error.failure, redactText(error.message, secrets), {
    retryable: error.retryable,
    // A vendor that throttles inside a 200 answer still says in its header how long.
    retryAfterSeconds: error.retryAfterSeconds ?? (error.retryable && last ? retryAfterSeconds(last) : null),
    exchanges: seen.map(exchange => redactBody(exchange, secrets)),
    chargedMicros: error.chargedMicros,
    cause: error.cause,
  })
}
