// What an engine can send back, good and bad.

import { gzipSync } from 'node:zlib'
import type { Reply } from './scripted-server.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

export function send(body: string | Uint8Array, status = 200, headers: Record<string, string> = {}): Reply {
  return response => {
    response.writeHead(status, { ...JSON_TYPE, ...headers })
    response.end(body)
  }
}

/** An error body that quotes the whole request, as careless vendors do. */
export function refuse(status: number, headers: Record<string, string> = {}): Reply {
  return (response, request) => {
    const quoted = `${request.url} ${JSON.stringify(request.headers)}`
    response.writeHead(status, { ...JSON_TYPE, 'x-echo': request.url ?? '', ...headers })
    response.end(JSON.stringify({ error: { message: quoted, type: 'test_error', code: null } }))
  }
}

/** Never answers; the caller's patience ends the moment the request is in. */
export function hang(patience: AbortController): Reply {
  return () => patience.abort(new DOMException('The operation timed out', 'TimeoutError'))
}

export const reset: Reply = response => {
  response.socket?.resetAndDestroy()
}

/** Promises the whole body and closes in the middle of it. */
export function cut(body: Uint8Array): Reply {
  return response => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': body.length })
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
  }
}

export const page = send('<!doctype html><title>Just a moment…</title>')

export const tooLarge: Reply = response => {
  response.writeHead(200, JSON_TYPE)
  const chunk = Buffer.alloc(256 * 1024, ' ')
  for (let sent = 0; sent < 12; sent += 1) response.write(chunk)
  response.end('{}')
}

const BOMB = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))

export const gzipBomb = send(BOMB, 200, { 'content-encoding': 'gzip' })

export const redirect: Reply = (response, request) => {
  response.writeHead(302, { location: `http://elsewhere.invalid${request.url}` })
  response.end()
}
