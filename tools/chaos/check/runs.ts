// Runs: captured once, classified once, never stuck; every question an engine saw is a counted attempt.

import type { Fault } from '../seen/history.ts'
import type { AttemptRow, Evidence, RunRow } from '../seen/state.ts'
import { isCaptured } from './scans.ts'

/** Ended, with attempts numbered without gaps, the last of which captured it or none did. */
export function checkRuns({ state }: Evidence): string[] {
  const attempts = Map.groupBy(state.attempts, attempt => attempt.runId)
  return state.runs.flatMap(run => {
    const own = attempts.get(run.id) ?? []
    const captured = own.filter(attempt => attempt.outcome === 'captured')
    return [
      ...(run.status === 'CLASSIFIED' || run.status === 'FAILED'
        ? []
        : [`${run.id} is stuck in ${run.status}`]),
      ...(own.length === run.attempt && own.every(({ attempt }, index) => attempt === index + 1)
        ? []
        : [`${run.id} counts ${run.attempt} attempts, ${own.length} are recorded`]),
      ...(captured.length === (isCaptured(run) ? 1 : 0)
        ? []
        : [`${run.id} is ${run.status} with ${captured.length} captured attempts`]),
      ...(captured[0] && captured[0].attempt !== run.attempt
        ? [`${run.id} was taken up again after its capture`]
        : []),
    ]
  })
}

/** One answer is sealed for a captured run, under the hash that the run has, and one classification. */
export function checkRecords({ state }: Evidence): string[] {
  const records = Map.groupBy(state.records, record => record.subject)
  return state.runs.flatMap(run => {
    const own = records.get(run.id) ?? []
    const answers = own.filter(({ kind, slot }) => kind === 'capture' && slot === 'answer')
    const classified = own.filter(({ kind }) => kind === 'classification').length
    const places = own.map(({ kind, slot }) => `${kind} ${slot}`)
    return [
      ...(answers.length === (isCaptured(run) ? 1 : 0)
        ? []
        : [`${run.id} (${run.status}) has ${answers.length} answers sealed`]),
      ...(answers.every(({ sha256 }) => sha256 === run.sha256) ? [] : [`${run.id}: another hash was sealed`]),
      ...(classified === (run.status === 'CLASSIFIED' ? 1 : 0)
        ? []
        : [`${run.id} (${run.status}) was classified ${classified} times`]),
      ...(new Set(places).size === places.length
        ? []
        : [`${run.id}: something was sealed twice in one slot`]),
    ]
  })
}

const MARKER = /\[\[(?:sandbox|fault):[^[\]]*\]\]/g
const plain = (text: string) => text.replace(MARKER, '').replace(/\s+/g, ' ').trim()

/** Faults that can disturb a worker's attempt, which may then be begun again, once for each. */
const DISTURBING = (fault: Fault) => /^(?:database|store|engines|worker)/.test(fault.target)

/**
 * Engines saw no question that is not an attempt or a verification's, and every answer that was kept was asked for.
 * An attempt without an end needs a fault between its start and the next one.
 */
export function checkQuestions(evidence: Evidence): string[] {
  const { state, asked, faults } = evidence
  const texts = new Map(state.prompts.map(prompt => [prompt.id, plain(prompt.text)]))
  const nameOf = (run: RunRow) => `${run.engine} ${texts.get(run.promptId)}`
  const seen = Map.groupBy(asked, ({ engine, prompt }) => `${engine} ${prompt}`)
  const attempts = Map.groupBy(state.attempts, attempt => attempt.runId)
  const later = Map.groupBy(state.laterAsks, ask => ask.runId)
  const disturbances = faults.filter(DISTURBING)
  const known = new Set(state.runs.map(nameOf))
  const found = [...seen.keys()]
    .filter(name => !known.has(name))
    .map(name => `nobody owed the question ${name}`)
  for (const run of sharedNames(state.runs, nameOf)) {
    const own = run.ids.flatMap(id => attempts.get(id) ?? [])
    const again = run.ids.flatMap(id => later.get(id) ?? [])
    const questions = seen.get(run.name)?.length ?? 0
    const kept = own.filter(({ outcome }) => outcome === 'captured' || outcome === 'superseded').length
    if (questions < kept) found.push(`${run.name}: ${kept} answers of ${questions} questions`)
    const extra = questions - own.length - again.length
    if (extra > 0 && extra > brokenAsks(evidence, run.ids, disturbances))
      found.push(`${run.name}: ${extra} questions more than attempts and verifications`)
    found.push(...unexplained(own, disturbances))
  }
  return found
}

/** Prompts differ from scan to scan, except where the scans of one brand share them. */
const sharedNames = (runs: RunRow[], nameOf: (run: RunRow) => string) =>
  [...Map.groupBy(runs, nameOf)].map(([name, list]) => ({ name, ids: list.map(({ id }) => id) }))

/** A verification that was disturbed asks again what has no end yet: one question for each disturbance of its job. */
function brokenAsks({ state }: Evidence, runIds: string[], disturbances: Fault[]): number {
  const jobs = state.jobs.filter(({ kind, subjectId }) => kind === 'verify-run' && runIds.includes(subjectId))
  return jobs.reduce((sum, job) => {
    const end = job.finishedAt?.getTime() ?? Number.POSITIVE_INFINITY
    return sum + disturbances.filter(({ at, until }) => at <= end && until >= job.createdAt.getTime()).length
  }, 0)
}

function unexplained(attempts: AttemptRow[], disturbances: Fault[]): string[] {
  return attempts
    .filter(({ finishedAt }) => finishedAt === null)
    .flatMap(orphan => {
      const next = attempts.find(
        ({ runId, attempt }) => runId === orphan.runId && attempt === orphan.attempt + 1,
      )
      const from = orphan.startedAt.getTime()
      const to = next?.startedAt.getTime() ?? Number.POSITIVE_INFINITY
      return disturbances.some(({ at, until }) => at <= to && until >= from)
        ? []
        : [`${orphan.runId}: attempt ${orphan.attempt} has no end, and nothing disturbed it`]
    })
}

/** Acknowledged jobs have ended, and the queue is empty. */
export function checkJobs({ state, calls }: Evidence): string[] {
  const jobs = new Map(state.jobs.map(job => [job.id, job]))
  const told = new Set(calls.flatMap(({ saw }) => saw?.jobId ?? []))
  return [
    ...[...told].flatMap(id => (jobs.has(id) ? [] : [`job ${id} was acknowledged and is lost`])),
    ...state.jobs.flatMap(({ id, kind, status, error }) =>
      status === 'DONE' ? [] : [`job ${id} (${kind}) is ${status} ${error ?? ''}`.trim()],
    ),
    ...state.waiting.map(({ queue, state: word, count }) => `${count} jobs of ${queue} are ${word}`),
  ]
}
