// A run's answer for people to read: its text, and every passage that the verdict refers to. From the sealed
// bytes and the last sealed verdict; nothing is judged again.

import { toHex } from '@brand-citation-forensics/proof'
import type { Extras } from '../engines/engine.ts'
import { isInside } from '../engines/reading/addresses.ts'
import { isApart, isByBatch } from '../engines/terms/routes.ts'
import {
  type CapturedRun,
  readCapturedRuns,
  type SealedClassification,
  type SealedFact,
} from '../evidence/history.ts'
import { recordsById } from '../evidence/store.ts'
import { contentOf } from '../evidence/texts/open-texts.ts'
import { notFound } from '../model/errors.ts'
import type { Sql } from '../platform/database.ts'
import { isPlausibleId } from '../platform/ids.ts'
import { answerOf, type ReadDeps, readAnswer } from './judge-run.ts'
import { isOwnSource, sourceHost } from './mentions/owned.ts'
import { plainWords } from './plain-words.ts'
import { shownClaim } from './shown-claim.ts'

/** What a claim was compared with. */
export interface FactRef {
  id: string
  key: string
  value: string
  source: string
  hash: string
}

export async function explainAnswer(deps: ReadDeps & { sql: Sql }, runId: string) {
  const [run] = isPlausibleId(runId) ? await readCapturedRuns(deps.sql, [runId]) : []
  if (!run) throw notFound('Answer')
  const { brand, engine, surface, route, prompt } = answerOf(run).content
  const verdict = run.classifications.at(-1)?.content
  const { text, outcome, model, citations, extras } = readOrNothing(deps, run)
  return {
    runId,
    brand,
    engine,
    surface,
    byBatch: isByBatch(route),
    apart: isApart(route),
    prompt,
    model: verdict?.reading.model ?? model,
    text,
    outcome: verdict?.reading.outcome ?? outcome,
    mentions: (verdict?.mentions ?? []).map(({ start, end }) => ({ start, end })),
    claims: verdict ? await claimsOf(deps.sql, verdict) : [],
    unread: (verdict?.unread ?? []).map(({ start, end }) => ({
      start,
      end,
      text: plainWords(text.slice(start, end)),
    })),
    notRead: verdict?.notRead ?? null,
    citations: (verdict?.reading.citations ?? citations).map(({ position, url, title, start, end }) => ({
      position,
      url,
      title,
      host: URL.parse(url)?.hostname ?? '',
      source: sourceHost({ url, title }),
      owned: isOwnSource({ url, title }, brand.domain),
      inside: isInside(url),
      start: start ?? null,
      end: end ?? null,
    })),
    beside: extras ? besideOf(extras) : null,
  }
}

/** The texts of some answers alone; empty if the bytes are unreadable. */
export async function readTexts(
  deps: ReadDeps & { sql: Sql },
  runIds: string[],
): Promise<Map<string, string>> {
  const runs = await readCapturedRuns(deps.sql, runIds)
  return new Map(runs.map(run => [run.runId, readOrNothing(deps, run).text]))
}

/** Read from the sealed bytes whenever it is shown; no verdict rests on it. */
const besideOf = ({ products, ads, followUps }: Extras) => ({
  products: products.map(product => ({ ...product, inside: leadsInside(product) })),
  ads: ads.map(ad => ({ ...ad, inside: leadsInside(ad) })),
  followUps,
})

const leadsInside = ({ url }: { url: string | null }): boolean => url !== null && isInside(url)

/** Bytes that no reader understands are evidence too; they just have no text. */
function readOrNothing(deps: ReadDeps, run: CapturedRun) {
  try {
    return readAnswer(deps, run)
  } catch {
    return { text: '', outcome: 'unreadable', model: null, citations: [], extras: undefined }
  }
}

async function claimsOf(sql: Sql, { claims, method }: SealedClassification) {
  const facts = await readFactRefs(
    sql,
    claims.flatMap(({ factId }) => factId ?? []),
  )
  return claims.map(claim => ({
    ...shownClaim(claim, method),
    start: claim.start,
    end: claim.end,
    text: plainWords(claim.text),
    // Records of the first versions lack these two.
    confidence: claim.confidencePermille === undefined ? null : claim.confidencePermille / 1000,
    reason: claim.suspected ?? claim.kind ?? null,
    key: claim.matter ?? claim.facet,
    fact: facts.get(claim.factId ?? '') ?? null,
  }))
}

/** Facts as they were sealed, by the ids of their records. */
export async function readFactRefs(sql: Sql, ids: string[]): Promise<Map<string, FactRef>> {
  const records = await recordsById(sql, [...new Set(ids)])
  return new Map(
    records.map(record => {
      const { key, value, source } = contentOf<SealedFact>(record)
      return [record.id, { id: record.id, key, value, source, hash: toHex(record.sha256) }]
    }),
  )
}
