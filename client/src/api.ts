// Every operation of the service, v1 and the operator's, by the method and path that the OpenAPI document gives it:
//
//   const api = createApi({ baseUrl, token })
//   const { brands } = await api.GET('/api/admin/brands')
//   await api.PATCH('/api/admin/brands/{brandId}', { params: { path: { brandId } }, body: { name: 'Acme' } })
//
// Parameters, bodies and answers are typed by openapi.ts, which `npm run types` makes from the service's table of
// routes and nobody tracks. A call returns the body of the answer or throws one of errors.ts. A POST is retried only
// with an `idempotencyKey`, everything else always. Runs in browsers too: nothing here may import from Node.

import createClient from 'openapi-fetch'
import { ConnectionError, InvalidInputError, MalformedAnswerError, type SentRequest } from './errors.ts'
import type { operations, paths } from './openapi.ts'
import {
  type Answer,
  type CallOptions,
  type ClientOptions,
  createSender,
  parseObject,
  reasonOf,
  type Terms,
} from './request.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Json<Of> = Of extends { content: { 'application/json': infer Shape } } ? Shape : never
type Success<O> = O extends { responses: infer All }
  ? { [Status in keyof All]: Status extends 200 | 201 | 202 ? All[Status] : never }[keyof All]
  : never
type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T]

/** What a call has to give: openapi-fetch's form, without headers. */
type Params<O> = O extends { parameters: infer All } ? Pick<All, keyof All & ('path' | 'query')> : never
type Given<O> = ([RequiredKeys<Params<O>>] extends [never] ? { params?: Params<O> } : { params: Params<O> }) &
  (O extends { requestBody: infer Request } ? { body: Json<Request> } : { body?: never })
type Init<O> = [RequiredKeys<Given<O>>] extends [never]
  ? [init?: Given<O> & CallOptions]
  : [init: Given<O> & CallOptions]

type PathsOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never
}[keyof paths]

/** What the operation of that name answers, takes as its body, and takes in its query. */
export type Body<Name extends keyof operations> = Json<Success<operations[Name]>>
export type Sent<Name extends keyof operations> = operations[Name] extends { requestBody: infer Request }
  ? Json<Request>
  : never
export type Query<Name extends keyof operations> = Loose<NonNullable<operations[Name]['parameters']['query']>>
/** What is undefined is not sent. */
type Loose<T> = { [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] }

/** What can be read, and for each: what its path holds, what its query may, and the answer. */
export type Readable = PathsOf<'get'>
type Parameter<P extends Readable, In extends 'path' | 'query'> = paths[P]['get'] extends {
  parameters: { [_ in In]?: infer Values }
}
  ? NonNullable<Values>
  : never
export type PlaceOf<P extends Readable> = [Parameter<P, 'path'>] extends [never]
  ? object
  : Parameter<P, 'path'>
export type QueryOf<P extends Readable> = Loose<Parameter<P, 'query'>>
export type ReadFrom<P extends Readable> = Json<Success<paths[P]['get']>>

type Ask<M extends Method> = <P extends PathsOf<M>>(
  path: P,
  ...init: Init<paths[P][M]>
) => Promise<Answer<Json<Success<paths[P][M]>>>>

/** An answer that is not JSON. */
type AskFor<Kind> = <P extends PathsOf<'get'>>(path: P, ...init: Init<paths[P]['get']>) => Promise<Kind>

export interface Reply {
  contentType: string
  bytes: Uint8Array
}

export interface Api {
  GET: Ask<'get'>
  POST: Ask<'post'>
  PUT: Ask<'put'>
  PATCH: Ask<'patch'>
  DELETE: Ask<'delete'>
  text: AskFor<string>
  bytes: AskFor<Uint8Array>
  /** All of a file as it arrives, without buffering. Never retried. */
  stream: AskFor<AsyncIterable<Uint8Array>>
  /** Any path, chosen only when the program runs. Only GET is retried. */
  request(call: AnyCall, options?: CallOptions): Promise<Reply>
}

