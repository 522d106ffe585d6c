-- The trail of a large log: exports are in it, and every filter has an index.

-- Who did what the trail shows: records hold it sealed, where no index finds it.
create table event_actors (
  seq   bigint primary key,
  actor text not null
);

-- What somebody has spoilt is for the audit to find, and no reason not to start.
insert into event_actors (seq, actor)
select seq, actor
from (select r.seq, case when pg_input_is_valid(t.private_text, 'json') then t.private_text::json ->> 'actor' end as actor
      from records r join record_texts t on t.record = r.id and t.at = r.at
      where r.kind = 'event' and split_part(r.slot, '/', 1) in ('brand', 'prompt', 'facts', 'proposal', 'proposal-setting', 'refresh',
        'schedule', 'scan', 'job', 'key', 'key_owner', 'person', 'member', 'invitation', 'passkey', 'actor', 'audit', 'installation', 'study')) sealed
where actor is not null;

create index event_actors_actor on event_actors (actor, seq);

drop index records_trail;
create index records_trail on records (seq)
  where kind = 'event' and split_part(slot, '/', 1) in ('brand', 'prompt', 'facts', 'proposal', 'proposal-setting', 'refresh',
    'schedule', 'scan', 'job', 'key', 'key_owner', 'person', 'member', 'invitation', 'passkey', 'actor', 'audit', 'installation',
    'export', 'study', 'case', 'note', 'report');
create index records_trail_type on records (split_part(slot, '/', 1), seq)
  where kind = 'event' and split_part(slot, '/', 1) in ('brand', 'prompt', 'facts', 'proposal', 'proposal-setting', 'refresh',
    'schedule', 'scan', 'job', 'key', 'key_owner', 'person', 'member', 'invitation', 'passkey', 'actor', 'audit', 'installation',
    'export', 'study', 'case', 'note', 'report');
-- By the thing, and by what hangs on it: the roles of a person are named by person and brand.
create index records_trail_thing on records (split_part(subject, '/', 1), seq)
  where kind = 'event' and split_part(slot, '/', 1) in ('brand', 'prompt', 'facts', 'proposal', 'proposal-setting', 'refresh',
    'schedule', 'scan', 'job', 'key', 'key_owner', 'person', 'member', 'invitation', 'passkey', 'actor', 'audit', 'installation',
    'export', 'study', 'case', 'note', 'report');
-- Events that name their brand themselves.
create index records_trail_member on records (split_part(subject, '/', 2), seq)
  where kind = 'event' and split_part(slot, '/', 1) = 'member';
create index records_trail_export on records (split_part(slot, '/', 2), seq)
  where kind = 'event' and split_part(slot, '/', 1) = 'export';
