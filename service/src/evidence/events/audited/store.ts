import type { AuditedRoom } from '../../../platform/audited-tables.ts'
import { IN_TRAIL } from '../trail-types.ts'

export const EVENTS_AUDITED: AuditedRoom = {
  tables: [{ name: 'event_actors', key: ['seq'], derived: 'the events that the trail shows' }],
  contradictions: [
    `select 'event_actors ' || coalesce(sealed.id, 'of no event, ' || a.seq) as where,
       'it is not who the event names' as message
     from (select r.id, r.seq,
             case when pg_input_is_valid(t.private_text, 'json') then t.private_text::json ->> 'actor' end as actor
           from records r join record_texts t on t.record = r.id and t.at = r.at where ${IN_TRAIL}) sealed
     full join event_actors a on a.seq = sealed.seq
     where sealed.actor is distinct from a.actor limit 10`,
  ],
}
