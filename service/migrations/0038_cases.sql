-- False claims as people work on them: one case for each matter and claimed value of a brand. Which runs are in it follows from
-- their verdicts; what people did with it follows from events.
create table cases (
  id text primary key,
  brand_id text not null references brands (id),
  -- The version of the rules that made the key.
  rules text not null,
  matter text not null,
  value text not null,
  status text not null
    constraint cases_status check (status in ('open', 'reported', 'corrected', 'gone', 'dismissed', 'reopened')),
  status_since timestamptz not null,
  reason text,
  owner text,
  due text constraint cases_due check (due ~ '^\d{4}-\d\d-\d\d$'),
  -- Somebody has worked on it: it stays, whatever becomes of its runs.
  is_touched boolean not null default false,
  opened_at timestamptz not null,
  -- Counted from its runs.
  runs integer not null default 0,
  -- Of the 30 days before it was last seen, times the engines: what is worst comes first.
  recent integer not null default 0,
  worst integer not null default 0,
  engines text[] not null default '{}',
  intents text[] not null default '{}',
  first_seen timestamptz,
  last_seen timestamptz
);
create index cases_worst on cases (brand_id, worst desc, id);

create table case_runs (
  case_id text not null references cases (id),
  run_id text not null references runs (id),
  -- The verdict that says so, and the place of the claim in it.
  classification_id text not null,
  claim integer not null,
  engine text not null,
  prompt_id text not null,
  intent text not null,
  captured_at timestamptz not null,
  apart boolean not null,
  primary key (case_id, run_id)
);
create index case_runs_of_run on case_runs (run_id);
create index case_runs_newest on case_runs (case_id, captured_at desc, run_id) include (engine, prompt_id, apart);

create table case_notes (
  id text primary key,
  case_id text not null references cases (id),
  actor text not null,
  written_at timestamptz not null,
  text text not null
);
create index case_notes_of_case on case_notes (case_id, written_at, id);

create table case_reports (
  id text primary key,
  case_id text not null references cases (id),
  engine text not null,
  recipient text not null,
  text text not null,
  actor text not null,
  reported_at timestamptz not null
);
create index case_reports_of_case on case_reports (case_id, reported_at, id);

-- How often a prompt was answered, which the share of answers with a claim is counted of.
create index runs_of_prompt on runs (prompt_id, engine, captured_at) where citation_class is not null and not apart;
