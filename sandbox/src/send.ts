// Writing an answer to the socket, as it should be and in all the ways that it should not.

import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type { FaultName } from './faults.ts'
import type { Provider, Reply } from './provider.ts'

const MEGABYTE = 1_000_000
const DRIP_MS = 1_000

/** On every answer, so that nobody takes one for an engine's. */
const SANDBOX_HEADER = { 'x-bcf-sandbox': '1' }

export interface FaultySending {
  response: ServerResponse
  provider: Provider
  /** What would have been sent. */
  reply: () => Reply
  /** Aborted when the sandbox closes. */
  closing: AbortSignal
}

export function send(response: ServerResponse, { status, headers, body }: Reply): void {
  const length = status === 304 ? {} : { 'content-length': body.byteLength }
  response.writeHead(status, { ...headers, ...SANDBOX_HEADER, ...length })
  response.end(body)
}

export async function sendFault(name: FaultName, sending: FaultySending): Promise<void> {
  const { response, provider, reply, closing } = sending
  switch (name) {
    case '401':
    case '402':
    case '403':
    case '500':
    case '502':
    case '503':
    case '529':
      return send(response, provider.fail(Number(name), `Sandbox fault ${name}.`))
    case '429':
    case '429-date':
    case '429-nonsense':
    case '429-huge':
    case '429-none':
    case '429-ms':
      return send(response, throttled(provider, name))
    case 'hang':
      return
    case 'reset':
      response.socket?.resetAndDestroy()
      return
    case 'drip':
      return drip(response, reply(), closing)
    case 'cut':
      return cut(response, reply())
    case 'content-type':
      return send(response, labelled(reply(), 'image/png'))
    case 'html':
      return send(response, page(200, 'Please verify you are a human'))
    case 'html-502':
      return send(response, page(502, '502 Bad Gateway'))
    case 'big':
      return flood(response)
    case 'gzip-bomb':
      return bomb(response)
    case 'empty-body':
      return send(response, { ...reply(), body: new Uint8Array() })
    case 'redirect':
      return send(response, elsewhere(response))
    case 'failed-inside':
      return send(response, reply())
  }
}

function throttled(provider: Provider, name: FaultName): Reply {
  const answer = provider.fail(429, 'Sandbox fault: too many requests.')
  const hint: Record<string, Record<string, string>> = {
    '429': { 'retry-after': '1' },
    '429-date': { 'retry-after': new Date(Date.now() + 2_000).toUTCString() },
    '429-nonsense': { 'retry-after': 'soon' },
    '429-huge': { 'retry-after': '1000000000' },
    '429-ms': { 'retry-after-ms': '50' },
  }
  return { ...answer, headers: { ...answer.headers, ...hint[name] } }
}

function labelled(reply: Reply, type: string): Reply {
  return { ...reply, headers: { ...reply.headers, 'content-type': type } }
}

function page(status: number, title: string): Reply {
  const body = `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(body) }
}

/** The same port under another name: a client that follows is seen in the request log as `redirected`. */
function elsewhere(response: ServerResponse): Reply {
  const location = `http://localhost:${response.socket?.localPort ?? 80}/redirected`
  return { status: 302, headers: { location }, body: new Uint8Array() }
}

async function drip(response: ServerResponse, reply: Reply, closing: AbortSignal): Promise<void> {
  response.writeHead(reply.status, {
    ...reply.headers,
    ...SANDBOX_HEADER,
    'content-length': reply.body.byteLength,
  })
  for (const byte of reply.body) {
    if (response.destroyed) return
    response.write(Uint8Array.of(byte))
    await sleep(DRIP_MS, undefined, { signal: closing, ref: false })
  }
  response.end()
}

function cut(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { ...headers, ...SANDBOX_HEADER, 'content-length': body.byteLength + 1_000 })
  response.write(body.subarray(0, Math.floor(body.byteLength / 2)), () => response.socket?.end())
}

async function flood(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json', ...SANDBOX_HEADER })
  await pipeline(Readable.from(filler(100)), response)
}

async function bomb(response: ServerResponse): Promise<void> {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    ...SANDBOX_HEADER,
  })
  await pipeline(Readable.from(filler(200)), createGzip({ level: 9 }), response)
}

/** JSON from its first byte to its last, so that only its size is wrong. */
function* filler(megabytes: number): Generator<Buffer> {
  yield Buffer.from('{"text":"')
  const chunk = Buffer.alloc(MEGABYTE, ' ')
  for (let sent = 0; sent < megabytes; sent++) yield chunk
  yield Buffer.from('"}')
}
