import { type AuditedRoom, unsealed } from '../../platform/audited-tables.ts'

const READING = 'when a page was read last; what was read there is sealed as facts'

export const TRUTH_AUDITED: AuditedRoom = {
  tables: [
    { name: 'facts', key: ['id'], refersTo: { brand_id: 'brands' } },
    unsealed('truth_pages', READING),
    unsealed('truth_refreshes', READING),
    unsealed('page_checks', READING),
  ],
  contradictions: [
    `select 'facts ' || f.id as where, 'no record of it' as message from facts f
     where not exists (select from records r where r.id = f.id and r.kind = 'fact') limit 10`,
    `select 'facts ' || f.id as where, 'superseded_at is not the time of the record that superseded it' as message
     from facts f
     where f.superseded_at is distinct from (select min(r.at) from records r where r.supersedes = f.id) limit 10`,
  ],
}
