import { type AuditedRoom, columns, times } from '../platform/audited-tables.ts'
import { EVIDENCE_TABLES } from './tables.ts'

export const EVIDENCE_AUDITED: AuditedRoom = {
  tables: [
    ...EVIDENCE_TABLES.map(name => ({ name, sealed: 'followed row by row along the log' })),
    { name: 'log_queue', derived: 'records that have no leaf yet' },
    { name: 'log_files', unsealed: 'where the log as files stands; the files tell better' },
    {
      name: 'object_store',
      unsealed:
        'whose object store is asked for bodies, which are known by their hashes wherever they come from',
    },
    {
      name: 'actors',
      key: ['id'],
      derived: 'the last event about each',
      events: {
        type: 'actor',
        id: 't.id',
        state: {
          ...columns('id', 'kind'),
          ...times('createdAt', 'forgottenAt'),
          // For an actor without a name, a leftover salt would be noticed too.
          nameSha256: `case when num_nulls(t.name, t.name_salt) < 2 then
            encode(sha256(coalesce(t.name_salt, '') || convert_to(coalesce(t.name, ''), 'UTF8')), 'hex') end`,
        },
      },
    },
  ],
}
