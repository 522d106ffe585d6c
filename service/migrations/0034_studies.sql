-- A study: what is asked, of whom, how often and until when, sealed before the first ask. Its rounds are scans of their own.
create table studies (
  id              text not null,
  brand_id        text not null references brands,
  question        text not null,
  protocol_sha256 bytea not null check (length(protocol_sha256) = 32),
  rounds          integer not null check (rounds > 0),
  samples         integer not null check (samples > 0),
  planned_runs    integer not null check (planned_runs > 0),
  -- US dollars in micros; null: asked to its end whatever it costs.
  budget_micros   bigint check (budget_micros > 0),
  created_at      timestamptz not null,
  starts_at       timestamptz not null,
  ends_at         timestamptz not null,
  -- Why what was not asked by then is not asked any more; null: nothing was left out.
  stop_reason     text check (stop_reason in ('budget', 'window', 'cancelled')),
  stopped_at      timestamptz,
  ended_at        timestamptz,
  primary key (id),
  constraint studies_window check (ends_at > starts_at),
  constraint studies_stop check ((stop_reason is null) = (stopped_at is null))
);
create index studies_of_brand on studies (brand_id, created_at desc, id);
create index studies_budgeted on studies (id) where budget_micros is not null;

create table study_rounds (
  study_id text not null references studies,
  round    integer not null check (round > 0),
  due_at   timestamptz not null,
  state    text not null check (state in ('planned', 'started', 'failed', 'cancelled')),
  scan_id  text references scans,
  -- Of one that was not started.
  reason   text,
  primary key (study_id, round),
  unique (scan_id),
  constraint study_rounds_start check ((state = 'started') = (scan_id is not null)),
  constraint study_rounds_reason check ((state in ('failed', 'cancelled')) = (reason is not null))
);

alter table scans add column study_id text references studies;
create index scans_of_study on scans (study_id) where study_id is not null;

-- What people look through has studies too.
drop index records_trail;
create index records_trail on records (seq)
  where kind = 'event' and split_part(slot, '/', 1) in ('brand', 'prompt', 'facts', 'proposal', 'proposal-setting', 'refresh',
    'schedule', 'scan', 'study', 'job', 'key', 'key_owner', 'person', 'member', 'invitation', 'passkey', 'actor', 'audit', 'installation');
