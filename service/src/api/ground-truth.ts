import { z } from 'zod'
import { requireBrand } from '../brands/require-brand.ts'
import { groundTruth } from '../truth/list-facts.ts'
import { requestRefresh } from '../truth/request-refresh.ts'
import { EXAMPLE } from './examples.ts'
import { accepted } from './idempotency-key.ts'
import {
  conflictResponse,
  notFoundResponse,
  unauthorizedResponse,
  unavailableResponse,
  validationResponse,
} from './responses.ts'
import { route } from './route.ts'
import { GroundTruth, JobAcknowledgement } from './schemas.ts'

const params = z.object({ brandId: z.string() })

export const groundTruthRoutes = [
  route({
    method: 'GET',
    url: '/v1/brands/:brandId/ground-truth',
    operationId: 'getGroundTruth',
    access: { action: 'fact.read', about: 'brandId' },
    summary: 'What is true of the brand: facts from its own site, and facts that were entered',
    params,
    responses: {
      200: { description: 'The facts, active ones first', schema: GroundTruth, example: EXAMPLE.groundTruth },
      401: unauthorizedResponse,
      404: notFoundResponse('Brand'),
    },
    async handle({ database }, { params }) {
      const brand = await requireBrand(database, params.brandId)
      return { status: 200, body: await groundTruth(database, brand) }
    },
  }),

  route({
    method: 'POST',
    url: '/v1/brands/:brandId/ground-truth/refresh',
    operationId: 'refreshGroundTruth',
    access: { action: 'fact.collect', about: 'brandId' },
    summary: "Collect the brand's facts again, later",
    description: 'Only enqueues. While one refresh of the brand is pending, its job is returned again.',
    params,
    isDoneOnce: true,
    responses: {
      202: { description: 'Queued', schema: JobAcknowledgement, example: EXAMPLE.job },
      400: validationResponse,
      401: unauthorizedResponse,
      404: notFoundResponse('Brand'),
      409: conflictResponse('This Idempotency-Key was used for another request'),
      503: unavailableResponse('The queue is not configured'),
    },
    async handle(services, { params, idempotency, actor }) {
      const input = { actor, brandId: params.brandId, idempotency }
      return accepted(await requestRefresh(services, input))
    },
  }),
]
