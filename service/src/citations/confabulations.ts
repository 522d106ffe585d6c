// The body of the confabulations route: totals, matrix and the newest confabulated runs.

import { readingBehind } from '@brand-citation-forensics/proof'
import { readAnswerCaptures, readClassifications, verificationStatuses } from '../evidence/history.ts'
import { type BrandRef, PROMPT_INTENTS, type PromptIntent } from '../model/brand.ts'
import {
  CITATION_CLASSES,
  type CitationCounts,
  type Claim,
  type ConfabulationWindow,
  noCounts,
} from '../model/citation.ts'
import { ENGINES, type Engine } from '../model/engine.ts'
import type { Sql } from '../platform/database.ts'
import { createJsonMemory } from '../platform/memory/json-memory.ts'
import { shownOf } from './classes/excerpt.ts'
import { readFactRefs, readTruths } from './explain-answer.ts'
import { plainWords } from './plain-words.ts'
import { type ShownClaim, shownClaim } from './shown-claim.ts'
import {
  type ClassCount,
  type ConfabulatedRun,
  type ConfabulationFilter,
  confabulatedRuns,
  countClasses,
} from './store.ts'

const MAX_ITEMS = 100
const DAY_MS = 86_400_000
/** By contract v1 counts so many times 24 hours, to the instant; everything else counts whole days (model/window.ts). */
const V1_DAYS = { '7d': 7, '30d': 30, all: null } satisfies Record<ConfabulationWindow, number | null>

export interface Request {
  brand: BrandRef
  engine?: Engine | undefined
  intent?: PromptIntent | undefined
  window: ConfabulationWindow
}

export async function listConfabulations(deps: { sql: Sql; now: Date }, request: Request) {
  const { id, name, domain } = request.brand
  const filter = filterOf(request, v1Since(request.window, deps.now))
  const counts = await countClasses(deps.sql, filter)
  const { rows: runs } = await confabulatedRuns(deps.sql, filter, { limit: MAX_ITEMS, after: null })
  const totals = noCounts()
  for (const name of CITATION_CLASSES)
    totals[name] = counts.reduce((sum, { counts }) => sum + counts[name], 0)
  return {
    brand: { id, name, domain },
    classifiedRuns: sumOf(totals),
    totals,
    matrix: matrixOf(counts),
    confabulations: {
      total: totals.CONFABULATED,
      truncated: totals.CONFABULATED > MAX_ITEMS,
      items: await itemsOf(deps, runs),
    },
  }
}

export const filterOf = (
  { brand, engine, intent }: Omit<Request, 'window'>,
  since: Date | null,
): ConfabulationFilter => ({
  brandId: brand.id,
  engine: engine ?? null,
  intent: intent ?? null,
  since,
})

function v1Since(window: ConfabulationWindow, now: Date): Date | null {
  const days = V1_DAYS[window]
  return days === null ? null : new Date(now.getTime() - days * DAY_MS)
}

export const sumOf = (counts: CitationCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Pairs that occur, by engine and then by intent. */
export const matrixOf = (counted: ClassCount[]) =>
  ENGINES.flatMap(engine => PROMPT_INTENTS.map(intent => ({ engine, intent })))
    .flatMap(pair => counted.filter(({ engine, intent }) => engine === pair.engine && intent === pair.intent))
    .map(({ engine, intent, counts }) => ({ engine, intent, counts, total: sumOf(counts) }))
    .filter(row => row.total > 0)

type ReadBy = Pick<ShownClaim, 'reader' | 'matter' | 'comparison'>

/** What a list shows of a verdict, in plain words. */
interface Shown {
  excerpt: string
  claim: string
  /** Who read the claim, and what was compared; null if the verdict has no sealed claim. */
  read: ReadBy | null
  factId: string | null
  /** Records of all facts that it rests on. */
  facts: string[]
}

/** By record id, and records are sealed: what was read once need not be read again. */
const shown = createJsonMemory<Shown>()

async function readShown(sql: Sql, runs: ConfabulatedRun[]): Promise<Map<string, Shown>> {
  const known = new Map<string, Shown>()
  for (const { classificationId: id } of runs) {
    const item = shown.get(id)
    if (item) known.set(id, item)
  }
  const others = runs.filter(({ classificationId }) => !known.has(classificationId))
  const verdicts = await readClassifications(
    sql,
    others.map(({ classificationId }) => classificationId),
  )
  const captures = await readAnswerCaptures(
    sql,
    others.map(({ runId }) => runId),
  )
  for (const { classificationId: id, runId } of others) {
    const content = verdicts.get(id)?.content
    if (!content) continue
    const text = readingBehind(content, captures.get(runId))?.text ?? ''
    const contradicted = content.claims.find(({ verdict, hard = true }) => verdict === 'contradicted' && hard)
    const item = {
      excerpt: plainWords(shownOf(text, content) ?? ''),
      claim: plainWords(contradicted?.text ?? ''),
      read: contradicted ? readBy(contradicted, content.method) : null,
      factId: contradicted?.factId ?? null,
      facts: content.facts,
    }
    shown.set(id, item)
    known.set(id, item)
  }
  return known
}

function readBy(claim: Claim, method: string): ReadBy {
  const { reader, matter, comparison } = shownClaim(claim, method)
  return { reader, matter, comparison }
}

/** Each with the complete fact that it contradicts, of which v1 shows all but the identifier, and who read the claim, which v1 does not show. */
export async function itemsOf({ sql, now }: { sql: Sql; now: Date }, runs: ConfabulatedRun[]) {
  const verdicts = await readShown(sql, runs)
  const verdictOf = (run: ConfabulatedRun) => verdicts.get(run.classificationId)
  const statuses = await verificationStatuses(
    sql,
    runs.map(run => ({ runId: run.runId, capturedAt: run.capturedAt, facts: verdictOf(run)?.facts ?? [] })),
    now,
  )
  const facts = await readFactRefs(
    sql,
    runs.flatMap(run => verdictOf(run)?.factId ?? []),
  )
  const truthOf = await readTruths(sql, [...facts.values()])
  const truthIn = (verdict: Shown | undefined): string | null => {
    const fact = facts.get(verdict?.factId ?? '')
    return fact ? truthOf(fact) : null
  }
  return runs.map(run => {
    const verdict = verdictOf(run)
    return {
      runId: run.runId,
      scanId: run.scanId,
      engine: run.engine,
      surface: run.surface,
      intent: run.intent,
      promptId: run.promptId,
      promptText: run.promptText,
      excerpt: verdict?.excerpt ?? '',
      claim: verdict?.claim ?? '',
      read: verdict?.read ?? null,
      contradictedFact: facts.get(verdict?.factId ?? '') ?? null,
      truth: truthIn(verdict),
      sha256: run.sha256,
      capturedAt: run.capturedAt.toISOString(),
      classifiedAt: run.classifiedAt.toISOString(),
      verificationStatus: statuses.get(run.runId) ?? 'active',
    }
  })
}
