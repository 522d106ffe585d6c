// What the mixed load asks: every operation of openapi.json, in the proportions of a busy day, with the mistakes that
// people make. An operation that is left out is an error.

import { hash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { captureText } from '../ledger/plant-log.ts'
import { TOKEN } from '../service.ts'

/** What there is to ask about. */
export interface Subjects {
  captures: number
  brandId: string
  scanIds: string[]
  runIds: string[]
}

export interface Request {
  /** Latencies are counted by it. */
  kind: string
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** What the route documents. Anything else is counted as undocumented. */
  statuses: readonly number[]
}

interface Kind {
  kind: string
  /** Whole: how many of about a thousand requests. */
  weight: number
  statuses: readonly number[]
  ask: () => Ask
}

/** Asked for again and again, among many that are asked for once. */
const POPULAR = 2_000
/** A scan is asked for this often with the same key. */
const REPEATS = 20
const OTHER_TEXT = 'a text that nobody captured '.repeat(150)
const LARGE_TEXT = randomBytes(512 * 1024).toString('hex')

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

export function mixedRequests(subjects: Subjects): () => Request {
  const kinds = [...publicKinds(subjects), ...logKinds(subjects), ...customerKinds(subjects), ...otherKinds()]
  requireAll(kinds)
  // Each kind as often as it weighs: drawing one is drawing a place.
  const places = kinds.flatMap(kind => Array.from({ length: kind.weight }, () => kind))
  return () => {
    const { kind, statuses, ask } = pick(places)
    return { kind, statuses, ...asRequest(ask()) }
  }
}

interface Ask extends Pick<Request, 'path' | 'method' | 'headers' | 'body'> {
  token?: string
}

const asRequest = ({ token, headers, ...ask }: Ask) => ({
  ...ask,
  headers: {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(ask.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  },
})

const hashOf = (number: number): string => hash('sha256', captureText(number))

const { paths } = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'))
/** What each operation documents by number; `default` excuses nothing here. */
const DOCUMENTED: ReadonlyMap<string, number[]> = new Map(
  Object.values(paths as Record<string, Record<string, { operationId?: string; responses: object }>>)
    .flatMap(methods => Object.values(methods))
    .filter(operation => operation.operationId)
    .map(({ operationId = '', responses }) => [
      operationId,
      Object.keys(responses).map(Number).filter(Boolean),
    ]),
)

/** A kind that is named after its operation, or after that and a remark: `getScan, unknown`. */
function operation(kind: string, weight: number, ask: () => Ask): Kind {
  const statuses = DOCUMENTED.get(kind.split(',')[0] ?? '')
  if (!statuses) throw new Error(`openapi.json has no operation ${kind}`)
  return { kind, weight, statuses, ask }
}

function requireAll(kinds: Kind[]): void {
  const asked = new Set(kinds.map(({ kind }) => kind.split(',')[0]))
  const missing = [...DOCUMENTED.keys()].filter(name => !asked.has(name))
  if (missing.length > 0) throw new Error(`the mixed load never asks ${missing.join(', ')}`)
}

function publicKinds({ captures }: Subjects): Kind[] {
  const lookup = (remark: string, weight: number, hashText: () => string) =>
    operation(`getPublicEvidence, ${remark}`, weight, () => ({ path: `/v1/public/evidence/${hashText()}` }))
  const check = (remark: string, weight: number, content: (number: number) => string) =>
    operation(`checkPublicEvidence, ${remark}`, weight, () => {
      const number = Math.floor(Math.random() * captures)
      const body = JSON.stringify({ content: content(number) })
      return { method: 'POST', path: `/v1/public/evidence/${hashOf(number)}/check`, body }
    })
  return [
    lookup('popular', 320, () => hashOf(Math.floor(Math.random() * Math.min(POPULAR, captures)))),
    lookup('any', 320, () => hashOf(Math.floor(Math.random() * captures))),
    lookup('unknown', 45, () => randomBytes(32).toString('hex')),
    lookup('malformed', 15, () => 'not-a-hash'),
    check('genuine', 60, captureText),
    check('another text', 35, () => OTHER_TEXT),
    check('1 MiB', 1, () => LARGE_TEXT),
    operation('checkPublicEvidence, malformed', 4, () => ({
      method: 'POST',
      path: `/v1/public/evidence/${hashOf(0)}/check`,
      body: '{"content":',
    })),
  ]
}

/** As C2SP writes it: 1234067 is x001/x234/067. */
function tileName(index: number): string {
  const groups = [`${index % 1000}`.padStart(3, '0')]
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000))
    groups.unshift(`x${`${rest % 1000}`.padStart(3, '0')}`)
  return groups.join('/')
}

