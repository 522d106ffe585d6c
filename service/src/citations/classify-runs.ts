// Captured runs get their class: read the sealed bytes, hold them against the facts that were active at
// capture, decide, and seal each verdict together with everything it rests on.

import { type CapturedRun, readCapturedRuns, type SealedClassification } from '../evidence/history.ts'
import { type NewRecord, sealAll } from '../evidence/seal.ts'
import type { ClassificationCause } from '../model/citation.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { METHOD, type Verdict } from './classes/classify.ts'
import { COMPARERS } from './comparers/compare.ts'
import { GATE } from './gate/gate.ts'
import { answerOf, factsFor, judgeRun, type KnownFacts, type ReadDeps } from './judge-run.ts'
import { citedDomains } from './mentions/owned.ts'
import { lockRuns, markClassified } from './store.ts'

export interface ClassifyDeps extends ReadDeps {
  database: Database
  clock: Clock
  /**
   * Given the runs that are about to be judged, to find out what their verdicts need. True when it sealed something about
   * them, which they are read again for.
   */
  beforeVerdicts?: (runs: CapturedRun[]) => Promise<boolean>
  /** Why the model that reads has not read a run; null where it has, or had nothing to read. */
  notReadOf?: (runId: string) => NonNullable<SealedClassification['notRead']> | null
  /** Told of the runs that get a verdict, in the transaction that seals it. */
  onSealed?: (tx: Transaction, runIds: string[]) => Promise<void>
  /** Told of runs that became CONFABULATED, in the transaction that makes them so. */
  onAccused?: (tx: Transaction, runIds: string[]) => Promise<void>
}

type Cause = Extract<ClassificationCause, 'scan' | 'reclassification'>

/** Whether a run is still to be classified for this cause: delivered twice, it is classified once. */
const IS_OWED: Record<Cause, (run: CapturedRun) => boolean> = {
  scan: run => run.classifications.length === 0,
  reclassification: run => run.classifications.length > 0 && versionOf(run) !== readerOf(run),
}

/** What the latest verdict rests on; a judge's opinion rests on a version of the rules too. */
function versionOf(run: CapturedRun): string | undefined {
  const verdict = run.classifications.at(-1)?.content
  return verdict?.extraction
    ? judgedBy(verdict.extraction, verdict.gate ?? '', verdict.comparers ?? '')
    : verdict?.method.split('+')[0]
}

const judgedBy = (extraction: string, gate: string, comparers: string): string =>
  `${extraction}/${gate}/${comparers}`

/** What a verdict of today would rest on. Once a model has read an answer, rules never do again. */
const readerOf = (run: CapturedRun): string => {
  const reading = run.readings.at(-1)
  return reading ? judgedBy(reading.id, GATE, COMPARERS) : METHOD
}

interface Classified {
  runId: string
  verdict: Verdict
  record: NewRecord
  citedDomains: string[]
}

/**
 * Classifies runs of one brand, all in one transaction. A run that cannot be read is left out and returned with
 * its error.
 */
export async function classifyRuns(
  deps: ClassifyDeps,
  runIds: string[],
  cause: Cause = 'scan',
): Promise<Map<string, Error>> {
  const failures = new Map<string, Error>()
  const runs = await owedRuns(deps, runIds, cause)
  const at = deps.clock.now()
  const known = await factsFor(deps.database, runs, at)
  const classified: Classified[] = []
  for (const run of runs) {
    try {
      classified.push(classifyOne(deps, run, { known, cause, at }))
    } catch (error) {
      failures.set(run.runId, error as Error)
    }
  }
  if (classified.length === 0) return failures
  await deps.database.transaction(async tx => {
    await lockRuns(
      tx,
      classified.map(({ runId }) => runId),
    )
    const ids = await sealAll(
      tx,
      classified.map(({ record }) => record),
    )
    const rows = classified.map(({ runId, verdict: { citationClass, mentioned }, citedDomains }, index) => ({
      runId,
      classificationId: ids[index] as string,
      citationClass,
      mentioned,
      citedDomains,
    }))
    await markClassified(tx, rows, at)
    await deps.onSealed?.(
      tx,
      rows.map(({ runId }) => runId),
    )
    const accused = rows.filter(({ citationClass }) => citationClass === 'CONFABULATED')
    await deps.onAccused?.(
      tx,
      accused.map(({ runId }) => runId),
    )
  })
  return failures
}

async function owedRuns(deps: ClassifyDeps, runIds: string[], cause: Cause): Promise<CapturedRun[]> {
  const read = async () => (await readCapturedRuns(deps.database, runIds)).filter(IS_OWED[cause])
  const runs = await read()
  return (await deps.beforeVerdicts?.(runs)) ? read() : runs
}

interface Circumstances {
  known: KnownFacts
  cause: Cause
  at: Date
}

function classifyOne(deps: ClassifyDeps, run: CapturedRun, { known, cause, at }: Circumstances): Classified {
  const { verdict, content, reading } = judgeRun(deps, run, { known, at })
  const record: NewRecord = {
    kind: 'classification',
    subject: run.runId,
    slot: `${cause}/${readerOf(run)}`,
    at,
    sha256: answerOf(run).sha256,
    private: { ...content, notRead: deps.notReadOf?.(run.runId) ?? null, cause },
  }
  return { runId: run.runId, verdict, record, citedDomains: citedDomains(reading.citations) }
}
