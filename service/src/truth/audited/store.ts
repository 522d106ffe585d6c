import type { AuditedRoom } from '../../platform/audited-tables.ts'
import { PAGE_CHECKS, PAGES, REFRESHES } from './tables.ts'

export const TRUTH_AUDITED: AuditedRoom = {
  tables: [
    { name: 'facts', key: ['id'], refersTo: { brand_id: 'brands' }, derived: 'records of facts' },
    {
      name: 'fact_dates',
      key: ['id'],
      refersTo: { fact_id: 'facts' },
      derived: 'records of facts and of their dates',
    },
    PAGES,
    REFRESHES,
    PAGE_CHECKS,
  ],
  contradictions: [
    `select 'facts ' || f.id as where, 'no record of it' as message from facts f
     where not exists (select from records r where r.id = f.id and r.kind = 'fact') limit 10`,
    `select 'fact_dates ' || d.id as where, 'no record of it' as message from fact_dates d
     where not exists (select from records r where r.id = d.id and r.kind = 'fact') limit 10`,
    `select 'facts ' || f.id as where, 'superseded_at is not the time of the record that superseded it' as message
     from facts f
     where f.superseded_at is distinct from (select min(r.at) from records r where r.supersedes = f.id) limit 10`,
  ],
}
