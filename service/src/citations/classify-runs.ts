// Captured runs get their class: read the sealed bytes, hold them against the facts that were active at
// capture, decide, and seal each verdict together with everything it rests on.

import type { RawAnswer, Reading } from '../engines/engine.ts'
import type { EngineTable } from '../engines/index.ts'
import {
  type CapturedExchange,
  readUnclassified,
  type SealedCapture,
  type SealedReading,
} from '../evidence/history.ts'
import { type NewRecord, sealAll, sha256Of } from '../evidence/seal.ts'
import type { Fact } from '../model/fact.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Sql } from '../platform/database.ts'
import { factsActiveWithin, wasActiveAt } from '../truth/store.ts'
import { classify, METHOD, type Verdict } from './classify.ts'
import { markClassified } from './store.ts'

export interface ClassifyDeps {
  database: Database
  clock: Clock
  engines: Pick<EngineTable, 'reader'>
}

interface Classified {
  runId: string
  verdict: Verdict
  record: NewRecord
}

/**
 * Classifies runs of one brand, all in one transaction. Delivered twice, it classifies once: the second
 * finds the verdicts there. A run that cannot be read is left out and returned with its error.
 */
export async function classifyRuns(deps: ClassifyDeps, runIds: string[]): Promise<Map<string, Error>> {
  const failures = new Map<string, Error>()
  const captured = await readUnclassified(deps.database, runIds)
  const facts = await factsOf(deps.database, [...captured.values()].flat())
  const at = deps.clock.now()
  const classified: Classified[] = []
  for (const [runId, exchanges] of captured) {
    try {
      classified.push(classifyOne(deps, { runId, exchanges, facts, at }))
    } catch (error) {
      failures.set(runId, error as Error)
    }
  }
  if (classified.length === 0) return failures
  await deps.database.transaction(async tx => {
    const ids = await sealAll(
      tx,
      classified.map(({ record }) => record),
    )
    const rows = classified.map(({ runId, verdict: { citationClass, mentioned } }, index) => ({
      runId,
      classificationId: ids[index] as string,
      citationClass,
      mentioned,
    }))
    await markClassified(tx, rows, at)
  })
  return failures
}

/** Every fact that any of the answers could be held against. */
async function factsOf(sql: Sql, exchanges: CapturedExchange[]): Promise<Fact[]> {
  const [first] = exchanges
  if (!first) return []
  const times = exchanges.map(({ at }) => at.getTime())
  const span = [Math.min(...times), Math.max(...times)].map(time => new Date(time)) as [Date, Date]
  return factsActiveWithin(sql, first.content.brand.id, ...span)
}

interface Unclassified {
  runId: string
  exchanges: CapturedExchange[]
  facts: Fact[]
  at: Date
}

function classifyOne(deps: ClassifyDeps, { runId, exchanges, facts, at }: Unclassified): Classified {
  const answer = exchanges.at(-1)
  if (!answer) throw new Error('a run without captures has no answer')
  const active = facts.filter(fact => wasActiveAt(fact, answer.at))
  const { verdict, reading } = judge(deps, rawAnswer(exchanges), { ...answer.content, facts: active })
  const record: NewRecord = {
    kind: 'classification',
    subject: runId,
    slot: `scan/${METHOD}`,
    at,
    sha256: answer.sha256,
    private: {
      citationClass: verdict.citationClass,
      confidencePermille: verdict.confidencePermille,
      method: METHOD,
      rationale: verdict.rationale.toWellFormed(),
      excerpt: verdict.excerpt,
      claims: verdict.claims.map(claim => ({ ...claim, text: claim.text.toWellFormed() })),
      mentioned: verdict.mentioned,
      reading: sealedReading(reading),
      facts: active.map(fact => fact.id),
      factSetSha256: sha256Of(active.map(fact => `${fact.id} ${fact.hash}\n`).join('')),
      cause: 'scan',
    },
  }
  return { runId, verdict, record }
}

type Asked = Pick<SealedCapture, 'brand' | 'aliases' | 'prompt'> & { facts: Fact[] }

/** Reads and classifies an answer. Pure. */
export function judge(
  { engines }: Pick<ClassifyDeps, 'engines'>,
  raw: RawAnswer,
  { brand, aliases, prompt, facts }: Asked,
): { verdict: Verdict; reading: Reading } {
  const reading = engines.reader(raw.route)(raw)
  const verdict = classify({
    text: reading.text,
    citations: reading.citations,
    prompt: prompt.text,
    brand: { name: brand.name, domain: brand.domain, aliases },
    facts,
  })
  return { verdict, reading }
}

function rawAnswer(exchanges: CapturedExchange[]): RawAnswer {
  const { engine, surface, route, modelRequested, localeAsked, locale } = (
    exchanges.at(-1) as CapturedExchange
  ).content
  return {
    engine,
    surface,
    route,
    modelRequested,
    localeAsked,
    locale,
    exchanges: exchanges.map(({ content, body }) => ({
      ...content.exchange,
      requestedAt: new Date(content.exchange.requestedAt),
      receivedAt: new Date(content.exchange.receivedAt),
      body,
    })),
    answer: exchanges.length - 1,
  }
}

const sealedReading = (reading: Reading): SealedReading => ({
  outcome: reading.outcome,
  model: reading.model?.toWellFormed() ?? null,
  searched: reading.searched,
  finish: reading.finish?.toWellFormed() ?? null,
  providerRequestId: reading.providerRequestId?.toWellFormed() ?? null,
  citations: reading.citations.map(({ position, url, title }) => ({
    position,
    url: url.toWellFormed(),
    domain: URL.canParse(url) ? new URL(url).hostname : '',
    title: title?.toWellFormed() ?? null,
  })),
  consulted: reading.consulted.map(({ url }) => url.toWellFormed()),
  usage: reading.usage && { ...reading.usage },
})
