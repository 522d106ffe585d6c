// One call of one client: sent, timed, and recorded with what the reply taught.

import type { Call, History, Sight } from '../seen/history.ts'
import { type Host, TOKEN } from '../world/world.ts'

interface Ask {
  who: string
  /** From 0. */
  api: number
  /** As documented, such as `GET /v1/scans/{scanId}`; names the route in the history. */
  route: string
  path: string
  body?: unknown
  headers?: Record<string, string>
  isPublic?: boolean
  expected: number[]
  /** What the reply teaches; asked only when it is one of the expected. */
  learn?: (reply: Reply) => Sight | Promise<Sight>
  /** Known before the reply. */
  saw?: Sight
}

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the reader of a reply knows its fields.
  json: any
  text: string
}

export interface Caller {
  /** Null when no reply came. */
  call(ask: Ask): Promise<Reply | null>
  /** From now on nothing is broken. */
  calmDown(): void
}

/** Longer than anything in the service may take; a call given up on was sent to a dead process. */
const PATIENCE_MS = 120_000

export function createCaller(apis: Host[], history: History): Caller {
  let isQuiet = false

  async function send({ api, route, path, body, headers = {}, isPublic = false }: Ask): Promise<Response> {
    return fetch(`${apis[api]?.url}${path}`, {
      method: route.split(' ', 1)[0] ?? 'GET',
      headers: {
        ...(isPublic ? {} : { authorization: `Bearer ${TOKEN}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  }

  return {
    calmDown() {
      isQuiet = true
    },
    async call(ask) {
      const { who, api, route, expected } = ask
      const at = Date.now()
      const entry: Call = {
        ...{ type: 'call', who, api, route, at, ms: 0, status: null, expected },
        ...{ isJson: false, hasRetryAfter: false, isQuiet },
        ...(ask.saw ? { saw: ask.saw } : {}),
      }
      try {
        const response = await send(ask)
        const reply = { status: response.status, ...(await read(response)) }
        entry.status = reply.status
        entry.isJson = reply.json !== null
        entry.hasRetryAfter = response.headers.has('retry-after')
        entry.ms = Date.now() - at
        if (ask.learn && expected.includes(reply.status))
          entry.saw = { ...ask.saw, ...(await ask.learn(reply)) }
        return reply
      } catch (error) {
        entry.ms = Date.now() - at
        entry.error = causeOf(error)
        return null
      } finally {
        history.add(entry)
      }
    },
  }
}

async function read(response: Response): Promise<Pick<Reply, 'json' | 'text'>> {
  const text = await response.text()
  const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json')
  try {
    return { text, json: isJson ? JSON.parse(text) : null }
  } catch {
    return { text, json: null }
  }
}

const causeOf = (error: unknown): string => {
  const { cause, message, name } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? (name === 'TimeoutError' ? 'timeout' : message)
}
