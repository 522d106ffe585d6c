import { z } from 'zod'
import { conflictResponse } from '../../api/responses.ts'
import { route } from '../../api/route.ts'
import { exportExhibit } from '../../figures/export-exhibit.ts'

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
      409: conflictResponse('It holds characters that the fonts of an exhibit lack: export it as HTML'),
    },
    async handle(services, { params: { runId }, query, request, whoAsks }) {
      const { database, tree, contents, clock, baseUrl } = services
      const deps = { database, clock, sql: database, tree, contents, now: clock.now(), baseUrl }
      const actor = request.method === 'HEAD' ? null : whoAsks
      const exhibit = await exportExhibit(deps, runId, { ...query, actor })
      const headers = { 'content-disposition': `attachment; filename="exhibit-${runId}.pdf"` }
      return { status: 200, headers, stream: { contentType: 'application/pdf', chunks: whole(exhibit) } }
    },
  }),
]

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
