import { type AuditedRoom, unsealed } from './audited-tables.ts'

const WORK = 'what is still to be done, and when'

/** Those of this room, and all of the queue's schema. */
export const PLATFORM_AUDITED: AuditedRoom = {
  tables: [
    {
      name: 'jobs',
      key: ['id'],
      unsealed: {
        columns: ['status', 'created_at', 'started_at', 'finished_at', 'error', 'result'],
        rows: 'jobs other than verifications that have their outcome',
        meaning: 'what a client was promised, and how it went',
      },
    },
    unsealed('idempotency_keys', 'what is answered when a request is sent again within a day'),
    unsealed('schema_migrations', 'how the schema came about; every start compares it with the files'),
    unsealed('pgboss.*', WORK),
  ],
}
