// A bucket of any S3-compatible store. aws4fetch signs requests, body included, so that a store that checks
// signatures keeps no bytes but ours. Of what a store says, only its error code gets further.

import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { load } from 'cheerio'
import { Agent, type Dispatcher, request } from 'undici'
import {
  checkName,
  LISTED_AT_ONCE,
  MOST_BYTES,
  type ObjectStore,
  type PutOptions,
  StoreError,
  type StoreFailure,
} from './object-store.ts'

export interface S3Settings {
  /** Scheme, host and port; the bucket goes into the path, or before the host. */
  endpoint: string
  bucket: string
  region: string
  keyId: string
  secret: string
  pathStyle: boolean
  /** How long kept objects may not be deleted; 0 leaves that to the bucket. */
  lockDays: number
}

export interface S3Limits {
  /** One request, from connecting to its last byte. */
  timeoutMs: number
  connections: number
  attempts: number
}

const LIMITS: S3Limits = { timeoutMs: 10_000, connections: 32, attempts: 3 }
const CONNECT_MS = 3_000
const ERROR_BYTES = 16 * 1024
const RETRY_MS = 100

interface Request {
  method: 'GET' | 'HEAD' | 'PUT'
  name?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
}

interface Answer {
  status: number
  bytes: Uint8Array
  modified: string | null
  /** The code of an error, such as NoSuchKey. */
  code: string | null
}

export function createS3Store(settings: S3Settings, limits: Partial<S3Limits> = {}): ObjectStore {
  const { attempts, connections, timeoutMs } = { ...LIMITS, ...limits }
  const agent = new Agent({
    connections,
    connect: { timeout: Math.min(CONNECT_MS, timeoutMs), rejectUnauthorized: true },
  })

  const ask = (wanted: Request) => askPatiently(settings, { agent, timeoutMs, attempts }, wanted)
  const put = (name: string, body: Uint8Array, options: PutOptions, headers: Record<string, string> = {}) =>
    ask({
      ...{ method: 'PUT', name, body },
      headers: { ...headersOf(body, options, settings.lockDays), ...headers },
    })

  return {
    async put(name, bytes, options = {}) {
      await put(name, bytes, options)
    },
    putFirst: async (name, bytes, options = {}) =>
      (await put(name, bytes, options, { 'if-none-match': '*' })).status !== 412,
    async get(name) {
      const { status, bytes } = await ask({ method: 'GET', name })
      return status === 404 ? null : bytes
    },
    has: async name => (await ask({ method: 'HEAD', name })).status !== 404,
    async putAt(name) {
      const { status, modified } = await ask({ method: 'HEAD', name })
      if (status === 404) return null
      const at = Date.parse(modified ?? '')
      if (Number.isNaN(at)) throw new StoreError('broken', 'NoDate')
      return new Date(at)
    },
    async list(prefix, after = '') {
      const query = { 'list-type': '2', prefix, 'max-keys': String(LISTED_AT_ONCE), 'start-after': after }
      const { bytes } = await ask({ method: 'GET', query })
      return namesIn(Buffer.from(bytes).toString('utf8'))
    },
    close: () => agent.destroy(),
  }
}

/** Retries even what may have arrived: a put that already succeeded says so. */
async function askPatiently(
  settings: S3Settings,
  { attempts, ...once }: { agent: Agent; timeoutMs: number; attempts: number },
  wanted: Request,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await askOnce(settings, once, wanted)
    } catch (error) {
      const mayPass = error instanceof StoreError && ['away', 'slow'].includes(error.failure)
      if (!mayPass || attempt >= attempts) throw error
    }
    await sleep(RETRY_MS * 2 ** attempt * (0.5 + Math.random()))
  }
}

/** A store that knows the checksum refuses bytes changed on the way; locked objects require one. */
function headersOf(
  body: Uint8Array,
  { contentType, cacheControl, isKept }: PutOptions,
  lockDays: number,
): Record<string, string> {
  const until = new Date(Date.now() + lockDays * 86_400_000).toISOString()
  return {
    'content-type': contentType ?? 'application/octet-stream',
    'x-amz-checksum-sha256': hash('sha256', body, 'base64'),
    ...(cacheControl ? { 'cache-control': cacheControl } : {}),
    ...(isKept && lockDays > 0
      ? { 'x-amz-object-lock-mode': 'COMPLIANCE', 'x-amz-object-lock-retain-until-date': until }
      : {}),
  }
}

