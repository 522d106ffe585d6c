// The ways an answer reaches whoever asked for it. Each returns what arrived, as text.

import { Client } from '@brand-citation-forensics/client'
import { type Api, createApi } from '@brand-citation-forensics/client/admin'
import { StreamableHTTPClientTransport, Client as ToolClient } from '@modelcontextprotocol/client'

export interface Address {
  url: string
  token: string
  brandId: string
}

export interface Asked {
  runId: string
  sha256: string
  text: string
}

export interface Road {
  name: string
  /** Null: nothing arrived. */
  travel(asked: Asked): Promise<string | null>
}

/** A key may send 60 messages a minute; the client greets once and asks for the list of tools. */
const CALLS_PER_KEY = 50

export function openRoads({ url, token, brandId }: Address): Road[] {
  const client = new Client({ baseUrl: url, token })
  const callTool = toolCaller(url, createApi({ baseUrl: url, token }), brandId)
  return [
    { name: 'API', travel: ({ runId }) => plainAnswer(url, token, runId) },
    {
      name: 'TypeScript client',
      travel: async ({ runId }) => (await client.getRunEvidence(runId)).rawResponse,
    },
    {
      name: 'TypeScript client, public check',
      travel: async ({ sha256, text }) => {
        const verdict = await client.checkPublicEvidence(sha256, { content: text })
        return verdict.found && verdict.verdict === 'verified' ? text : null
      },
    },
    {
      name: 'bundle JSON',
      travel: async ({ runId }) => (await client.getEvidenceBundle(runId)).rawResponse,
    },
    {
      name: 'bundle HTML',
      travel: async ({ runId }) => embeddedAnswer(await client.getEvidenceBundle(runId, { format: 'html' })),
    },
    {
      name: 'tool server',
      travel: async ({ runId }) => (await callTool('get_run_evidence', { runId })).rawResponse ?? null,
    },
  ]
}

async function plainAnswer(url: string, token: string, runId: string): Promise<string | null> {
  const answer = await fetch(`${url}/v1/runs/${runId}/evidence`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return JSON.parse(await answer.text()).rawResponse
}

/** As any program would find it: the page's one script of type JSON. */
function embeddedAnswer(page: string): string | null {
  const json = /<script[^>]* type="application\/json"[^>]*>(?<json>.*?)<\/script>/s.exec(page)?.groups?.json
  return json === undefined ? null : JSON.parse(json).rawResponse
}

interface ToolAnswer {
  rawResponse?: string | null
}

function toolCaller(url: string, admin: Api, brandId: string) {
  let calls = 0
  let open: Promise<ToolClient> | undefined
  async function connect(): Promise<ToolClient> {
    const { key } = await admin.POST('/api/admin/keys', { body: { name: 'round trip', brandIds: [brandId] } })
    const client = new ToolClient({ name: 'round-trip', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${key}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), { requestInit }))
    return client
  }
  return async (name: string, given: Record<string, string>): Promise<ToolAnswer> => {
    if (calls++ % CALLS_PER_KEY === 0) open = connect()
    const client = await (open as Promise<ToolClient>)
    const { structuredContent } = await client.callTool({ name, arguments: given })
    return (structuredContent ?? {}) as ToolAnswer
  }
}
