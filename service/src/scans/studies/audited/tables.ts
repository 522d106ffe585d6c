// The study tables whose rows follow from events.

import { type EventTable, instant } from '../../../platform/audited-tables.ts'

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
      protocolSha256: `encode(t.protocol_sha256, 'hex')`,
      rounds: 't.rounds',
      samples: 't.samples',
      plannedRuns: 't.planned_runs',
      budgetMicros: 't.budget_micros',
      createdAt: instant('t.created_at'),
      startsAt: instant('t.starts_at'),
      endsAt: instant('t.ends_at'),
      stopReason: 't.stop_reason',
      stoppedAt: instant('t.stopped_at'),
      endedAt: instant('t.ended_at'),
    },
  },
}

export const STUDY_ROUNDS: EventTable = {
  name: 'study_rounds',
  key: ['study_id', 'round'],
  refersTo: { study_id: 'studies', scan_id: 'scans' },
  derived: 'the last event about each',
  events: {
    type: 'study-round',
    id: `t.study_id || '/' || t.round`,
    state: {
      studyId: 't.study_id',
      round: 't.round',
      dueAt: instant('t.due_at'),
      state: 't.state',
      scanId: 't.scan_id',
      reason: 't.reason',
    },
  },
}
