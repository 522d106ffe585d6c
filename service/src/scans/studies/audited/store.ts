// Contradictions between the tables of studies and what is sealed about them.

const SEALED_PLANS = `records r join record_texts t on t.record = r.id and t.at = r.at
  cross join lateral (
    select case when pg_input_is_valid(t.private_text, 'json') then t.private_text::json end as plan) p`

/** A study is what its plan says, asks no run that the plan does not name, and has ended once its end is sealed. */
export const STUDY_CONTRADICTIONS = [
  `select 'studies ' || r.subject as where, 'it is not what its plan says' as message
   from ${SEALED_PLANS} left join studies s on s.id = r.subject
   where r.kind = 'study' and r.slot = 'plan' and (s.id is null or s.created_at is distinct from r.at
     or s.brand_id is distinct from plan ->> 'brandId'
     or encode(s.protocol_sha256, 'hex') is distinct from plan ->> 'protocolSha256'
     or s.question is distinct from plan #>> '{protocol,question}'
     or s.planned_runs is distinct from json_array_length(plan -> 'runs')) limit 10`,

  `select 'studies ' || s.id as where, 'no plan of it is sealed' as message from studies s
   where not exists (select from records r where r.subject = s.id and r.kind = 'study' and r.slot = 'plan') limit 10`,

  `select 'runs ' || u.id as where, 'the plan of its study does not name it' as message
   from scans c join runs u on u.scan_id = c.id
   left join (select r.subject as study_id, run from ${SEALED_PLANS}
     cross join lateral json_array_elements_text(plan -> 'runs') as run
     where r.kind = 'study' and r.slot = 'plan') named on named.study_id = c.study_id and named.run = u.id
   where c.study_id is not null and named.run is null limit 10`,

  `select 'scans ' || c.id as where, 'it is no round of the study that it names' as message from scans c
   where c.study_id is distinct from (select r.study_id from study_rounds r where r.scan_id = c.id) limit 10`,

  `select 'studies ' || s.id as where, 'its end is not the one that is sealed' as message from studies s
   left join records r on r.subject = s.id and r.kind = 'study' and r.slot = 'ended'
   where s.ended_at is distinct from r.at limit 10`,
]
