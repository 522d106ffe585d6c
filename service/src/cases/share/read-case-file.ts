// What a case file shows to the holder of a link: the claim beside the truth, how often it is said, and pieces of evidence. Only
// from sealed records and counts; it contains nothing that people wrote or did.

import type { Place } from '@brand-citation-forensics/proof'
import { findBrand } from '../../brands/store.ts'
import type { ReadDeps } from '../../citations/judge-run.ts'
import { plainWords } from '../../citations/plain-words.ts'
import { visibleTexts } from '../../citations/visible-texts.ts'
import { readAnswerCaptures, readClassifications } from '../../evidence/history.ts'
import { findAnswerEntries, type LogEntry } from '../../evidence/log/prove.ts'
import { askedHow } from '../../evidence/origin.ts'
import { recordsById } from '../../evidence/store.ts'
import type { CaseStatus } from '../../model/case.ts'
import type { Engine, Surface } from '../../model/engine.ts'
import type { FactRef } from '../../model/fact.ts'
import type { Sql } from '../../platform/database.ts'
import { readTold, shownCases } from '../shown/list-cases.ts'
import { readShares, SHARE_DAYS, type Shares } from '../shown/shares.ts'
import { findCaseRow, type ListedRun, listedRuns } from '../shown/store.ts'

/** One from every engine, and no more than somebody reads. */
const MOST_EVIDENCE = 12

export interface Evidence extends Pick<ListedRun, 'runId' | 'engine' | 'sha256' | 'capturedAt'> {
  surface: Surface
  /** By whom it came. */
  origin: string
  prompt: string
  /** The claim, with its line. */
  quote: string
  text: string
  place: Place | null
  fact: (FactRef & { sealedAt: Date }) | null
  log: LogEntry | null
}

export interface CaseFile extends Shares {
  brand: string
  /** The case in one sentence. */
  title: string
  /** What it is about, in words. */
  matter: string
  claimed: string
  truth: string
  status: CaseStatus
  firstSeen: Date | null
  lastSeen: Date | null
  runs: number
  shareDays: number
  engines: Engine[]
  evidence: Evidence[]
}

interface Deps extends ReadDeps {
  sql: Sql
  now: Date
}

export async function readCaseFile(deps: Deps, caseId: string): Promise<CaseFile> {
  const { sql, now } = deps
  const row = await findCaseRow(sql, caseId)
  const [shown] = row ? await shownCases(sql, [row]) : []
  const brand = row && (await findBrand(sql, row.brandId))
  if (!shown || !brand) throw new Error(`the case ${caseId} of a link is gone`)
  const [shares] = await readShares(sql, [shown], now)
  const { title, matter, status, firstSeen, lastSeen, runs, engines, said, value } = shown
  return {
    ...{
      brand: brand.name,
      title,
      matter,
      status,
      firstSeen,
      lastSeen,
      runs,
      engines,
      shareDays: SHARE_DAYS,
    },
    claimed: said?.claimed ?? value,
    truth: said?.truth ?? '',
    ...(shares as Shares),
    evidence: await readEvidence(deps, await listedRuns(sql, caseId, MOST_EVIDENCE)),
  }
}

async function readEvidence(deps: Deps, runs: ListedRun[]): Promise<Evidence[]> {
  const { sql } = deps
  const ids = runs.map(({ runId }) => runId)
  const captures = await readAnswerCaptures(sql, ids)
  const texts = await visibleTexts(deps, ids)
  const toldOf = await readTold(sql, runs)
  const verdicts = await readClassifications(
    sql,
    runs.map(({ classificationId }) => classificationId),
  )
  const factsAt = await sealedAt(
    sql,
    runs.flatMap(run => toldOf(run)?.fact?.id ?? []),
  )
  const entries = await findAnswerEntries(sql, ids)
  return runs.flatMap(run => {
    const { runId, engine, sha256, capturedAt, classificationId, claim } = run
    const capture = captures.get(runId)
    if (!capture) return []
    const said = toldOf(run)
    const at = factsAt.get(said?.fact?.id ?? '')
    const text = texts.get(runId) ?? ''
    const place = placeOf(verdicts.get(classificationId)?.content.claims[claim])
    return {
      ...{
        runId,
        engine,
        sha256,
        capturedAt,
        text,
        place,
        surface: capture.surface,
        prompt: capture.prompt.text,
      },
      origin: askedHow(capture).origin?.words ?? '',
      quote: lineOf(text, place) ?? said?.claim ?? '',
      fact: said?.fact && at ? { ...said.fact, sealedAt: at } : null,
      log: entries.get(runId) ?? null,
    }
  })
}

/** So much of a line before and after a claim. */
const AROUND = 200

/** Rules name only a value, which says little on its own. Null if it is not in the text. */
function lineOf(text: string, place: Place | null): string | null {
  if (!place || place.start >= place.end || place.end > text.length) return null
  const before = text.slice(Math.max(0, place.start - AROUND), place.start)
  const after = text.slice(place.end, place.end + AROUND)
  const line = `${before.slice(before.lastIndexOf('\n') + 1)}${text.slice(place.start, place.end)}${after.split('\n', 1)[0]}`
  return plainWords(line.toWellFormed())
}

const placeOf = (claim: Place | undefined): Place | null =>
  claim ? { start: claim.start, end: claim.end } : null

const sealedAt = async (sql: Sql, ids: string[]): Promise<Map<string, Date>> =>
  new Map((await recordsById(sql, [...new Set(ids)])).map(({ id, at }) => [id, at]))

/** Whether the case file shows this piece of evidence: nothing else is handed out with it. */
export async function isListed(sql: Sql, caseId: string, runId: string): Promise<boolean> {
  return (await listedRuns(sql, caseId, MOST_EVIDENCE)).some(run => run.runId === runId)
}
