// Calls whose shapes are written by hand, until their callers have moved to api.ts.

import { type AnyCall, createApi, type Reply } from './api.ts'
import { InvalidInputError, MalformedAnswerError } from './errors.ts'
import { type Answer, type CallOptions, type ClientOptions, newKey, parseObject } from './request.ts'

export type { Reply } from './api.ts'
export type { Answer, CallOptions, ClientOptions } from './request.ts'

export interface Call extends AnyCall {
  /** Enqueues work: carries an Idempotency-Key, which makes a retry safe. */
  enqueues?: boolean
  /** Repeating could do it twice: never retried. */
  once?: boolean
}

export interface Sender {
  json<T extends object>(call: Call, options?: CallOptions): Promise<Answer<T>>
  text(call: Call, options?: CallOptions): Promise<string>
  bytes(call: Call, options?: CallOptions): Promise<Uint8Array>
  reply(call: Call, options?: CallOptions): Promise<Reply>
  stream(call: Call, options?: CallOptions): Promise<AsyncIterable<Uint8Array>>
}

export function createSender(settings: ClientOptions): Sender {
  const api = createApi(settings)
  const reply = ({ once, enqueues, ...call }: Call, options: CallOptions = {}): Promise<Reply> => {
    const key = enqueues ? { idempotencyKey: newKey(), ...options } : options
    return api.request(call, { ...key, ...({ isRepeatable: !once } as object) })
  }
  const text = async (call: Call, options?: CallOptions) =>
    new TextDecoder().decode((await reply(call, options)).bytes)
  return {
    reply,
    text,
    async json<T>(call: Call, options?: CallOptions) {
      const body = parseObject(await text(call, options))
      if (body === null)
        throw new MalformedAnswerError('The service did not answer with a JSON object; is it the service?', {
          request: { method: call.method, url: call.path },
        })
      return Object.defineProperty(body, 'requestId', { value: null }) as Answer<T>
    },
    async bytes(call, options) {
      return (await reply(call, options)).bytes
    },
    stream: ({ path: address, query }, options) =>
      api.stream(address as never, { params: { query }, ...options } as never),
  }
}

/** A path with its values escaped. `.` and `..` would climb out of the route, so they are refused. */
export function path(parts: TemplateStringsArray, ...values: string[]): string {
  return parts.reduce((built, part, index) => {
    const value = values[index - 1] ?? ''
    if (/^\.{0,2}$/.test(value)) throw new InvalidInputError(`Not an identifier: "${value}"`)
    return built + encodeURIComponent(value.toWellFormed()) + part
  })
}
