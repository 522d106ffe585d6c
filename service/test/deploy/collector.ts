// A collector of traces for a test: takes OTLP over HTTP in JSON, and remembers spans and every byte it was sent.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedSpan {
  service: string
  name: string
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  attributes: Record<string, string | number | boolean>
}

interface Batch {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<ReceivedSpan, 'service' | 'attributes'> & { attributes: Attribute[] })[] }[]
  }[]
}
interface Attribute {
  key: string
  value: Record<string, string | number | boolean>
}

const flat = (attributes: Attribute[]): ReceivedSpan['attributes'] =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] ?? '']))

function spansOf(text: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(text) as Batch
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(flat(resource.attributes)['service.name'])
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId, attributes }) => ({
        service,
        name,
        traceId,
        spanId,
        parentSpanId,
        attributes: flat(attributes),
      })),
    )
  })
}

/** `hangs`: takes what it is sent and never answers. */
export async function startCollector({ hangs = false } = {}) {
  const spans: ReceivedSpan[] = []
  const requests: { url: string; headers: Record<string, unknown>; text: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    requests.push({ url: request.url ?? '', headers: request.headers, text })
    if (hangs) return
    spans.push(...spansOf(text))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
