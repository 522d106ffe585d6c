// This room's tables whose rows follow from events, and how events state them.

import { columns, digest, type EventTable, times } from '../platform/audited-tables.ts'

export const SCANS: EventTable = {
  name: 'scans',
  key: ['id'],
  refersTo: { brand_id: 'brands', study_id: 'studies', followed_case_id: 'cases' },
  derived: 'the last event about each, the plan, and the runs',
  events: {
    type: 'scan',
    id: 't.id',
    state: {
      ...columns('id', 'brandId', 'jobId', 'status', 'totalPrompts', 'totalRuns', 'samples', 'engines'),
      ...columns('enginesNotRunnable', 'enginesOutOfPlan'),
      ...times('createdAt', 'startedAt', 'finishedAt'),
    },
    optional: {
      ...columns('studyId', 'followedCaseId'),
      ...times('followedDueAt'),
    },
  },
}

/** Runs that ended without an answer to classify. For the others, the capture says it. */
export const ENDED_RUNS: EventTable = {
  name: 'runs',
  key: ['id'],
  refersTo: { scan_id: 'scans', brand_id: 'brands', prompt_id: 'prompts' },
  derived:
    'captures, readings and verdicts; of those that failed, the last event about each; the plan of the scan',
  events: {
    type: 'run',
    // Not the run itself: everything with that subject goes into its bundle.
    id: `t.id || '/end'`,
    state: {
      ...columns('id', 'scanId', 'brandId', 'promptId', 'engine', 'intent', 'sample', 'attempt'),
      ...columns('failures', 'failure', 'failureMessage', 'outcome'),
      ...times('createdAt'),
    },
    where: `t.status = 'FAILED'`,
  },
}

export const idOfEnd = (runId: string): string => `${runId}/end`

/** Attempts that failed or were superseded. A running one is sealed when it ends; one that brought an answer, with the answer. */
export const ATTEMPTS: EventTable = {
  name: 'run_attempts',
  key: ['run_id', 'attempt'],
  refersTo: { run_id: 'runs' },
  derived: 'the capture of the answer that it brought, or the last event about each',
  events: {
    type: 'attempt',
    id: `t.run_id || '/' || t.attempt`,
    state: {
      ...columns('runId', 'attempt', 'delivery', 'outcome', 'failure', 'message', 'engine', 'route'),
      ...columns('model', 'costMicros', 'priceSource', 'estimated', 'salt'),
      ...times('startedAt', 'finishedAt'),
      diagnostic: digest('t.diagnostic'),
    },
    where: `t.outcome is distinct from 'captured' and (t.finished_at is not null or exists (
      select from runs u where u.id = t.run_id and u.attempt > t.attempt))`,
  },
}

export const idOfAttempt = (runId: string, attempt: number): string => `${runId}/${attempt}`

/** Requests that ended or were superseded. */
export const ASKS: EventTable = {
  name: 'later_asks',
  key: ['cause_id', 'ask', 'attempt'],
  refersTo: { run_id: 'runs' },
  derived: 'the last event about each',
  events: {
    type: 'ask',
    id: `concat_ws('/', t.cause_id, t.ask, t.attempt)`,
    state: {
      ...columns('causeId', 'ask', 'attempt', 'runId', 'failure', 'message', 'engine', 'route', 'model'),
      ...columns('costMicros', 'priceSource', 'estimated'),
      ...times('startedAt', 'finishedAt'),
    },
    where: `t.finished_at is not null or exists (
      select from later_asks n where n.cause_id = t.cause_id and (n.ask, n.attempt) > (t.ask, t.attempt))`,
  },
}

export const STUDIES: EventTable = {
  name: 'studies',
  key: ['id'],
  refersTo: { brand_id: 'brands' },
  derived: 'the last event about each, and the sealed plan',
  events: {
    type: 'study',
    id: 't.id',
    state: {
      ...columns('id', 'brandId', 'question', 'rounds', 'plannedRuns', 'budgetMicros', 'stopReason'),
      ...times('createdAt', 'startsAt', 'endsAt', 'endedAt'),
    },
  },
}
