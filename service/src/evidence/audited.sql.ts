import { type AuditedRoom, columns, type EventTable, instant, times } from '../platform/audited-tables.ts'
import { IN_TRAIL } from './events/trail-types.ts'
import { EVIDENCE_TABLES } from './tables.ts'

/** The audit checks these row by row, along the log; `installation` is only guarded like them. */
const FOLLOWED = EVIDENCE_TABLES.filter(name => name !== 'installation')

export const AUDITS: EventTable = {
  name: 'audits',
  key: ['at'],
  derived: 'the last event about each',
  events: {
    type: 'audit',
    id: `'audit_' || ${instant('t.at')}`,
    state: { at: instant('t.at'), ...columns('ok', 'size', 'findings', 'method', 'began') },
    optional: {
      ...columns('start'),
      checkpoint: `encode(t.checkpoint, 'hex')`,
    },
  },
}

export const EVIDENCE_AUDITED: AuditedRoom = {
  tables: [
    ...FOLLOWED.map(name => ({ name, sealed: 'followed row by row along the log' })),
    { name: 'log_queue', derived: 'records that have no leaf yet' },
    { name: 'log_files', unsealed: 'where the log as files stands; the files tell better' },
    {
      name: 'object_store',
      unsealed:
        'whose object store is asked for bodies, which are known by their hashes wherever they come from',
    },
    {
      name: 'installation',
      key: ['one'],
      derived: 'the last event about each',
      events: {
        type: 'installation',
        id: `case when t.one then 'installation' else 'another installation' end`,
        state: { engines: 't.engines', decidedAt: instant('t.decided_at') },
      },
    },
    AUDITS,
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
    {
      name: 'event_actors',
      key: ['seq'],
      derived: 'the events that the trail shows',
      wrong: [
        `select 'event_actors ' || coalesce(sealed.id, 'of no event, ' || a.seq) as where,
           'it is not who the event names' as message
         from (select r.id, r.seq,
                 case when pg_input_is_valid(t.private_text, 'json') then t.private_text::json ->> 'actor' end as actor
               from records r join record_texts t on t.record = r.id and t.at = r.at where ${IN_TRAIL}) sealed
         full join event_actors a on a.seq = sealed.seq
         where sealed.actor is distinct from a.actor`,
      ],
    },
  ],
}
