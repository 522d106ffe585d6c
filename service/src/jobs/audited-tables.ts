import { type AuditedRoom, columns, digest, type EventTable, times } from '../platform/audited-tables.ts'

export const JOBS: EventTable = {
  name: 'jobs',
  key: ['id'],
  derived: 'the last event about each',
  events: {
    type: 'job',
    id: 't.id',
    state: {
      ...columns('id', 'kind', 'subjectId', 'status', 'error'),
      ...times('createdAt', 'startedAt', 'finishedAt'),
      // A site's addresses may contain any text.
      result: digest(`convert_to(t.result::text, 'UTF8')`),
    },
  },
  unsealedColumns: { progress: 'how far a job has come, while it runs' },
}

export const JOBS_AUDITED: AuditedRoom = {
  tables: [JOBS],
}
