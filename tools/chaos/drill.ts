// The database is down: what the service still does, route by route, as the API's own description lists them. Then the
// database comes back, and so must the service, unaided.

import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { PLANNED_ROUTES } from '../../service/src/http/planned.ts'
import { PATIENCE_MS } from '../../service/test/patience.ts'
import { TOKEN, type World } from './world/world.ts'

/** Stopped; connections accepted but never answered; a server frozen in the middle of everything. */
export const OUTAGES = ['stopped', 'hanging', 'frozen'] as const
export type Outage = (typeof OUTAGES)[number]

export interface Drill {
  outage: Outage
  requests: number
  slowestMs: number
  /** What was allowed. */
  mostMs: number
  /** From the moment the database answers again to the first reply that needs it. */
  recoveredMs: number
  deviations: string[]
}

/** Things that exist, so that only the database can be the reason for a refusal. */
export interface Existing {
  scanId: string
  brandId: string
  runId: string
  /** A hash that the API was asked for before, and proved. */
  hash: string
  content: string
}

interface Request {
  method: string
  path: string
  body?: string
  token?: boolean
  status: number
}

const OPENAPI = new URL('../../openapi.json', import.meta.url)
const UNKNOWN_HASH = 'ab'.repeat(32)
const BAD_HASH = 'short'

/** Every route of the description, and what it must answer. */
export function drillRequests(existing: Existing): Request[] {
  const { paths } = JSON.parse(readFileSync(OPENAPI, 'utf8')) as {
    paths: Record<string, Record<string, object>>
  }
  const filled = (path: string, hash: string) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'hash' ? hash : String(existing[name as keyof Existing]),
    )
  const planned = PLANNED_ROUTES.map(({ url }) => url as string)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => ({ path, method: method.toUpperCase() })),
  )
  const needing = operations.filter(({ path }) => !planned.includes(path))
  return [
    ...needing.map(({ path, method }) => ({
      ...{ method, path: filled(path, UNKNOWN_HASH), token: true, status: 503 },
      ...bodyOf(path, existing),
    })),
    ...needing
      .filter(({ path }) => path.includes('{hash}'))
      .flatMap(({ path, method }) => [
        { method, path: filled(path, existing.hash), ...bodyOf(path, existing), status: 200 },
        { method, path: filled(path, BAD_HASH), ...bodyOf(path, existing), status: 400 },
      ]),
    ...needing
      .filter(({ path }) => !path.startsWith('/v1/public/'))
      .map(({ path, method }) => ({
        method,
        path: filled(path, UNKNOWN_HASH),
        ...bodyOf(path, existing),
        status: 401,
      })),
    { method: 'POST', path: '/v1/scans', body: '{}', token: true, status: 400 },
    ...planned.flatMap(path => ['GET', 'POST'].map(method => ({ method, path, status: 501 }))),
    { method: 'GET', path: '/healthz', status: 200 },
    { method: 'GET', path: '/v1/openapi.json', status: 200 },
    { method: 'GET', path: '/readyz', status: 503 },
  ]
}

function bodyOf(path: string, { brandId, content }: Existing): { body?: string } {
  if (path === '/v1/scans') return { body: JSON.stringify({ brandId }) }
  return path.endsWith('/check') ? { body: JSON.stringify({ content }) } : {}
}

interface Seen {
  status: number
  ms: number
  isJson: boolean
  hasRetryAfter: boolean
}

async function send(url: string, { method, path, body, token }: Request): Promise<Seen> {
  const begun = performance.now()
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${TOKEN}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  await response.arrayBuffer()
  return {
    status: response.status,
    ms: performance.now() - begun,
    isJson: (response.headers.get('content-type') ?? '').startsWith('application/json'),
    hasRetryAfter: response.headers.has('retry-after'),
  }
}

/**
 * All together: the first to find a connection dead must not be the only one to wait for it. Routes that need no
 * database show how busy the machine is: nobody may exceed the limit by more than that.
 */
export async function tryAll(
  url: string,
  requests: Request[],
  mostMs: number,
): Promise<{ slowestMs: number; deviations: string[] }> {
  const tried = await Promise.all(
    requests.map(async request => ({ request, seen: await send(url, request) })),
  )
  const slowest = (list: typeof tried) => Math.max(0, ...list.map(({ seen }) => seen.ms))
  const lag = slowest(tried.filter(({ request }) => request.status === 501))
  const deviations = tried.flatMap(({ request, seen }) => {
    const what = `${request.method} ${request.path}`
    const isComplete = request.path === '/readyz' || (seen.isJson && seen.hasRetryAfter)
    return [
      ...(seen.status === request.status ? [] : [`${what} answered ${seen.status}, not ${request.status}`]),
      ...(seen.ms > mostMs + lag ? [`${what} took ${Math.round(seen.ms)} ms`] : []),
      ...(seen.status === 503 && !isComplete ? [`${what} answered 503 without JSON or Retry-After`] : []),
    ]
  })
  return { slowestMs: Math.round(slowest(tried)), deviations }
}

/** Breaks the database for everybody until the returned function repairs it. */
async function breakDatabase(world: World, outage: Outage): Promise<() => Promise<void>> {
  const { database, apis, workers } = world
  if (outage === 'stopped') {
    await database.kill('immediate', 0)
    return database.start
  }
  if (outage === 'frozen') return database.hold()
  const roads = [...apis, ...workers].map(({ road }) => road)
  for (const road of roads) road.set('hang')
  return async () => {
    for (const road of roads) road.set('open')
  }
}

export async function drill(
  world: World,
  outage: Outage,
  { mostMs, ...existing }: Existing & { mostMs: number },
): Promise<Drill> {
  const url = world.apis[0]?.url ?? ''
  const requests = drillRequests(existing)
  // What was asked for once is remembered from now on.
  await tryAll(
    url,
    requests.filter(({ status }) => status === 200),
    mostMs,
  )
  const repair = await breakDatabase(world, outage)
  const outcome = await tryAll(url, requests, mostMs)
  await repair()
  const repaired = performance.now()
  const read: Request = { method: 'GET', path: `/v1/scans/${existing.scanId}`, token: true, status: 200 }
  while ((await send(url, read)).status !== 200) await sleep(50)
  return {
    outage,
    mostMs,
    requests: requests.length,
    recoveredMs: Math.round(performance.now() - repaired),
    ...outcome,
  }
}
