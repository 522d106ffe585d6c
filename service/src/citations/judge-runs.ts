// Judges captured runs: reads the sealed bytes, compares them with the facts active at capture or known to have held then, and
// decides; then seals each verdict together with everything it rests on.

import type { CapturedRun, SealedClassification } from '../evidence/history.ts'
import { type NewRecord, sealAll } from '../evidence/seal.ts'
import type { CitationClass, Claim, ClassificationCause } from '../model/citation.ts'
import type { Transaction } from '../platform/database.ts'
import { COMPARERS } from '../values/value.ts'
import { UNREAD, type Verdict } from './classes/classify.ts'
import { CLASSES } from './classes/decide.ts'
import { datesJudging, namesOf } from './dated-facts.ts'
import { GATE } from './gate/gate.ts'
import {
  answerOf,
  type BrandKnowledge,
  calibrationOf,
  judgeRun,
  type ReadDeps,
  readingOf,
} from './judge-run.ts'
import { citedDomains } from './mentions/owned.ts'
import { type CitingVerdict, keepCitations } from './sources/keep-citations.ts'
import { lockRuns, markClassified } from './store.ts'

export interface SealedVerdict {
  runId: string
  classificationId: string
  citationClass: CitationClass
  claims: Claim[]
}

export type Cause = Extract<ClassificationCause, 'scan' | 'reclassification'>

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

/** What a verdict would rest on today. */
const readerOf = (run: CapturedRun, known: BrandKnowledge): string => {
  const reading = readingOf(known, run)
  return reading ? judgedBy(reading.id, [...VERSIONS, calibrationOf(known, run)]) : UNREAD
}

/** Dates may come and go while the reader stays the same: then the verdicts are numbered. */
function slotOf(run: CapturedRun, known: BrandKnowledge, cause: Cause): string {
  const reader = readerOf(run, known)
  const before = run.classifications.filter(
    ({ content }) => content.cause === cause && versionOf(content) === reader,
  ).length
  return [cause, reader, ...(before > 0 ? [before + 1] : [])].join('/')
}

export interface Judged {
  runId: string
  verdict: Verdict
  /** As they are sealed. */
  claims: Claim[]
  citations: CitingVerdict['citations']
  record: NewRecord
  /** The record of the reading that it rests on. */
  extraction: string | null
  text: string
  citedDomains: string[]
}

/** Why the model has not read a run, as its verdict says it; nothing of one that it has read, or that says nothing of the brand. */
export type WhyNotRead = Map<string, NonNullable<SealedClassification['notRead']>>

interface Circumstances {
  known: BrandKnowledge
  cause: Cause
  at: Date
  notRead?: WhyNotRead | undefined
}

/** Runs of one brand. An unreadable one is skipped and returned with its error. Pure. */
export function judgeRuns(
  deps: ReadDeps,
  runs: CapturedRun[],
  circumstances: Circumstances,
): { judged: Judged[]; failures: Map<string, Error> } {
  const judged: Judged[] = []
  const failures = new Map<string, Error>()
  for (const run of runs) {
    try {
      judged.push(judgeOne(deps, run, circumstances))
    } catch (error) {
      failures.set(run.runId, error as Error)
    }
  }
  return { judged, failures }
}

function judgeOne(deps: ReadDeps, run: CapturedRun, { known, cause, at, notRead }: Circumstances): Judged {
  const { verdict, content, reading } = judgeRun(deps, run, { known, at })
  const record: NewRecord = {
    kind: 'classification',
    subject: run.runId,
    slot: slotOf(run, known, cause),
    at,
    sha256: answerOf(run).sha256,
    private: { ...content, notRead: notRead?.get(run.runId) ?? null, cause },
  }
  const { claims } = content
  const { citations } = content.reading ?? reading
  return {
    runId: run.runId,
    verdict,
    claims,
    citations,
    record,
    extraction: content.extraction,
    text: reading.text,
    citedDomains: citedDomains(citations),
  }
}

/** The verdicts, the class of each run, and what it cites. */
export async function sealVerdicts(tx: Transaction, judged: Judged[], at: Date): Promise<SealedVerdict[]> {
  await lockRuns(
    tx,
    judged.map(({ runId }) => runId),
  )
  const ids = await sealAll(
    tx,
    judged.map(({ record }) => record),
  )
  const rows = judged.map(
    ({ runId, claims, verdict: { citationClass, mentioned }, citedDomains }, index) => ({
      ...{ runId, classificationId: ids[index] as string, citationClass, claims },
      ...{ mentioned, citedDomains },
    }),
  )
  await markClassified(tx, rows, at)
  await keepCitations(tx, judged)
  return rows
}
