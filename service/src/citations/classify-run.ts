// One captured run gets its class: read the sealed bytes, hold them against the facts that were active at
// capture, decide, and seal the verdict together with everything it rests on.

import { fromHex } from '@bcf/proof'
import type { RawAnswer, Reading } from '../engines/engine.ts'
import type { EngineTable } from '../engines/index.ts'
import { readHistory, type SealedCapture, type SealedReading } from '../evidence/history.ts'
import { seal, sha256Of } from '../evidence/seal.ts'
import { findBody } from '../evidence/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Sql } from '../platform/database.ts'
import { factsActiveAt } from '../truth/store.ts'
import { classify, METHOD, type Verdict } from './classify.ts'
import { markClassified } from './store.ts'

export interface ClassifyDeps {
  database: Database
  clock: Clock
  engines: Pick<EngineTable, 'reader'>
}

/** Delivered twice, it classifies once: the second finds the verdict there. */
export async function classifyRun(deps: ClassifyDeps, runId: string): Promise<void> {
  const history = await readHistory(deps.database, runId, deps.clock.now())
  const { answer } = history
  if (!answer || history.classifications.length > 0) return
  const raw = await rawAnswer(deps.database, history.captures)
  const { verdict, reading, facts } = await judge(deps, raw, { ...answer.content, capturedAt: answer.at })
  const at = deps.clock.now()
  await deps.database.transaction(async tx => {
    const classificationId = await seal(tx, {
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
        facts: facts.map(fact => fact.id),
        factSetSha256: sha256Of(facts.map(fact => `${fact.id} ${fact.hash}\n`).join('')),
        cause: 'scan',
      },
    })
    const { citationClass, mentioned } = verdict
    await markClassified(tx, { runId, classificationId, citationClass, mentioned, at })
  })
}

export interface Judged {
  verdict: Verdict
  reading: Reading
  facts: Awaited<ReturnType<typeof factsActiveAt>>
}

/** Reads and classifies an answer against the facts active at `capturedAt`. Writes nothing. */
export async function judge(
  deps: Pick<ClassifyDeps, 'database' | 'engines'>,
  raw: RawAnswer,
  asked: Pick<SealedCapture, 'brand' | 'aliases' | 'prompt'> & { capturedAt: Date },
): Promise<Judged> {
  const reading = deps.engines.reader(raw.route)(raw)
  const facts = await factsActiveAt(deps.database, asked.brand.id, asked.capturedAt)
  const verdict = classify({
    text: reading.text,
    citations: reading.citations,
    prompt: asked.prompt.text,
    brand: { name: asked.brand.name, domain: asked.brand.domain, aliases: asked.aliases },
    facts,
  })
  return { verdict, reading, facts }
}

async function rawAnswer(
  sql: Sql,
  captures: { at: Date; sha256: string; content: SealedCapture }[],
): Promise<RawAnswer> {
  const last = captures.at(-1)
  if (!last) throw new Error('a run without captures has no answer')
  const { engine, surface, route, modelRequested, locale } = last.content
  const exchanges: RawAnswer['exchanges'] = []
  for (const { sha256, content } of captures) {
    const body = await findBody(sql, fromHex(sha256))
    if (!body) throw new Error(`snapshot ${sha256} is missing`)
    exchanges.push({
      ...content.exchange,
      requestedAt: new Date(content.exchange.requestedAt),
      receivedAt: new Date(content.exchange.receivedAt),
      body,
    })
  }
  return { engine, surface, route, modelRequested, locale, exchanges, answer: exchanges.length - 1 }
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
})
