// Newer versions on old evidence: runs classified by other versions, before their last reading, or before a fact was dated back to
// them, are judged again from their sealed bytes, their sealed readings and the facts of their time. Nobody is asked. Each gets
// one more verdict in its history; nothing there is changed.

import { newestIds, readCalibrations } from '../../citations/calibrating/sealed.ts'
import { UNREAD } from '../../citations/classes/classify.ts'
import { sumUpDays } from '../../citations/days/sum-up.ts'
import { factsFor, judgeRun } from '../../citations/judge-run.ts'
import { IS_OWED, VERSIONS } from '../../citations/judge-runs.ts'
import { emptyResult, type Reclassification } from '../../citations/reclassification.ts'
import { readCapturedRuns, readClassifications } from '../../evidence/history.ts'
import type { CitationClass } from '../../model/citation.ts'
import { notFound } from '../../model/errors.ts'
import { isUniqueViolation } from '../../platform/database.ts'
import { classifyRuns, type VerdictDeps } from './classify-runs.ts'
import {
  brandsMeant,
  type JudgedRun,
  latestVerdicts,
  pageOfClassified,
  type Scope,
  type Span,
} from './store.ts'

/** Runs in one transaction. */
const BATCH = 50
/** Runs looked at in one query. */
const PAGE = 1_000
/** Failures reported individually. */
const MOST_FAILURES = 100

/** What the slot of a verdict of today says after its cause: that nobody has read it, or after its reading these versions. */
const JUDGED_BY = { unread: UNREAD, versions: VERSIONS.join('/') }

export interface ReclassifyRequest {
  /** Null: all brands. */
  brandId: string | null
  scanId: string | null
  /** Omitted: whenever captured. */
  captured?: Span
  /** Judges and seals nothing. */
  dryRun: boolean
  onProgress?: (judged: number) => void
}

/** May be stopped anywhere and repeated, even alongside workers and itself: what is done is skipped. */
export async function reclassify(deps: VerdictDeps, request: ReclassifyRequest): Promise<Reclassification> {
  const brands = await brandsMeant(deps.database, request)
  if (brands.length === 0 && (request.brandId !== null || request.scanId !== null))
    throw notFound(request.scanId === null ? 'Brand' : 'Scan')
  const result = emptyResult(request.dryRun)
  const { scanId, captured } = request
  for (const brandId of brands) {
    for await (const page of pagesOf(deps, { brandId, scanId, ...(captured && { captured }) })) {
      const owed = page.filter(({ isDone }) => !isDone)
      result.skipped += page.length - owed.length
      for (let start = 0; start < owed.length; start += BATCH) {
        await judgeBatch(deps, owed.slice(start, start + BATCH), result)
        request.onProgress?.(result.judged)
      }
    }
    if (!request.dryRun) await sumUpDays(deps.database)
  }
  return result
}

async function* pagesOf({ database }: VerdictDeps, wanted: Scope): AsyncGenerator<JudgedRun[]> {
  let after: JudgedRun | null = null
  const calibrations = newestIds(await readCalibrations(database))
  do {
    const page: JudgedRun[] = await pageOfClassified(database, {
      ...wanted,
      ...JUDGED_BY,
      calibrations,
      after,
      limit: PAGE,
    })
    if (page.length > 0) yield page
    after = page.length < PAGE ? null : (page.at(-1) ?? null)
  } while (after)
}

async function judgeBatch(deps: VerdictDeps, batch: JudgedRun[], result: Reclassification): Promise<void> {
  const { verdicts, failures, done } = await (result.dryRun ? tryRuns : sealRuns)(deps, batch)
  for (const { id, citationClass: before } of batch) {
    if (done.has(id)) {
      result.skipped += 1
      continue
    }
    const failure = failures.get(id)
    const verdict = verdicts.get(id)
    if (failure || !verdict) {
      result.failed += 1
      const message = failure?.message ?? 'nothing captured was found'
      if (result.failures.length < MOST_FAILURES) result.failures.push({ runId: id, message })
      continue
    }
    const { citationClass: now, method } = verdict
    result.judged += 1
    result.readers[method] = (result.readers[method] ?? 0) + 1
    if (now !== before) result.changed += 1
    result.moves[before][now] = (result.moves[before][now] ?? 0) + 1
  }
}

interface Judged {
  verdicts: Map<string, { citationClass: CitationClass; method: string }>
  failures: Map<string, Error>
  /** Those that had already been judged so. */
  done: Set<string>
}

const TRIES = 5

async function sealRuns(deps: VerdictDeps, batch: JudgedRun[]): Promise<Judged> {
  const runIds = batch.map(({ id }) => id)
  for (let attempt = 1; ; attempt++) {
    try {
      const failures = await classifyRuns(deps, runIds, { cause: 'reclassification' })
      const latest = await latestVerdicts(deps.database, runIds)
      const same = batch.filter(({ id, verdict }) => latest.get(id) === verdict && !failures.has(id))
      return { failures, verdicts: await verdictsOf(deps, latest), done: new Set(same.map(({ id }) => id)) }
    } catch (error) {
      // Somebody else has just sealed one of them; the next look finds it done.
      if (!isUniqueViolation(error) || attempt === TRIES) throw error
    }
  }
}

async function verdictsOf(
  { database }: VerdictDeps,
  latest: Map<string, string>,
): Promise<Judged['verdicts']> {
  const sealed = await readClassifications(database, [...latest.values()])
  return new Map(
    [...latest].flatMap(([runId, id]) => {
      const content = sealed.get(id)?.content
      return content ? [[runId, content] as const] : []
    }),
  )
}

/** The same without a trace. */
async function tryRuns(deps: VerdictDeps, batch: JudgedRun[]): Promise<Judged> {
  const judged: Judged = { verdicts: new Map(), failures: new Map(), done: new Set() }
  const runs = await readCapturedRuns(
    deps.database,
    batch.map(({ id }) => id),
  )
  const at = deps.clock.now()
  const known = await factsFor(deps.database, runs, at)
  for (const run of runs) {
    if (!IS_OWED.reclassification(run, known)) {
      judged.done.add(run.runId)
      continue
    }
    try {
      judged.verdicts.set(run.runId, judgeRun(deps, run, { known, at }).verdict)
    } catch (error) {
      judged.failures.set(run.runId, error as Error)
    }
  }
  return judged
}
