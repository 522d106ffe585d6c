import { z } from 'zod'
import { conflictResponse } from '../../api/responses.ts'
import { route } from '../../api/route.ts'
import type { Services } from '../../api/services.ts'
import { exportCaseExhibit, exportExhibit } from '../../figures/export-exhibit.ts'

export const exhibitAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/runs/:runId/exhibit',
    operationId: 'adminExportExhibit',
    access: { action: 'evidence.read', about: 'runId' },
    summary: 'The evidence bundle of a run as a PDF/A-3 exhibit, with the bundle embedded',
    params: z.object({ runId: z.string() }),
    query: z.object({ trail: z.stringbool().default(true) }),
    responses: {
      200: { description: 'Exhibit' },
      409: conflictResponse(
        'Its records are in no checkpoint yet, or it is too long to print: export it as HTML',
      ),
    },
    async handle(services, { params: { runId }, query, request, whoAsks }) {
      const actor = request.method === 'HEAD' ? null : whoAsks
      return sent(`exhibit-${runId}`, await exportExhibit(depsOf(services), runId, { ...query, actor }))
    },
  }),
  route({
    method: 'GET',
    url: '/api/admin/cases/:caseId/exhibit',
    operationId: 'adminExportCaseExhibit',
    access: { action: 'evidence.read', about: 'caseId' },
    summary:
      'A case as a PDF/A-3 exhibit: summary, facts, the newest answer of each engine with its bundle embedded, and a declaration to fill in',
    params: z.object({ caseId: z.string() }),
    query: z.object({ trail: z.stringbool().default(true) }),
    responses: {
      200: { description: 'Exhibit' },
      409: conflictResponse('No answer says so any more, or one cannot be drawn'),
    },
    async handle(services, { params: { caseId }, query, request, whoAsks }) {
      const actor = request.method === 'HEAD' ? null : whoAsks
      return sent(`exhibit-${caseId}`, await exportCaseExhibit(depsOf(services), caseId, { ...query, actor }))
    },
  }),
]

const depsOf = ({ database, tree, contents, clock, baseUrl }: Services) => ({
  ...{ database, clock, sql: database, tree, contents, now: clock.now(), baseUrl },
})

function sent(name: string, exhibit: Uint8Array) {
  const headers = { 'content-disposition': `attachment; filename="${name}.pdf"` }
  return { status: 200 as const, headers, stream: { contentType: 'application/pdf', chunks: whole(exhibit) } }
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
