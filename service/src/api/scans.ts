import { z } from 'zod'
import { readScan } from '../figures/summaries/read-scan.ts'
import { startScan } from '../scans/start-scan.ts'
import { EXAMPLE } from './examples.ts'
import { accepted } from './idempotency-key.ts'
import {
  notFoundResponse,
  unauthorizedResponse,
  unavailableResponse,
  validationResponse,
} from './responses.ts'
import { route } from './route.ts'
import { ErrorBody, QuotaError, Scan, ScanAccepted, ScanRequest } from './schemas.ts'

const TERMINAL = ['COMPLETED', 'PARTIAL', 'FAILED']

export const scanRoutes = [
  route({
    method: 'POST',
    url: '/v1/scans',
    operationId: 'createScan',
    access: { action: 'scan.start', about: 'brandId' },
    summary: "Run a brand's prompts on the engines of its plan",
    body: ScanRequest,
    bodyExample: { brandId: EXAMPLE.brand.id },
    isDoneOnce: true,
    responses: {
      202: { description: 'Scan created and queued', schema: ScanAccepted, example: EXAMPLE.scanAccepted },
      400: validationResponse,
      401: unauthorizedResponse,
      404: notFoundResponse('Brand'),
      409: {
        description:
          'The brand has no active prompt (`activePrompts` is 0), or the Idempotency-Key is in use',
        schema: ErrorBody,
        example: EXAMPLE.noPromptError,
      },
      429: {
        description: 'Monthly scan cap of the plan reached',
        schema: QuotaError,
        example: EXAMPLE.quotaError,
      },
      503: unavailableResponse('No engine is configured, or the queue is unavailable'),
    },
    async handle(services, { body, idempotency, actor }) {
      const started = await startScan(services, { actor, brandId: body.brandId, idempotency })
      return accepted(started, { location: `/v1/scans/${started.result.scanId}` })
    },
  }),

  route({
    method: 'GET',
    url: '/v1/scans/:scanId',
    operationId: 'getScan',
    access: { action: 'scan.read', about: 'scanId' },
    summary: 'State and totals of a scan',
    weakTag: true,
    params: z.object({ scanId: z.string() }),
    responses: {
      200: { description: 'The scan', schema: Scan, example: EXAMPLE.scan },
      401: unauthorizedResponse,
      404: notFoundResponse('Scan'),
    },
    async handle({ database }, { params }) {
      const scan = await readScan(database, params.scanId)
      const cache = TERMINAL.includes(scan.status) ? 'private, no-cache' : 'no-store'
      return { status: 200, body: scan, headers: { 'cache-control': cache } }
    },
  }),
]
