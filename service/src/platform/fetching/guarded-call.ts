// Calls an API whose address an operator configured, and any address that API names in turn. The first may be internal
// if the operator says so; the others are kept outside like any page.

import { Agent, type Dispatcher, request } from 'undici'
import { explainFailure, FetchRefused, guardedAgent, MAX_HEADER_BYTES, readCapped } from './guarded-fetch.ts'
import { unsafeHost } from './public-address.ts'

interface Call {
  method: string
  headers: Record<string, string>
  body?: string | undefined
  signal?: AbortSignal | undefined
}

export type GuardedCall = (url: string, call: Call) => Promise<Response>

interface CallOptions {
  /** The one origin that may be private, or plain http; null: none. */
  inside: string | null
  timeoutMs: number
}

/** Throws `FetchFailed` if no readable answer came. Redirects are never followed: they could leak a secret. */
export function createGuardedCall({ inside, timeoutMs }: CallOptions): GuardedCall {
  const outer = guardedAgent()
  const inner = new Agent({
    maxHeaderSize: MAX_HEADER_BYTES,
    connect: { rejectUnauthorized: true, timeout: 5_000 },
  })
  return async (address, { method, headers, body, signal }) => {
    const url = URL.parse(address)
    if (!url) throw new FetchRefused('something that is no address')
    const isInside = url.origin === inside
    if (!isInside) refuseUnsafe(url)
    const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
    try {
      const answer = await request(url, {
        method: method as Dispatcher.HttpMethod,
        headers: { ...headers, 'accept-encoding': 'identity' },
        body: body ?? null,
        dispatcher: isInside ? inner : outer,
        signal: limit,
      })
      return await read(answer)
    } catch (error) {
      return explainFailure(error as Error)
    }
  }
}

function refuseUnsafe({ protocol, hostname, username, password }: URL): void {
  if (protocol !== 'https:') throw new FetchRefused(`scheme ${protocol}`)
  if (username + password !== '') throw new FetchRefused('credentials in the address')
  const reason = unsafeHost(hostname)
  if (reason) throw new FetchRefused(reason)
}

async function read({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<Response> {
  try {
    if (statusCode < 200 || (statusCode >= 300 && statusCode < 400))
      throw new FetchRefused(`status ${statusCode}, which is no answer`)
    const bytes = await readCapped(body)
    const empty = bytes.length === 0 || [204, 205].includes(statusCode)
    return new Response(empty ? null : Buffer.from(bytes), { status: statusCode, headers: plain(headers) })
  } finally {
    body.on('error', () => {}).destroy()
  }
}

const plain = (headers: Dispatcher.ResponseData['headers']): [string, string][] =>
  Object.entries(headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  )