function logKinds({ captures }: Subjects): Kind[] {
  const log = (kind: string, weight: number, path: () => string): Kind => ({
    kind,
    weight,
    statuses: [200],
    ask: () => ({ path: path() }),
  })
  const tile = () => tileName(Math.floor((Math.random() * captures) / 256))
  return [
    log('log checkpoint', 20, () => '/log/checkpoint'),
    log('log tile', 30, () => `/log/tile/0/${tile()}`),
    log('log entries', 10, () => `/log/tile/entries/${tile()}`),
    log('log key', 4, () => '/log/key'),
    log('log policy', 2, () => '/log/policy'),
  ]
}

function customerKinds({ brandId, scanIds, runIds }: Subjects): Kind[] {
  const token = TOKEN
  const session = randomBytes(4).toString('hex')
  let scans = 0
  const run = () => `/v1/runs/${pick(runIds)}`
  return [
    operation('getScan', 30, () => ({ path: `/v1/scans/${pick(scanIds)}`, token })),
    operation('getScan, unknown', 3, () => ({ path: '/v1/scans/scn_unknown', token })),
    operation('getRunEvidence', 20, () => ({ path: `${run()}/evidence`, token })),
    operation('listConfabulations', 15, () => ({
      path: `/v1/brands/${brandId}/confabulations?window=${pick(['7d', '30d', 'all'])}`,
      token,
    })),
    operation('getEvidenceBundle', 6, () => ({ path: `${run()}/evidence-bundle`, token })),
    operation('getEvidenceBundle, page', 2, () => ({ path: `${run()}/evidence-bundle?format=html`, token })),
    operation('getGroundTruth', 15, () => ({ path: `/v1/brands/${brandId}/ground-truth`, token })),
    operation('refreshGroundTruth', 1, () => ({
      method: 'POST',
      path: `/v1/brands/${brandId}/ground-truth/refresh`,
      token,
    })),
    operation('verifyRun', 1, () => ({ method: 'POST', path: `${run()}/verify`, token })),
    operation('createScan', 5, () => ({
      method: 'POST',
      path: '/v1/scans',
      token,
      body: JSON.stringify({ brandId }),
      headers: { 'idempotency-key': `${session}-${Math.floor(scans++ / REPEATS)}` },
    })),
    operation('createScan, malformed', 2, () => ({ method: 'POST', path: '/v1/scans', token, body: '{}' })),
    operation('getScan, without a token', 5, () => ({ path: `/v1/scans/${pick(scanIds)}` })),
    operation('listConfabulations, wrong token', 5, () => ({
      path: `/v1/brands/${brandId}/confabulations`,
      token: 'not-the-token',
    })),
  ]
}

function otherKinds(): Kind[] {
  return [
    operation('getWebhooks', 4, () => ({ path: '/v1/webhooks' })),
    operation('postWebhooks', 3, () => ({
      method: 'POST',
      path: '/v1/webhooks',
      body: '{"url":"https://x.example"}',
    })),
    { kind: 'openapi.json', weight: 3, statuses: [200], ask: () => ({ path: '/v1/openapi.json' }) },
    { kind: 'readyz', weight: 2, statuses: [200], ask: () => ({ path: '/readyz' }) },
  ]
}
