import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

/** The reference page at /docs. Script and style come from us; nothing is loaded from elsewhere. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(async scope => {
    scope.addHook('onRoute', route => {
      route.config = { ...route.config, public: true }
    })
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.header(
        'content-security-policy',
        "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      done()
    })
    await scope.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        url: '/v1/openapi.json',
        pageTitle: 'Brand Citation Forensics API',
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        // Doors to the maker's own services, which our pages do not open.
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    })
  })
}
