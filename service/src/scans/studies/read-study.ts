// A study as people see it: its plan, its progress, and its results so far. Once it has ended, the numbers are those of
// the records its end names, whatever was decided about the same answers later.

import {
  STUDY_ENDED_SLOT,
  type StudyEndedContent,
  type StudyEndingKind,
  type StudyPlanContent,
  type StudySample,
  studyPlaces,
  studyResults,
} from '@brand-citation-forensics/proof'
import { readSpending, scanScope } from '../../costs/spending/store.ts'
import { opened } from '../../evidence/history.ts'
import { recordIn } from '../../evidence/store.ts'
import { notFound } from '../../model/errors.ts'
import type { StudyState } from '../../model/study.ts'
import type { Sql } from '../../platform/database.ts'
import { isPlausibleId } from '../../platform/ids.ts'
import type { Page } from '../../platform/keyset.ts'
import type { Wanted } from '../store.ts'
import { endingOf, unaskedEnding } from './end-study.ts'
import { sealedPlan } from './sealed-plan.ts'
import {
  classesOf,
  endedRuns,
  findStudy,
  roundsOf,
  runEnds,
  type Study,
  scansOfStudy,
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
  ...{ protocolSha256: study.protocolSha256, rounds: study.rounds, samples: study.samples },
  plannedRuns: study.plannedRuns,
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
  const rounds = await roundsOf(sql, id)
  const samples = await (study.endedAt === null ? samplesSoFar : sealedSamples)(sql, id, content)
  return {
    ...studyView(study, now),
    protocol: content.protocol,
    schedule: rounds.map(({ dueAt, ...round }) => ({ ...round, dueAt: dueAt.toISOString() })),
    cost: await costOf(sql, id),
    endings: reasonsOf(samples),
    results: studyResults(content.protocol.engines, samples),
  }
}

type Sample = StudySample & { reason: string | null }

/** A plan's requests in order, each with its engine. */
const places = ({ protocol, runs }: StudyPlanContent) =>
  [...studyPlaces(protocol)].map(({ round, engine }, at) => ({
    round,
    run: runs[at] as string,
    engine: protocol.engines[engine] as string,
  }))

async function samplesSoFar(sql: Sql, id: string, plan: StudyPlanContent): Promise<Sample[]> {
  const rows = new Map((await runEnds(sql, id)).map(run => [run.id, run]))
  const rounds = await roundsOf(sql, id)
  return places(plan).map(({ round, run, engine }) => {
    const row = rows.get(run)
    const found = row ? endingOf(row, false) : unaskedEnding(run, rounds[round])
    const { ending = null, reason = null } = found ?? {}
    return {
      engine,
      ending,
      reason,
      citationClass: ending === 'captured' ? (row?.citationClass ?? null) : null,
    }
  })
}

async function sealedSamples(sql: Sql, id: string, plan: StudyPlanContent): Promise<Sample[]> {
  const { endings } = await sealedEnd(sql, id)
  const classes = await classesOf(sql, plan.runs)
  return places(plan).map(({ engine }, at) => {
    const { ending = null, reason = null, classification } = endings[at] ?? {}
    return { engine, ending, reason, citationClass: classes.get(classification ?? '') ?? null }
  })
}

export async function sealedEnd(
  sql: Sql,
  studyId: string,
): Promise<StudyEndedContent & { recordId: string }> {
  const record = await recordIn(sql, { subject: studyId, kind: 'study', slot: STUDY_ENDED_SLOT })
  if (!record) throw new Error(`the end of ${studyId} is missing: run npm run audit`)
  return { ...opened<StudyEndedContent>(record).content, recordId: record.id }
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
async function costOf(sql: Sql, id: string) {
  const spent = await readSpending(sql, (await scansOfStudy(sql, id)).map(scanScope))
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
