// Random texts are captured as answers and asked for again on every road there is: the API, the client, the tool server,
// bundles as JSON and as a page. Whatever arrives must have the hash that was sealed. The roads of the Python client are in
// python/tests/test_service.py. ROUND_TRIP_TEXTS=100000 for long, ROUND_TRIP_SEED repeats a failure.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { Client } from '@brand-citation-forensics/client'
import { StreamableHTTPClientTransport, Client as ToolClient } from '@modelcontextprotocol/client'
import { makeBrand, startTestService, TOKEN, untilSigned } from '../../service/test/harness.ts'
import { plantAnswers } from '../../service/test/planted.ts'
import { randomTexts } from './texts.ts'

const TEXTS = Number(process.env.ROUND_TRIP_TEXTS ?? 200)
const SEED = Number(process.env.ROUND_TRIP_SEED ?? 20_261_115)
const BATCH = 500
const AT_ONCE = 8
/** A key may send 60 messages a minute; the client greets once and asks for the list of tools. */
const CALLS_PER_KEY = 50

interface Asked {
  runId: string
  sha256: string
  text: string
}

/** What arrived, as text. */
type Road = (asked: Asked) => Promise<string | null | undefined>

test(`${TEXTS} texts have the hash that was sealed, on every road (seed ${SEED})`, async () => {
  const service = await startTestService({ listen: true })
  const url = service.url ?? ''
  const brand = await makeBrand(service)
  const client = new Client({ baseUrl: url, token: TOKEN })
  const callTool = toolCaller(url, async () => {
    const { body } = await service.call('POST', '/api/admin/keys', { name: 'a key', brandIds: [brand.id] })
    return body.key
  })
  const roads: Record<string, Road> = {
    async API({ runId }) {
      const headers = { authorization: `Bearer ${TOKEN}` }
      const answer = await fetch(`${url}/v1/runs/${runId}/evidence`, { headers })
      return JSON.parse(await answer.text()).rawResponse
    },
    client: async ({ runId }) => (await client.getRunEvidence(runId)).rawResponse,
    async 'public check'({ sha256, text }) {
      const verdict = await client.checkPublicEvidence(sha256, { content: text })
      return verdict.found && verdict.verdict === 'verified' ? text : null
    },
    'bundle JSON': async ({ runId }) => (await client.getEvidenceBundle(runId)).rawResponse,
    'bundle HTML': async ({ runId }) => embedded(await client.getEvidenceBundle(runId, { format: 'html' })),
    'tool server': async ({ runId }) => (await callTool('get_run_evidence', { runId })).rawResponse,
  }
  const next = randomTexts(SEED)
  for (let done = 0; done < TEXTS; done += BATCH) {
    const texts = Array.from({ length: Math.min(BATCH, TEXTS - done) }, next)
    const bodies = texts.map(text => Buffer.from(text))
    const planted = await plantAnswers(service, brand.id, bodies)
    await untilSigned(service)
    const asked = planted.map(({ runId, sha256 }, at) => ({ runId, sha256, text: texts[at] as string }))
    for (const [name, travel] of Object.entries(roads)) await travelAll(name, travel, asked)
  }
})

async function travelAll(name: string, travel: Road, asked: Asked[]): Promise<void> {
  const waiting = [...asked]
  const one = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const arrived = (await travel(next)) ?? null
      const found = arrived === null ? 'nothing' : hash('sha256', Buffer.from(arrived))
      assert.equal(found, next.sha256, `${name}: ${next.runId} ${JSON.stringify(next.text)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

/** As any program would find it: the page's one script of type JSON. */
function embedded(page: string): string | null {
  const json = /<script[^>]* type="application\/json"[^>]*>(?<json>.*?)<\/script>/s.exec(page)?.groups?.json
  return json === undefined ? null : JSON.parse(json).rawResponse
}

function toolCaller(url: string, newKey: () => Promise<string>) {
  let calls = 0
  let open: Promise<ToolClient> | undefined
  async function connect(): Promise<ToolClient> {
    const client = new ToolClient({ name: 'round-trip', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${await newKey()}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), { requestInit }))
    return client
  }
  return async (name: string, given: Record<string, string>): Promise<{ rawResponse?: string | null }> => {
    if (calls++ % CALLS_PER_KEY === 0) open = connect()
    const { structuredContent } = await (open as Promise<ToolClient>).then(client =>
      client.callTool({ name, arguments: given }),
    )
    return structuredContent ?? {}
  }
}
