// A case file behind its link, and the evidence it lists; the link opens nothing else. Links are looked up for every request and
// no answer is cached, so that a revoked one is gone at once.

import { bundleHtml, inertJson } from '@brand-citation-forensics/proof'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EvidenceBundle } from '../../api/bundle-schemas.ts'
import type { Services } from '../../api/services.ts'
import { STATUS_OF } from '../../api/status.ts'
import { isListed, readCaseFile } from '../../cases/share/read-case-file.ts'
import { noteVisit, openCase } from '../../cases/share/share-link.ts'
import { exportExhibit } from '../../figures/export-exhibit.ts'
import { exportRunBundle } from '../../figures/read-run.ts'
import { AppError } from '../../model/errors.ts'
import { CONSOLE_POLICY, readPage } from '../console/console-pages.ts'
import { JSON_TYPE } from '../errors.ts'
import { fillFrame, PLAIN_FRAME, PLAIN_POLICY } from '../verify-frame.ts'
import type { VerifyPage } from '../verify-html.ts'
import { caseFilePage, caseFileUnavailablePage, noCaseFilePage, noExhibitPage } from './case-file-html.ts'
import { HTML_TYPE, PRIVATE } from './private.ts'

const FORMATS = ['json', 'html', 'pdf'] as const
type Format = (typeof FORMATS)[number]

export function serveCaseFiles(app: FastifyInstance, services: Services, consoleDir: string): void {
  const route = { method: ['GET', 'HEAD'], config: { public: true, ignoresBody: true } }
  const send = (reply: FastifyReply, page: VerifyPage) => sendPage(consoleDir, reply, page)

  /** Failures are explained on a page, with their status. */
  async function guarded(reply: FastifyReply, answer: () => Promise<unknown>) {
    try {
      return await answer()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'conflict') return send(reply.code(409), noExhibitPage(error.message))
      reply.code(STATUS_OF[error.code]).header('retry-after', String(error.retryAfterSeconds ?? 2))
      return send(reply, caseFileUnavailablePage())
    }
  }

  const showFile = async (request: FastifyRequest, reply: FastifyReply) => {
    const { token } = request.params as { token: string }
    const link = await openCase(services, token)
    if (!link) return send(reply.code(404), noCaseFilePage())
    const { database: sql, engines, clock } = services
    const file = await readCaseFile({ sql, engines, now: clock.now() }, link.caseId)
    if (request.method === 'GET') await noteVisit(services, link)
    return send(reply, caseFilePage(file, { token, expiresAt: link.expiresAt }))
  }

  const showBundle = async (request: FastifyRequest, reply: FastifyReply, format: Format) => {
    const { token, runId } = request.params as { token: string; runId: string }
    const link = await openCase(services, token)
    if (!link || !(await isListed(services.database, link.caseId, runId)))
      return send(reply.code(404), noCaseFilePage())
    const { type, policy, content } = await readEvidence(services, runId, format)
    const place = format === 'html' ? 'inline' : 'attachment'
    reply.headers({ ...PRIVATE, 'content-type': type, ...policy })
    reply.header('content-disposition', `${place}; filename="evidence-${runId}.${format}"`)
    return reply.send(content)
  }

  app.route({
    ...route,
    url: '/case/:token',
    handler: (request, reply) => guarded(reply, () => showFile(request, reply)),
  })
  for (const format of FORMATS)
    app.route({
      ...route,
      url: `/case/:token/evidence/:runId/bundle.${format}`,
      handler: (request, reply) => guarded(reply, () => showBundle(request, reply, format)),
    })
}

async function sendPage(consoleDir: string, reply: FastifyReply, page: VerifyPage) {
  const built = await readPage(consoleDir, 'case.html')
  const policy = built === null ? PLAIN_POLICY : CONSOLE_POLICY
  reply.headers({ ...PRIVATE, 'content-type': HTML_TYPE, 'content-security-policy': policy })
  return reply.send(fillFrame(built ?? PLAIN_FRAME, page))
}

/**
 * Without who did what: strangers learn nothing about people. A stranger has no actor either, so nothing is recorded about them.
 */
async function readEvidence(services: Services, runId: string, format: Format) {
  const { database, tree, contents, clock, baseUrl } = services
  const deps = { database, clock, sql: database, tree, contents, now: clock.now(), baseUrl }
  if (format === 'pdf') {
    const exhibit = await exportExhibit(deps, runId, { actor: null, trail: false })
    return { type: 'application/pdf', policy: {}, content: Buffer.from(exhibit) }
  }
  const bundle = EvidenceBundle.parse(
    await exportRunBundle(deps, runId, { format, actor: null, trail: false }),
  )
  if (format === 'json') return { type: JSON_TYPE, policy: {}, content: inertJson(bundle) }
  const { html, contentSecurityPolicy } = bundleHtml(bundle)
  return { type: HTML_TYPE, policy: { 'content-security-policy': contentSecurityPolicy }, content: html }
}