export interface AnyCall {
  method: Uppercase<Method>
  path: string
  query?: object | undefined
  body?: unknown
}

interface AnyInit extends Terms {
  params?: { path?: object; query?: object | undefined }
  body?: unknown
}

export function createApi(settings: ClientOptions = {}): Api {
  const sender = createSender(settings)
  const client = createClient({ baseUrl: sender.base, pathSerializer: filled, querySerializer: queryString })
  // Callers are checked against `Api`; the compiler need not do it once more in here.
  const exchange = client.request as unknown as Exchange

  /** openapi-fetch puts the request together and reads the answer; in between, all calls are sent alike. */
  async function call<Kind>(parseAs: string, method: string, path: string, init: AnyInit = {}) {
    const { signal, timeoutMs, idempotencyKey, isPublic = path.startsWith('/v1/public/'), ...rest } = init
    const { isRepeatable = method !== 'POST' || isPublic, ...given } = rest
    const terms = { signal, timeoutMs, idempotencyKey, isPublic, isRepeatable }
    let request: SentRequest = { method, url: sender.base + path }
    const fetch = async (asked: Request) => {
      request = { method, url: asked.url }
      return parseAs === 'stream'
        ? new Response(await sender.stream(asked, terms))
        : sender.send(asked, terms)
    }
    const { data, response } = await exchange(method, path, { ...given, parseAs, fetch })
    return { data: data as Kind, headers: response.headers, request }
  }

  const json = (method: string) => async (path: string, init?: AnyInit) => {
    const { data, headers, request } = await call<string>('text', method, path, init)
    const body = parseObject(data ?? '')
    if (body === null) {
      const message = `${sender.base} did not answer with a JSON object; is it the service?`
      throw new MalformedAnswerError(message, { request })
    }
    return Object.defineProperty(body, 'requestId', { value: headers.get('x-request-id') })
  }

  const api = {
    GET: json('GET'),
    POST: json('POST'),
    PUT: json('PUT'),
    PATCH: json('PATCH'),
    DELETE: json('DELETE'),
    async text(path: string, init?: AnyInit) {
      return (await call<string | undefined>('text', 'GET', path, init)).data ?? ''
    },
    async bytes(path: string, init?: AnyInit) {
      return new Uint8Array(
        (await call<ArrayBuffer | undefined>('arrayBuffer', 'GET', path, init)).data ?? new ArrayBuffer(0),
      )
    },
    async stream(path: string, init?: AnyInit) {
      const { data, request } = await call<ReadableStream<Uint8Array>>('stream', 'GET', path, init)
      return chunksOf(data, request)
    },
    async request({ method, path, query, body }: AnyCall, options: CallOptions = {}): Promise<Reply> {
      const given = { params: { query }, body, isRepeatable: method === 'GET', isPublic: false, ...options }
      const { data, headers } = await call<ArrayBuffer | undefined>('arrayBuffer', method, path, given)
      return {
        contentType: headers.get('content-type') ?? '',
        bytes: new Uint8Array(data ?? new ArrayBuffer(0)),
      }
    },
  }
  return api as unknown as Api
}

type Exchange = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: unknown; response: Response }>

/** A path with its values escaped. `.` and `..` would climb out of the route, so they are refused. */
const filled = (path: string, values: Record<string, unknown>): string =>
  path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = String(values[name] ?? '')
    if (/^\.{0,2}$/.test(value)) throw new InvalidInputError(`Not an identifier: "${value}"`)
    return encodeURIComponent(value.toWellFormed())
  })

function queryString(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return String(new URLSearchParams(given))
}

/** Through its reader: not every browser's stream is iterable. */
async function* chunksOf(body: ReadableStream<Uint8Array>, request: SentRequest): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } catch (cause) {
    throw new ConnectionError(`Cut off: ${reasonOf(cause)}`, { request, cause })
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
