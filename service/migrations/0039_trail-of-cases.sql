-- The trail shows links to case files, what alerts people want, and which cases are asked again.
drop index records_trail;
create index records_trail on records (seq)
  where kind = 'event' and split_part(slot, '/', 1) in ('brand', 'prompt', 'facts', 'proposal', 'proposal-setting', 'refresh',
    'schedule', 'scan', 'job', 'key', 'key_owner', 'person', 'member', 'invitation', 'passkey', 'actor', 'audit', 'installation',
    'export', 'study', 'case', 'note', 'report', 'share', 'alert', 'following');
drop index records_trail_type;
create index records_trail_type on records (split_part(slot, '/', 1), seq)
  where kind = 'event' and split_part(slot, '/', 1) in ('brand', 'prompt', 'facts', 'proposal', 'proposal-setting', 'refresh',
    'schedule', 'scan', 'job', 'key', 'key_owner', 'person', 'member', 'invitation', 'passkey', 'actor', 'audit', 'installation',
    'export', 'study', 'case', 'note', 'report', 'share', 'alert', 'following');
drop index records_trail_thing;
create index records_trail_thing on records (split_part(subject, '/', 1), seq)
  where kind = 'event' and split_part(slot, '/', 1) in ('brand', 'prompt', 'facts', 'proposal', 'proposal-setting', 'refresh',
    'schedule', 'scan', 'job', 'key', 'key_owner', 'person', 'member', 'invitation', 'passkey', 'actor', 'audit', 'installation',
    'export', 'study', 'case', 'note', 'report', 'share', 'alert', 'following');
