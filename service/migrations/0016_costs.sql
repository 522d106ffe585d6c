-- What asking costs: known, estimated or unknown. An ask has its estimate from the moment it begins, so that one which
-- never ends is counted too, once. Rows of before keep what they say: an amount is known, none is unknown.

alter table run_attempts
  -- What was asked, and how; null in rows of before.
  add column engine text,
  add column route text,
  add column model text,
  -- The amount is the forecast of when it began, because nothing better came.
  add column estimated boolean not null default false,
  add constraint run_attempts_estimate check (not estimated or cost_micros is not null);

alter table later_asks
  add column engine text,
  add column route text,
  add column model text,
  add column estimated boolean not null default false,
  add constraint later_asks_estimate check (not estimated or cost_micros is not null),
  -- From here on a row is written when the engine is asked. Null in rows of before.
  add column started_at timestamptz,
  -- From 1: a worker may die while it asks, and another asks again.
  add column attempt integer not null default 1,
  alter column finished_at drop not null,
  drop constraint later_asks_pkey,
  add primary key (cause_id, ask, attempt);

-- The first that ends counts, as before: another delivery of the same job may be asking too.
create unique index later_asks_ended on later_asks (cause_id, ask) where finished_at is not null;

-- What the budgets look at is counted below; what is in flight is found by its beginning.
drop index run_attempts_spending;
drop index later_asks_spending;
create index run_attempts_in_flight on run_attempts (started_at) where finished_at is null;
create index later_asks_in_flight on later_asks (started_at) where finished_at is null;

-- How many of the times of asking in `priced` have an estimated amount, and how many have none.
alter table activity_counts
  add column estimated integer not null default 0,
  add column unknown integer not null default 0;

-- What was asked of each engine, in a scan, a UTC day and a UTC month, by when the asking began.
create table spending (
  -- `scan scn_…`, `day 2026-11-15` or `month 2026-11`.
  scope            text collate "C" not null,
  engine           text not null,
  -- Empty for what was asked before it was kept.
  route            text not null,
  model            text not null,
  asks             integer not null,
  -- Known to have cost something.
  paid             integer not null,
  estimated        integer not null,
  unknown          integer not null,
  known_micros     bigint not null,
  estimated_micros bigint not null,
  primary key (scope, engine, route, model)
);

create function spending_scopes(scan_id text, at timestamptz) returns table (scope text)
language sql stable as $$
  values ('scan ' || scan_id), ('day ' || to_char(at at time zone 'UTC', 'YYYY-MM-DD')),
    ('month ' || to_char(at at time zone 'UTC', 'YYYY-MM'))
$$;

-- One time of asking, added with 1 and taken away with -1.
create type counted_ask as (
  sign integer, run_id text, engine text, route text, model text, started_at timestamptz, finished_at timestamptz,
  cost_micros bigint, estimated boolean
);

-- In one order everywhere, so that those who count at once wait for each other and never in a circle.
create function count_asks(asks counted_ask[]) returns void language sql as $$
  insert into activity_counts (brand_id, grain, starts_at, captured, priced, cost_micros, estimated, unknown)
    select brand_id, grain, starts_at, 0, 0, 0, sum(sign * estimated::integer), sum(sign * (cost_micros is null)::integer)
    from unnest(asks) join runs on runs.id = run_id, class_count_stretches(finished_at)
    where finished_at is not null and (estimated or cost_micros is null)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (brand_id, grain, starts_at) do update
      set estimated = activity_counts.estimated + excluded.estimated,
        unknown = activity_counts.unknown + excluded.unknown;
  insert into spending
    select scope, coalesce(a.engine, runs.engine), coalesce(route, ''), coalesce(model, ''), sum(sign),
      sum(sign * (coalesce(cost_micros, 0) > 0 and not estimated)::integer), sum(sign * estimated::integer),
      sum(sign * (cost_micros is null)::integer), coalesce(sum(sign * cost_micros) filter (where not estimated), 0),
      coalesce(sum(sign * cost_micros) filter (where estimated), 0)
    from unnest(asks) a join runs on runs.id = run_id, spending_scopes(scan_id, coalesce(started_at, finished_at))
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (scope, engine, route, model) do update
      set asks = spending.asks + excluded.asks, paid = spending.paid + excluded.paid,
        estimated = spending.estimated + excluded.estimated, unknown = spending.unknown + excluded.unknown,
        known_micros = spending.known_micros + excluded.known_micros,
        estimated_micros = spending.estimated_micros + excluded.estimated_micros;
