// From a message to its answer, in either generation of the protocol. Both are served without sessions or open
// streams, by a server created for this one request.

import {
  createMcpHandler,
  INVALID_REQUEST,
  isLegacyRequest,
  PARSE_ERROR,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import { createServer } from './server.ts'
import type { Visit } from './visit.ts'

export { INVALID_REQUEST, PARSE_ERROR }

interface Dispatched {
  /** Parsed and counted. */
  message: unknown
  request: Pick<FastifyRequest, 'id' | 'headers'>
}

export async function dispatch(visit: Visit, { message, request }: Dispatched): Promise<Response> {
  const inner = innerRequest(request.headers)
  const makeServer = () => createServer(visit)
  const onerror = ({ message: error }: Error) =>
    visit.log.debug({ requestId: request.id, error }, 'tool server')
  if (!(await isLegacyRequest(inner, message))) {
    const handler = createMcpHandler(makeServer, { legacy: 'reject', onerror })
    const response = await handler.fetch(inner, { parsedBody: message })
    // A subscription is acknowledged and ended in one answer: nothing served here changes meanwhile.
    await handler.close()
    return response
  }
  const parsedBody = withoutCancellations(message)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  transport.onerror = onerror
  const server = makeServer()
  await server.connect(transport)
  return transport.handleRequest(inner, { parsedBody }).finally(() => server.close())
}

/** Without the token, which nobody behind this needs; and answered in JSON, whatever the caller accepts. */
function innerRequest(headers: FastifyRequest['headers']): Request {
  const own = Object.entries(headers).filter(([name]) => name.startsWith('mcp-')) as [string, string][]
  const fixed = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  return new Request('http://service/api/mcp', {
    method: 'POST',
    headers: { ...Object.fromEntries(own), ...fixed },
  })
}

/** Within one request there is nothing to cancel; a cancelled message would leave its whole batch unanswered. */
function withoutCancellations(message: unknown): unknown {
  if (!Array.isArray(message)) return message
  return message.filter(part => part?.method !== 'notifications/cancelled')
}

export const protocolError = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status })
