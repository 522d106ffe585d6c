// The only way to an engine's network. Keeps the exact bytes received, and drops every credential.

import { pipeline, type Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { Agent, type Dispatcher, request as send } from 'undici'
import { traced } from '../../platform/watching/tracing.ts'
import { type CapturingFetch, EngineError, type Exchange, type FetchRequest } from '../engine.ts'
import { redactRequest, redactText, secretValues } from './redaction.ts'

export interface CapturingFetchOptions {
  /** Counted after decompression, so a small body cannot become a large one. */
  maxBytes?: number
  connectTimeoutMs?: number
  now?: () => Date
}

export interface ClosableFetch extends CapturingFetch {
  close(): Promise<void>
}

/** The caller's signal is the deadline; undici's own timers would only cut slow engines short. */
const UNHURRIED = { headersTimeout: 0, bodyTimeout: 0, allowH2: false, maxHeaderSize: 64 * 1024 }

/** Connections are pooled per origin; `close` ends them. Safe to share between engines and to call in parallel. */
export function createCapturingFetch(options: CapturingFetchOptions = {}): ClosableFetch {
  const { maxBytes = 2 * 1024 * 1024, connectTimeoutMs = 10_000, now = () => new Date() } = options
  const agent = new Agent({ connect: { timeout: connectTimeoutMs }, ...UNHURRIED })

  async function capture(request: FetchRequest, signal: AbortSignal): Promise<Exchange> {
    const sent = { ...request, headers: { ...request.headers, 'accept-encoding': 'identity' } }
    const requestedAt = now()
    const response = await send(request.url, {
      method: request.method,
      headers: sent.headers,
      body: request.body ?? null,
      signal,
      dispatcher: agent,
    })
    const headers = keepHeaders(response.headers, secretValues(request))
    const most = request.maxBytes ?? maxBytes
    const body = await readBody(response.body, headers['content-encoding'] ?? 'identity', most)
    return {
      request: redactRequest(sent),
      requestedAt,
      receivedAt: now(),
      status: response.statusCode,
      headers,
      body,
    }
  }

  const fetch = async (request: FetchRequest, signal: AbortSignal): Promise<Exchange> => {
    if (!URL.canParse(request.url)) {
      throw new EngineError('bad_request', 'The address of the engine is not a URL', { retryable: false })
    }
    // The host alone: some providers' paths and queries contain the question, or a key.
    const attributes = { 'http.request.method': request.method, 'server.address': new URL(request.url).host }
    const exchange = await traced('engine.exchange', { kind: 'client', attributes }, async note => {
      const received = await capture(request, signal).catch(error => {
        throw explain(error, signal)
      })
      note({ 'http.response.status_code': received.status, 'http.response.body.size': received.body.length })
      return received
    })
    refuseRedirect(exchange)
    return exchange
  }
  return Object.assign(fetch, { close: () => agent.close() })
}

/** Lower-case names; cookies are the other side's credentials and are dropped. */
function keepHeaders(
  headers: Dispatcher.ResponseData['headers'],
  secrets: readonly string[],
): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase()
    if (value === undefined || key === 'set-cookie') continue
    kept[key] = redactText([value].flat().join(', '), secrets)
  }
  return kept
}

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/**
 * The body after transfer and content decoding. We ask for `identity`; if a server compresses all the same it
 * is decompressed, because those are the bytes anyone can compare with the text.
 */
async function readBody(wire: Readable, encoding: string, maxBytes: number): Promise<Uint8Array> {
  // We learn of an error by reading on; once we stop reading, an unhandled one would end the process.
  wire.on('error', () => {})
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of decode(wire, encodingsOf(encoding), maxBytes)) {
    size += chunk.length
    if (size > maxBytes) {
      wire.destroy()
      throw tooLarge(maxBytes)
    }
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks, size))
}

const tooLarge = (maxBytes: number): EngineError =>
  new EngineError('response_too_large', `The answer is larger than ${maxBytes} bytes`, { retryable: false })

/** More layers than a proxy in front of a server would add. */
const MOST_LAYERS = 4

/** In the order applied; an empty header means `identity`. */
const encodingsOf = (header: string): string[] =>
  header
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => name !== '' && name !== 'identity')

/** The last layer comes off first. None may exceed the limit for an answer: a small one could hide a huge one in its middle. */
function decode(wire: Readable, encodings: string[], maxBytes: number): Readable {
  const decoders = encodings.map(
    encoding => Object.entries(DECODERS).find(([name]) => name === encoding)?.[1],
  )
  if (decoders.length > MOST_LAYERS || decoders.includes(undefined)) {
    wire.destroy()
    throw new EngineError('unreadable', 'The answer has an unknown content encoding', { retryable: false })
  }
  return decoders.reverse().reduce<Readable>((layer, createDecoder) => {
    // An error on either side reaches the reader through the last of them.
    return createDecoder ? pipeline(layer, meter(maxBytes), createDecoder(), () => {}) : layer
  }, wire)
}

function meter(maxBytes: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk, _encoding, done) {
      size += chunk.length
      done(size > maxBytes ? tooLarge(maxBytes) : null, chunk)
    },
  })
}

function refuseRedirect(exchange: Exchange): void {
  if (exchange.status < 300 || exchange.status > 399) return
  throw new EngineError('redirected', `The engine answered ${exchange.status}; redirects are not followed`, {
    retryable: false,
    exchanges: [exchange],
  })
}

const TIMEOUTS = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']

function explain(error: unknown, signal: AbortSignal): EngineError {
  if (error instanceof EngineError) return error
  if (signal.aborted) {
    return new EngineError('timeout', 'The engine did not answer in time', {
      retryable: true,
      cause: signal.reason,
    })
  }
  const code = String((error as { code?: unknown } | null)?.code ?? 'unknown')
  if (code === 'UND_ERR_INVALID_ARG') {
    // Undici's own message may quote the offending header, so it is dropped.
    return new EngineError('bad_request', 'The request could not be formed', { retryable: false })
  }
  if (TIMEOUTS.includes(code)) {
    return new EngineError('timeout', `The engine did not answer in time (${code})`, {
      retryable: true,
      cause: error,
    })
  }
  if (code.startsWith('Z_') || code.startsWith('ERR_BROTLI') || code.startsWith('ZSTD')) {
    return new EngineError('unreadable', `The answer could not be inflated (${code})`, { retryable: true })
  }
  return new EngineError('network', `The connection failed (${code})`, { retryable: true, cause: error })
}
