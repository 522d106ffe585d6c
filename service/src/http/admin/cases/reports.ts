// Reports on a brand over some days: to look at, to save, and to share with people without an account.

import { inertJson } from '@brand-citation-forensics/proof'
import { z } from 'zod'
import { route } from '../../../api/route.ts'
import { count, givenDay, instant } from '../../../api/schemas.ts'
import type { Services } from '../../../api/services.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import { listShares, MOST_DAYS, USUAL_DAYS } from '../../../cases/share/share-link.ts'
import type { ReportLink } from '../../../cases/share/store.ts'
import { exportReport, readReport } from '../../../figures/report/report.ts'
import { shareReport, unshareReport } from '../../../figures/report/share-report.ts'
import { VERSION } from '../../../model/version.ts'
import { JSON_TYPE } from '../../errors.ts'
import { REPORT_POLICY } from '../../report/report-frame.ts'
import { reportHtml } from '../../report/report-html.ts'
import { line } from '../fields.ts'
import { nextOf, pageFields } from '../paging.ts'
import { ReportBody, SharedReportBody } from './report-bodies.ts'

const params = z.object({ brandId: z.string() })
const Days = { from: z.iso.date(), to: z.iso.date() }
/** Whole UTC days, inclusive, 366 at most; by default, the last thirty. */
const AskedDays = { from: givenDay().optional(), to: givenDay().optional() }
const SOFTWARE = `Brand Citation Forensics ${VERSION}`

const asked = async (
  { database }: Services,
  brandId: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) => ({
  ...{ brand: await requireBrand(database, brandId), from, to, software: SOFTWARE },
})

const ShareBody = z.object({
  id: z.string(),
  brandId: z.string(),
  ...Days,
  /** For whom. */
  label: z.string().nullable(),
  /** It says what was so then. */
  createdAt: instant(),
  expiresAt: instant(),
  revokedAt: instant().nullable(),
})

const view = ({ id, brandId, firstDay, lastDay, label, createdAt, expiresAt, revokedAt }: ReportLink) => ({
  ...{ id, brandId, from: firstDay, to: lastDay, label, createdAt: createdAt.toISOString() },
  ...{ expiresAt: expiresAt.toISOString(), revokedAt: revokedAt?.toISOString() ?? null },
})

const ListedBody = ShareBody.extend({
  createdBy: z.object({ id: z.string(), name: z.string().nullable() }),
  /** Of its content, as sealed. */
  contentSha256: z.string().nullable(),
  /** How often it was opened, and when last; never by whom. */
  visits: count(),
  lastVisit: instant().nullable(),
})

export const reportAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/report',
    operationId: 'adminGetReport',
    access: { action: 'scan.read', about: 'brandId' },
    summary: 'A window of a brand as a report: its figures, and the page that they are drawn as',
    params,
    query: z.object(AskedDays),
    responses: { 200: { description: 'Report', schema: ReportBody } },
    async handle(services, { params, query }) {
      return { status: 200, body: await readReport(services, await asked(services, params.brandId, query)) }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/report/file',
    operationId: 'adminExportReport',
    access: { action: 'scan.read', about: 'brandId' },
    summary: 'The same as a file, to print or for programs: whoever takes it is written down',
    params,
    query: z.object({ ...AskedDays, format: z.enum(['html', 'json']).default('html') }),
    responses: { 200: { description: 'File' } },
    async handle(services, { params, query, request, whoAsks }) {
      const { format } = query
      const actor = request.method === 'HEAD' ? null : whoAsks
      const report = await exportReport(services, await asked(services, params.brandId, query), {
        actor,
        format,
      })
      if (format === 'json')
        return { status: 200, text: { contentType: JSON_TYPE, content: inertJson(ReportBody.parse(report)) } }
      const content = reportHtml(report.page)
      const headers = { 'content-security-policy': REPORT_POLICY }
      return { status: 200, headers, text: { contentType: 'text/html; charset=utf-8', content } }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/report-shares',
    operationId: 'adminListReportShares',
    access: { action: 'scan.read', about: 'brandId' },
    summary: 'Links to reports on a brand, newest first, those that ended too; never what opens one',
    params,
    query: z.object(pageFields({ usual: 50, most: 100 })),
    responses: {
      200: {
        description: 'A page',
        schema: z.object({ shares: z.array(ListedBody), next: z.string().nullable() }),
      },
    },
    async handle({ database }, { params, query: { cursor = null, limit } }) {
      const { id: brandId } = await requireBrand(database, params.brandId)
      const { links, next } = await listShares(database, { brandId }, { after: cursor, limit })
      const shares = links.map(({ actor, actorName, visits, lastVisit, contentSha256, ...link }) => ({
        ...{ ...view({ ...link, actor }), createdBy: { id: actor, name: actorName }, visits, contentSha256 },
        lastVisit: lastVisit?.toISOString() ?? null,
      }))
      return { status: 200, body: { shares, next: nextOf(next) } }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/brands/:brandId/report-shares',
    operationId: 'adminShareReport',
    access: { action: 'share.create', about: 'brandId' },
    summary:
      'Draw a report and make a link to it; the only answer that shows it. What the report says stays as it is',
    params,
    body: z.object({
      ...AskedDays,
      days: z.int().min(1).max(MOST_DAYS).default(USUAL_DAYS),
      /** A note for whom it is; those who open it do not see it. */
      label: line(200).optional(),
    }),
    responses: { 201: { description: 'Made', schema: ShareBody.extend({ url: z.string() }) } },
    async handle(services, { params, body, actor }) {
      const { days, label } = body
      const wanted = await asked(services, params.brandId, body)
      const made = { actor, days, label, shape: SharedReportBody.parse }
      const { link, token } = await shareReport(services, wanted, made)
      const url = `${services.baseUrl}/report/${token}`
      return { status: 201, headers: { 'cache-control': 'no-store' }, body: { ...view(link), url } }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/brands/:brandId/report-shares/:reportShareId/revoke',
    operationId: 'adminUnshareReport',
    access: { action: 'share.revoke', about: 'brandId' },
    summary: 'End a link to a report at once; it stays in the list',
    params: params.extend({ reportShareId: z.string() }),
    responses: { 200: { description: 'Revoked', schema: ShareBody } },
    async handle(services, { params: { brandId, reportShareId: shareId }, actor }) {
      return { status: 200, body: view(await unshareReport(services, { brandId, shareId, actor })) }
    },
  }),
]
