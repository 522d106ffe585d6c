import { bundleHtml } from '@brand-citation-forensics/proof'
import { z } from 'zod'
import { BUNDLE_VERSION } from '../evidence/bundle.ts'
import { requestAnchor } from '../evidence/log/outside/anchor.ts'
import { exportRunBundle, readRunEvidence } from '../figures/read-run.ts'
import { requestVerification } from '../scans/verify-run.ts'
import { EvidenceBundle } from './bundle-schemas.ts'
import { RunEvidence } from './evidence-schemas.ts'
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
import { JobAcknowledgement } from './schemas.ts'

const params = z.object({ runId: z.string() })

export const evidenceRoutes = [
  route({
    method: 'GET',
    url: '/v1/runs/:runId/evidence',
    operationId: 'getRunEvidence',
    access: { action: 'evidence.read', about: 'runId' },
    summary: 'The raw response of a run, its hash and its history',
    params,
    responses: {
      200: { description: 'The run evidence', schema: RunEvidence, example: EXAMPLE.evidence },
      401: unauthorizedResponse,
      404: notFoundResponse('Run'),
    },
    async handle({ database, clock }, { params }) {
      return { status: 200, body: await readRunEvidence({ sql: database, now: clock.now() }, params.runId) }
    },
  }),

  route({
    method: 'POST',
    url: '/v1/runs/:runId/verify',
    operationId: 'verifyRun',
    access: { action: 'run.verify', about: 'runId' },
    summary: 'Ask the engine again, later, and record whether it still says so',
    description: 'Only enqueues. While one verification of the run is pending, its job is returned again.',
    params,
    isDoneOnce: true,
    responses: {
      202: { description: 'Queued', schema: JobAcknowledgement, example: EXAMPLE.job },
      400: validationResponse,
      401: unauthorizedResponse,
      404: notFoundResponse('Run'),
      409: conflictResponse('Run has no prior classification: there is nothing to verify yet'),
      503: unavailableResponse('The queue is not configured'),
    },
    async handle(services, { params, idempotency, actor }) {
      const input = { actor, runId: params.runId, idempotency }
      return accepted(await requestVerification(services, input))
    },
  }),

  route({
    method: 'GET',
    url: '/v1/runs/:runId/evidence-bundle',
    operationId: 'getEvidenceBundle',
    access: { action: 'evidence.read', about: 'runId' },
    summary: 'Everything a third party needs to check a run, as JSON or as a printable page',
    description:
      'The first export of a state of the run seals the list of what it holds, and waits a moment for its place in the log. Whoever exports is written down, once a day.',
    params,
    query: z.object({
      format: z.enum(['json', 'html']).default('json'),
      version: z.enum([BUNDLE_VERSION]).optional().describe('The only one there is'),
      trail: z
        .enum(['true', 'false'])
        .default('true')
        .describe('false: without the ids of who did what to this run and its facts'),
    }),
    responses: {
      200: {
        description: 'The bundle; the page embeds the same JSON',
        schema: EvidenceBundle,
        example: EXAMPLE.bundle,
        alsoText: {
          contentType: 'text/html',
          description: 'Print-friendly page',
          example: '<!doctype html>…',
        },
      },
      400: validationResponse,
      401: unauthorizedResponse,
      404: notFoundResponse('Run'),
      503: unavailableResponse('The list of contents waits for its place in the evidence log'),
    },
    async handle(services, { params: { runId }, query, request, whoAsks }) {
      const { database, tree, contents, clock, baseUrl } = services
      const deps = { database, clock, sql: database, tree, contents, now: clock.now(), baseUrl }
      const { format } = query
      const actor = request.method === 'HEAD' ? null : whoAsks
      const bundle = await exportRunBundle(deps, runId, {
        ...{ format, actor, trail: query.trail === 'true' },
      })
      const dated = bundle.chainOfCustody.some(({ event }) => event === 'ANCHORED')
      // A hint to the worker: what is exported now should soon get a time that others vouch for.
      if (!dated) await requestAnchor(database).catch(() => {})
      const headers = {
        'content-disposition': `inline; filename="evidence-${bundle.runId}.${query.format}"`,
        'cache-control': 'private, no-cache',
      }
      if (query.format === 'json') return { status: 200, body: bundle, headers }
      const { html, contentSecurityPolicy } = bundleHtml(EvidenceBundle.parse(bundle))
      return {
        status: 200,
        text: { contentType: 'text/html; charset=utf-8', content: html },
        headers: { ...headers, 'content-security-policy': contentSecurityPolicy },
      }
    },
  }),
]
