-- A case that is asked again on a schedule of its own, until enough answers in a row are without it.
create table case_followings (
  case_id text primary key references cases (id),
  brand_id text not null references brands (id),
  -- How often each of its prompts is put to each engine that said it, every so many hours.
  samples integer not null constraint case_followings_samples check (samples between 1 and 10),
  every_hours integer not null constraint case_followings_every check (every_hours between 1 and 744),
  -- Gone is what is below so many thousandths of the answers.
  below_permille integer not null constraint case_followings_below check (below_permille between 1 and 999),
  -- US dollars in micros, of a UTC month.
  budget_micros bigint not null constraint case_followings_budget check (budget_micros > 0),
  -- Not asked from here on, whatever has become of it.
  until timestamptz,
  set_by text not null,
  set_at timestamptz not null,
  next_at timestamptz,
  -- The last time it was due: the scan that asked, or why nothing was asked.
  last_at timestamptz,
  last_scan_id text references scans (id),
  last_reason text,
  ended_at timestamptz,
  ended_reason text
    constraint case_followings_end check (ended_reason in ('gone', 'dismissed', 'date', 'stopped')),
  constraint case_followings_ended check ((ended_at is null) = (ended_reason is null) and (ended_at is null) = (next_at is not null)),
  constraint case_followings_last check (last_scan_id is null or last_reason is null)
);
create index case_followings_active on case_followings (brand_id) where ended_at is null;

-- The case that a scan follows, and the time it was due at: never asked twice for the same. No foreign key, which would close a
-- circle: cases stand on runs, and runs on scans. The audit follows it.
alter table scans add column followed_case_id text;
alter table scans add column followed_due_at timestamptz;
alter table scans add constraint scans_followed check ((followed_case_id is null) = (followed_due_at is null));
create unique index scans_of_following on scans (followed_case_id, followed_due_at) where followed_case_id is not null;

-- What was asked to follow a case stands apart from the rates of its brand, and counts in those of the case.
drop index runs_of_prompt;
create index runs_of_prompt on runs (prompt_id, engine, captured_at) include (apart, scan_id) where citation_class is not null;
-- Nothing is gone while an answer is under way that may still say it.
create index runs_under_way on runs (prompt_id, engine) where status in ('RUNNING', 'CAPTURED');
