// Judging answers again: free, from what is sealed, or paid, after the model has read them again.

import { z } from 'zod'
import { accepted } from '../../../api/idempotency-key.ts'
import { route } from '../../../api/route.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import { forecastReread, RereadForecast } from '../../../scans/verdicts/forecast.ts'
import { requestJudging, requireReader, requireScope } from '../../../scans/verdicts/judge-again.ts'

export const readingAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/reading-forecast',
    operationId: 'adminForecastReading',
    access: { action: 'scan.read', about: 'brandId' },
    summary: 'What it would cost to have the model read the answers of a brand, or of one scan, again',
    params: z.object({ brandId: z.string() }),
    query: z.object({ scanId: z.string().optional() }),
    responses: { 200: { description: 'Forecast', schema: RereadForecast } },
    async handle(services, { params, query: { scanId = null } }) {
      const { id: brandId } = await requireBrand(services.database, params.brandId)
      const terms = requireReader(services.readerTerms)
      await requireScope(services.database, { brandId, scanId })
      return { status: 200, body: await forecastReread(services, { brandId, scanId }, terms) }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/brands/:brandId/reclassify',
    operationId: 'adminReclassify',
    access: { action: 'verdict.renew', about: 'brandId' },
    summary:
      'Judge the answers of a brand, of one scan, or that one fact was dated back to, again; with `read`, after the model has read them again',
    params: z.object({ brandId: z.string() }),
    body: z.object({
      scanId: z.string().nullable().default(null),
      factId: z.string().nullable().default(null),
      read: z.boolean().default(false),
    }),
    isDoneOnce: true,
    responses: { 202: { description: 'Queued', schema: z.object({ jobId: z.string() }) } },
    async handle(services, { params, body, actor, idempotency }) {
      const { id: brandId } = await requireBrand(services.database, params.brandId)
      const job = await requestJudging(services, { actor, brandId, ...body, idempotency })
      return accepted(job, { location: `/api/admin/jobs/${job.result.jobId}` })
    },
  }),
]