async function askOnce(
  settings: S3Settings,
  { agent, timeoutMs }: { agent: Agent; timeoutMs: number },
  { method, name, query, headers, body }: Request,
): Promise<Answer> {
  const { url, headers: signed } = await sign(settings, {
    method,
    url: addressOf(settings, name, query),
    headers,
    body,
  })
  try {
    const answer = await request(url, {
      ...{ method, headers: signed, body: body ?? null, dispatcher: agent },
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await read(answer, name === undefined)
  } catch (error) {
    throw error instanceof StoreError ? error : asFailure(error)
  }
}

function addressOf(
  { endpoint, bucket, pathStyle }: S3Settings,
  name?: string,
  query?: Record<string, string>,
): URL {
  const url = new URL(endpoint)
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`
  const path = [...(pathStyle ? [bucket] : []), ...(name === undefined ? [] : [checkName(name)])].join('/')
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
  for (const [key, value] of Object.entries(query ?? {})) if (value !== '') url.searchParams.set(key, value)
  return url
}

async function sign(
  { region, keyId, secret }: S3Settings,
  { method, url, headers, body }: { method: string; url: URL } & Pick<Request, 'headers' | 'body'>,
): Promise<{ url: URL; headers: Record<string, string> }> {
  const signer = new AwsV4Signer({
    ...{ method, url: url.href, accessKeyId: keyId, secretAccessKey: secret, service: 's3', region },
    headers: { ...headers, 'x-amz-content-sha256': hash('sha256', body ?? '') },
    // Conditions and locks must be signed like the bytes.
    allHeaders: true,
  })
  const signed = await signer.sign()
  return { url: signed.url, headers: Object.fromEntries(signed.headers) }
}

async function read(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  isList: boolean,
): Promise<Answer> {
  const modified = headers['last-modified'] === undefined ? null : String(headers['last-modified'])
  const isGood = statusCode === 200 || statusCode === 204
  const bytes = await readCapped(body, isGood ? MOST_BYTES : ERROR_BYTES)
  if (isGood) {
    // A cut connection is an error of its own, but a proxy may hide the cut from us.
    const length = headers['content-length']
    if (bytes.length > 0 && length !== undefined && Number(length) !== bytes.length)
      throw new StoreError('broken', 'Truncated')
    return { status: statusCode, bytes, modified, code: null }
  }
  const code = codeIn(Buffer.from(bytes).toString('utf8'))
  const isMissing = statusCode === 404 && !isList && (code === null || code === 'NoSuchKey')
  if (isMissing || statusCode === 412) return { status: statusCode, bytes, modified, code }
  throw new StoreError(failureOf(statusCode, code), code ?? String(statusCode))
}

async function readCapped(body: Dispatcher.ResponseData['body'], most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > most) throw new StoreError('broken', 'TooLarge')
    parts.push(part)
  }
  return parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts)
}

const codeIn = (xml: string): string | null => /<Code>([A-Za-z0-9.]{1,60})<\/Code>/.exec(xml)?.[1] ?? null

/** How stores say "no more room", whatever the status. */
const FULL = /Quota|Insufficient|StorageFull|NoSpace|EntityTooLarge|DiskFull|CapacityExceeded/i

function failureOf(status: number, code: string | null): StoreFailure {
  if (status === 507 || (code !== null && FULL.test(code))) return 'full'
  // It does not support conditions or locks, and waiting will not help.
  if (status === 501) return 'refused'
  // A concurrent write of the same name: its outcome decides.
  if (status === 408 || status === 409 || status === 429 || status >= 500) return 'away'
  return status >= 300 ? 'refused' : 'broken'
}

const SLOW = ['TimeoutError', 'AbortError', 'HeadersTimeoutError', 'BodyTimeoutError', 'ConnectTimeoutError']

/** undici's causes may contain the address: only a system error code is kept. */
function asFailure(error: unknown): StoreError {
  const { name, code } = error as { name?: string; code?: unknown }
  const detail = typeof code === 'string' ? code : (name ?? 'Error')
  return new StoreError(name !== undefined && SLOW.includes(name) ? 'slow' : 'away', detail)
}

function namesIn(xml: string): string[] {
  const document = load(xml, { xml: true })
  return document('Contents > Key')
    .toArray()
    .map(key => document(key).text())
}
