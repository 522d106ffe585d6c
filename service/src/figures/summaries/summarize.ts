// Scans as people read them: who requested them, what came of them, what they cost, and what changed.

import { namesOf } from '../../access/people/store.ts'
import { readSpending, scanScope } from '../../costs/spending/store.ts'
import { findActors } from '../../evidence/events/store.ts'
import type { ActorKind } from '../../model/actor.ts'
import { CITATION_CLASSES, type CitationClass } from '../../model/citation.ts'
import type { Sql } from '../../platform/database.ts'
import type { ScanCost, ScanRow } from '../../scans/store.ts'
import { deedsAbout, type EngineTally, type RunCounts, scansBefore, tallyRuns } from './store.ts'

interface Doer {
  id: string
  kind: ActorKind | null
  /** Null once it was forgotten. */
  name: string | null
}

interface Result {
  /** Of the answers that rates count. */
  counts: Record<CitationClass, number>
  /** Read, and counted in no rate. */
  apart: number
}

export interface ScanSummary extends Result {
  /** Null where its record cannot be read. */
  requestedBy: Doer | null
  cancelled: { by: Doer; at: Date } | null
  progress: RunCounts
  engines: EngineTally[]
}

export interface ListedSummary extends Omit<ScanSummary, 'engines'> {
  /** Everything asked on its behalf: engines, later verifications, and the reading model. */
  cost: ScanCost
  /** The last scan before it that has answers; null if there is none, or answers are still due. */
  before: (Result & { scanId: string; createdAt: Date }) | null
}

export async function summarizeScans(sql: Sql, scanIds: string[]): Promise<Map<string, ScanSummary>> {
  const tallies = Map.groupBy(await tallyRuns(sql, scanIds), ({ scanId }) => scanId)
  const deeds = await readDeeds(sql, scanIds)
  return new Map(
    scanIds.map(id => {
      const engines = tallies.get(id) ?? []
      return [id, { ...deeds(id), ...resultOf(engines), progress: progressOf(engines), engines }]
    }),
  )
}

/** What a page of the list shows of each. */
export async function summarizePage(sql: Sql, scans: ScanRow[]): Promise<(ScanRow & ListedSummary)[]> {
  const ids = scans.map(({ id }) => id)
  const priors = await scansBefore(sql, ids)
  const others = [...new Set([...priors.values()].map(({ scanId }) => scanId))].filter(
    id => !ids.includes(id),
  )
  const summaries = await summarizeScans(sql, ids)
  const results = Map.groupBy(await tallyRuns(sql, others), ({ scanId }) => scanId)
  const resultFor = (id: string): Result => summaries.get(id) ?? resultOf(results.get(id) ?? [])
  const costs = await costsOf(sql, ids)
  return scans.map(scan => {
    const { engines: _engines, ...summary } = summaries.get(scan.id) as ScanSummary
    const prior = isSettled(summary.progress) ? priors.get(scan.id) : undefined
    const before = prior ? { ...prior, ...pick(resultFor(prior.scanId)) } : null
    return {
      ...scan,
      ...summary,
      cost: costs(scan.id),
      before: before && judgedIn(before) > 0 ? before : null,
    }
  })
}

const pick = ({ counts, apart }: Result): Result => ({ counts, apart })

const isSettled = ({ runs, read, refused, failed, cancelled }: RunCounts): boolean =>
  read > 0 && read + refused + failed + cancelled === runs

const judgedIn = ({ counts }: Result): number => Object.values(counts).reduce((sum, of) => sum + of, 0)

const NONE: RunCounts = {
  ...{ runs: 0, waiting: 0, asking: 0, asked: 0, captured: 0, read: 0, refused: 0, failed: 0, cancelled: 0 },
}

function progressOf(engines: RunCounts[]): RunCounts {
  const names = Object.keys(NONE) as (keyof RunCounts)[]
  return Object.fromEntries(
    names.map(name => [name, engines.reduce((sum, engine) => sum + engine[name], 0)]),
  ) as unknown as RunCounts
}

function resultOf(engines: Result[]): Result {
  const sum = (of: (engine: Result) => number) => engines.reduce((total, engine) => total + of(engine), 0)
  return {
    counts: Object.fromEntries(
      CITATION_CLASSES.map(name => [name, sum(({ counts }) => counts[name])]),
    ) as Record<CitationClass, number>,
    apart: sum(({ apart }) => apart),
  }
}

async function readDeeds(
  sql: Sql,
  scanIds: string[],
): Promise<(scanId: string) => Pick<ScanSummary, 'requestedBy' | 'cancelled'>> {
  const deeds = await deedsAbout(sql, scanIds)
  const ids = [...new Set(deeds.map(({ actor }) => actor))]
  const actors = new Map((await findActors(sql, ids)).map(actor => [actor.id, actor]))
  const names = await namesOf(sql, ids)
  const doer = (id: string): Doer => {
    const { kind = null, name = null } = actors.get(id) ?? {}
    return { id, kind, name: names.get(id) ?? name }
  }
  return scanId => {
    const of = (wanted: string) =>
      deeds.find(({ scanId: about, action }) => about === scanId && action === wanted)
    const [requested, cancelled] = [of('scan.requested'), of('scan.cancelled')]
    return {
      requestedBy: requested ? doer(requested.actor) : null,
      cancelled: cancelled ? { by: doer(cancelled.actor), at: cancelled.at } : null,
    }
  }
}

async function costsOf(sql: Sql, scanIds: string[]): Promise<(scanId: string) => ScanCost> {
  const spent = Map.groupBy(await readSpending(sql, scanIds.map(scanScope)), ({ scope }) => scope)
  return scanId => {
    const rows = spent.get(scanScope(scanId)) ?? []
    const sum = (of: (row: (typeof rows)[number]) => number) =>
      rows.reduce((total, row) => total + of(row), 0)
    const unknownAsks = sum(({ unknown }) => unknown)
    const estimatedMicros = sum(row => row.estimatedMicros)
    return {
      micros: sum(({ asks }) => asks) > unknownAsks ? sum(row => row.knownMicros) + estimatedMicros : null,
      estimatedMicros,
      estimatedAsks: sum(({ estimated }) => estimated),
      unknownAsks,
    }
  }
}
