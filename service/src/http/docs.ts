import fastify, { type FastifyInstance } from 'fastify'
import { once } from '../platform/pace/once.ts'

const PREFIX = '/docs'

/** The reference page at /docs. Script and style are ours; nothing is loaded from elsewhere. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const reference = once(openReference)
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
    scope.get(PREFIX, (_request, reply) => reply.redirect(`${PREFIX}/`, 301))
    for (const url of [`${PREFIX}/`, `${PREFIX}/js/scalar.js`])
      scope.get(url, async (_request, reply) => {
        const { headers, rawPayload } = await (await reference()).inject(url)
        return reply.header('content-type', headers['content-type']).send(rawPayload)
      })
  })
}

/** Loaded on first request: it takes fifty megabytes, in a process that otherwise takes two hundred. */
async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const inner = fastify()
  await inner.register(scalar, {
    routePrefix: PREFIX,
    configuration: {
      url: '/v1/openapi.json',
      pageTitle: 'Brand Citation Forensics API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      // Links to the vendor's own services, which our pages do not offer.
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  return inner
}
