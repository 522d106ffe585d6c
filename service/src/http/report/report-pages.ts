// A report behind its link, as a page and as the sealed bytes. Looked up for every request and never cached, like case files.

import { sha256Hex, utf8 } from '@brand-citation-forensics/proof'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../api/services.ts'
import { STATUS_OF } from '../../api/status.ts'
import { noteVisit, openReport } from '../../cases/share/share-link.ts'
import type { OpenReport } from '../../cases/share/store.ts'
import type { Report } from '../../figures/report/report.ts'
import { AppError } from '../../model/errors.ts'
import { caseFileUnavailablePage, noCaseFilePage } from '../case-file/case-file-html.ts'
import { HTML_TYPE, PRIVATE } from '../case-file/private.ts'
import { JSON_TYPE } from '../errors.ts'
import { fillFrame, PLAIN_FRAME, PLAIN_POLICY } from '../verify-frame.ts'
import type { VerifyPage } from '../verify-html.ts'
import { REPORT_POLICY } from './report-frame.ts'
import { reportHtml } from './report-html.ts'

const policyOf = (policy: string) => ({
  ...PRIVATE,
  'content-type': HTML_TYPE,
  'content-security-policy': policy,
})

const sendPlain = (reply: FastifyReply, page: VerifyPage) =>
  reply.headers(policyOf(PLAIN_POLICY)).send(fillFrame(PLAIN_FRAME, page))

type Show = (reply: FastifyReply, link: OpenReport, token: string) => FastifyReply

const showPage: Show = (reply, { content, createdAt, expiresAt }, token) => {
  const { page } = JSON.parse(content) as Report
  const data = `${token}/report.json`
  const frozen = { drawnAt: createdAt, expiresAt, sha256: sha256Hex(utf8(content)), data }
  return reply.headers(policyOf(REPORT_POLICY)).send(reportHtml(page, frozen))
}

/** Byte for byte what was sealed. */
const showData: Show = (reply, { content, firstDay, lastDay }) => {
  reply.headers({ ...PRIVATE, 'content-type': JSON_TYPE })
  reply.header('content-disposition', `attachment; filename="report-${firstDay}-${lastDay}.json"`)
  return reply.send(content)
}

export function serveReports(app: FastifyInstance, services: Services): void {
  const serve = (url: string, show: Show) =>
    app.route({
      ...{ method: ['GET', 'HEAD'], url, config: { public: true, ignoresBody: true } },
      handler: (request, reply) => answer(services, request, reply, show),
    })
  serve('/report/:token', showPage)
  serve('/report/:token/report.json', showData)
}

async function answer(services: Services, request: FastifyRequest, reply: FastifyReply, show: Show) {
  const { token } = request.params as { token: string }
  try {
    const link = await openReport(services, token)
    if (!link) return sendPlain(reply.code(404), noCaseFilePage())
    if (request.method === 'GET' && show !== showData) await noteVisit(services, link)
    return show(reply, link, token)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    reply.code(STATUS_OF[error.code]).header('retry-after', String(error.retryAfterSeconds ?? 2))
    return sendPlain(reply, caseFileUnavailablePage())
  }
}
