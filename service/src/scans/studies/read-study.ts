// A study as people see it: its plan, its progress, and its results so far. Once it has ended, the numbers are those of
// the records its end names, whatever was decided about the same answers later.

import {
  protocolSha256,
  type StudyEndingKind,
  type StudyPlanContent,
  type StudySample,
  startOfRound,
  studyPlaces,
  studyResults,
} from '@brand-citation-forensics/proof'
import { readSpending, scanScope } from '../../costs/spending/store.ts'
import { notFound } from '../../model/errors.ts'
import type { StudyState } from '../../model/study.ts'
import type { Sql } from '../../platform/database.ts'
import { isPlausibleId } from '../../platform/ids.ts'
import type { Page } from '../../platform/keyset.ts'
import type { Wanted } from '../store.ts'
import { endingOf } from './advance-study.ts'
import {
  classesOf,
  endedRuns,
  findStudy,
  runEnds,
  type Study,
  scansOfStudy,
  sealedEnd,
  sealedPlan,
  studiesOfBrand,
} from './store.ts'

export async function requireStudy(sql: Sql, id: string): Promise<Study> {
  const study = isPlausibleId(id) ? await findStudy(sql, id) : null
  if (!study) throw notFound('Study')
  return study
}

function stateOf({ endedAt, stopReason, startsAt }: Study, now: Date): StudyState {
  if (endedAt !== null) return 'ended'
  if (stopReason !== null) return 'stopping'
  return startsAt > now ? 'waiting' : 'running'
}

const studyView = (study: Study, now: Date) => ({
  ...{ id: study.id, brandId: study.brandId, question: study.question, state: stateOf(study, now) },
  ...{ rounds: study.rounds, plannedRuns: study.plannedRuns },
  budgetUsd: study.budgetMicros === null ? null : study.budgetMicros / 1e6,
  createdAt: study.createdAt.toISOString(),
  startsAt: study.startsAt.toISOString(),
  endsAt: study.endsAt.toISOString(),
  /** Null until it has ended; `complete` if nothing was left out. */
  reason: study.stopReason ?? (study.endedAt === null ? null : ('complete' as const)),
  endedAt: study.endedAt?.toISOString() ?? null,
})

export async function listStudies(
  sql: Sql,
  { brandId, now, ...wanted }: { brandId: string; now: Date } & Wanted,
): Promise<Page<ReturnType<typeof studyView> & { endedRuns: number }>> {
  const { rows, next } = await studiesOfBrand(sql, brandId, wanted)
  const ended = await endedRuns(
    sql,
    rows.map(({ id }) => id),
  )
  const doneOf = ({ id, endedAt, plannedRuns }: Study) => (endedAt ? plannedRuns : (ended.get(id) ?? 0))
  return { rows: rows.map(study => ({ ...studyView(study, now), endedRuns: doneOf(study) })), next }
}

export async function readStudy(sql: Sql, id: string, now: Date) {
  const study = await requireStudy(sql, id)
  const { content } = await sealedPlan(sql, id)
  const { protocol, startsAt } = content
  const scans = await scansOfStudy(sql, id)
  const samples = await (study.endedAt === null ? samplesSoFar : sealedSamples)(sql, study, content)
  return {
    ...studyView(study, now),
    protocol,
    protocolSha256: protocolSha256(protocol),
    // Rounds are started in turn.
    schedule: Array.from({ length: study.rounds }, (_, round) => ({
      round: round + 1,
      dueAt: startOfRound(protocol, new Date(startsAt), round).toISOString(),
      scanId: scans[round]?.id ?? null,
    })),
    cost: await costOf(
      sql,
      scans.map(scan => scan.id),
    ),
    endings: reasonsOf(samples),
    results: studyResults(protocol.engines, samples),
  }
}

type Sample = StudySample & { reason: string | null }

/** The engine of each planned run, in order. */
const enginesOf = ({ protocol }: StudyPlanContent): string[] =>
  [...studyPlaces(protocol)].map(({ engine }) => protocol.engines[engine] as string)

async function samplesSoFar(sql: Sql, study: Study, plan: StudyPlanContent): Promise<Sample[]> {
  const rows = await runEnds(sql, study.id)
  return enginesOf(plan).map((engine, at) => {
    const row = rows.get(plan.runs[at] as string)
    const { ending = null, reason = null } = endingOf(row, study) ?? {}
    const citationClass = ending === 'captured' ? (row?.citationClass ?? null) : null
    return { engine, ending, reason, citationClass }
  })
}

async function sealedSamples(sql: Sql, { id }: Study, plan: StudyPlanContent): Promise<Sample[]> {
  const { endings } = (await sealedEnd(sql, id)).content
  const classes = await classesOf(sql, plan.runs)
  return enginesOf(plan).map((engine, at) => {
    const { ending = null, reason = null, records = [] } = endings[at] ?? {}
    return { engine, ending, reason, citationClass: classes.get(records.at(-1) ?? '') ?? null }
  })
}

/** What did not lead to an answer, and why: how often each. */
function reasonsOf(samples: Sample[]): { ending: StudyEndingKind; reason: string; runs: number }[] {
  const counts = Map.groupBy(
    samples.filter(({ ending, reason }) => ending !== null && reason !== null),
    ({ ending, reason }) => `${ending} ${reason}`,
  )
  return [...counts.values()].map(group => ({
    ending: group[0]?.ending as StudyEndingKind,
    reason: group[0]?.reason as string,
    runs: group.length,
  }))
}

/** Everything asked on its behalf, readings and retries included. */
async function costOf(sql: Sql, scanIds: string[]) {
  const spent = await readSpending(sql, scanIds.map(scanScope))
  const sum = (of: (row: (typeof spent)[number]) => number) =>
    spent.reduce((total, row) => total + of(row), 0)
  const estimatedUsd = sum(({ estimatedMicros }) => estimatedMicros) / 1e6
  return {
    usd: spent.length === 0 ? null : estimatedUsd + sum(({ knownMicros }) => knownMicros) / 1e6,
    estimatedUsd,
    estimatedAsks: sum(({ estimated }) => estimated),
    unknownAsks: sum(({ unknown }) => unknown),
  }
}
