// Posts to an address that the operator configured. Unlike pages that customers name, it may well be inside the
// operator's network, so the guarded fetch is not used; redirects are still not followed, because they would
// let others choose the address.

import { type Dispatcher, fetch, type Response } from 'undici'

/** A failure of somebody outside. It can be retried later, and holds up nothing of ours. */
export class OutsideFailure extends Error {
  override readonly name = 'OutsideFailure'
}

export interface Question {
  url: string
  /** What they require before they answer. */
  headers?: Record<string, string>
  /** A special connection, if needed. */
  dispatcher?: Dispatcher
  contentType: string
  body: Uint8Array
  timeoutMs: number
  maxBytes: number
  signal: AbortSignal
}

export interface Answer {
  status: number
  /** Lower case, without parameters. */
  mediaType: string
  body: Uint8Array
}

export async function post({
  url,
  headers,
  dispatcher,
  contentType,
  body,
  timeoutMs,
  maxBytes,
  signal,
}: Question): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([signal, timeout]),
      ...(dispatcher ? { dispatcher } : {}),
      headers: {
        ...headers,
        'content-type': contentType,
        'user-agent': 'BrandCitationForensics/0.1 (evidence log)',
        'accept-encoding': 'identity',
      },
      body,
    })
    const [mediaType = ''] = (response.headers.get('content-type') ?? '').toLowerCase().split(/\s*;/)
    return { status: response.status, mediaType, body: await readCapped(response, maxBytes) }
  } catch (error) {
    if (signal.aborted || error instanceof OutsideFailure) throw error
    throw new OutsideFailure(timeout.aborted ? `no answer within ${timeoutMs} ms` : reasonOf(error), {
      cause: error,
    })
  }
}

async function readCapped({ body }: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new OutsideFailure(`an answer of more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message || String((cause as { code?: unknown }).code) : message
}