$$;

-- The database counts: processes of the version before, which go on during an upgrade, know nothing of it.
create function count_new_asks() returns trigger language plpgsql as $$
begin
  perform count_asks(array(
    select row(1, run_id, engine, route, model, started_at, finished_at, cost_micros, estimated)::counted_ask from after));
  return null;
end $$;

create function count_changed_asks() returns trigger language plpgsql as $$
begin
  perform count_asks(array(
    select row(1, run_id, engine, route, model, started_at, finished_at, cost_micros, estimated)::counted_ask from after
    union all
    select row(-1, run_id, engine, route, model, started_at, finished_at, cost_micros, estimated)::counted_ask from before));
  return null;
end $$;

create trigger run_attempts_count_new after insert on run_attempts
  referencing new table as after for each statement execute function count_new_asks();
create trigger run_attempts_count_changed after update on run_attempts
  referencing old table as before new table as after for each statement execute function count_changed_asks();
create trigger later_asks_count_new after insert on later_asks
  referencing new table as after for each statement execute function count_new_asks();
create trigger later_asks_count_changed after update on later_asks
  referencing old table as before new table as after for each statement execute function count_changed_asks();

-- Counts them all anew: here, and whenever an audit finds that a count was changed.
create or replace function recount_activity() returns void language plpgsql as $$
begin
  -- Asks, captures and verdicts wait: none may be counted twice, or by nobody.
  lock table run_attempts, later_asks, activity_counts, source_counts, spending in exclusive mode;
  delete from activity_counts;
  delete from source_counts;
  delete from spending;
  insert into activity_counts (brand_id, grain, starts_at, captured, priced, cost_micros, estimated, unknown)
    select brand_id, grain, starts_at, sum(captured), sum(priced), sum(micros), sum(estimated), sum(unknown)
    from (
      select brand_id, captured_at as at, 1 as captured, 0 as priced, 0 as micros, 0 as estimated, 0 as unknown
      from runs where captured_at is not null
      union all
      select brand_id, finished_at, 0, (cost_micros is not null)::integer, coalesce(cost_micros, 0), estimated::integer,
        (cost_micros is null)::integer
      from (
        select run_id, finished_at, cost_micros, estimated from run_attempts
        union all select run_id, finished_at, cost_micros, estimated from later_asks) as asked
      join runs on runs.id = run_id where finished_at is not null) as events,
      class_count_stretches(at)
    group by 1, 2, 3;
  insert into spending
    select scope, coalesce(a.engine, runs.engine), coalesce(route, ''), coalesce(model, ''), count(*),
      count(*) filter (where cost_micros > 0 and not estimated), count(*) filter (where estimated),
      count(*) filter (where cost_micros is null), coalesce(sum(cost_micros) filter (where not estimated), 0),
      coalesce(sum(cost_micros) filter (where estimated), 0)
    from (
      select run_id, engine, route, model, started_at, cost_micros, estimated from run_attempts
      union all
      select run_id, engine, route, model, coalesce(started_at, finished_at), cost_micros, estimated from later_asks) as a
    join runs on runs.id = run_id, spending_scopes(scan_id, started_at)
    group by 1, 2, 3, 4;
  insert into source_counts
    select brand_id, grain, starts_at, domain, count(*)
    from runs, unnest(cited_domains) as domain, source_count_stretches(captured_at)
    group by 1, 2, 3, 4;
end $$;

select recount_activity();
