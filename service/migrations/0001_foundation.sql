-- Brands, prompts, scans and runs; the evidence they leave; facts; acknowledged jobs.
-- Identifiers are text made by the application. Times are UTC.

create table brands (
  id         text primary key,
  name       text not null,
  domain     text not null,
  aliases    text[] not null default '{}',
  plan       text not null,
  created_at timestamptz not null
);

-- The text of a prompt never changes, because evidence refers to it.
create table prompts (
  id         text primary key,
  brand_id   text not null references brands,
  text       text not null,
  intent     text not null,
  active     boolean not null default true,
  created_at timestamptz not null
);
create index prompts_of_brand on prompts (brand_id, created_at, id);

create table scans (
  id                   text primary key,
  brand_id             text not null references brands,
  job_id               text not null unique,
  status               text not null,
  created_at           timestamptz not null,
  started_at           timestamptz,
  finished_at          timestamptz,
  total_prompts        integer not null,
  total_runs           integer not null,
  engines              text[] not null,
  engines_not_runnable text[] not null,
  engines_out_of_plan  text[] not null
);
create index scans_of_brand on scans (brand_id, created_at desc, id);

create table runs (
  id                text primary key,
  scan_id           text not null references scans,
  brand_id          text not null references brands,
  prompt_id         text not null references prompts,
  engine            text not null,
  intent            text not null,
  status            text not null,
  -- Fences a worker thought dead: only the attempt that is current may commit a capture.
  attempt           integer not null default 0,
  -- Attempts that ended in an engine's failure; a worker that died does not count.
  failures          integer not null default 0,
  failure           text,
  failure_message   text,
  captured_at       timestamptz,
  sha256            bytea,
  classified_at     timestamptz,
  classification_id text,
  citation_class    text,
  mentioned         boolean,
  created_at        timestamptz not null,
  unique (scan_id, prompt_id, engine)
);
-- What a scan still owes. Asked after every run: the one that finds nothing closes the scan.
create index runs_owed on runs (scan_id) where status in ('QUEUED', 'RUNNING');
create index runs_classified on runs (brand_id, captured_at desc, id)
  include (engine, intent, citation_class) where citation_class is not null;
create index runs_confabulated on runs (brand_id, captured_at desc, id) where citation_class = 'CONFABULATED';

-- Every time an engine was asked for a run, with what it cost.
create table run_attempts (
  run_id       text not null references runs,
  attempt      integer not null,
  -- The queue's job that made it: the same job again means that its worker died.
  delivery     text not null,
  started_at   timestamptz not null,
  finished_at  timestamptz,
  outcome      text,
  failure      text,
  message      text,
  cost_micros  bigint check (cost_micros >= 0),
  price_source text,
  -- What the engine sent when it failed: a diagnostic, never evidence of an answer.
  diagnostic   bytea,
  primary key (run_id, attempt)
);
create index run_attempts_spending on run_attempts (finished_at) include (cost_micros) where cost_micros is not null;

-- What all workers know of an engine: when the next question may go out, whether it is failing, and
-- whether its credentials are refused.
create table engine_gates (
  engine         text primary key,
  -- The first slot of its rate that nobody has taken.
  next_slot_at   timestamptz not null default '-infinity',
  -- It asked us to come back later: this holds up everybody, also those whose slot has come.
  paused_until   timestamptz,
  failures       integer not null default 0,
  open_until     timestamptz,
  blocked_until  timestamptz,
  blocked_reason text,
  blocked_by     text
);

-- Evidence. Insert-only: the triggers below refuse every other change.
-- A snapshot is the exact bytes of an engine's answer, stored once however often it was received;
-- its time, engine and surface are those of the first capture, for ever.
create table snapshots (
  sha256      bytea primary key check (sha256 = sha256(body)),
  body        bytea not null,
  captured_at timestamptz not null,
  engine      text not null,
  surface     text not null,
  -- The capture that brought these bytes first.
  record      text not null
);

-- One row per sealed event, in the canonical form of the package `proof`.
create table records (
  id           text primary key,
  -- The order in which records came: clocks step back, so time does not tell. Gaps mean nothing.
  seq          bigint generated always as identity unique,
  kind         text not null,
  -- What the event is about: a run, or a brand for facts.
  subject      text not null,
  -- Makes the event happen once: a run has one `answer`, a verification job one result.
  slot         text not null,
  -- The record this one supersedes, when it does.
  supersedes   text,
  at           timestamptz not null,
  sha256       bytea not null,
  public_text  text not null,
  private_text text not null,
  entry_salt   bytea not null check (length(entry_salt) = 32),
  private_salt bytea not null check (length(private_salt) = 32),
  entry        bytea not null check (length(entry) = 32),
  unique (subject, kind, slot)
);
create index records_superseding on records (supersedes) where supersedes is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'evidence is never edited and never deleted (% on %)', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger snapshots_insert_only before update or delete on snapshots
  for each row execute function refuse_change();
create trigger snapshots_no_truncate before truncate on snapshots
  for each statement execute function refuse_change();
create trigger records_insert_only before update or delete on records
  for each row execute function refuse_change();
create trigger records_no_truncate before truncate on records
  for each statement execute function refuse_change();
alter table snapshots enable always trigger snapshots_insert_only;
alter table snapshots enable always trigger snapshots_no_truncate;
alter table records enable always trigger records_insert_only;
alter table records enable always trigger records_no_truncate;

-- The current view of the facts; each change is a sealed record too. A fact's id is its record's id.
create table facts (
  id            text primary key references records,
  brand_id      text not null references brands,
  key           text not null,
  value         text not null,
  source        text not null,
  hash          bytea not null,
  source_sha256 bytea not null,
  collected_at  timestamptz not null,
  superseded_at timestamptz
);
create unique index facts_active on facts (brand_id, source, key, hash) where superseded_at is null;
create index facts_of_brand on facts (brand_id, collected_at desc);

create table truth_refreshes (
  brand_id     text primary key references brands,
  refreshed_at timestamptz not null
);

-- Jobs that a client was told about. The queue forgets its own rows after a week; these stay.
create table jobs (
  id          text primary key,
  kind        text not null,
  subject_id  text not null,
  status      text not null,
  created_at  timestamptz not null,
  started_at  timestamptz,
  finished_at timestamptz,
  error       text
);
-- One pending verification per run, one pending refresh per brand: asking again gives the same job.
create unique index jobs_pending on jobs (kind, subject_id) where status in ('QUEUED', 'RUNNING');
create index jobs_recent on jobs (created_at desc, id);

create table idempotency_keys (
  key          text primary key,
  request_hash bytea not null,
  response     jsonb not null,
  created_at   timestamptz not null
);
create index idempotency_keys_age on idempotency_keys (created_at);
