// The table of studies against the events and the sealed plans.

import { type EventTable, instant } from '../../platform/audited-tables.ts'

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
      rounds: 't.rounds',
      plannedRuns: 't.planned_runs',
      budgetMicros: 't.budget_micros',
      createdAt: instant('t.created_at'),
      startsAt: instant('t.starts_at'),
      endsAt: instant('t.ends_at'),
      stopReason: 't.stop_reason',
      endedAt: instant('t.ended_at'),
    },
  },
}

const SEALED_PLANS = `records r join record_texts t on t.record = r.id and t.at = r.at
  cross join lateral (
    select case when pg_input_is_valid(t.private_text, 'json') then t.private_text::json end as plan) p`

/** A study is what its plan says, asks no run that the plan does not name, and has ended once its end is sealed. */
export const STUDY_CONTRADICTIONS = [
  `select 'studies ' || r.subject as where, 'it is not what its plan says' as message
   from ${SEALED_PLANS} left join studies s on s.id = r.subject
   where r.kind = 'study' and r.slot = 'plan' and (s.id is null or s.created_at is distinct from r.at
     or s.brand_id is distinct from plan ->> 'brandId'
     or s.question is distinct from plan #>> '{protocol,question}'
     or s.rounds::text is distinct from plan #>> '{protocol,rounds}'
     or s.budget_micros::text is distinct from plan #>> '{protocol,maxUsdMicros}'
     or s.planned_runs is distinct from json_array_length(plan -> 'runs')) limit 10`,

  `select 'studies ' || s.id as where, 'no plan of it is sealed' as message from studies s
   where not exists (select from records r where r.subject = s.id and r.kind = 'study' and r.slot = 'plan') limit 10`,

  `select 'runs ' || u.id as where, 'the plan of its study does not name it' as message
   from scans c join runs u on u.scan_id = c.id
   left join (select r.subject as study_id, run from ${SEALED_PLANS}
     cross join lateral json_array_elements_text(plan -> 'runs') as run
     where r.kind = 'study' and r.slot = 'plan') named on named.study_id = c.study_id and named.run = u.id
   where c.study_id is not null and named.run is null limit 10`,

  `select 'studies ' || s.id as where, 'its end is not the one that is sealed' as message from studies s
   left join records r on r.subject = s.id and r.kind = 'study' and r.slot = 'ended'
   where s.ended_at is distinct from r.at limit 10`,
]
