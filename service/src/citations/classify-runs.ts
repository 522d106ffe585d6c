// Classifies captured runs: reads the sealed bytes, compares them with the facts active at capture or known to
// have held then, decides, and seals each verdict together with everything it rests on.

import {
  type CapturedRun,
  readCapturedRuns,
  type SealedClassification,
  type SealedReading,
} from '../evidence/history.ts'
import { type NewRecord, sealAll } from '../evidence/seal.ts'
import type { CitationClass, Claim, ClassificationCause } from '../model/citation.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { METHOD, type Verdict } from './classes/classify.ts'
import { CLASSES } from './classes/decide.ts'
import { COMPARERS } from './comparers/compare.ts'
import { datesJudging, namesOf } from './dated-facts.ts'
import { GATE } from './gate/gate.ts'
import {
  answerOf,
  type BrandKnowledge,
  calibrationOf,
  factsFor,
  judgeRun,
  type ReadDeps,
  readingOf,
} from './judge-run.ts'
import { citedDomains } from './mentions/owned.ts'
import { keepCitations } from './sources/keep-citations.ts'
import { lockRuns, markClassified } from './store.ts'

export interface ClassifyDeps extends ReadDeps {
  database: Database
  clock: Clock
  /**
   * Given the runs about to be judged, finds out what their verdicts need. True if it sealed something about them, so
   * that they must be read again.
   */
  beforeVerdicts?: (runs: CapturedRun[]) => Promise<boolean>
  /** Why the model has not read a run; null if it has, or had nothing to read. */
  notReadOf?: (runId: string) => NonNullable<SealedClassification['notRead']> | null
  /** Called with the runs that get a verdict, in the transaction that seals it. */
  onSealed?: (tx: Transaction, runIds: string[]) => Promise<void>
  /** Adds runs to the cases of their false claims, in the same transaction: no verdict exists without its cases. */
  joinCases: (tx: Transaction, sealed: { at: Date; verdicts: SealedVerdict[] }) => Promise<void>
  /** Called with runs that got their first verdict, last in the same transaction: they are to be counted, and made searchable. */
  onFirstVerdicts?: (tx: Transaction, runIds: string[]) => Promise<void>
}

export interface SealedVerdict {
  runId: string
  classificationId: string
  citationClass: CitationClass
  claims: Claim[]
}

type Cause = Extract<ClassificationCause, 'scan' | 'reclassification'>

/** Whether a run is still to be classified for this cause: delivered twice, it is classified once. */
export const IS_OWED = {
  scan: (run: CapturedRun): boolean => run.classifications.length === 0,
  reclassification: (run: CapturedRun, known: BrandKnowledge): boolean => {
    const latest = run.classifications.at(-1)?.content
    if (!latest) return false
    return versionOf(latest) !== readerOf(run, known) || datesOf(latest) !== datesNow(run, known)
  },
}

/** What a verdict rests on. */
const versionOf = (verdict: SealedClassification): string | undefined =>
  verdict.extraction
    ? judgedBy(verdict.extraction, [verdict.gate, verdict.comparers, verdict.classes, verdict.calibration])
    : verdict.method

/** The dates by which facts counted that were unknown when the answer was captured. */
const datesOf = ({ dated = [] }: SealedClassification): string => dated.join(' ')
const datesNow = (run: CapturedRun, known: BrandKnowledge): string =>
  namesOf(datesJudging(known, run, answerOf(run).at)).join(' ')

const judgedBy = (extraction: string, versions: (string | null | undefined)[]): string =>
  [extraction, ...versions].filter(Boolean).join('/')

/** What judges readings today. */
export const VERSIONS = [GATE, COMPARERS, CLASSES]

/** What a verdict would rest on today. Once a model has read an answer, rules never do again. */
const readerOf = (run: CapturedRun, known: BrandKnowledge): string => {
  const reading = readingOf(known, run)
  return reading ? judgedBy(reading.id, [...VERSIONS, calibrationOf(known, run)]) : METHOD
}

/** Dates may come and go while the reader stays the same: then the verdicts are numbered. */
function slotOf(run: CapturedRun, known: BrandKnowledge, cause: Cause): string {
  const reader = readerOf(run, known)
  const before = run.classifications.filter(
    ({ content }) => content.cause === cause && versionOf(content) === reader,
  ).length
  return [cause, reader, ...(before > 0 ? [before + 1] : [])].join('/')
}

interface Classified {
  runId: string
  verdict: Verdict
  /** As they are sealed. */
  claims: Claim[]
  citations: SealedReading['citations']
  record: NewRecord
  citedDomains: string[]
}

/** Classifies runs of one brand, all in one transaction. An unreadable run is skipped and returned with its error. */
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
    await keepCitations(tx, classified)
    await deps.joinCases(tx, {
      at,
      verdicts: rows.map(({ runId, classificationId, citationClass }, index) => ({
        ...{ runId, classificationId, citationClass },
        claims: classified[index]?.claims ?? [],
      })),
    })
    const sealed = rows.map(({ runId }) => runId)
    await deps.onSealed?.(tx, sealed)
    if (cause === 'scan') await deps.onFirstVerdicts?.(tx, sealed)
  })
  return failures
}

async function owedRuns(deps: ClassifyDeps, runIds: string[], cause: Cause): Promise<CapturedRun[]> {
  const read = async () => {
    const runs = await readCapturedRuns(deps.database, runIds)
    if (cause === 'scan') return runs.filter(IS_OWED.scan)
    const known = await factsFor(deps.database, runs, deps.clock.now())
    return runs.filter(run => IS_OWED.reclassification(run, known))
  }
  const runs = await read()
  return (await deps.beforeVerdicts?.(runs)) ? read() : runs
}

interface Circumstances {
  known: BrandKnowledge
  cause: Cause
  at: Date
}

function classifyOne(deps: ClassifyDeps, run: CapturedRun, { known, cause, at }: Circumstances): Classified {
  const { verdict, content, reading } = judgeRun(deps, run, { known, at })
  const record: NewRecord = {
    kind: 'classification',
    subject: run.runId,
    slot: slotOf(run, known, cause),
    at,
    sha256: answerOf(run).sha256,
    private: { ...content, notRead: deps.notReadOf?.(run.runId) ?? null, cause },
  }
  const { claims } = content
  const { citations } = content.reading
  return {
    runId: run.runId,
    verdict,
    claims,
    citations,
    record,
    citedDomains: citedDomains(reading.citations),
  }
}
