// A fetch to hand to a vendor's SDK: it passes every answer on, and keeps the bytes.

import type { Exchange } from '../../src/engines/engine.ts'

export interface RecordingFetch {
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** In the order they happened. */
  exchanges: Exchange[]
}

export function recordingFetch(): RecordingFetch {
  const exchanges: Exchange[] = []
  return {
    exchanges,
    async fetch(input, init) {
      const request = new Request(input, init)
      const sent = await request.clone().text()
      const requestedAt = new Date()
      const response = await fetch(request)
      const body = new Uint8Array(await response.arrayBuffer())
      exchanges.push({
        request: { method: request.method, url: request.url, headers: {}, body: sent },
        requestedAt,
        receivedAt: new Date(),
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body,
      })
      return new Response(body, response)
    },
  }
}
