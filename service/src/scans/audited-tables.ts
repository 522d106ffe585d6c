// This room's tables whose rows follow from events, and how events state them.

import { digest, type EventTable, instant } from '../platform/audited-tables.ts'

export const SCANS: EventTable = {
  name: 'scans',
  key: ['id'],
  refersTo: { brand_id: 'brands', study_id: 'studies', followed_case_id: 'cases' },
  derived: 'the last event about each, the plan, and the runs',
  events: {
    type: 'scan',
    id: 't.id',
    state: {
      id: 't.id',
      brandId: 't.brand_id',
      jobId: 't.job_id',
      status: 't.status',
      createdAt: instant('t.created_at'),
      startedAt: instant('t.started_at'),
      finishedAt: instant('t.finished_at'),
      totalPrompts: 't.total_prompts',
      totalRuns: 't.total_runs',
      samples: 't.samples',
      engines: 't.engines',
      enginesNotRunnable: 't.engines_not_runnable',
      enginesOutOfPlan: 't.engines_out_of_plan',
    },
    optional: {
      studyId: 't.study_id',
      followedCaseId: 't.followed_case_id',
      followedDueAt: instant('t.followed_due_at'),
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
      id: 't.id',
      scanId: 't.scan_id',
      brandId: 't.brand_id',
      promptId: 't.prompt_id',
      engine: 't.engine',
      intent: 't.intent',
      sample: 't.sample',
      attempt: 't.attempt',
      failures: 't.failures',
      failure: 't.failure',
      failureMessage: 't.failure_message',
      outcome: 't.outcome',
      createdAt: instant('t.created_at'),
    },
    where: `t.status = 'FAILED'`,
  },
}

export const idOfEnd = (runId: string): string => `${runId}/end`

/** Attempts that ended or were superseded. A running one is sealed when it ends. */
export const ATTEMPTS: EventTable = {
  name: 'run_attempts',
  key: ['run_id', 'attempt'],
  refersTo: { run_id: 'runs' },
  derived: 'the last event about each',
  events: {
    type: 'attempt',
    id: `t.run_id || '/' || t.attempt`,
    state: {
      runId: 't.run_id',
      attempt: 't.attempt',
      delivery: 't.delivery',
      startedAt: instant('t.started_at'),
      finishedAt: instant('t.finished_at'),
      outcome: 't.outcome',
      failure: 't.failure',
      message: 't.message',
      engine: 't.engine',
      route: 't.route',
      model: 't.model',
      costMicros: 't.cost_micros',
      priceSource: 't.price_source',
      estimated: 't.estimated',
      diagnostic: digest('t.diagnostic'),
      // How many had failed when the answer came. A run may appear twice if somebody tampered.
      failures: `case when t.outcome = 'captured' then (select min(u.failures) from runs u where u.id = t.run_id) end`,
    },
    where: `t.finished_at is not null or exists (
      select from runs u where u.id = t.run_id and u.attempt > t.attempt)`,
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
      causeId: 't.cause_id',
      ask: 't.ask',
      attempt: 't.attempt',
      runId: 't.run_id',
      startedAt: instant('t.started_at'),
      finishedAt: instant('t.finished_at'),
      failure: 't.failure',
      message: 't.message',
      engine: 't.engine',
      route: 't.route',
      model: 't.model',
      costMicros: 't.cost_micros',
      priceSource: 't.price_source',
      estimated: 't.estimated',
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
      id: 't.id',
      brandId: 't.brand_id',
      question: 't.question',
      rounds: 't.rounds',
      plannedRuns: 't.planned_runs',
      budgetMicros: 't.budget_micros',
      createdAt: instant('t.created_at'),
      startsAt: instant('t.starts_at'),
      endsAt: instant('t.ends_at'),
      stopReason: 't.stop_reason',
      endedAt: instant('t.ended_at'),
    },
  },
}
