import { z } from 'zod'
import { accepted } from '../../api/idempotency-key.ts'
import { route } from '../../api/route.ts'
import { Engine, ScanAccepted } from '../../api/schemas.ts'
import { requireBrand } from '../../brands/require-brand.ts'
import { listScans, readProgress, readScanWithRuns } from '../../figures/summaries/read-scan.ts'
import { findJob, type Job, recentJobs } from '../../jobs/store.ts'
import { notFound } from '../../model/errors.ts'
import { ACKNOWLEDGED_JOBS, JOB_STATUSES } from '../../model/jobs.ts'
import { isPlausibleId } from '../../platform/ids.ts'
import { cancelScan } from '../../scans/cancel/cancel-scan.ts'
import { previewScan } from '../../scans/preview-scan.ts'
import { zoneOf } from '../../scans/schedules/asked-prompts.ts'
import { startScan } from '../../scans/start-scan.ts'
import { JobProgress, Samples } from './fields.ts'
import { nextOf, pageFields } from './paging.ts'
import { CostForecast } from './scans/cost-bodies.ts'
import { ListedScan, ScanProgress, ScanWithRuns } from './scans/scan-bodies.ts'

const LISTED = 200
/** Each comes with the state of its runs. */
const SCANS = 50

const ScanPlan = z.object({
  engines: z.array(
    z.object({
      engine: Engine,
      /** `refused`: it is configured, and does not accept its credentials. */
      state: z.enum(['runs', 'refused', 'not_runnable', 'out_of_plan']),
      reason: z.string().nullable(),
    }),
  ),
  prompts: z.int(),
  /** Active ones that a schedule would ask now. */
  duePrompts: z.int(),
  samples: z.int(),
  runs: z.int(),
  scansThisMonth: z.int(),
  maxScans: z.int(),
  forecast: CostForecast,
})
/** What reading a site found. */
const Refreshed = z.looseObject({
  found: z.int(),
  added: z.int(),
  superseded: z.int(),
  pages: z.record(z.enum(['read', 'unchanged', 'gone', 'skipped', 'failed']), z.int()),
  notes: z.array(z.string()),
})

const JobBody = z.object({
  id: z.string(),
  kind: z.enum(ACKNOWLEDGED_JOBS),
  subjectId: z.string(),
  status: z.enum(JOB_STATUSES),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  error: z.string().nullable(),
  result: z.union([Refreshed, z.looseObject({})]).nullable(),
  progress: JobProgress.nullable(),
})

/** Every date of a row as RFC 3339 text. */
const dated = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  )

export const workAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/scans',
    operationId: 'adminListScans',
    access: { action: 'scan.read', about: 'brandId' },
    summary: 'Scans of a brand page by page, newest first',
    params: z.object({ brandId: z.string() }),
    query: z.object(pageFields({ usual: SCANS, most: LISTED })),
    responses: {
      200: {
        description: 'A page',
        schema: z.object({ scans: z.array(ListedScan), next: z.string().nullable() }),
      },
    },
    table: { rows: 'scans', content: 'scans' },
    async handle({ database }, { params, query: { cursor = null, limit } }) {
      const brand = await requireBrand(database, params.brandId)
      const { scans, next } = await listScans(database, brand.id, { after: cursor, limit })
      return { status: 200, body: { scans, next: nextOf(next) } }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/scan-plan',
    operationId: 'adminPreviewScan',
    access: { action: 'scan.read', about: 'brandId' },
    summary: 'What a scan of a brand would ask now, what that costs, and why not the other engines',
    params: z.object({ brandId: z.string() }),
    query: z.object({
      samples: z.coerce.number().pipe(Samples).optional(),
      dueOnly: z.stringbool().default(false),
    }),
    responses: { 200: { description: 'Plan', schema: ScanPlan } },
    async handle(services, { params, query }) {
      const brand = await requireBrand(services.database, params.brandId)
      const timezone = await zoneOf(services.schedules, brand.id)
      return { status: 200, body: await previewScan(services, { brand, timezone, ...query }) }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/brands/:brandId/scans',
    operationId: 'adminStartScan',
    access: { action: 'scan.start', about: 'brandId' },
    summary: 'Run the prompts of a brand on the engines of its plan, each as often as asked for',
    params: z.object({ brandId: z.string() }),
    body: z.object({ samples: Samples.optional(), dueOnly: z.boolean().default(false) }),
    isDoneOnce: true,
    responses: { 202: { description: 'Scan created and queued', schema: ScanAccepted } },
    async handle(services, { params: { brandId }, body, idempotency, actor }) {
      const due = body.dueOnly ? { timezone: await zoneOf(services.schedules, brandId) } : undefined
      const started = await startScan(services, { actor, brandId, samples: body.samples, due, idempotency })
      return accepted(started, { location: `/v1/scans/${started.result.scanId}` })
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/scans/:scanId',
    operationId: 'adminGetScan',
    access: { action: 'scan.read', about: 'scanId' },
    summary: 'A scan with its runs',
    params: z.object({ scanId: z.string() }),
    responses: { 200: { description: 'Scan', schema: ScanWithRuns } },
    async handle(services, { params }) {
      return { status: 200, body: await readScanWithRuns(services, params.scanId) }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/scans/:scanId/progress',
    operationId: 'adminGetScanProgress',
    access: { action: 'scan.read', about: 'scanId' },
    summary: 'How far a scan has come, engine by engine, without its runs',
    params: z.object({ scanId: z.string() }),
    responses: { 200: { description: 'Progress', schema: ScanProgress } },
    async handle(services, { params }) {
      return { status: 200, body: await readProgress(services, params.scanId) }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/scans/:scanId/cancel',
    operationId: 'adminCancelScan',
    access: { action: 'scan.cancel', about: 'scanId' },
    summary: 'Ask nothing more for a scan; what was asked is kept',
    params: z.object({ scanId: z.string() }),
    responses: { 200: { description: 'Cancelled', schema: ScanProgress } },
    async handle(services, { params: { scanId }, actor }) {
      await cancelScan(services, { scanId, actor })
      return { status: 200, body: await readProgress(services, scanId) }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/jobs',
    operationId: 'adminListJobs',
    access: { action: 'job.read', about: 'own' },
    summary: 'Jobs that clients were told about, newest first',
    responses: { 200: { description: 'Jobs', schema: z.object({ jobs: z.array(JobBody) }) } },
    async handle({ database }, { within }) {
      return { status: 200, body: { jobs: (await recentJobs(database, LISTED, within)).map(dated<Job>) } }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/jobs/:jobId',
    operationId: 'adminGetJob',
    access: { action: 'job.read', about: 'jobId' },
    summary: 'One job',
    params: z.object({ jobId: z.string() }),
    responses: { 200: { description: 'Job', schema: JobBody } },
    async handle({ database }, { params }) {
      const job = isPlausibleId(params.jobId) ? await findJob(database, params.jobId) : null
      if (!job) throw notFound('Job')
      return { status: 200, body: dated(job) }
    },
  }),
]
