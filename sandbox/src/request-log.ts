// What arrived, for tests to look at.

import type { IncomingHttpHeaders } from 'node:http'

export interface LoggedRequest {
  /** The first part of the path: a provider's prefix, `site`, `redirected`, or anything else that was asked for. */
  provider: string
  method: string
  /** With its query, below the prefix. */
  path: string
  headers: IncomingHttpHeaders
  body: Uint8Array
}

export interface RequestLog {
  /** All requests since the start or the last `clear`. */
  count(provider?: string): number
  /** The latest thousand, oldest first. */
  recent(provider?: string): LoggedRequest[]
  clear(): void
}

const KEPT = 1_000

export interface WritableRequestLog extends RequestLog {
  add(request: LoggedRequest): void
}

export function createRequestLog(): WritableRequestLog {
  const counts = new Map<string, number>()
  let kept: LoggedRequest[] = []
  return {
    count: provider =>
      provider === undefined ? counts.values().reduce((sum, n) => sum + n, 0) : (counts.get(provider) ?? 0),
    recent: provider => kept.filter(request => provider === undefined || request.provider === provider),
    clear() {
      counts.clear()
      kept = []
    },
    add(request) {
      counts.set(request.provider, (counts.get(request.provider) ?? 0) + 1)
      kept.push(request)
      if (kept.length > KEPT) kept.shift()
    },
  }
}
