-- Every time an engine was asked about a run that has its answer, once that has ended: again, or for a second opinion.
-- Rows are never changed: a delivery of the same job asks only what has none.
create table later_asks (
  -- The job of a verification; of a second opinion, the classification it is about.
  cause_id     text not null,
  ask          integer not null,
  run_id       text not null references runs,
  finished_at  timestamptz not null,
  -- Null when the engine answered.
  failure      text,
  message      text,
  cost_micros  bigint check (cost_micros >= 0),
  price_source text,
  primary key (cause_id, ask)
);
create index later_asks_of_run on later_asks (run_id);
create index later_asks_spending on later_asks (finished_at) include (cost_micros)
  where cost_micros is not null;
