-- Every time the model that reads answers was asked, with what it replied and what that cost. A reply is kept before
-- anything is made of it: a worker that dies afterwards has not paid in vain, and the same request is not asked twice.

create table reader_asks (
  id           text not null,
  -- Replies are private to the brand whose answer was read: nobody else is handed them.
  brand_id     text not null references brands,
  -- The run that it was paid for; runs with the same answer use it too.
  run_id       text not null references runs,
  -- `reading`, or `second`: a second reading of the same text is independent of the first.
  occasion     text not null,
  -- SHA-256 of the request, in hex.
  request      text not null,
  engine       text not null check (engine = 'READER'),
  route        text not null,
  -- As it was asked for.
  model        text not null,
  started_at   timestamptz not null,
  finished_at  timestamptz,
  -- Null when it replied.
  failure      text,
  message      text,
  -- The reply as JSON: its text, how it ended, the model as the vendor names it, tokens. Bytes, because a reply may hold
  -- characters that text cannot.
  reply        bytea,
  cost_micros  bigint check (cost_micros >= 0),
  price_source text,
  estimated    boolean not null,
  primary key (request, id),
  constraint reader_asks_estimate check (not estimated or cost_micros is not null),
  constraint reader_asks_reply check (reply is null or finished_at is not null and failure is null)
);
create index reader_asks_of_run on reader_asks (run_id);
create index reader_asks_in_flight on reader_asks (started_at) where finished_at is null;

create trigger reader_asks_count_new after insert on reader_asks
  referencing new table as after for each statement execute function count_new_asks();
create trigger reader_asks_count_changed after update on reader_asks
  referencing old table as before new table as after for each statement execute function count_changed_asks();

-- The same as before, with these asks too.
create or replace function recount_activity() returns void language plpgsql as $$
begin
  lock table run_attempts, later_asks, reader_asks, activity_counts, source_counts, spending in exclusive mode;
  delete from activity_counts;
  delete from source_counts;
  delete from spending;
  insert into activity_counts (brand_id, grain, starts_at, captured, priced, cost_micros, estimated, unknown)
    select brand_id, grain, starts_at, sum(captured), sum(priced), sum(micros), sum(estimated), sum(unknown)
    from (
      select brand_id, captured_at as at, 1 as captured, 0 as priced, 0 as micros, 0 as estimated, 0 as unknown
      from runs where captured_at is not null
      union all
      select runs.brand_id, finished_at, 0, (cost_micros is not null)::integer, coalesce(cost_micros, 0), estimated::integer,
        (cost_micros is null)::integer
      from (
        select run_id, finished_at, cost_micros, estimated from run_attempts
        union all select run_id, finished_at, cost_micros, estimated from later_asks
        union all select run_id, finished_at, cost_micros, estimated from reader_asks) as asked
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
      select run_id, engine, route, model, coalesce(started_at, finished_at), cost_micros, estimated from later_asks
      union all
      select run_id, engine, route, model, started_at, cost_micros, estimated from reader_asks) as a
    join runs on runs.id = run_id, spending_scopes(scan_id, started_at)
    group by 1, 2, 3, 4;
  insert into source_counts
    select brand_id, grain, starts_at, domain, count(*)
    from runs, unnest(cited_domains) as domain, source_count_stretches(captured_at)
    group by 1, 2, 3, 4;
end $$;
