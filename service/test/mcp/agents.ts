// Agents for the tests: the official clients of both generations of the protocol, and messages written by hand.

import { randomBytes } from 'node:crypto'
import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type Asked, asJson, asker } from '../api/ask.ts'
import { startTestService, type TestOptions, type TestService } from '../harness.ts'

export const PATH = '/api/mcp'
export const GENERATIONS = ['2025-11-25', '2026-07-28'] as const
export type Generation = (typeof GENERATIONS)[number]

const WHO = { name: 'a test', version: '1' }
const addressOf = (service: Pick<TestService, 'url'>) => new URL(`${service.url}${PATH}`)
const withToken = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } })

/** What both clients can do, as far as the tests ask for it. */
export interface Agent {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails where they are not.
  call(name: string, given?: Record<string, unknown>): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  client: any
}

/** The older generation is spoken by the older library, which knows no other. */
export async function connect(
  service: Pick<TestService, 'url'>,
  token: string,
  generation: Generation,
): Promise<Agent> {
  const client =
    generation === '2026-07-28' ? await newClient(service, token) : await oldClient(service, token)
  return { client, call: (name, given = {}) => client.callTool({ name, arguments: given }) }
}

async function newClient(service: Pick<TestService, 'url'>, token: string): Promise<NewClient> {
  const client = new NewClient(WHO, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  await client.connect(new NewTransport(addressOf(service), withToken(token)))
  return client
}

async function oldClient(service: Pick<TestService, 'url'>, token: string): Promise<OldClient> {
  const client = new OldClient(WHO)
  // The library's own types disagree about optional fields.
  await client.connect(
    new OldTransport(addressOf(service), withToken(token)) as Parameters<OldClient['connect']>[0],
  )
  return client
}

/** Every token has its own minute: a test that sends much takes several. */
export const manyTokens = (count: number): string[] =>
  Array.from({ length: count }, () => `test-token-${randomBytes(16).toString('hex')}`)

/** A service whose platform has so many tokens. */
export async function startWithTokens(
  count: number,
  options: TestOptions = {},
): Promise<{ service: TestService; tokens: string[] }> {
  const tokens = manyTokens(count)
  const config = { ...options.config, tokens: [...tokens, 'test-token-0123456789abcdef'] }
  return { service: await startTestService({ ...options, config }), tokens }
}

export async function issueKey(
  service: TestService,
  brandIds: string[],
  { write = false } = {},
): Promise<{ id: string; key: string }> {
  const { status, body, text } = await service.call('POST', '/api/admin/keys', {
    name: 'agent',
    brandIds,
    write,
  })
  if (status !== 201) throw new Error(`no key: ${text}`)
  return body
}

/** One HTTP request by hand. A text is sent as it is, anything else as JSON. */
export function post(
  service: Pick<TestService, 'app'>,
  token: string,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<Asked> {
  const payload = typeof message === 'string' ? message : JSON.stringify(message)
  const authorization = `Bearer ${token}`
  return asker(service)('POST', PATH, { headers: { ...asJson, authorization, ...headers }, payload })
}

export const ping = (id: unknown = 1) => ({ jsonrpc: '2.0', id, method: 'ping' })

export const callMessage = (name: string, given: unknown, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: given },
})

/** The same message as the newer generation sends it: in an envelope, with headers that repeat what is in it. */
export const modern = (method: string, params: Record<string, unknown> = {}, id: unknown = 1) => ({
  headers: {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...('name' in params || 'uri' in params ? { 'mcp-name': String(params.name ?? params.uri) } : {}),
  } as Record<string, string>,
  message: {
    jsonrpc: '2.0',
    id,
    method,
    params: {
      ...params,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': WHO,
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  },
})
