// A run's answer for people to read: its text, and every passage that the verdict refers to. From the sealed
// bytes and the last sealed verdict; nothing is judged again.

import { readingBehind, toHex } from '@brand-citation-forensics/proof'
import type { Extras, Reading } from '../engines/engine.ts'
import { foldAddress, isInside } from '../engines/reading/addresses.ts'
import { isApart, isByBatch } from '../engines/terms/routes.ts'
import { type CapturedRun, readCapturedRuns, type SealedClassification } from '../evidence/history.ts'
import { recordsById } from '../evidence/store.ts'
import { contentOf } from '../evidence/texts/open-texts.ts'
import type { Claim } from '../model/citation.ts'
import { notFound } from '../model/errors.ts'
import { type FactRef, isAboutPage } from '../model/fact.ts'
import type { Sql } from '../platform/database.ts'
import { isPlausibleId } from '../platform/ids.ts'
import { matterKey } from '../readers/matter.ts'
import { valuesBeside } from '../truth/store.ts'
import { kindOf } from '../values/kinds.ts'
import { valueWords } from '../values/value.ts'
import { answerOf, type ReadDeps, readAnswer } from './judge-run.ts'
import { isOwnSource, sourceHost } from './mentions/owned.ts'
import { plainWords } from './plain-words.ts'
import { shownClaim } from './shown-claim.ts'

/** Of one unread passage: a sentence, or the beginning of what is beyond the length that is read. */
const MOST_SHOWN = 1_200

export async function explainAnswer(deps: ReadDeps & { sql: Sql }, runId: string) {
  const [run] = isPlausibleId(runId) ? await readCapturedRuns(deps.sql, [runId]) : []
  if (!run) throw notFound('Answer')
  const { brand, engine, surface, route, prompt } = answerOf(run).content
  const verdict = run.classifications.at(-1)?.content
  const { text, outcome, model, citations, consulted, searchedFor, extras } = readOrNothing(deps, run)
  const read = readingBehind(verdict, answerOf(run).content)
  return {
    runId,
    brand,
    engine,
    surface,
    byBatch: isByBatch(route),
    apart: isApart(route),
    prompt,
    model: read?.model ?? model,
    text,
    outcome,
    mentions: (verdict?.mentions ?? []).map(({ start, end }) => ({ start, end })),
    claims: verdict ? await claimsOf(deps.sql, verdict) : [],
    unread: (verdict?.unread ?? []).map(({ start, end }) => ({
      start,
      end,
      text: plainWords(text.slice(start, Math.min(end, start + MOST_SHOWN))),
    })),
    notRead: verdict?.notRead ?? null,
    citations: (read?.citations ?? citations).map(({ position, url, title, start, end }) => ({
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
    searchedFor: searchedFor ?? [],
    readOnly: notCited(consulted, read?.citations ?? citations),
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

/** Pages that the engine names as read, and that no citation leads to. */
function notCited(consulted: Reading['consulted'], cited: readonly { url: string }[]) {
  const pages = new Set(cited.map(({ url }) => foldAddress(url)))
  return consulted
    .filter(({ url }) => !pages.has(foldAddress(url)))
    .map(page => ({ ...page, inside: isInside(page.url) }))
}

/** Read from the sealed bytes whenever it is shown; no verdict rests on it. */
const besideOf = ({ products, ads, followUps }: Extras) => ({
  products: products.map(product => ({ ...product, inside: leadsInside(product) })),
  ads: ads.map(ad => ({ ...ad, inside: leadsInside(ad) })),
  followUps,
})

type ReadNowhere = 'searched' | 'providerRequestId' | 'finish' | 'usage' | 'vendorCostMicros'

const leadsInside = ({ url }: { url: string | null }): boolean => url !== null && isInside(url)

/** Bytes that no reader understands are evidence too; they just have no text. */
function readOrNothing(
  deps: ReadDeps,
  run: CapturedRun,
): Omit<Reading, 'outcome' | ReadNowhere> & { outcome: string } {
  try {
    return readAnswer(deps, run)
  } catch {
    return { text: '', outcome: 'unreadable', model: null, citations: [], consulted: [] }
  }
}

async function claimsOf(sql: Sql, { claims, method }: SealedClassification) {
  const facts = await readFactRefs(
    sql,
    claims.flatMap(({ factId }) => factId ?? []),
  )
  const truthOf = await readTruths(sql, [...facts.values()])
  const factOf = ({ factId }: Claim) => {
    const fact = facts.get(factId ?? '') ?? null
    return { fact, truth: fact && truthOf(fact) }
  }
  return claims.map(claim => ({
    ...shownClaim(claim, method),
    start: claim.start,
    end: claim.end,
    text: plainWords(claim.text),
    // Records of the first versions lack these two.
    confidence: claim.confidencePermille === undefined ? null : claim.confidencePermille / 1000,
    reason: claim.suspected ?? claim.kind ?? null,
    key: claim.matter ?? claim.facet,
    ...factOf(claim),
  }))
}

/** Of a fact with several values so many are said. */
const MOST_VALUES = 5

/**
 * What facts say in words, with all values where there are several: a site may name two founders. Null where the comparison
 * says it better: hours and prices are facts of many parts, and those about a page have one value.
 */
export async function readTruths(sql: Sql, facts: FactRef[]): Promise<(fact: FactRef) => string | null> {
  const beside = await valuesBeside(
    sql,
    facts.map(({ id }) => id),
  )
  return fact => {
    const others = beside.get(fact.id)
    if (!others || isAboutPage(fact)) return null
    const { kind } = kindOf(matterKey(fact.key), fact.value)
    if (kind === 'money' || kind === 'hours') return null
    const words = [...new Set([fact.value, ...others].map(value => valueWords({ kind }, value)))]
    const more = words.length - MOST_VALUES
    return [...words.slice(0, MOST_VALUES), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  }
}

/** Facts as they were sealed, by the ids of their records. */
export async function readFactRefs(sql: Sql, ids: string[]): Promise<Map<string, FactRef>> {
  const records = await recordsById(sql, [...new Set(ids)])
  return new Map(
    records.map(record => {
      const { key, value, source } = contentOf<Omit<FactRef, 'id' | 'hash'>>(record)
      return [record.id, { id: record.id, key, value, source, hash: toHex(record.sha256) }]
    }),
  )
}
