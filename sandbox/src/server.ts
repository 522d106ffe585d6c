// One HTTP server that plays all the engines, each under a prefix of its own, and the demo brand's web site.
// It imports nothing of the product: what it knows of a vendor comes from the vendor.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDesk } from './desk.ts'
import { UnknownMarker } from './markers.ts'
import type { Ask, Call, Provider, Stage, Step } from './provider.ts'
import { createRequestLog, type RequestLog, type WritableRequestLog } from './request-log.ts'
import type { Script } from './scripts/script.ts'
import { send, sendFault } from './send.ts'
import { serveSite } from './site/site.ts'
import { openProviders } from './wire/providers.ts'
import { json } from './wire/requests.ts'

export { DEMO_BRAND } from './demo-brand.ts'
export { FAULTS, type FaultName } from './faults.ts'
export { READER_FAULTS } from './reader/faults.ts'
export { READER_MODEL } from './reader/reader.ts'
export type { LoggedRequest, RequestLog } from './request-log.ts'
export { type Answer, verbatim } from './scripts/answer.ts'
export type { Asked, Script } from './scripts/script.ts'
export { SITE_DOMAINS } from './site/site.ts'

export interface SandboxOptions {
  host?: string
  /** 0 lets the system choose. */
  port?: number
  seed?: number
  /**
   * Added before every answer, and once where it takes several steps to get it: as many milliseconds, or some between two
   * numbers of them.
   */
  latencyMs?: number | readonly [least: number, most: number]
  /** 0 to 1: how often a question meets a random fault that another attempt heals. */
  faultRate?: number
  /** 0 to 1: how often the model that reads errs, of statements. */
  readerErrorRate?: number
  /** Asked before the built-in script. */
  script?: Script
}

export interface Sandbox {
  url: string
  requests: RequestLog
  /** Cuts every open connection. */
  close(): Promise<void>
}

/** With this one, a scan of the demo's prompts meets every scenario. */
export const DEFAULT_SEED = 4

const MAX_BODY_BYTES = 16 * 1024 * 1024

interface Room {
  providers: ReadonlyMap<string, Provider>
  ask: Ask
  log: WritableRequestLog
  latencyMs(): number
  closing: AbortSignal
}

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, seed = DEFAULT_SEED, latencyMs = 0, script } = options
  const { faultRate = 0, readerErrorRate = 0 } = options
  const closer = new AbortController()
  const log = createRequestLog()
  const room: Room = {
    providers: openProviders(),
    ask: openDesk({ seed, faultRate, readerErrorRate, script }),
    log,
    latencyMs: () => (typeof latencyMs === 'number' ? latencyMs : between(...latencyMs)),
    closing: closer.signal,
  }
  const server = createServer((request, response) => {
    serve(room, request, response).catch(error => abandon(response, error))
  })
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen(port, host, resolve)
  await listening
  const { port: actualPort } = server.address() as AddressInfo

  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    requests: log,
    async close() {
      closer.abort()
      const { promise: closed, resolve: done } = Promise.withResolvers<void>()
      server.close(() => done())
      server.closeAllConnections()
      await closed
    },
  }
}

const between = (least: number, most: number): number => least + Math.random() * (most - least)

async function serve(room: Room, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const [, prefix = ''] = url.pathname.split('/')
  const call: Call = {
    method: request.method ?? 'GET',
    path: url.pathname.slice(prefix.length + 1) || '/',
    query: url.searchParams,
    headers: request.headers,
    body: await readBody(request),
  }
  room.log.add({ ...call, provider: prefix, path: call.path + url.search })
  if (prefix === 'site') {
    const reply = serveSite(call)
    return reply ? send(response, reply) : void response.socket?.resetAndDestroy()
  }
  const provider = room.providers.get(prefix)
  if (!provider) return send(response, json({ error: `The sandbox has nothing at /${prefix}.` }, 404))
  await answer(room, provider, call, response)
}

async function answer(room: Room, provider: Provider, call: Call, response: ServerResponse): Promise<void> {
  const step = take(room, provider, call)
  if (step.kind === 'desk') return send(response, step.reply)
  if (step.kind === 'lost') return void response.socket?.resetAndDestroy()
  const { fault, bytes } = step.asking
  const bearsAnswer = step.stage === 'only' || step.stage === 'last'
  const latencyMs = bearsAnswer ? room.latencyMs() + (step.asking.delayMs ?? 0) : 0
  if (latencyMs > 0) await sleep(latencyMs, undefined, { signal: room.closing })
  const reply = () => (bytes && bearsAnswer ? { ...step.reply(), body: bytes } : step.reply())
  if (fault && strikes(fault.place, step.stage)) {
    if (fault.once) step.asking.fault = null
    return sendFault(fault.name, { response, provider, reply, closing: room.closing })
  }
  send(response, reply())
}

function take(room: Room, provider: Provider, call: Call): Step {
  try {
    return (
      provider.handle(call, room.ask) ?? {
        kind: 'desk',
        reply: provider.fail(404, `Unknown request URL: ${call.method} ${call.path}.`),
      }
    )
  } catch (error) {
    if (error instanceof UnknownMarker) return { kind: 'desk', reply: provider.fail(400, error.message) }
    throw error
  }
}

function strikes(place: 'first' | 'answer', stage: Stage): boolean {
  return stage === 'only' || stage === (place === 'first' ? 'first' : 'last')
}

async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) throw new Error('The request body is larger than 16 MiB.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A client that went away is no news; anything else is a fault of the sandbox itself and says so. */
function abandon(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  const reason = error instanceof Error ? error.message : String(error)
  send(response, json({ error: `The sandbox failed: ${reason}` }, 500))
}
