// Newer rules on old evidence: runs that were classified by another version are judged again, from their sealed
// bytes and the facts of then. Each gets one more verdict in its history; nothing that stands there is changed.

import { readCapturedRuns } from '../evidence/history.ts'
import { CITATION_CLASSES, type CitationClass } from '../model/citation.ts'
import { notFound } from '../model/errors.ts'
import { isUniqueViolation } from '../platform/database.ts'
import { METHOD } from './classes/classify.ts'
import { type ClassifyDeps, classifyRuns } from './classify-runs.ts'
import { factsFor, judgeRun } from './judge-run.ts'
import { brandsMeant, classesOf, type JudgedRun, pageOfClassified } from './store.ts'

/** Runs in one transaction. */
const BATCH = 50
/** Runs looked at in one query. */
const PAGE = 1_000
/** Failures that are told one by one. */
const MOST_FAILURES = 100

/** The slots that hold a verdict of these rules: what is in one of them has been judged by them. */
const SLOTS = [`scan/${METHOD}`, `reclassification/${METHOD}`]

export interface ReclassifyRequest {
  /** Null: all brands. */
  brandId: string | null
  scanId: string | null
  /** Judges and seals nothing. */
  dryRun: boolean
  onProgress?: (judged: number) => void
}

type Moves = Record<CitationClass, Partial<Record<CitationClass, number>>>

export interface Reclassification {
  method: string
  dryRun: boolean
  judged: number
  /** How many had another class before. */
  changed: number
  /** Judged by these rules before. */
  skipped: number
  failed: number
  failures: { runId: string; message: string }[]
  /** Runs by the class they had and the class they have now. */
  moves: Moves
}

/** May be stopped anywhere and run again, also beside workers and beside itself: what is done is skipped. */
export async function reclassify(deps: ClassifyDeps, request: ReclassifyRequest): Promise<Reclassification> {
  const brands = await brandsMeant(deps.database, request)
  if (brands.length === 0 && (request.brandId !== null || request.scanId !== null))
    throw notFound(request.scanId === null ? 'Brand' : 'Scan')
  const result = emptyResult(request.dryRun)
  for (const brandId of brands) {
    for await (const page of pagesOf(deps, { brandId, scanId: request.scanId })) {
      const owed = page.filter(({ isDone }) => !isDone)
      result.skipped += page.length - owed.length
      for (let start = 0; start < owed.length; start += BATCH) {
        await judgeBatch(deps, owed.slice(start, start + BATCH), result)
        request.onProgress?.(result.judged)
      }
    }
  }
  return result
}

const emptyResult = (dryRun: boolean): Reclassification => ({
  method: METHOD,
  dryRun,
  judged: 0,
  changed: 0,
  skipped: 0,
  failed: 0,
  failures: [],
  moves: Object.fromEntries(CITATION_CLASSES.map(name => [name, {}])) as Moves,
})

async function* pagesOf(
  { database }: ClassifyDeps,
  wanted: { brandId: string; scanId: string | null },
): AsyncGenerator<JudgedRun[]> {
  let after: JudgedRun | null = null
  do {
    const page: JudgedRun[] = await pageOfClassified(database, {
      ...wanted,
      slots: SLOTS,
      after,
      limit: PAGE,
    })
    if (page.length > 0) yield page
    after = page.length < PAGE ? null : (page.at(-1) ?? null)
  } while (after)
}

async function judgeBatch(deps: ClassifyDeps, batch: JudgedRun[], result: Reclassification): Promise<void> {
  const runIds = batch.map(({ id }) => id)
  const { classes, failures } = result.dryRun ? await tryRuns(deps, runIds) : await sealRuns(deps, runIds)
  for (const { id, citationClass: before } of batch) {
    const failure = failures.get(id)
    const now = classes.get(id)
    if (failure || !now) {
      result.failed += 1
      const message = failure?.message ?? 'nothing captured was found'
      if (result.failures.length < MOST_FAILURES) result.failures.push({ runId: id, message })
      continue
    }
    result.judged += 1
    if (now !== before) result.changed += 1
    result.moves[before][now] = (result.moves[before][now] ?? 0) + 1
  }
}

interface Judged {
  classes: Map<string, CitationClass>
  failures: Map<string, Error>
}

const TRIES = 5

async function sealRuns(deps: ClassifyDeps, runIds: string[]): Promise<Judged> {
  for (let attempt = 1; ; attempt++) {
    try {
      const failures = await classifyRuns(deps, runIds, 'reclassification')
      return { failures, classes: await classesOf(deps.database, runIds) }
    } catch (error) {
      // Somebody else has just sealed one of them; the next look finds it done.
      if (!isUniqueViolation(error) || attempt === TRIES) throw error
    }
  }
}

/** The same without a trace. */
async function tryRuns(deps: ClassifyDeps, runIds: string[]): Promise<Judged> {
  const judged: Judged = { classes: new Map(), failures: new Map() }
  const runs = await readCapturedRuns(deps.database, runIds)
  const at = deps.clock.now()
  const known = await factsFor(deps.database, runs, at)
  for (const run of runs) {
    try {
      judged.classes.set(run.runId, judgeRun(deps, run, { known, at }).verdict.citationClass)
    } catch (error) {
      judged.failures.set(run.runId, error as Error)
    }
  }
  return judged
}

/** For people: how many, and from which class to which. */
export function reclassificationLines(result: Reclassification): string[] {
  const { method, dryRun, judged, changed, skipped, failed, failures, moves } = result
  const width = Math.max(...CITATION_CLASSES.map(name => name.length)) + 2
  const row = (name: string, cells: string[]) =>
    name.padEnd(width) + cells.map(cell => cell.padStart(width)).join('')
  return [
    `${judged} runs judged by ${method}${dryRun ? ', nothing written' : ''}: ${changed} change their class`,
    `${skipped} had been judged by it before; ${failed} cannot be judged`,
    ...(judged === 0
      ? []
      : [
          '',
          row('from \\ to', [...CITATION_CLASSES]),
          ...CITATION_CLASSES.map(from =>
            row(
              from,
              CITATION_CLASSES.map(to => String(moves[from][to] ?? 0)),
            ),
          ),
        ]),
    ...failures.map(({ runId, message }) => `${runId}: ${JSON.stringify(message)}`),
  ]
}
