import type { FastifyInstance } from 'fastify'
import { once } from '../platform/pace/once.ts'
import { type Document, drawReference } from './docs-html.ts'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The reference page at /docs: drawn from the document of v1, without a script. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const page = once(async () => {
    const { payload } = await app.inject('/v1/openapi.json')
    return drawReference(JSON.parse(payload) as Document)
  })
  await app.register(async scope => {
    scope.addHook('onRoute', route => {
      route.config = { ...route.config, public: true }
    })
    scope.get('/docs', (_request, reply) => reply.redirect('/docs/', 301))
    scope.get('/docs/', async (_request, reply) =>
      reply
        .header('content-security-policy', POLICY)
        .type('text/html; charset=utf-8')
        .send(await page()),
    )
  })
}
