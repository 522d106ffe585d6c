import { type AuditedRoom, digest, type EventTable, instant } from '../platform/audited-tables.ts'

export const JOBS: EventTable = {
  name: 'jobs',
  key: ['id'],
  derived: 'the last event about each',
  events: {
    type: 'job',
    id: 't.id',
    state: {
      id: 't.id',
      kind: 't.kind',
      subjectId: 't.subject_id',
      status: 't.status',
      createdAt: instant('t.created_at'),
      startedAt: instant('t.started_at'),
      finishedAt: instant('t.finished_at'),
      error: 't.error',
      // A site's addresses may contain any text.
      result: digest(`convert_to(t.result::text, 'UTF8')`),
    },
  },
}

export const JOBS_AUDITED: AuditedRoom = {
  tables: [JOBS, { name: 'job_progress', unsealed: 'how far a job has come, while it runs' }],
}
