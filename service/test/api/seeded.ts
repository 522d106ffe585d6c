// A service with something in it: one brand, one finished scan, and the requests that meet them.

import { bearer, eventually, makeBrand, scanToEnd, type TestService } from '../harness.ts'
import { type Ask, type Asked, asJson } from './ask.ts'
import { HASH } from './paths.ts'

export interface Seed {
  brandId: string
  scanId: string
  runId: string
  /** Another run of the scan, for what changes a run's history. */
  otherRunId: string
  /** Of the captured answer of `runId`. */
  hash: string
}

export async function seed(service: TestService): Promise<Seed> {
  // Few engines: whoever starts scans of it waits for as many runs.
  const { id: brandId } = await makeBrand(service, { plan: 'STARTER' }, [
    { text: 'When was Northwind Kettles founded? [[sandbox:good]]', intent: 'BRANDED' },
  ])
  const scan = await scanToEnd(service, brandId)
  const [run, otherRun] = scan.runs
  // Until the proofs have come, lookup and bundle may change between two readings.
  await eventually(async () => {
    const { body } = await service.call('GET', `/v1/runs/${run.id}/evidence-bundle`)
    return body.integrity.checkpoint !== null
  })
  return { brandId, scanId: scan.id, runId: run.id, otherRunId: otherRun.id, hash: run.sha256 }
}

/** Every GET route, with something behind it. */
export const readablePaths = ({ brandId, scanId, runId, hash }: Seed): string[] => [
  `/v1/scans/${scanId}`,
  `/v1/brands/${brandId}/confabulations`,
  `/v1/runs/${runId}/evidence`,
  `/v1/runs/${runId}/evidence-bundle`,
  `/v1/runs/${runId}/evidence-bundle?format=html`,
  `/v1/brands/${brandId}/ground-truth`,
  `/v1/public/evidence/${hash}`,
  '/v1/openapi.json',
]

/** One answer of every kind the routes give. */
export async function answersOfEveryKind(ask: Ask, seeded: Seed): Promise<Asked[]> {
  const { brandId, otherRunId, hash } = seeded
  const json = { ...bearer, ...asJson }
  const check = { headers: asJson, payload: '{"content":"x"}' }
  return Promise.all([
    ...readablePaths(seeded).map(path => ask('GET', path, { headers: bearer })),
    ask('POST', '/v1/scans', { headers: json, payload: JSON.stringify({ brandId }) }),
    ask('POST', `/v1/brands/${brandId}/ground-truth/refresh`, { headers: bearer }),
    ask('POST', `/v1/runs/${otherRunId}/verify`, { headers: bearer }),
    ask('POST', `/v1/public/evidence/${hash}/check`, check),
    ask('POST', '/v1/scans', { headers: json, payload: '{' }),
    ask('POST', '/v1/scans', { headers: json, payload: ' '.repeat(2 * 1024 * 1024) }),
    ask('GET', '/v1/scans/scn_none'),
    ask('GET', '/v1/scans/scn_none', { headers: bearer }),
    ask('GET', `/v1/public/evidence/${HASH}`),
    ask('GET', '/v1/public/evidence/short'),
    ask('GET', '/v1/public/evidence/%zz'),
    ask('GET', '/v1/nope', { headers: bearer }),
    ask('PUT', '/v1/webhooks'),
    ask('GET', '/v1/webhooks'),
    ask('POST', '/v1/reports', { payload: 'anything' }),
    ask('OPTIONS', '/v1/scans'),
  ])
}
