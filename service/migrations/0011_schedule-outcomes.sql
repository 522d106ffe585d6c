-- What became of a schedule when it last came due: a scan, or the reason why there was none.
create table schedule_outcomes (
  brand_id text primary key,
  due_at timestamptz not null,
  scan_id text,
  reason text,
  check ((scan_id is null) <> (reason is null))
);

-- Since when an engine has refused the credentials that it refuses now.
alter table engine_gates add column blocked_since timestamptz;

-- What a job that ended well has to tell, for whoever waited for it. Not jsonb, which takes not every text that a site may
-- have in its addresses.
alter table jobs add column result json;
