// What became of readings by batch: verdicts, asks, and what the vendor was asked.

import assert from 'node:assert/strict'
import { sealedContents } from '../../sealed-texts.ts'
import type { BatchWorld } from './batch-world.ts'

export const READERS = {
  anthropic: { route: 'anthropic-messages', path: '/v1/messages' },
  openai: { route: 'openai-responses', path: '/v1/responses' },
  gemini: {
    route: 'gemini-generate-content',
    path: '/v1beta/models/claude-haiku-5-5:generateContent',
  },
} as const

/** Answered at once, so that only readings are in batches. */
export const AT_ONCE = 'GROK'

export interface ReadAsk {
  runId: string
  route: string
  occasion: string
  failure: string | null
  costMicros: number | null
  estimated: boolean
  source: string | null
  reply: { text: string; usage: { inputTokens: number; outputTokens: number } } | null
}

/** In the order in which they began. */
export async function asksOf({ service }: BatchWorld, scanId: string): Promise<ReadAsk[]> {
  const { rows } = await service.database.query<ReadAsk>(
    `select run_id as "runId", a.route, occasion, a.failure, cost_micros::integer as "costMicros", estimated,
       price_source as source, convert_from(reply, 'UTF8')::json as reply
     from reader_asks a join runs on runs.id = run_id where scan_id = $1 order by started_at, a.id`,
    [scanId],
  )
  return rows
}

/** Known, and what the reply costs in a batch by the price of the test, added up here and nowhere else. */
export function assertHalfPrice({ runId, reply, costMicros, estimated }: ReadAsk): void {
  assert.ok(reply, runId)
  const exact = (reply.usage.inputTokens * 1 + reply.usage.outputTokens * 5) / 2
  assert.ok(Math.abs((costMicros ?? 0) - exact) <= 0.5, `${runId}: ${costMicros}, not ${exact}`)
  assert.equal(estimated, false, runId)
}

export interface Verdict {
  runId: string
  status: string
  readings: {
    replies: unknown[]
    statements: unknown
    check: { says: unknown[]; replies: unknown[] } | null
  }[]
  verdicts: Record<string, unknown>[]
}

export async function verdictsOf({ service }: BatchWorld, scanId: string): Promise<Verdict[]> {
  const { rows } = await service.database.query<{ runId: string; status: string }>(
    `select u.id as "runId", u.status from runs u join prompts p on p.id = prompt_id
     where scan_id = $1 order by p.text, u.id`,
    [scanId],
  )
  const ofKind = (runId: string, which: string) =>
    sealedContents(service.database, `subject = $1 and ${which}`, [runId])
  return Promise.all(
    rows.map(async ({ runId, status }) => ({
      ...{ runId, status },
      readings: await ofKind(runId, `kind = 'extraction' and slot like 'reading%'`),
      verdicts: await ofKind(runId, `kind = 'classification'`),
    })),
  )
}

/** Requests of one provider to an address, as text. */
export const bodiesTo = ({ sandbox }: BatchWorld, provider: string, path: RegExp): string[] =>
  sandbox.requests
    .recent(provider)
    .filter(request => request.method === 'POST' && path.test(request.path))
    .map(({ body }) => Buffer.from(body).toString())
