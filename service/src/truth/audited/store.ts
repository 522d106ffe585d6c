import { type AuditedRoom, narrowableRoom } from '../../platform/audited-tables.ts'
import { PAGE_TEXTS, PROPOSAL_SETTINGS, PROPOSED_FACTS } from './proposed.ts'
import { PAGE_CHECKS, PAGES, REFRESHES } from './tables.ts'

export const TRUTH_AUDITED: AuditedRoom = narrowableRoom(
  [
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
    PAGE_TEXTS,
    PROPOSED_FACTS,
    PROPOSAL_SETTINGS,
  ],
  [
    `select 'facts ' || f.id as where, 'no record of it' as message from facts f
     where not exists (select from records r where r.id = f.id and r.kind = 'fact') limit 10`,
    `select 'fact_dates ' || d.id as where, 'no record of it' as message from fact_dates d
     where not exists (select from records r where r.id = d.id and r.kind = 'fact') limit 10`,
    {
      among: 'facts',
      rows: {
        facts: 'id = any ($1) or id in (select supersedes from records where id = any ($1))',
      },
      question: `select 'facts ' || f.id as where, 'superseded_at is not the time of the record that superseded it' as message
       from facts f
       where f.superseded_at is distinct from (select min(r.at) from records r where r.supersedes = f.id) limit 10`,
    },
    `select 'proposed_facts ' || p.id as where, 'a fact that was made of it is not there' as message
     from proposed_facts p, unnest(p.facts) as fact
     where not exists (select from facts f where f.id = fact and f.brand_id = p.brand_id) limit 10`,
    `select 'proposed_facts ' || p.id as where, 'the record it names is no reading of its page' as message
     from proposed_facts p
     where not exists (
       select from records r where r.id = p.reading and r.kind = 'extraction' and r.sha256 = p.source_sha256) limit 10`,
  ],
)
